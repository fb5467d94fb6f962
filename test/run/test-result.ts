import {z} from 'zod/mini';

const testResult = z.object({
  file: z.string(),
  /** The titles of its suites and of the test, or where else in the file or part an error occurred. */
  title: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  ms: z.number(),
  /** The error of a failed test, or the reason of a skipped one. */
  text: z.optional(z.string()),
});

/** One test, as the process of a part reports it to the runner. */
export type TestResult = z.infer<typeof testResult>;

/** The title of an error that no test throws. */
export const OUTSIDE = 'outside the tests';

export const joinTitles = (titles: readonly string[]): string => titles.join(' › ');

/** Ends this process if its runner dies, which then ends no part itself. */
export const endWithRunner = (): void => {
  process.once('disconnect', () => process.exit(1));
  // The listener alone would keep the process alive.
  process.channel?.unref();
};

/** Sends a result to the runner. */
export const sendResult = (result: TestResult): void => void process.send?.(result);

/** Reads a message of the process of a part. Returns undefined if the message is no result. */
export const parseTestResult = (message: unknown): TestResult | undefined =>
  testResult.safeParse(message).data;
