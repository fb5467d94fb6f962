import * as z from 'zod/mini';
import {isObject} from '../platform/json.ts';
import {lazySchema, safeParse, type Schema} from '../platform/schema.ts';
import {selectedPrimSchema} from './kit.ts';
import {eventSchema, loadingSchema} from './kit-requests.ts';

/** A list in a payload. Kit turns an empty list into `{}`, and `null` means the same: use `Array.isArray()`. */
export type KitList<Item> = Item[] | Record<string, never> | null | undefined;

/** A prim in `getChildrenResponse`. Without `children` it is a leaf. An empty list means that it has children. */
export interface KitPrimPayload {
  name: string;
  path: string;
  children?: KitList<KitPrimPayload>;
}

/** The result of a request. Without a failure, `result` is `success` or absent, and `error` is empty or absent. */
export interface KitOutcome {
  result?: string | null | undefined;
  error?: string | null | undefined;
}

/** The result of `openStageRequest`. */
export interface KitOpenedStage extends KitOutcome {
  url?: string | null | undefined;
}

/** The prims below a path. */
export interface KitChildren {
  prim_path?: string | null | undefined;
  children?: KitList<KitPrimPayload>;
}

/** The payload of each message of an application. Older and newer templates have two names for some of them. */
export interface KitPayloads {
  loadingStateResponse: {url?: string | null | undefined; loading_state: string};
  openedStageResult: KitOpenedStage;
  openStageResult: KitOpenedStage;
  getChildrenResponse: KitChildren;
  getChildrenResult: KitChildren;
  stageSelectionChanged: {prims?: KitList<string | {path: string}>};
  makePrimsPickableResponse: KitOutcome;
  makePrimsSelectableResponse: KitOutcome;
  resetStageResponse: KitOutcome;
  updateProgressAmount: {
    progress?: number | string | null | undefined;
    amount?: number | string | null | undefined;
  };
  updateProgressActivity: {text?: string | null | undefined; activity?: string | null | undefined};
}

/** A message of the Kit templates. `event_type` decides the type of `payload`. */
export type KitMessage = {
  [Type in keyof KitPayloads]: {readonly event_type: Type; readonly payload: KitPayloads[Type]};
}[keyof KitPayloads];

/** An empty list of Kit. */
const emptyObject = () =>
  z.custom<Record<string, never>>((value) => isObject(value) && Object.keys(value).length === 0);
const list = <Item>(item: Schema<Item>): z.ZodMiniType<KitList<Item>> =>
  z.nullish(z.union([z.array(item()), emptyObject()]));
const prim: Schema<KitPrimPayload> = lazySchema(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    get children() {
      return list(prim);
    },
  }),
);
const text = () => z.nullish(z.string());
const outcome = lazySchema(() => z.object({result: text(), error: text()}));
const openedStage = lazySchema(() => z.object({url: text(), result: text(), error: text()}));
const children = lazySchema(() => z.object({prim_path: text(), children: list(prim)}));
const amount = () => z.nullish(z.union([z.number(), z.string()]));

const PAYLOADS: Readonly<{[Type in keyof KitPayloads]: Schema<KitPayloads[Type]>}> = {
  loadingStateResponse: loadingSchema,
  openedStageResult: openedStage,
  openStageResult: openedStage,
  getChildrenResponse: children,
  getChildrenResult: children,
  stageSelectionChanged: lazySchema(() => z.object({prims: list(selectedPrimSchema)})),
  makePrimsPickableResponse: outcome,
  makePrimsSelectableResponse: outcome,
  resetStageResponse: outcome,
  updateProgressAmount: lazySchema(() => z.object({progress: amount(), amount: amount()})),
  updateProgressActivity: lazySchema(() => z.object({text: text(), activity: text()})),
};

const isKnown = (type: string): type is keyof KitPayloads => Object.hasOwn(PAYLOADS, type);

/**
 * Whether a value is a valid message of the Kit templates. @param type the only `event_type` to accept (default: all)
 */
export const isKitMessage = <Type extends keyof KitPayloads = keyof KitPayloads>(
  message: unknown,
  type?: Type,
): message is Extract<KitMessage, {readonly event_type: Type}> => {
  const {data} = safeParse(eventSchema, message);
  if (!data || !isKnown(data.event_type) || (type !== undefined && data.event_type !== type)) return false;
  const payload: Schema = PAYLOADS[data.event_type];
  return safeParse(payload, data.payload).success;
};
