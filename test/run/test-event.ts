import {z} from 'zod/mini';

const failure = z.object({
  kind: z.literal('failure'),
  file: z.string(),
  title: z.string(),
  message: z.string(),
  /** Without the message. */
  stack: z.string(),
});

const file = z.object({
  kind: z.literal('file'),
  file: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  ms: z.number(),
});

const testEvent = z.discriminatedUnion('kind', [failure, file]);

/** One test that failed, or a file that failed outside its tests. */
export type Failure = z.infer<typeof failure>;

/** One file whose tests are finished. */
export type FileResult = z.infer<typeof file>;

/** A message from the process of a part to the runner. */
export type TestEvent = z.infer<typeof testEvent>;

/** Reads a message of another process. Returns undefined if the message is no event. */
export const parseTestEvent = (message: unknown): TestEvent | undefined => testEvent.safeParse(message).data;
