/** Does work that reports its steps, yields each step as it comes, and returns what the work resolves to. */
export async function* progressOf<Step, Result>(
  work: (report: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result> {
  const steps: Step[] = [];
  let settled = false;
  let wake: () => void = () => undefined;
  const result = work((step) => {
    steps.push(step);
    wake();
  });
  const settle = () => {
    settled = true;
    wake();
  };
  result.then(settle, settle);
  for (;;) {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) yield step;
    if (settled) return result;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
