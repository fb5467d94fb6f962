import {directHost} from '../connection/connector.ts';
import type {IceServers} from '../connection/ice-servers.ts';
import {toStreamSize} from '../connection/stream-size.ts';
import {checkBrowser} from '../errors/check-browser.ts';
import {unlessAborted} from '../platform/abort.ts';
import {withoutCredentials} from '../platform/address.ts';
import {checkedService} from '../service/page-service.ts';
import type {RequestHeaders, Token} from '../service/page-value.ts';
import {directService, type SessionService} from '../service/session.ts';
import {SERVICE_LIMITS, StreamingService} from '../service/streaming-service.ts';
import {type CheckSubject, combineFindings, type DiagnosisTarget, unknown} from './check.ts';
import {type CheckContext, CHECKS, createContext} from './checks.ts';
import {addressesOfHost, summarizeTimes} from './network-checks.ts';
import {
  chooseSettings,
  judgeRows,
  type PreflightReport,
  type PreflightRow,
  type PreflightRun,
  toRow,
} from './preflight-report.ts';
import {checkServers, ICE_SERVERS_LIMIT_MS, readServers} from './server-checks.ts';

/** What to check, and how. The names are those of the element's properties. All are optional. */
export interface PreflightOptions extends PreflightRun {
  /** The base address of the service. It may be relative to the page. */
  readonly serviceUrl?: string | undefined;
  /** The base address of the catalogue (default: `serviceUrl`). */
  readonly catalogueUrl?: string | undefined;
  /** Your own service, for example `nvcf()`, instead of `serviceUrl`. */
  readonly service?: SessionService | undefined;
  /** The application to find in the catalogue. Without it, the check covers only whether the service responds. */
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
 * Checks whether a stream will work for this user, before it takes a GPU: the browser, the page, the service,
 * signaling, and the STUN and TURN servers. It creates no session, and takes eight seconds at most.
 * @throws the signal's reason when aborted; AppStreamError `browser-too-old`; TypeError if an address is invalid
 */
export const preflight = async (options: PreflightOptions = {}): Promise<PreflightReport> => {
  checkBrowser();
  const {width = 1920, height = 1080, fps, maxBitrate, codecs, iceServers} = options;
  const {signalingUrl, serviceUrl, service} = options;
  // A session of a service decides about its own address.
  const isDirect = signalingUrl !== undefined && serviceUrl === undefined && !service;
  const direct = isDirect
    ? directHost(new URL(signalingUrl, withoutCredentials(document.baseURI)).href)
    : undefined;
  const video = {size: toStreamSize({width, height}), fps, maxBitrate, codecs};
  const target = targetOf(options, direct);
  return runPreflight({target, endpoint: direct?.endpoint, video, iceServers}, options);
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
    address === undefined ? [] : [new URL(address, withoutCredentials(document.baseURI)).href],
  );
  const [address = '', catalogueAddress] = addresses;
  const urls = {serviceUrl: address, catalogueUrl: catalogueAddress};
  const {token, headers, credentials} = options;
  return {request, service: new StreamingService({...urls, token, headers, credentials}), addresses};
};

/** The checks stop at this share of the limit, so that their rows can still explain themselves. */
const STOP_SHARE = 0.94;

/** Checks what `preflight()` checks. @throws the signal's reason when aborted; AppStreamError `browser-too-old` */
export const runPreflight = async (
  subject: Omit<CheckSubject, 'state'>,
  options: PreflightRun & Pick<PreflightOptions, 'iceTransport'> = {},
): Promise<PreflightReport> => {
  checkBrowser();
  const {signal, onRow, limitMs = 7500, signIn = false, iceTransport} = options;
  signal?.throwIfAborted();
  const finished = new AbortController();
  const limit = (ms: number) =>
    AbortSignal.any([finished.signal, AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
  const [stopped, ended] = [limit(limitMs * STOP_SHARE), limit(limitMs)];
  const complete: Complete = async (row, unfinished) => {
    const completed = await unlessAborted(row, ended).catch((error: unknown) =>
      stopped.aborted ? unfinished : {...unfinished, ...unknown(`The check failed. ${String(error)}`)},
    );
    try {
      if (!signal?.aborted) onRow?.(completed);
    } catch (error) {
      // An exception of the page must not end the checks.
      reportError(error);
    }
    return completed;
  };
  try {
    const state = {phase: 'idle', reason: 'manual'} as const;
    const context = createContext({...subject, state, signIn}, 'before', stopped);
    const rows = (await Promise.all(startRows(context, complete))).flat();
    signal?.throwIfAborted();
    const settings = chooseSettings(rows, subject.video, iceTransport);
    return {verdict: judgeRows(rows, iceTransport), rows, settings};
  } finally {
    finished.abort();
  }
};

/** Waits for a row until the limit. After it, the row is the unfinished one. */
type Complete = (row: Promise<PreflightRow>, unfinished: PreflightRow) => Promise<PreflightRow>;

const UNFINISHED = unknown('The check did not finish in time.');

/** Starts all checks at the same time, in the order of the rows. */
const startRows = (
  context: CheckContext,
  complete: Complete,
): readonly Promise<PreflightRow | readonly PreflightRow[]>[] => {
  const {target, iceServers, signal} = context;
  const browser = {hasWebRtc: 'RTCPeerConnection' in globalThis, isSecureContext, codecs: []};
  const completeServer = (row: Promise<PreflightRow>) => complete(row, toRow('server', UNFINISHED, {}));
  return [
    complete(createBrowserRow(context), toRow('browser', UNFINISHED, browser)),
    complete(createPageRow(context), toRow('page', UNFINISHED, {})),
    // A host without a service has no catalogue.
    ...(target?.request.direct
      ? []
      : [complete(createServiceRow(context), toRow('service', UNFINISHED, {}))]),
    complete(
      context.signaling().then(({finding, measurement}) => toRow('signaling', finding, measurement)),
      toRow('signaling', UNFINISHED, {}),
    ),
    readServers(iceServers, {limitMs: ICE_SERVERS_LIMIT_MS, signal}).then(
      (read) =>
        Promise.all(
          checkServers(read, signal).map((server) =>
            completeServer(server.then(({finding, measurement}) => toRow('server', finding, measurement))),
          ),
        ),
      (error: unknown) => completeServer(Promise.reject(error)),
    ),
  ];
};

/** Runs the checks of one row. Resolves with their findings by name. */
const findRow = async (row: PreflightRow['check'], context: CheckContext) => {
  const findings = CHECKS.flatMap((listed) =>
    listed.when !== 'after' && listed.row === row
      ? [(async () => [listed.check, await listed.run(context)] as const)()]
      : [],
  );
  return new Map(await Promise.all(findings));
};

const createBrowserRow = async (context: CheckContext) => {
  const findings = await findRow('browser', context);
  const isOk = (check: string) => findings.get(check)?.outcome === 'ok';
  const measurement = {
    hasWebRtc: isOk('WebRTC'),
    isSecureContext: isOk('secure context'),
    ...(await context.codecs()),
  };
  return toRow('browser', combineFindings([...findings.values()]), measurement);
};

const createPageRow = async (context: CheckContext) => {
  const findings = await findRow('page', context);
  const outcomes = Array.from(findings, ([check, {outcome}]) => [check, outcome] as const);
  return toRow('page', combineFindings([...findings.values()]), Object.fromEntries(outcomes));
};

const createServiceRow = async (context: CheckContext) => {
  const [service, ...others] = [...(await findRow('service', context)).values()];
  // A request that does not use the catalogue has nothing to find out about it.
  const known = others.filter(({outcome}) => outcome !== 'unknown');
  const finding = combineFindings([service ?? UNFINISHED, ...known]);
  return toRow('service', finding, summarizeTimes(await context.roundTrips()));
};
