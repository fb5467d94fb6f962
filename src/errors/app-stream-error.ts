import {FAILURES, type FailureCode} from './failures.ts';

/** What one failure carries beyond its code. */
export interface FailureData {
  /** The words for the places `{…}` in the message and the advice. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The server's own words: text, never markup. */
  readonly detail?: string | undefined;
  /** The HTTP status, where an answer was the cause. */
  readonly status?: number;
  /** How long the service asks to wait before the next try, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** What exists instead of what was asked for, nearest name first. */
  readonly alternatives?: readonly string[];
  readonly cause?: unknown;
}

/**
 * The one error of this library. `code` is stable; `message` is a sentence for the user, `advice` one for the
 * developer, `detail` the server's own words.
 */
export class AppStreamError extends Error {
  override readonly name = 'AppStreamError';
  readonly advice: string;
  readonly retryable: boolean;
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly alternatives: readonly string[];

  constructor(
    readonly code: FailureCode,
    data: FailureData = {},
  ) {
    const {message, advice, retryable} = FAILURES[code];
    super(fill(message, data.values), {cause: data.cause});
    this.advice = fill(advice, data.values);
    this.retryable = retryable;
    this.detail = data.detail;
    this.status = data.status;
    this.retryAfterMs = data.retryAfterMs;
    this.alternatives = data.alternatives ?? [];
  }

  /** Any thrown thing as an `AppStreamError`; what is not one becomes `unexpected`, with its own words kept. */
  static from(thrown: unknown): AppStreamError {
    if (thrown instanceof AppStreamError) return thrown;
    return new AppStreamError('unexpected', {detail: String(thrown), cause: thrown});
  }
}

const fill = (sentence: string, values: FailureData['values'] = {}) =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
