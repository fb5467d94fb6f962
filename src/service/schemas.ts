import * as z from 'zod/mini';

/**
 * What the service sends (`service-interface.md`). Fields that are not named here are ignored; what deployments are seen
 * to leave out is optional. Only the plainest kinds of schema are used: each further kind adds to what a page loads.
 */

const route = z.object({
  description: z.string(),
  protocol: z.string(),
  source_port: z.number(),
  destination_port: z.optional(z.number()),
});

export const session = z.object({
  id: z.string(),
  // The contract maps a host to its routes; deployments wrap them once more (`real-deployments.md`, `routes`).
  routes: z.nullish(z.record(z.string(), z.union([z.array(route), z.object({routes: z.array(route)})]))),
  status: z.optional(z.object({message: z.optional(z.string()), status: z.optional(z.boolean())})),
});

/** The least of a body that tells of a session. */
export const identified = z.object({id: z.string()});

export const application = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
});

export const version = z.object({version: z.string(), description: z.optional(z.string())});

export const profile = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
});

export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({count: z.number(), items: z.array(item)});

/** An application of the catalogue. */
export type Application = z.infer<typeof application>;
/** A version of an application; the description comes with the single version only. */
export type ApplicationVersion = z.infer<typeof version>;
/** A deployment configuration of an application. */
export type Profile = z.infer<typeof profile>;
