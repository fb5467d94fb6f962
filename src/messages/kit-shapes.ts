import * as z from 'zod/mini';

/** What an application says in the messages of the Kit templates (`real-deployments.md`). Further keys are ignored. */

export const event = z.object({event_type: z.string(), payload: z.optional(z.unknown())});

/** The two keys by which an answer without a request id is recognised. */
export const subject = z.object({url: z.nullish(z.string()), prim_path: z.nullish(z.string())});

/** An answer that says how it went; many do not. */
export const outcome = z.object({result: z.nullish(z.string()), error: z.nullish(z.string())});

export const loading = z.object({url: z.nullish(z.string()), loading_state: z.string()});

const prim = z.object({
  name: z.string(),
  path: z.string(),
  get children() {
    return z.nullish(z.array(prim));
  },
});

export const children = z.object({children: z.nullish(z.array(prim))});

// Applications name selected prims by their paths, or as the objects of the tree.
export const selection = z.object({prims: z.array(z.union([z.string(), z.object({path: z.string()})]))});

const amount = z.union([z.number(), z.string()]);

export const progress = z.object({amount: z.optional(amount), activity: z.optional(z.string())});

/** A node of a stage's tree. */
export type KitPrim = z.infer<typeof prim>;
