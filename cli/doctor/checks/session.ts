import {setTimeout as delay} from 'node:timers/promises';
import {endpointsOf, isName} from '../../../src/connection/endpoints.ts';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';
import {failed, failedWith, inCatalogue, ok, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {FAILURES} from '../../../src/errors/failures.ts';
import {formatHostPort, stripBrackets} from '../../../src/platform/address.ts';
import type {Session, StreamRequest} from '../../../src/service/session.ts';
import type {StreamingService} from '../../../src/service/streaming-service.ts';
import type {ResponseWatch} from './http.ts';

const POLL_MS = 2000;
/** A session that is ready later than this is worth a sentence. */
const USUAL_MS = 60_000;

/** A client, and the responses that it receives. */
export interface WatchedService {
  readonly service: StreamingService;
  readonly watch: ResponseWatch;
}

/** Looks the request up in the catalogue. */
export const checkCatalogue = async (
  {service, watch}: WatchedService,
  request: StreamRequest,
): Promise<Finding> => {
  return findingOf(watch, async () => {
    await service.confirm(request);
    const found = inCatalogue(request);
    const [html] = watch.htmlPaths;
    if (html === undefined) return found;
    return warning(
      `${found.summary} But GET ${html} is answered with HTML, which is no catalogue.`,
      'A sign-in page or the page of a proxy may answer instead of the service. Check the path prefix of the address, and the routes of the gateway.',
    );
  });
};

/** Creates the session. @param onSession called with it */
export const checkCreation = (
  {service, watch}: WatchedService,
  request: StreamRequest,
  onSession: (session: Session) => void,
): Promise<Finding> =>
  findingOf(watch, async () => {
    const session = await service.create(request);
    onSession(session);
    return ok(`The service created a session${session.ready ? ', which is ready' : ''}.`);
  });

/** Polls until the session is ready. Passing trouble of a gateway is reported, and does not end the wait. */
export const checkStart = (
  {service, watch}: WatchedService,
  {id}: Session,
  options: {
    readonly waitMs: number;
    readonly signal: AbortSignal;
    /** Called with each new message of the service. */
    readonly onMessage: (message: string) => void;
    readonly onReady: (session: Session) => void;
  },
): Promise<Finding> =>
  findingOf(watch, async () => {
    const {waitMs, signal, onMessage, onReady} = options;
    const startedAt = Date.now();
    const troubles = new Set<string>();
    for (let last = ''; Date.now() - startedAt < waitMs;) {
      try {
        const session = await service.poll(id, {signal});
        if (session.ready) {
          onReady(session);
          return readyAfter(Date.now() - startedAt, [...troubles]);
        }
        if (session.message && session.message !== last) onMessage((last = session.message));
      } catch (thrown) {
        signal.throwIfAborted();
        const error = AppStreamError.from(thrown);
        if (FAILURES[error.code].pending === 'final') throw error;
        troubles.add(error.code);
      }
      await delay(POLL_MS, undefined, {signal});
    }
    return failed(
      `The session is not ready after ${Number((waitMs / 60_000).toFixed(2))} min.`,
      'Check the application’s log. If its start is this slow, raise `--wait`, and `limits.start.pendingMs` in your page.',
    );
  });

const readyAfter = (ms: number, troubles: readonly string[]): Finding => {
  const summary = `The session is ready after ${Math.round(ms / 1000)} s.`;
  if (troubles.length)
    return warning(
      `${summary} Some polls failed: ${troubles.join(', ')}.`,
      'The element polls again after such failures. Look for them in the log of the gateway.',
    );
  if (ms > USUAL_MS)
    return warning(
      summary,
      'A warm pool of machines makes starts faster. The first start of a machine is the slowest.',
    );
  return ok(summary);
};

/** Finds the addresses of the stream. @param onEndpoint called with the best ones */
export const checkRoutes = (session: Session, onEndpoint: (endpoint: StreamEndpoint) => void): Finding => {
  const [endpoint] = endpointsOf(session);
  if (!endpoint) return failedWith(new AppStreamError('no-route'));
  onEndpoint(endpoint);
  const {signaling, media} = endpoint;
  const signalingAddress = formatHostPort(signaling.host, signaling.port);
  if (!media)
    return warning(
      `Signaling is at ${signalingAddress}. No route is for media.`,
      'The host must send its own candidates. Otherwise add a route for media over UDP.',
    );
  const summary = `Signaling is at ${signalingAddress}, media at ${formatHostPort(media.host, media.port)}.`;
  return !isName(stripBrackets(media.host))
    ? ok(summary)
    : warning(
        summary,
        'Media needs an IP address. Chromium resolves only fully qualified names, and Firefox none: set `media-host` to the address.',
      );
};

/** Ends the session. */
export const checkEnd = ({service, watch}: WatchedService, {id}: Session): Promise<Finding> =>
  findingOf(watch, async () => {
    await service.end(id);
    return ok('The service ended the session.');
  });

/** A failure becomes a finding. */
const findingOf = async (watch: ResponseWatch, run: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await run();
  } catch (thrown) {
    return watch.explain(thrown);
  }
};
