import type {FailureCode, FailureKind} from './failures.ts';
import type {TimelineRow} from './timeline-row.ts';

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

const WORDS_LIMIT_MS = 3000;

let kinds: Readonly<Partial<Record<FailureCode, FailureKind>>> = {};

/**
 * The one error of this library. `code` is stable; `message` is a sentence for the user, `advice` one for the
 * developer, `detail` the server's own words.
 *
 * A stream that succeeds needs no words for failures, so they are loaded with the first failure. Every error that this
 * library throws or shows has them by then; one that the page makes has them after `AppStreamError.words()`. Where they
 * cannot be loaded, the code stands for them.
 */
export class AppStreamError extends Error {
  override readonly name = 'AppStreamError';
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly alternatives: readonly string[];
  /** The steps of the run that failed by this, the failure the last of them; empty where it was none of a run. */
  timeline: readonly TimelineRow[] = [];
  readonly #values: FailureData['values'];

  constructor(
    readonly code: FailureCode,
    data: FailureData = {},
  ) {
    super(code, {cause: data.cause});
    // Until its stack was read, V8 keeps what the functions on it held: a page that keeps failures would keep their streams.
    Reflect.get(this, 'stack');
    this.detail = data.detail;
    this.status = data.status;
    this.retryAfterMs = data.retryAfterMs;
    this.alternatives = data.alternatives ?? [];
    this.#values = data.values;
    // For the console and the stack the code is enough; whoever reads the message gets the sentence.
    Object.defineProperty(this, 'message', {
      get: () => this.#fill(kinds[code]?.message) || `It failed: ${code}.`,
    });
  }

  /** What to do, in one sentence for whoever can mend it. */
  get advice(): string {
    return this.#fill(kinds[this.code]?.advice);
  }

  /** Whether the same request may succeed later. */
  get retryable(): boolean {
    return kinds[this.code]?.retryable ?? false;
  }

  /** Fulfils when the words of all failures are there, or cannot be had in good time: a failure must not wait for them. */
  static async words(): Promise<void> {
    const loaded = import('./failures.ts').then(
      ({FAILURES}) => {
        kinds = FAILURES;
      },
      () => undefined,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WORDS_LIMIT_MS);
    });
    await Promise.race([loaded, late]);
    clearTimeout(timer);
  }

  /** Any thrown thing as an `AppStreamError`; what is not one becomes `unexpected`, with its own words kept. */
  static from(thrown: unknown): AppStreamError {
    if (thrown instanceof AppStreamError) return thrown;
    return new AppStreamError('unexpected', {detail: String(thrown), cause: thrown});
  }

  #fill(sentence = ''): string {
    return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(this.#values?.[name] ?? place));
  }
}

/** A failure with its words. */
export const failure = async (code: FailureCode, data?: FailureData): Promise<AppStreamError> => {
  await AppStreamError.words();
  return new AppStreamError(code, data);
};
