import {z} from 'zod';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.undefined()).optional();

/** What the page in the browser sends to the doctor. */
export const resultSchema = z.object({
  /** The steps of the run, as the element measured them, in milliseconds. */
  timeline: z
    .array(z.object({step: z.string(), startMs: z.number(), durationMs: optional(z.number())}))
    .max(200),
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
  recording: optional(z.array(z.unknown()).max(5000).readonly()),
});

export type BrowserResult = z.infer<typeof resultSchema>;
