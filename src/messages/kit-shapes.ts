import * as z from 'zod/mini';
import {lazySchema, lenient, parseEach, reader, type Schema} from '../platform/schema.ts';

/** The messages of an application by the Kit templates (`real-deployments.md`, Kit application messages). Further keys are ignored. */

export const event = lazySchema(() => z.object({event_type: z.string(), payload: z.optional(z.unknown())}));

/** The two keys that identify an answer without a request id. */
export const subject = lazySchema(() => z.object({url: lenient(z.string()), prim_path: lenient(z.string())}));

/** The result in an answer. Many answers have none. */
export const outcome = lazySchema(() => z.object({result: lenient(z.string()), error: lenient(z.string())}));

export const loading = lazySchema(() => z.object({url: z.nullish(z.string()), loading_state: z.string()}));

/** A node of a stage's tree. */
export interface KitPrim {
  name: string;
  path: string;
  /** The type of the prim, such as `Mesh`. A guess: the public templates report none. */
  type?: string | undefined;
  /**
   * The children that the application reports. An empty list means that the prim has children, which `children()` returns
   * for its path. A leaf has no list.
   */
  children?: KitPrim[] | null | undefined;
}

/** A list, without the items that the schema refuses. Kit turns an empty list into `{}`, so any other value is an empty list. */
const list = <Item>(item: Schema<Item>) =>
  reader('a list', (value): Item[] => (Array.isArray(value) ? parseEach(item, value) : []));

const prim: Schema<KitPrim> = lazySchema(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    type: z.optional(lenient(z.string())),
    children: z.nullish(list(prim)),
  }),
);

export const children = lazySchema(() => z.object({children: list(prim)}));

/** Applications send selected prims as paths, or as the objects of the tree. */
export const selectedPrim = lazySchema(() => z.union([z.string(), z.object({path: z.string()})]));

export const selection = lazySchema(() => z.object({prims: list(selectedPrim)}));

const amount = () => lenient(z.union([z.number(), z.string()]));

/** Kit sends the payload of its status bar: `progress` and `text`. Samples also read `amount` and `activity`. */
export const progress = lazySchema(() =>
  z.object({
    progress: amount(),
    amount: amount(),
    text: lenient(z.string()),
    activity: lenient(z.string()),
  }),
);
