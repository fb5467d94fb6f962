/** Does work that reports its steps, yields each step as it comes, and returns what the work resolves to. */
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
