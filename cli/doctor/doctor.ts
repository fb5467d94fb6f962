import {expandTemplate} from '../../src/connection/endpoints.ts';
import {randomClientName, type StreamEndpoint} from '../../src/connection/connector.ts';
import {signalingAddress} from '../../src/connection/nvst/signaling/open-socket.ts';
import {failed, skipped, type Finding} from '../../src/diagnosis/check.ts';
import type {Session} from '../../src/service/session.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {findBrowser} from './checks/find-browser.ts';
import {playInBrowser} from './checks/browser.ts';
import {checkCors} from './checks/cors.ts';
import {checkConnection, checkDns} from './checks/network.ts';
import {rowsOfPlayback} from './checks/playback.ts';
import {checkCatalogue, checkCreation, checkEnd, checkRoutes, checkStart} from './checks/session.ts';
import {checkSignIn} from './checks/signaling.ts';
import type {DoctorOptions} from './options.ts';
import {measure, type Row} from './row.ts';

export interface DoctorSurroundings {
  readonly signal: AbortSignal;
  /** Called with each message of the service while the session starts. */
  readonly onMessage: (message: string) => void;
  /** Called with the id of the created session, which reports must not contain. */
  readonly onSession: (id: string) => void;
  readonly onRecording: (events: readonly unknown[]) => void;
  /** The folders with the built element and with the scripts of the page. */
  readonly elementFolder: string;
  readonly pageFolder: string;
}

/** Checks a deployment, one row after the other. Stops at a row that all others need. Ends the session that it created. */
export async function* runDoctor(
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {serviceUrl, direct} = options;
  if (direct) {
    yield* checkDirect(direct, options, surroundings);
    return;
  }
  if (!serviceUrl) return;
  const catalogueUrl = options.catalogueUrl ?? serviceUrl;
  if (!(yield* reachable('service', serviceUrl))) return;
  if (catalogueUrl.host !== serviceUrl.host && !(yield* reachable('catalogue', catalogueUrl))) return;
  const {origin, token} = options;
  const {signal} = surroundings;
  yield await measure('service: CORS', () =>
    guard(() => checkCors({serviceUrl, catalogueUrl, origin, headers: namesOfHeaders(options), signal})),
  );
  const service = new StreamingService({serviceUrl, catalogueUrl, token, headers: options.headers});
  yield* checkStream(service, options, surroundings);
}

/** DNS and the connection of one address. */
async function* reachable(name: string, {hostname, port, protocol}: URL): AsyncGenerator<Row, boolean> {
  const isSecure = protocol === 'https:' || protocol === 'wss:';
  const dns = await measure(`${name}: DNS`, () => checkDns(hostname));
  yield dns;
  if (dns.outcome === 'failed') return false;
  const connection = await measure(`${name}: ${isSecure ? 'TLS' : 'TCP'}`, () =>
    checkConnection(hostname, Number(port) || (isSecure ? 443 : 80), isSecure),
  );
  yield connection;
  return connection.outcome !== 'failed';
}

/** From the catalogue to the end of the session. */
async function* checkStream(
  service: StreamingService,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {appId, profile, version, stageUri, waitMs} = options;
  const {signal, onMessage, onSession} = surroundings;
  const request = {appId, profile, version, stageUri, arguments: options.arguments};
  const catalogue = await measure('catalogue', () => checkCatalogue(service, request));
  yield catalogue;
  if (catalogue.outcome === 'failed') return;
  let session: Session | undefined;
  yield await measure('session: create', () =>
    checkCreation(service, request, (created) => {
      session = created;
      onSession(created.id);
    }),
  );
  const created = session;
  if (!created) return;
  try {
    let ready = created.ready ? created : undefined;
    if (!ready)
      yield await measure('session: start', () =>
        checkStart(service, created, {waitMs, signal, onMessage, onReady: (started) => (ready = started)}),
      );
    if (ready) yield* checkHost(ready, options, surroundings);
  } finally {
    yield await measure('session: end', () => checkEnd(service, created));
  }
}

async function* checkHost(
  session: Session,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  let endpoint: StreamEndpoint | undefined;
  yield await measure('session: routes', () => checkRoutes(session, (found) => (endpoint = found)));
  if (!endpoint) return;
  const {signalingUrl: template, mediaHost} = options;
  const {host, port} = endpoint.signaling;
  const filled = template && {
    signalingUrl: expandTemplate(template, {session: session.id, host, port}, NO_BASE).href,
  };
  const address = signalingAddress({...endpoint, ...filled}, randomClient(), {});
  if (!(yield* reachable('signaling', address))) return;
  const attributes = {
    'session-id': session.id,
    ...(template && {'signaling-url': template}),
    ...(mediaHost && {'media-host': mediaHost}),
  };
  yield* checkPlayback({attributes, session, address}, options, surroundings);
}

async function* checkDirect(
  direct: URL,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  if (!(yield* reachable('signaling', direct))) return;
  const {mediaHost} = options;
  const signaling = {host: direct.hostname, port: Number(direct.port)};
  const address = signalingAddress({sessionId: '', signaling, signalingUrl: direct.href}, randomClient(), {});
  const attributes = {'signaling-url': direct.href, ...(mediaHost && {'media-host': mediaHost})};
  yield* checkPlayback({attributes, session: undefined, address}, options, surroundings);
}

const randomClient = () => ({name: randomClientName(), returns: false});

/** A template must be a complete address. */
const NO_BASE = 'ws://invalid';

/** What is played. */
interface Playback {
  /** The attributes of the element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Missing in direct mode. */
  readonly session: Session | undefined;
  /** The address of the sign-in. */
  readonly address: URL;
}

/** Plays in a browser. Without one, signs in and waits for the offer. */
async function* checkPlayback(
  {attributes, session, address}: Playback,
  options: DoctorOptions,
  surroundings: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {origin, withBrowser, record} = options;
  const token = options.signalingToken;
  const signIn = () => checkSignIn({address, sessionId: session?.id ?? '', origin, token});
  const browser = withBrowser ? findBrowser() : undefined;
  if (!browser) {
    yield await measure('signaling: offer', signIn);
    const why = withBrowser ? 'No Chrome, Chromium or Edge was found.' : 'Switched off by --no-browser.';
    yield await measure('media', () => skipped(why));
    return;
  }
  try {
    const setup = {attributes: {...attributes, muted: ''}, session, token};
    const {elementFolder, pageFolder, signal, onRecording} = surroundings;
    const withRecording = record !== undefined;
    const result = await playInBrowser({browser, setup, withRecording, elementFolder, pageFolder, signal});
    if (result.recording) onRecording(result.recording);
    for (const row of rowsOfPlayback(result)) {
      // A browser hides why an upgrade was refused.
      const isHidden = row.check === 'signaling: sign in' && row.outcome === 'failed';
      const found = isHidden ? await measure(row.check, signIn) : row;
      yield found.outcome === 'failed' ? found : row;
    }
  } catch (error) {
    yield await measure('media', () =>
      failed(
        `The check in the browser failed. ${String(error)}`,
        'Set CHROME_PATH to another browser, or use --no-browser.',
      ),
    );
  }
}

/** The names of the headers that the browser asks permission for. */
const namesOfHeaders = ({token, headers}: DoctorOptions) => [
  ...(token === undefined ? [] : ['authorization']),
  ...Object.keys(headers).map((name) => name.toLowerCase()),
];

/** A check of its own that throws, for example because the network fails. */
const guard = async (check: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await check();
  } catch (error) {
    return failed(`The request failed. ${String(error)}`, 'See the checks of the connection above.');
  }
};
