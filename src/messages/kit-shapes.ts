import * as z from 'zod/mini';
import {lazySchema, lenient, type Schema} from '../platform/schema.ts';

/** The messages of an application by the Kit templates (`real-deployments.md`, Kit application messages). Further keys are ignored. */

export const event = lazySchema(() => z.object({event_type: z.string(), payload: z.optional(z.unknown())}));

/** The two keys that identify an answer without a request id. */
export const subject = lazySchema(() =>
  z.object({url: z.nullish(z.string()), prim_path: z.nullish(z.string())}),
);

/** The result in an answer. Many answers have none. */
export const outcome = lazySchema(() =>
  z.object({result: z.nullish(z.string()), error: z.nullish(z.string())}),
);

export const loading = lazySchema(() => z.object({url: z.nullish(z.string()), loading_state: z.string()}));

/** A node of a stage's tree. */
export interface KitPrim {
  name: string;
  path: string;
  children?: KitPrim[] | null | undefined;
}

const prim: Schema<KitPrim> = lazySchema(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    get children() {
      return childList();
    },
  }),
);

export const childList = lazySchema(() => z.nullish(z.array(prim())));

export const children = lazySchema(() => z.object({children: childList()}));

// Applications send selected prims as paths, or as the objects of the tree.
export const selection = lazySchema(() =>
  z.object({prims: z.array(z.union([z.string(), z.object({path: z.string()})]))}),
);

export const progress = lazySchema(() =>
  z.object({
    amount: lenient(z.union([z.number(), z.string()])),
    activity: lenient(z.string()),
  }),
);
