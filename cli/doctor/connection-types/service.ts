import {expandTemplate} from '../../../src/connection/endpoints.ts';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';
import {failed, ok, unknown, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';
import type {Session} from '../../../src/service/session.ts';
import {StreamingService} from '../../../src/service/streaming-service.ts';
import {checkCors} from '../checks/cors.ts';
import {sendQuery, RESPONSE_MS, ResponseWatch, runCheck} from '../checks/http.ts';
import {checkMixedContent, HTTP_ADVICE} from '../checks/mixed-content.ts';
import {checkReachable} from '../checks/network.ts';
import {
  checkCatalogue,
  checkCreation,
  checkEnd,
  checkRoutes,
  checkStart,
  type WatchedService,
} from '../checks/session.ts';
import {cookieOf, isCookie} from '../cookie.ts';
import type {DoctorOptions, DoctorRun} from '../options.ts';
import {checkHost} from '../playback.ts';
import {measure, type Row} from '../row.ts';

/** A Kit App Streaming service: from DNS to the end of the session. */
export async function* checkService(
  serviceUrl: URL,
  options: DoctorOptions,
  run: DoctorRun,
): AsyncGenerator<Row> {
  const {origin, token, catalogueUrl = serviceUrl} = options;
  const {signal} = run;
  if (!(yield* checkReachable('service', serviceUrl))) return;
  if (catalogueUrl.host !== serviceUrl.host && !(yield* checkReachable('catalogue', catalogueUrl))) return;
  const http = await measure('service: HTTP', () => checkHttp([serviceUrl, catalogueUrl], signal));
  yield http;
  if (http.outcome === 'failed') return;
  if (origin !== undefined)
    yield await measure('mixed content', () =>
      checkMixedContent(origin, [serviceUrl, catalogueUrl], HTTP_ADVICE),
    );
  yield await measure('service: CORS', () =>
    runCheck(() =>
      checkCors({
        ...{serviceUrl, catalogueUrl, origin, signal},
        headers: namesOfHeaders(options),
        cookie: cookieOf(options.headers),
      }),
    ),
  );
  const watch = new ResponseWatch({tokenOption: '--token', token, headers: options.headers});
  const service = new StreamingService({
    serviceUrl,
    catalogueUrl,
    token,
    headers: options.headers,
    fetch: watch.fetch,
    limits: {responseMs: RESPONSE_MS},
  });
  yield* checkStream({service, watch}, options, run);
}

/** From the catalogue to the end of the session. */
async function* checkStream(
  watched: WatchedService,
  options: DoctorOptions,
  run: DoctorRun,
): AsyncGenerator<Row> {
  const {appId, profile, version, stageUri, waitMs} = options;
  const {signal, onMessage, onSession} = run;
  if (!appId || !profile) {
    yield await measure('catalogue', () => listCatalogue(watched));
    yield await measure('session', () =>
      unknown('Give --app-id and --profile, so that the doctor creates a session.'),
    );
    return;
  }
  const request = {appId, profile, version, stageUri, arguments: options.arguments};
  const catalogue = await measure('catalogue', () => checkCatalogue(watched, request));
  yield catalogue;
  if (catalogue.outcome === 'failed') return;
  let session: Session | undefined;
  yield await measure('session: create', () =>
    checkCreation(watched, request, (created) => {
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
        checkStart(watched, created, {waitMs, signal, onMessage, onReady: (started) => (ready = started)}),
      );
    if (ready) yield* checkSession(ready, options, run);
  } finally {
    yield await measure('session: end', () => checkEnd(watched, created));
  }
}

async function* checkSession(session: Session, options: DoctorOptions, run: DoctorRun): AsyncGenerator<Row> {
  let endpoint: StreamEndpoint | undefined;
  yield await measure('session: routes', () => checkRoutes(session, (found) => (endpoint = found)));
  if (!endpoint) return;
  const {signalingUrl: template} = options;
  const {host, port} = endpoint.signaling;
  const filled = template && {
    signalingUrl: expandTemplate(template, {session: session.id, host, port}, NO_BASE).href,
  };
  yield* checkHost({endpoint: {...endpoint, ...filled}, session}, options, run);
}

/** A template must be a complete address. */
const NO_BASE = 'ws://invalid';
/** The most names in a row. */
const MAX_NAMES = 20;

const listCatalogue = async ({service, watch}: WatchedService): Promise<Finding> => {
  try {
    const ids = (await service.listApplications()).map(({id}) => id);
    if (ids.length === 0) return failed('The catalogue is empty.', 'Add an application to the catalogue.');
    return ok(
      `The catalogue contains ${ids.slice(0, MAX_NAMES).join(', ')}${ids.length > MAX_NAMES ? ', …' : '.'}`,
    );
  } catch (error) {
    return watch.explain(error);
  }
};

/** Whether the servers speak HTTP. The status of the response does not matter. */
const checkHttp = async (
  [service, ...others]: readonly [URL, ...URL[]],
  signal: AbortSignal,
): Promise<Finding> => {
  const different = others.filter(({origin}) => origin !== service.origin);
  return runCheck(async () => {
    for (const url of [service, ...different]) await sendQuery(joinUrl(url, ['cfg', 'apps']), {signal});
    return ok('The server answers with HTTP.');
  });
};

/** The names of the headers that the browser asks permission for. */
const namesOfHeaders = ({token, headers}: DoctorOptions) => [
  ...(token === undefined ? [] : ['authorization']),
  ...Object.keys(headers)
    .filter((name) => !isCookie(name))
    .map((name) => name.toLowerCase()),
];
