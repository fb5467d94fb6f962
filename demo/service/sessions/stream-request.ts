import {z} from 'zod';
import {switchesSchema} from './switches.ts';

/** The body of POST /stream. Unknown arguments are allowed and ignored. */
export const streamRequestSchema = z.object({
  id: z
    .string()
    .max(128)
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Invalid application ID format'),
  profile: z.string().min(1).max(128),
  version: z.string().min(1).max(128).default('latest'),
  arguments: z
    .looseObject({usd_stage_uri: z.string().max(4096).optional(), demo: switchesSchema.default({})})
    .default({demo: {}}),
});

export type StreamRequest = z.output<typeof streamRequestSchema>;
