import * as z from 'zod/mini';
import {lazySchema, safeParse, type Schema} from '../platform/schema.ts';
import * as shapes from './kit-shapes.ts';
import type {KitPrim} from './kit-shapes.ts';

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
  children?: KitPrim[] | null | undefined;
}

/** The payload of each message that an application sends. Some messages have two names, in older and newer templates. */
export interface KitPayloads {
  loadingStateResponse: {url?: string | null | undefined; loading_state: string};
  openedStageResult: KitOpenedStage;
  openStageResult: KitOpenedStage;
  getChildrenResponse: KitChildren;
  getChildrenResult: KitChildren;
  stageSelectionChanged: {prims: (string | {path: string})[]};
  makePrimsSelectableResponse: KitOutcome;
  resetStageResponse: KitOutcome;
  updateProgressAmount: {amount?: number | string | null | undefined};
  updateProgressActivity: {activity?: string | null | undefined};
}

/** A message of the Kit templates. `event_type` decides the type of `payload`. */
export type KitMessage = {
  [Type in keyof KitPayloads]: {readonly event_type: Type; readonly payload: KitPayloads[Type]};
}[keyof KitPayloads];

const openedStage = lazySchema(() =>
  z.object({url: z.nullish(z.string()), result: z.nullish(z.string()), error: z.nullish(z.string())}),
);
const children = lazySchema(() => z.object({prim_path: z.nullish(z.string()), children: shapes.childList()}));

const PAYLOADS: Readonly<{[Type in keyof KitPayloads]: Schema<KitPayloads[Type]>}> = {
  loadingStateResponse: shapes.loading,
  openedStageResult: openedStage,
  openStageResult: openedStage,
  getChildrenResponse: children,
  getChildrenResult: children,
  stageSelectionChanged: shapes.selection,
  makePrimsSelectableResponse: shapes.outcome,
  resetStageResponse: shapes.outcome,
  updateProgressAmount: lazySchema(() => z.object({amount: z.nullish(z.union([z.number(), z.string()]))})),
  updateProgressActivity: lazySchema(() => z.object({activity: z.nullish(z.string())})),
};

const isKnown = (type: string): type is keyof KitPayloads => Object.hasOwn(PAYLOADS, type);

/**
 * Whether a value is a message of the Kit templates with the payload that belongs to its type.
 * @param type the only `event_type` to accept (default: every one)
 */
export const isKitMessage = <Type extends keyof KitPayloads = keyof KitPayloads>(
  message: unknown,
  type?: Type,
): message is Extract<KitMessage, {readonly event_type: Type}> => {
  const {data} = safeParse(shapes.event, message);
  if (!data || !isKnown(data.event_type) || (type !== undefined && data.event_type !== type)) return false;
  const payload: Schema = PAYLOADS[data.event_type];
  return safeParse(payload, data.payload).success;
};
