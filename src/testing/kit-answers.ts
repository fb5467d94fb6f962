import type {KitPrim} from '../messages/kit.ts';
import {isObject} from '../platform/json.ts';

/** Answers one message. Returns a message, a list of messages, or `undefined` for no answer. */
export type Answer = (payload: unknown, message: unknown) => unknown;

/** Answers by the `event_type` of a message. */
export type Answers = Readonly<Record<string, Answer>>;

/** The stage that `kitAnswers()` reports. */
export interface KitAnswerOptions {
  /** The prims of the stage (default: none). */
  readonly prims?: readonly KitPrim[];
  /** The stage that is open at the start (default: none). */
  readonly stageUri?: string;
}

const SUCCESS = {result: 'success', error: ''};

/** The dictionary of Kit has no empty list. */
const toWire = (list: readonly unknown[]) => (list.length > 0 ? list : {});

/** The answers of an application that is built from a Kit template. It opens every stage. */
export const kitAnswers = ({prims = [], stageUri = ''}: KitAnswerOptions = {}): Answers => {
  let url = stageUri;
  return {
    openStageRequest: (payload) => {
      url = readText(payload, 'url');
      return {event_type: 'openedStageResult', payload: {url, ...SUCCESS}};
    },
    loadingStateQuery: () => ({event_type: 'loadingStateResponse', payload: {url, loading_state: 'idle'}}),
    getChildrenRequest: (payload) => {
      const path = readText(payload, 'prim_path');
      const children = path === '/' ? prims : (findPrim(prims, path)?.children ?? []);
      return {
        event_type: 'getChildrenResponse',
        payload: {prim_path: path, children: toWire(children.map(toEntry))},
      };
    },
    makePrimsPickable: () => ({event_type: 'makePrimsPickableResponse', payload: SUCCESS}),
    resetStage: () => ({event_type: 'resetStageResponse', payload: SUCCESS}),
  };
};

/** A prim with children is marked by an empty list, so that the page requests them. */
const toEntry = ({name, path, children}: KitPrim) => ({
  name,
  path,
  ...(children && {children: toWire([])}),
});

const findPrim = (prims: readonly KitPrim[], path: string): KitPrim | undefined => {
  for (const prim of prims) {
    const found = prim.path === path ? prim : findPrim(prim.children ?? [], path);
    if (found) return found;
  }
  return undefined;
};

/** A text in the payload of a message. Empty if there is none. */
const readText = (payload: unknown, key: string): string => {
  const value = isObject(payload) ? payload[key] : undefined;
  return typeof value === 'string' ? value : '';
};

export interface AnswerOptions {
  readonly answers: Answers;
  readonly onMessage: ((message: unknown) => unknown) | undefined;
}

/** Resolves with the answers to a message of the page, in their order. */
export const answerMessage = async (
  message: unknown,
  {answers, onMessage}: AnswerOptions,
): Promise<readonly unknown[]> => {
  const answer = (await onMessage?.(message)) ?? (await answerByType(message, answers));
  const list = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer];
  return list.map((one: unknown) => withIdOf(message, one));
};

const answerByType = (message: unknown, answers: Answers): unknown => {
  const {event_type: type, payload} = isObject(message) ? message : {};
  return typeof type === 'string' && Object.hasOwn(answers, type)
    ? answers[type]?.(payload, message)
    : undefined;
};

/** `request()` of the element finds its answer by the `id` of the request, unless the page sets `match`. */
const withIdOf = (message: unknown, answer: unknown): unknown =>
  isObject(message) && 'id' in message && isObject(answer) && !('id' in answer)
    ? {...answer, id: message['id']}
    : answer;
