import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {StreamingService, type StreamingServiceOptions} from '../../src/service/streaming-service.ts';

/** A request as the server receives it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The parsed JSON body. */
  readonly body: unknown;
  readonly init: RequestInit;
}

type Responder = (request: SentRequest, index: number) => Response | Promise<Response>;

/** A `fetch` that responds through a function and records the requests. */
export class FakeServer {
  readonly requests: SentRequest[] = [];
  readonly #respond: Responder;

  constructor(respond: Responder) {
    this.#respond = respond;
  }

  /** Sends the responses one after the other. The last response repeats. */
  static withResponses(...responses: readonly (() => Response)[]) {
    return new FakeServer((_, index) => {
      const createResponse = responses[Math.min(index, responses.length - 1)];
      if (!createResponse) throw new Error('The test provides no response');
      return createResponse();
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
    return this.#respond(sent, this.requests.length - 1);
  };

  /** Creates a client of this server. */
  createClient(options: Partial<StreamingServiceOptions> = {}) {
    return new StreamingService({
      serviceUrl: 'https://streams.example/base',
      fetch: this.fetch,
      // Each test finds a service that no page knows.
      deleteForms: new Map(),
      ...options,
    });
  }

  /** The requests as `METHOD /path?query` lines. */
  get requestLines() {
    return this.requests.map(({method, url}) => `${method} ${url.pathname}${url.search}`);
  }
}

export const createJsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json', ...headers}});

/** Rejects when the page gives the request up. */
export const neverRespond = ({signal}: RequestInit): Promise<Response> => {
  const {promise, reject} = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
};

export const createEmptyResponse = (status: number) => new Response(null, {status});

export const createHtmlResponse = (status: number) =>
  new Response('<!doctype html><title>nginx</title>', {status, headers: {'content-type': 'text/html'}});

const signaling = {description: 'signaling', protocol: 'TCP', source_port: 31_000, destination_port: 49_100};
const media = {description: 'media', protocol: 'UDP', source_port: 31_001, destination_port: 47_998};
export const ROUTES_BODY = [signaling, media];

export const createReadyBody = (id = 's1') => ({
  id,
  routes: {'10.0.0.7': ROUTES_BODY},
  status: {condition: 'ready', message: 'Ready', status: true},
});

export const createPendingBody = (id = 's1', message = 'Pulling the image') => ({
  id,
  status: {condition: 'pending', message, status: false},
});

/** Returns the error of a call. @throws if the call succeeds or throws another error */
export const catchError = async (call: Promise<unknown>): Promise<AppStreamError> => {
  const outcome = await call.then(
    (value) => ({value}),
    (error: unknown) => ({error}),
  );
  if ('error' in outcome && outcome.error instanceof AppStreamError) return outcome.error;
  throw new Error('The call threw no AppStreamError', {cause: outcome});
};

/** Answers all requests of the page by a function during the work, and records them. */
export const withServer = async <Result>(
  respond: (request: SentRequest, index: number) => Response | Promise<Response>,
  work: (server: FakeServer) => Promise<Result>,
): Promise<Result> => {
  const {fetch} = window;
  const server = new FakeServer(respond);
  window.fetch = server.fetch;
  try {
    return await work(server);
  } finally {
    window.fetch = fetch;
  }
};

export const neverAborted = () => new AbortController().signal;
