import {directHost, type StreamEndpoint} from '../../connection/connector.ts';
import type {IceServers} from '../../connection/ice-servers.ts';
import {toStreamSize} from '../../connection/stream-size.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {checkedService} from '../../service/page-service.ts';
import type {RequestHeaders, Token} from '../../service/request-headers.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {SERVICE_LIMITS, StreamingService} from '../../service/streaming-service.ts';
import {type DiagnosisTarget, type Finding, unknown} from '../check.ts';
import {addressesOfHost, checkMixedContent} from '../network-checks.ts';
import {checkBrowser} from './check-browser.ts';
import {checkPage, watchPolicy} from './check-page.ts';
import {checkServers, readServers} from './check-servers.ts';
import {checkService, checkSignaling} from './check-network.ts';
import {
  chooseSettings,
  judgeRows,
  type PreflightReport,
  type PreflightRow,
  type PreflightRun,
  type RequestedVideo,
  toRow,
} from './preflight-report.ts';

/** What to check, and how. The names are those of the element's properties. All are optional. */
export interface PreflightOptions extends PreflightRun {
  /** The base address of the service. It may be relative to the page. */
  readonly serviceUrl?: string | undefined;
  /** The base address of the catalogue (default: `serviceUrl`). */
  readonly catalogueUrl?: string | undefined;
  /** Your own service, for example `nvcf()`, instead of `serviceUrl`. */
  readonly service?: SessionService | undefined;
  /** The application to find in the catalogue. Without it, the check only asks whether the service responds. */
  readonly appId?: string | undefined;
  readonly profile?: string | undefined;
  readonly version?: string | undefined;
  readonly token?: Token | undefined;
  readonly headers?: RequestHeaders | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** The address of a host without a service. */
  readonly signalingUrl?: string | undefined;
  /** STUN and TURN servers, or a function that returns them. */
  readonly iceServers?: IceServers | undefined;
  readonly iceTransport?: RTCIceTransportPolicy | undefined;
  /** The size of the video in pixels (default: 1920×1080). */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fps?: number | undefined;
  /** In bits per second. */
  readonly maxBitrate?: number | undefined;
  readonly codecs?: string | undefined;
}

/**
 * Checks whether a stream will work for this user, before it takes a GPU: the browser, the page, the service, signaling, and
 * the STUN and TURN servers. It creates no session, and takes eight seconds at most.
 * @throws the signal's reason when aborted; TypeError if an address is invalid
 */
export const preflight = async (options: PreflightOptions = {}): Promise<PreflightReport> => {
  const {width = 1920, height = 1080, fps, maxBitrate, codecs} = options;
  const {iceServers, iceTransport} = options;
  const {signalingUrl, serviceUrl, service} = options;
  // A session of a service decides about its own address.
  const isDirect = signalingUrl !== undefined && serviceUrl === undefined && !service;
  const direct = isDirect ? directHost(new URL(signalingUrl, document.baseURI).href) : undefined;
  return runPreflight(
    {
      target: targetOf(options, direct),
      endpoint: direct?.endpoint,
      video: {size: toStreamSize({width, height}), fps, maxBitrate, codecs},
      iceServers,
      iceTransport,
    },
    options,
  );
};

const targetOf = (
  {serviceUrl, catalogueUrl, service, appId = '', profile = '', version, ...options}: PreflightOptions,
  direct: ReturnType<typeof directHost> | undefined,
): DiagnosisTarget | undefined => {
  const isComplete = appId !== '' && profile !== '';
  // A service of the page may not need these names.
  const catalogue = isComplete || service ? 'check' : 'skip';
  const request = {appId, profile, version, catalogue, direct} as const;
  if (direct) {
    const {session, endpoint} = direct;
    return {request, service: directService(session), addresses: addressesOfHost(endpoint)};
  }
  if (service) return {request, service: checkedService(service, SERVICE_LIMITS), addresses: []};
  if (serviceUrl === undefined) return undefined;
  const addresses = [serviceUrl, catalogueUrl].flatMap((address) =>
    address === undefined ? [] : [new URL(address, document.baseURI).href],
  );
  const [base = '', catalogueBase = base] = addresses;
  const {token, headers, credentials} = options;
  return {
    request,
    service: new StreamingService({
      serviceUrl: base,
      catalogueUrl: catalogueBase,
      token,
      headers,
      credentials,
    }),
    addresses,
  };
};

/** What to check. */
export interface PreflightSubject {
  /** Undefined if no service is known. */
  readonly target: DiagnosisTarget | undefined;
  /** The host, if its address is known without a session. */
  readonly endpoint: StreamEndpoint | undefined;
  readonly video: RequestedVideo;
  readonly iceServers: IceServers | undefined;
  readonly iceTransport: RTCIceTransportPolicy | undefined;
}

/** The checks stop at this share of the limit, so that their rows can still explain themselves. */
const STOP_SHARE = 0.94;

/**
 * Checks the browser, the page, the service, signaling and the ICE servers, and creates no session.
 * @throws the signal's reason when aborted
 */
export const runPreflight = async (
  subject: PreflightSubject,
  options: PreflightRun = {},
): Promise<PreflightReport> => {
  const {signal, onRow, limitMs = 7500} = options;
  signal?.throwIfAborted();
  const stopped = new AbortController();
  const ended = new AbortController();
  const timers = [
    setTimeout(() => stopped.abort(), limitMs * STOP_SHARE),
    setTimeout(() => ended.abort(), limitMs),
  ];
  const abort = () => {
    stopped.abort();
    ended.abort();
  };
  signal?.addEventListener('abort', abort, {signal: ended.signal});
  const complete: Complete = async (checking, unfinished) => {
    const row = await unlessAborted(checking, ended.signal).catch((error: unknown) =>
      stopped.signal.aborted ? unfinished : {...unfinished, ...unknown(`The check failed. ${String(error)}`)},
    );
    if (!signal?.aborted) report(onRow, row);
    return [row];
  };
  try {
    const rows = await Promise.all(startChecks(subject, options, stopped.signal, complete));
    signal?.throwIfAborted();
    const flat = rows.flat();
    const {video, iceTransport} = subject;
    return {
      verdict: judgeRows(flat, iceTransport),
      rows: flat,
      settings: chooseSettings(flat, video, iceTransport),
    };
  } finally {
    for (const timer of timers) clearTimeout(timer);
    abort();
  }
};

/** Waits for one check, but not longer than the limit. */
type Complete = (
  checking: Promise<PreflightRow>,
  unfinished: PreflightRow,
) => Promise<readonly PreflightRow[]>;

/** How long the page’s function `iceServers` may take, in milliseconds. */
const SERVERS_MS = 4000;

const UNFINISHED: Finding = unknown('The check did not finish in time.');

/** Starts all checks at the same time, in the order of the rows. */
const startChecks = (
  {target, endpoint, video, iceServers}: PreflightSubject,
  {signIn: signsIn = false}: PreflightRun,
  signal: AbortSignal,
  complete: Complete,
): readonly Promise<readonly PreflightRow[]>[] => {
  const policy = watchPolicy(signal);
  const service = checkService(target, signal);
  const signaling = checkSignaling(endpoint, {signsIn, signal});
  const page = Promise.allSettled([service, signaling]).then(() =>
    checkPage({
      addresses: target?.addresses ?? [],
      mixedContent: target?.addresses.length ? checkMixedContent({target}) : undefined,
      policy,
      signal,
    }),
  );
  const servers = readServers(iceServers, {limitMs: SERVERS_MS, signal}).then((read) =>
    checkServers(read, signal),
  );
  const hasWebRtc = 'RTCPeerConnection' in globalThis;
  const unfinishedServer = toRow('server', UNFINISHED, {});
  return [
    complete(checkBrowser(video), toRow('browser', UNFINISHED, {hasWebRtc, isSecureContext, codecs: []})),
    complete(page, toRow('page', UNFINISHED, {})),
    // A host without a service has no catalogue.
    ...(target?.request.direct ? [] : [complete(service, toRow('service', UNFINISHED, {}))]),
    complete(signaling, toRow('signaling', UNFINISHED, {})),
    servers.then(
      async (rows) => (await Promise.all(rows.map((row) => complete(row, unfinishedServer)))).flat(),
      (error: unknown) => complete(Promise.reject(toError(error)), unfinishedServer),
    ),
  ];
};

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** An exception of the page must not end the checks. */
const report = (onRow: PreflightRun['onRow'], row: PreflightRow) => {
  try {
    onRow?.(row);
  } catch (error) {
    reportError(error);
  }
};
