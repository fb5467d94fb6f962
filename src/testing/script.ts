import {FAILURES} from '../errors/failures.ts';
import type {FailureCode, HostEndReason} from '../index.ts';
import {isObject} from '../platform/json.ts';

/**
 * A step that lasts. A number is its time in milliseconds. The name alone lasts until `advance()`, as does `Infinity`.
 */
export type LastingStep =
  /** The service takes this long to respond to the create request. */
  | 'request'
  | {readonly request: number}
  /** The session is pending. `message` is the status that the service reports (default: none). */
  | 'pending'
  | {readonly pending: number; readonly message?: string}
  /** The session is ready, and the host takes this long to accept the connection. */
  | 'connect'
  | {readonly connect: number}
  /** The stream plays. */
  | 'play'
  | {readonly play: number}
  /** The stream plays without new frames, as while the application loads a large stage. */
  | 'freeze'
  | {readonly freeze: number}
  /** The connection is lost, and the host takes this long to accept another one. */
  | 'drop'
  | {readonly drop: number};

/** The text of the service about a failure. */
export interface ScriptedFailure {
  /** The service's own words. */
  readonly detail?: string;
  /** The HTTP status of the response. */
  readonly status?: number;
  /** How long the service asks to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What exists instead of the requested name. */
  readonly alternatives?: readonly string[];
}

/** A step that takes no time. */
export type MomentaryStep =
  /** The session is ready. */
  | 'ready'
  /**
   * The next attempt fails with this code: the request, the poll of a pending session, or the connection. If the stream
   * plays, it is lost. As the last step of a script, it fails every further attempt.
   */
  | ({readonly fail: FailureCode} & ScriptedFailure)
  /** The host ends the stream (default reason: `server`). */
  | 'end'
  | {readonly end: HostEndReason; readonly detail?: string}
  /** The application sends a message. */
  | {readonly send: unknown};

/** One step of a script. */
export type ScriptStep = LastingStep | MomentaryStep;

/** A step as `readScript` returns it. */
export type Step =
  | {readonly kind: 'request' | 'connect' | 'play' | 'freeze' | 'drop'; readonly ms: number}
  | {readonly kind: 'pending'; readonly ms: number; readonly message: string}
  | {readonly kind: 'ready'}
  | {readonly kind: 'fail'; readonly code: FailureCode; readonly failure: ScriptedFailure}
  | {readonly kind: 'end'; readonly reason: HostEndReason; readonly detail: string | undefined}
  | {readonly kind: 'send'; readonly message: unknown};

type Fields = Readonly<Record<string, unknown>>;

const NAMES = [
  'request',
  'pending',
  'ready',
  'connect',
  'play',
  'freeze',
  'drop',
  'fail',
  'end',
  'send',
] as const;
type Name = (typeof NAMES)[number];

const END_REASONS: Readonly<Record<HostEndReason, true>> = {
  server: true,
  expired: true,
  'application-gone': true,
  operator: true,
};

/** The optional keys of each step, with their types. */
const DETAILS: Readonly<Partial<Record<Name, Readonly<Record<string, string>>>>> = {
  pending: {message: 'string'},
  fail: {detail: 'string', status: 'number', retryAfterMs: 'number', alternatives: 'object'},
  end: {detail: 'string'},
};

/**
 * Checks a script.
 * @throws TypeError with the place of the first mistake
 */
export const readScript = (script: readonly unknown[]): readonly Step[] =>
  script.map((step, index) => readStep(step, `script[${index}]`));

const readStep = (step: unknown, place: string): Step => {
  const fields = typeof step === 'string' ? {[step]: undefined} : step;
  if (!isObject(fields)) throw new TypeError(`${place} is ${show(step)}. Write a name or an object.`);
  const names = NAMES.filter((name) => name in fields);
  const [name] = names;
  if (!name || names.length > 1)
    throw new TypeError(`${place} is ${show(step)}. Write exactly one of these: ${NAMES.join(', ')}.`);
  checkDetails(fields, name, place);
  const value = fields[name];
  switch (name) {
    case 'ready':
      return {kind: name};
    case 'send':
      return {kind: name, message: value};
    case 'fail':
      return {kind: name, code: readCode(value, place), failure: readFailure(fields)};
    case 'end':
      return {kind: name, reason: readReason(value, place), detail: textOf(fields['detail'])};
    case 'pending':
      return {kind: name, ms: readTime(value, place), message: textOf(fields['message']) ?? ''};
    case 'request':
    case 'connect':
    case 'play':
    case 'freeze':
    case 'drop':
      return {kind: name, ms: readTime(value, place)};
    default:
      return name satisfies never;
  }
};

const checkDetails = (fields: Fields, name: Name, place: string) => {
  for (const [key, value] of Object.entries(fields)) {
    if (key === name) continue;
    const expected = DETAILS[name]?.[key];
    if (!expected) throw new TypeError(`${place}: the step "${name}" has no "${key}".`);
    if (value !== undefined && typeof value !== expected)
      throw new TypeError(`${place}: "${key}" is ${show(value)}. Write a ${expected}.`);
  }
};

/** A step without a time lasts until the test advances. */
const readTime = (value: unknown, place: string): number => {
  if (value === undefined) return Infinity;
  if (typeof value === 'number' && value >= 0) return value;
  throw new TypeError(`${place}: the time is ${show(value)}. Write a number of milliseconds.`);
};

const readReason = (value: unknown, place: string): HostEndReason => {
  if (value === undefined) return 'server';
  if (isKey(END_REASONS, value)) return value;
  throw new TypeError(
    `${place}: the reason is ${show(value)}. Write one of these: ${Object.keys(END_REASONS).join(', ')}.`,
  );
};

/** @throws TypeError for a code that no failure has */
export const readCode = (value: unknown, place: string): FailureCode => {
  if (isKey(FAILURES, value)) return value;
  throw new TypeError(`${place}: ${show(value)} is no failure code. The guide “Errors” lists the codes.`);
};

const readFailure = ({detail, status, retryAfterMs, alternatives}: Fields): ScriptedFailure => ({
  ...(typeof detail === 'string' && {detail}),
  ...(typeof status === 'number' && {status}),
  ...(typeof retryAfterMs === 'number' && {retryAfterMs}),
  ...(Array.isArray(alternatives) && {alternatives: alternatives.map(String)}),
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(table, value);

const show = (value: unknown): string =>
  typeof value === 'string' || isObject(value) ? JSON.stringify(value) : String(value);
