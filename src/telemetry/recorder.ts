import type {AppStreamError, EndReason, QualityCause, QualityLevel} from '../index.ts';
import type {Attributes} from './open-telemetry.ts';

/** What leaves the page of an error. Its texts stay, because they may hold addresses and names. */
export interface ObservedError {
  /** The code of the error. */
  readonly type: string;
  /** The HTTP status of the response that caused it. */
  readonly status?: number;
}

/**
 * How a run ended. In addition to the reasons of the element: `failed`, `removed` (the element left the document),
 * `page-left`, `attributes` (the attributes describe no stream any more), `unobserved` (the observation stopped), and
 * `_OTHER` for a reason that only a connector of the page knows.
 */
export type ObservedEnd =
  EndReason | 'failed' | 'removed' | 'page-left' | 'attributes' | 'unobserved' | '_OTHER';

/**
 * How the start of a run, or the reconnection of a stream, came out. `abandoned`: it ended before, without a failure.
 */
export type StartOutcome = 'playing' | 'failed' | 'abandoned';

/** The values that one second of a stream that plays adds. */
export interface ObservedSample {
  /** How long the video was frozen, in milliseconds. */
  readonly frozenMs: number;
  readonly roundTripMs: number | undefined;
}

/** Records what happens in the runs of one element. Each of its methods is about the present run. */
export interface RunRecorder {
  runStarted?(): void;
  /** @param attempt the number of the attempt, from the second on */
  stepStarted?(step: string, attempt: number | undefined): void;
  /** @param error why the step ended, if it failed */
  stepEnded?(error: ObservedError | undefined): void;
  /** Something failed that the present step tries again. */
  retried?(error: ObservedError): void;
  /** Something failed that the run continues without. */
  warned?(error: ObservedError): void;
  /** The start is over. */
  started?(outcome: StartOutcome, durationMs: number, error: ObservedError | undefined): void;
  sampled?(sample: ObservedSample): void;
  /** The stream had a quality for some time. */
  ratedFor?(level: QualityLevel, cause: QualityCause | undefined, durationMs: number): void;
  /** A lost stream is back, or will not be. @param cause why it was lost */
  reconnected?(outcome: StartOutcome, durationMs: number, cause: ObservedError): void;
  /** The page is hidden, and the user may never return. */
  hidden?(): void;
  runEnded?(reason: ObservedEnd, error: ObservedError | undefined): void;
}

/** A word of this package. Anything else comes from the code of a page or a connector, and may hold anything. */
const WORDS = /^(?=.{1,40}$)[a-z]+(-[a-z]+)*$/;

/** The fallback of the semantic conventions for values without a name. */
const OTHER = '_OTHER';

/** Keeps a code or the name of a step. The types do not bind a connector or a service that the page wrote. */
export const readWord = <Word extends string>(word: Word): Word | typeof OTHER =>
  WORDS.test(word) ? word : OTHER;

export const readError = ({code, status}: Pick<AppStreamError, 'code' | 'status'>): ObservedError => ({
  type: readWord(code),
  ...(status === undefined ? {} : {status: Math.trunc(status)}),
});

/** An error by the semantic conventions. */
export const errorAttributes = (error: ObservedError | undefined): Attributes => ({
  ...(error ? {'error.type': error.type} : {}),
  ...(error?.status === undefined ? {} : {'http.response.status_code': error.status}),
});
