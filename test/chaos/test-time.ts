// The timers of the test are no open resources of the page.
const {setTimeout, clearTimeout} = window;

const INTERVAL_MS = 40;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Polls until the condition is true. Resolves with whether it became true in time. */
export const becomesTrue = async (ms: number, isTrue: () => Promise<boolean> | boolean): Promise<boolean> => {
  const end = performance.now() + ms;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() >= end) return false;
    await pause(INTERVAL_MS);
  }
};

/** Resolves with the value, or with `undefined` if it takes too long. */
export const within = async <Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> => {
  const {promise: late, resolve} = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
