import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import {isObject} from '../platform/json.ts';
import {boundedText, lazySchema, safeParse} from '../platform/schema.ts';
import {MIN_SECRET_LENGTH} from '../platform/redact.ts';

/** A value of the page, or a function that returns it. */
export type PageValueInit<Value> = Value | (() => Value | Promise<Value>);

export interface PageValueLimits {
  /** The name of the property, for failures. */
  readonly name: string;
  /** How long a function of the page may take, in milliseconds. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a value of the page, whose types may not hold. A function is called, within a limit.
 * @throws AppStreamError `token-failed` if the function fails; the signal's reason when aborted
 */
export const readPageValue = async (
  given: unknown,
  {name, limitMs, signal}: PageValueLimits,
): Promise<unknown> => {
  if (!isFunction(given)) return given;
  try {
    return await withinLimit(given, {limitMs, signal});
  } catch (cause) {
    signal?.throwIfAborted();
    throw new AppStreamError('token-failed', {values: {name}, cause});
  }
};

const isFunction = (given: unknown): given is () => unknown => typeof given === 'function';

/** A value that waited longer than this for its session is requested again, in milliseconds. */
const FRESH_MS = 30_000;

interface PageValueOptions<Value> extends PageValueLimits {
  readonly signal: AbortSignal;
  /** Returns the present value of the property. */
  readonly given: () => unknown;
  /** Checks the value of the page, whose types may not hold. @throws AppStreamError */
  readonly parse: (given: unknown) => Value;
}

/** A value of the page during one run. An unusable value must cost no machine, so the first request is early. */
export class PageValue<Value> {
  readonly #options: PageValueOptions<Value>;
  #checked: {readonly value: Value; readonly atMs: number} | undefined;
  /** The value that `next` returned last. */
  #used: {readonly value: Value} | undefined;
  /** The last value that has worked. */
  #kept: {readonly value: Value} | undefined;
  /** Whether the kept value was refused at its last use. */
  #isKeptRefused = false;
  /** The value of the property at the last request. */
  #last: unknown;

  constructor(options: PageValueOptions<Value>) {
    this.#options = options;
  }

  /** Requests the value before a session exists. The first use gets the same value. @throws what `next` throws */
  async check(): Promise<Value> {
    const value = await this.next(this.#options.signal);
    this.#checked = {value, atMs: performance.now()};
    return value;
  }

  /** The value for the next use. @throws what `readPageValue` and `parse` throw */
  async next(signal: AbortSignal): Promise<Value> {
    if (this.#kept && !this.#isKeptRefused) {
      this.#used = this.#kept;
      return this.#kept.value;
    }
    const checked = this.hasChanged ? undefined : this.#checked;
    this.#checked = undefined;
    if (checked && performance.now() - checked.atMs < FRESH_MS) return checked.value;
    this.#used = undefined;
    this.#last = this.#options.given();
    const value = this.#options.parse(await readPageValue(this.#last, {...this.#options, signal}));
    this.#used = {value};
    return value;
  }

  /** The last value has worked, so the next use gets it first. */
  keep() {
    this.#kept = this.#used;
    this.#isKeptRefused = false;
  }

  /** The last value may have been refused. The next use gets the present value of the page, or the kept one again. */
  refuse() {
    this.#isKeptRefused = this.#used === this.#kept;
  }

  /** Whether the page has set the property again since the last request. */
  get hasChanged(): boolean {
    return this.#options.given() !== this.#last;
  }
}

/** Headers by their names. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** Additional headers of requests, or a function that returns them. The function is called for each request. */
export type RequestHeaders = PageValueInit<HeaderRecord>;

interface HeaderOptions extends Omit<PageValueLimits, 'name'> {
  readonly given: RequestHeaders;
  /** Whether the page may close before its function returns. */
  readonly isUrgent: boolean;
}

/** A header and its value. */
type Entry = readonly [name: string, value: string];

const headerValue = lazySchema(() => boundedText(10_000));

/** The headers that each function returned last. */
const lastEntries = new WeakMap<Exclude<RequestHeaders, HeaderRecord>, readonly Entry[]>();

/**
 * Adds the page's headers to those of a request. Returns their secrets, which no text may show.
 * @throws AppStreamError `token-failed` if the page's function fails; `headers-unusable` if the browser does not send a
 *   header; the signal's reason when aborted
 */
export const addHeaders = async (headers: Headers, options: HeaderOptions): Promise<readonly string[]> => {
  const entries = await readHeaders(options);
  for (const [name, value] of entries) {
    try {
      // The browser leaves a forbidden header out of a request without a word.
      const {headers: sent} = new Request('https://headers.invalid', {headers: {[name]: value}});
      if (!sent.has(name)) throw unusable(name);
      headers.set(name, value);
    } catch {
      // The caught error may quote the value.
      throw unusable(name);
    }
  }
  return entries
    .flatMap(([, value]) => secretsInHeader(value))
    .filter(({length}) => length >= MIN_SECRET_LENGTH);
};

/** The names of headers that sign no user in: of each request, of W3C Trace Context, and of requests by scripts. */
const ANONYMOUS = ['accept', 'traceparent', 'tracestate', 'x-requested-with'];

/** Whether headers with the ones of the page may sign the user in. */
export const maySignIn = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => !ANONYMOUS.includes(name));

/** A service may repeat a whole value, or only the credentials behind the name of their scheme. */
export const secretsInHeader = (value: string): readonly string[] => [
  ...new Set([value, value.replace(/^[\w-]+ +/, '')]),
];

/** The longest name in a failure, in characters. */
const MAX_NAME_LENGTH = 100;

const unusable = (name: string) =>
  new AppStreamError('headers-unusable', {values: {name: name.slice(0, MAX_NAME_LENGTH)}});

/** The present headers. @throws what `addHeaders` throws */
const readHeaders = async ({given, limitMs, signal, isUrgent}: HeaderOptions): Promise<readonly Entry[]> => {
  if (typeof given !== 'function') return parseHeaders(given);
  const last = isUrgent ? lastEntries.get(given) : undefined;
  if (last) return last;
  const entries = parseHeaders(await readPageValue(given, {name: 'headers', limitMs, signal}));
  lastEntries.set(given, entries);
  return entries;
};

/** Checks the headers of a page, whose types may not hold. A header without a value is left out. */
const parseHeaders = (given: unknown): readonly Entry[] => {
  const record = given instanceof Headers ? Object.fromEntries(given) : (given ?? {});
  if (!isObject(record)) throw unusable('headers');
  return Object.entries(record).flatMap(([name, value]): Entry[] => {
    if (value === undefined || value === null) return [];
    const parsed = safeParse(headerValue, value);
    if (!parsed.success) throw unusable(name);
    return [[name, parsed.data]];
  });
};

/** A bearer token, or a function that returns one. The function is called once more if the service answers 401. */
export type Token = PageValueInit<string>;

/** How long a token function may take by default, in milliseconds. */
export const TOKEN_MS = 30_000;

/** Firefox and Node quote the value of a header that they refuse, so a token is checked before it becomes one. */
const USABLE = /^[\x21-\x7e]+$/;

/**
 * The present token. `undefined` if the page has none.
 * @throws AppStreamError `token-failed` with the page's exception as its cause, `token-unusable` without a cause; the
 *   signal's reason when aborted.
 */
export const resolveToken = async (
  token: Token | undefined,
  {name = 'token', limitMs = TOKEN_MS, signal}: Partial<PageValueLimits> = {},
): Promise<string | undefined> => readToken(await readPageValue(token, {name, limitMs, signal}));

/**
 * Checks a token of the page, whose types may not hold. Removes the line break that a token from a file may end with.
 */
export const readToken = (given: unknown): string | undefined => {
  const token = typeof given === 'string' ? given.trim() : (given ?? '');
  if (token === '') return undefined;
  if (typeof token !== 'string' || !USABLE.test(token)) throw new AppStreamError('token-unusable');
  return token;
};
