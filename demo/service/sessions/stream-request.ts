import {z} from 'zod';
import {switchesSchema} from './switches.ts';

/** A field that is `null` counts as absent, as in services of this family. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema);

/** The body of POST /stream. Unknown arguments are allowed and ignored. */
export const streamRequestSchema = z.object({
  id: z
    .string()
    .max(128)
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Invalid application ID format'),
  profile: z.string().min(1).max(128),
  version: orNull(z.string().min(1).max(128).default('latest')),
  arguments: orNull(
    z
      .looseObject({
        usd_stage_uri: orNull(z.string().max(4096).optional()),
        demo: switchesSchema.default({}),
      })
      .default({usd_stage_uri: undefined, demo: {}}),
  ),
});

export type StreamRequest = z.output<typeof streamRequestSchema>;
