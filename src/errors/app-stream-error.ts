import {fillSentences, type TextValues} from '../platform/text.ts';
import {advice, failures, type FailureTexts} from './failure-texts.ts';
import {type FailureCode, type FailureRules, FAILURES} from './failures.ts';

const DOCUMENTATION = Symbol.for('app-stream documentation');
/** The page with the address of its documentation, which all copies of the library share. */
const page: {[DOCUMENTATION]?: string | undefined; readonly globalThis: unknown} = globalThis;

/**
 * Sets the address of your copy of the documentation site, which ends with a slash. `AppStreamError.docUrl` and the
 * link of a failure card then lead there. @throws TypeError if the address is not absolute
 */
export const setDocumentationUrl = (url: string) => {
  page[DOCUMENTATION] = new URL(url).href;
};

/** The section of the site about a failure, if the page has set the address of a site. */
export const urlOfError = (code: string): string | undefined => {
  const base = page[DOCUMENTATION];
  return base === undefined ? undefined : new URL(`errors.html#${code}`, base).href;
};

/** What one failure carries beyond its code. */
export interface FailureData {
  /** The values of the places `{…}` in its texts. */
  readonly values?: TextValues;
  /** The server's own words: text, never markup. */
  readonly detail?: string | undefined;
  /** The HTTP status of the response that caused it. */
  readonly status?: number | undefined;
  /** How long to wait before the next attempt, in milliseconds, for example as the service asks. */
  readonly retryAfterMs?: number | undefined;
  /** What exists instead of the requested name, nearest name first. */
  readonly alternatives?: readonly string[];
  /** The caught error behind the failure. */
  readonly cause?: unknown;
}

/** Marks the errors of this library, because a page can run several copies of this class. */
const BRAND = Symbol.for('app-stream error');

/**
 * The one error of this library. `code` is stable. `message` and `hint` are for the user, in English until an element
 * reports the error. `advice` is for the developer, `detail` has the server's own words, and `cause` the caught error.
 */
export class AppStreamError extends Error {
  // A page may freeze the errors of its browser, so that nothing can assign this property.
  override get name() {
    return 'AppStreamError' as const;
  }

  /** @internal */
  get [BRAND]() {
    return true as const;
  }

  /** Recognizes the errors of all copies of the library in the page: each file for script tags has a copy. */
  static override [Symbol.hasInstance](value: unknown): value is AppStreamError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly alternatives: readonly string[];
  /** The steps of the run that failed, the failure last. Empty for an error that did not end a run. */
  timeline: readonly TimelineRow[] = [];
  /**
   * Resolves when another attempt may succeed, for example when the other client has left. A connector sets it. The
   * signal ends the waiting.
   */
  retryWhen: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  #rules: FailureRules | undefined;
  readonly #data: FailureData;
  /** What the user can do, in one sentence. `undefined` if `message` is enough. */
  hint: string | undefined;
  /** What the developer or the operator can do. */
  readonly advice: string;

  constructor(
    readonly code: FailureCode,
    data: FailureData = {},
  ) {
    super(code, {cause: data.cause});
    // Reading `stack` makes V8 drop the captured frames, which would keep the stream of a kept error in memory.
    Reflect.get(this, 'stack');
    this.detail = data.detail;
    this.status = data.status;
    this.retryAfterMs = data.retryAfterMs;
    this.alternatives = data.alternatives ?? [];
    this.#data = data;
    this.advice = fillSentences(advice[code], data.values);
    // The stack keeps the code, which `super` wrote there.
    this.translate(failures);
  }

  /** The origin of the address that failed. @internal */
  get origin(): string | undefined {
    const {origin, address = ''} = this.#data.values ?? {};
    const text = String(origin ?? address);
    return URL.canParse(text) ? text : undefined;
  }

  /** Writes `message` and `hint` in another language. The element that reports the error calls it. @internal */
  translate(texts: FailureTexts) {
    // Another copy of the library may know fewer codes.
    if (!Object.hasOwn(texts, this.code)) return;
    const {title, hint} = texts[this.code];
    this.message = fillSentences(title, this.#data.values);
    this.hint = hint === undefined ? undefined : fillSentences(hint, this.#data.values);
  }

  /** The address of the documentation of this code. `undefined` until `setDocumentationUrl()` is called. */
  get docUrl(): string | undefined {
    return urlOfError(this.code);
  }

  /** What a run does about this failure at each stage (default: the rules of its code). */
  get rules(): FailureRules {
    return this.#rules ?? FAILURES[this.code];
  }

  /** The same failure with other rules than those of its code. */
  withRules(rules: Partial<FailureRules>): AppStreamError {
    const error = new AppStreamError(this.code, this.#data);
    error.retryWhen = this.retryWhen;
    error.#rules = {...this.rules, ...rules};
    return error;
  }

  /** Whether the same request may succeed later. */
  get retryable(): boolean {
    return this.rules.retryable;
  }

  /** The nearest code of `MediaError`: 2 (network) if a retry may succeed, 3 (decode), or 4 (not supported). */
  get mediaCode(): 2 | 3 | 4 {
    if (this.code === 'decoder-failed') return 3;
    return this.retryable ? 2 : 4;
  }

  /** Converts any thrown value. A value that is no `AppStreamError` becomes the `cause` of `unexpected`. */
  static from(thrown: unknown): AppStreamError {
    if (thrown instanceof AppStreamError) return thrown;
    return new AppStreamError('unexpected', {cause: thrown});
  }
}

/** One step of a run: plain data without secrets. */
export interface TimelineRow {
  /** The phase, or the step within `connecting` and `reconnecting`. */
  readonly step: string;
  /** When the step started, in milliseconds since the start of the run. */
  readonly startMs: number;
  /** How long the step took, in milliseconds. Missing while it lasts. */
  readonly durationMs?: number;
  /** The code of a failure, or the reason of an end. */
  readonly detail?: string | undefined;
}

const MAX_NAMES = 5;

/** One line for the console about a failed run: what happened, what to do, what exists instead, where to read more. */
export const failureLine = (error: AppStreamError): string => {
  const {code, message, detail, advice, docUrl} = error;
  const names = error.alternatives.slice(0, MAX_NAMES).join(', ');
  const parts = [`${code}:`, message, detail && `“${detail}”`, advice, names && `Available: ${names}.`];
  return [...parts, docUrl].filter(Boolean).join(' ');
};

/** The text of the caught error behind a failure, for the developer. Empty if there is none. */
export const causeText = ({cause}: AppStreamError): string => {
  if (cause instanceof AppStreamError) return `${cause.message} ${cause.advice}`.trim();
  return cause instanceof Error || typeof cause === 'string' ? String(cause) : '';
};
