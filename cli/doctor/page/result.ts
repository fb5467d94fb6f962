import * as z from 'zod/mini';

const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.union([schema, z.undefined()]));

/** What the page in the browser sends to the doctor. */
export const resultSchema = z.object({
  /** Rows of `preflight()`, before the stream starts. */
  checks: z
    .array(
      z.object({
        check: z.string(),
        outcome: z.enum(['ok', 'warning', 'failed', 'unknown']),
        summary: z.string(),
        advice: optional(z.string()),
        ms: z.number(),
      }),
    )
    .check(z.maxLength(50)),
  /** The steps of the run, as the element measured them, in milliseconds. */
  timeline: z
    .array(z.object({step: z.string(), startMs: z.number(), durationMs: optional(z.number())}))
    .check(z.maxLength(200)),
  /** From the start of the run until it played, was over or was given up, in milliseconds. */
  elapsedMs: z.number(),
  /** The failure that ended the run, or that the last attempt met. */
  error: optional(
    z.object({
      code: z.string(),
      message: z.string(),
      advice: z.string(),
      detail: optional(z.string()),
    }),
  ),
  /** The last phase and step. */
  state: z.string(),
  browser: z.string(),
  size: optional(z.object({width: z.number(), height: z.number()})),
  framesPerSecond: optional(z.number()),
  isInputOpen: z.boolean(),
  /** The time until the application answered a message, in milliseconds. */
  answerMs: optional(z.number()),
  /** The recorded traffic, if the doctor records. */
  recording: optional(z.readonly(z.array(z.unknown()).check(z.maxLength(5000)))),
});

export type BrowserResult = z.infer<typeof resultSchema>;
