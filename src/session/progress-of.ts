/** Runs work that reports its steps. Yields each step when it is reported, and returns the result of the work. */
export async function* progressOf<Step, Result>(
  work: (report: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result> {
  const steps: Step[] = [];
  let wake: () => void = () => undefined;
  const result = work((step) => {
    steps.push(step);
    wake();
  });
  const settled = result.then(
    () => true,
    () => true,
  );
  for (;;) {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) yield step;
    const reported = new Promise<boolean>((resolve) => {
      wake = () => {
        resolve(false);
      };
    });
    if (await Promise.race([reported, settled])) break;
  }
  return result;
}
