import {
  anything,
  either,
  lenient,
  listOf,
  nullish,
  number,
  object,
  string,
  type Schema,
} from '../platform/schema-kinds.ts';

/** The messages of an application by the Kit templates (`real-deployments.md`, Kit application messages). Further keys are ignored. */

export const event = object({event_type: string, payload: anything});

/** The two keys that identify an answer without a request id. */
export const subject = object({url: nullish(string), prim_path: nullish(string)});

/** The result in an answer. Many answers have none. */
export const outcome = object({result: nullish(string), error: nullish(string)});

export const loading = object({url: nullish(string), loading_state: string});

/** A node of a stage's tree. */
export interface KitPrim {
  name: string;
  path: string;
  children?: KitPrim[] | null | undefined;
}

const prim: Schema<KitPrim> = object({
  name: string,
  path: string,
  get children(): Schema<KitPrim[] | null | undefined> {
    return nullish(listOf(prim));
  },
});

export const childList = nullish(listOf(prim));

export const children = object({children: childList});

// Applications send selected prims as paths, or as the objects of the tree.
export const selection = object({prims: listOf(either(string, object({path: string})))});

export const progress = object({
  amount: lenient(either(number, string)),
  activity: lenient(string),
});
