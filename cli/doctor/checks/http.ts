import {failed, failedWith, type Finding} from '../../../src/diagnosis/check.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {readBody} from '../../../src/service/http.ts';
import {explainSignedOut, type PassedSignIn, readAnswer} from './signed-out.ts';

/** How long a server may take to respond, in milliseconds. */
export const RESPONSE_MS = 10_000;

/** The parts of a response that a check reads. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A request that found no HTTP response, as a finding. */
export class RequestProblem extends Error {
  constructor(readonly finding: Finding) {
    super(finding.summary);
  }
}

export interface Query {
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Sends one request that changes nothing. It follows no redirect: another server must get no header.
 * @throws RequestProblem without a response within ten seconds; the signal's reason when aborted
 */
export const sendQuery = async (url: URL, {method = 'GET', headers = {}, signal}: Query): Promise<Answer> => {
  const limit = AbortSignal.timeout(RESPONSE_MS);
  try {
    const both = AbortSignal.any([signal, limit]);
    const response = await fetch(url, {method, headers, redirect: 'manual', signal: both});
    return {status: response.status, headers: response.headers, body: (await readBody(response)).text};
  } catch (error) {
    signal.throwIfAborted();
    throw new RequestProblem(limit.aborted ? findSilence(url) : findNoHttp(url, error));
  }
};

const findSilence = ({host}: URL) =>
  failed(
    `${host} accepts the connection, but does not answer within ${RESPONSE_MS / 1000} s.`,
    'Check whether the server behind this port hangs, and whether the port is the one of the service.',
  );

const findNoHttp = ({host, protocol}: URL, error: unknown) =>
  failed(
    `${host} does not answer with HTTP: ${deepestCause(error)}.`,
    protocol === 'http:'
      ? 'If the port serves TLS, use `https`. Otherwise check which server listens there.'
      : 'Check which server listens there, and its log.',
  );

/** The message of the error that caused all others. `fetch` reports each failure as “fetch failed”. */
const deepestCause = (error: unknown): string => {
  let deepest = error;
  for (let depth = 0; depth < 10 && deepest instanceof Error && deepest.cause; depth += 1)
    deepest = deepest.cause;
  // One error for each address of a name.
  const errors: readonly unknown[] = deepest instanceof AggregateError ? deepest.errors : [];
  deepest = errors[0] ?? deepest;
  return deepest instanceof Error ? deepest.message || deepest.name : String(deepest);
};

/** Runs a check that sends requests. A check that throws, for example without a response, becomes a finding. */
export const runCheck = async (check: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RequestProblem) return error.finding;
    return failed(`The check failed: ${deepestCause(error)}.`, 'See the checks of the connection above.');
  }
};

/** Watches the responses that the client of a service receives. */
export class ResponseWatch {
  /** The last response. */
  #last: Response | undefined;
  /** The responses with HTML, by their paths. */
  readonly htmlPaths: string[] = [];
  readonly #passed: PassedSignIn;

  constructor(passed: PassedSignIn) {
    this.#passed = passed;
  }

  readonly fetch: typeof fetch = async (...request) => {
    this.#last = undefined;
    const response = await fetch(...request);
    this.#last = response;
    if (response.ok && isHtml(response.headers)) this.htmlPaths.push(new URL(response.url).pathname);
    return response;
  };

  /** A failure of the client as a finding, with its status and its real cause. */
  explain(thrown: unknown): Finding {
    const error = AppStreamError.from(thrown);
    const finding = failedWith(error);
    const signedOut = SIGNED_OUT.has(error.code) && this.#explainSignedOut();
    if (signedOut) return {...signedOut, ...(finding.detail && {detail: finding.detail})};
    const inner = error.cause instanceof AppStreamError ? error.cause : error;
    const cause =
      inner.cause instanceof Error && inner.cause.cause ? `Cause: ${deepestCause(inner.cause)}.` : '';
    const status = error.status ?? inner.status;
    const summary = [finding.summary, status ? `HTTP status ${status}.` : '', cause]
      .filter(Boolean)
      .join(' ');
    return {...finding, summary};
  }

  #explainSignedOut(): Finding | undefined {
    return this.#last && explainSignedOut(readAnswer(new URL(this.#last.url), this.#last), this.#passed);
  }
}

/** The failures of a response that asks for a sign-in. Their texts are for users of a page. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['redirected', 'unauthorized', 'sign-in-expired']);

export const isHtml = (headers: Headers) => /^text\/html\b/i.test(headers.get('content-type') ?? '');
