import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {StreamingService, type StreamingServiceOptions} from '../../src/service/streaming-service.ts';

/** A request as a server would see it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The parsed JSON body. */
  readonly body: unknown;
  readonly init: RequestInit;
}

type Answerer = (request: SentRequest, index: number) => Response | Promise<Response>;

/** A `fetch` that answers by a function and keeps what was asked. */
export class FakeServer {
  readonly requests: SentRequest[] = [];
  readonly #answer: Answerer;

  constructor(answer: Answerer) {
    this.#answer = answer;
  }

  /** Answers one after the other; the last one stands for all that follow. */
  static inTurn(...answers: readonly (() => Response)[]) {
    return new FakeServer((_, index) => {
      const answer = answers[Math.min(index, answers.length - 1)];
      if (!answer) throw new Error('no answer given');
      return answer();
    });
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const request = new Request(input, init);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const sent: SentRequest = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: text === undefined ? undefined : JSON.parse(text),
      init,
    };
    this.requests.push(sent);
    return this.#answer(sent, this.requests.length - 1);
  };

  /** A client of this server. */
  client(options: Partial<StreamingServiceOptions> = {}) {
    return new StreamingService({serviceUrl: 'https://streams.example/base', fetch: this.fetch, ...options});
  }

  /** What was asked, as `METHOD /path?query` lines. */
  get lines() {
    return this.requests.map(({method, url}) => `${method} ${url.pathname}${url.search}`);
  }
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json', ...headers}});

export const empty = (status: number) => new Response(null, {status});

export const page = (status: number) =>
  new Response('<!doctype html><title>nginx</title>', {status, headers: {'content-type': 'text/html'}});

const signaling = {description: 'signaling', protocol: 'TCP', source_port: 31_000, destination_port: 49_100};
const media = {description: 'media', protocol: 'UDP', source_port: 31_001, destination_port: 47_998};
export const WIRE_ROUTES = [signaling, media];

export const readyBody = (id = 's1') => ({
  id,
  routes: {'10.0.0.7': WIRE_ROUTES},
  status: {condition: 'ready', message: 'Ready', status: true},
});

export const pendingBody = (id = 's1', message = 'Pulling the image') => ({
  id,
  status: {condition: 'pending', message, status: false},
});

/** The failure that a call ends in. */
export const failureOf = async (call: Promise<unknown>): Promise<AppStreamError> => {
  const outcome = await call.then(
    (value) => ({value}),
    (error: unknown) => ({error}),
  );
  if ('error' in outcome && outcome.error instanceof AppStreamError) return outcome.error;
  throw new Error('no AppStreamError was thrown', {cause: outcome});
};
