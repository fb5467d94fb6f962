/** A test that takes less is not worth a line. */
const MIN_MS = 500;

/** With `--times`, prints how long a test took, unless it was quick. */
export const printTime = (title: string, ms = 0): void => {
  if (process.env['TEST_TIMES'] && ms >= MIN_MS) console.log(`${Math.round(ms)} ms: ${title}`);
};
