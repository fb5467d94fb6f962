import type {StreamEndpoint} from '../../connection/connector.ts';
import type {IceServers} from '../../connection/ice-servers.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {type DiagnosisTarget, type Finding, unknown} from '../check.ts';
import {checkMixedContent} from '../network-checks.ts';
import {readServers} from '../read-servers.ts';
import {checkBandwidth} from './check-bandwidth.ts';
import {checkBrowser, type RequestedVideo} from './check-browser.ts';
import {checkPage} from './check-page.ts';
import {checkServers} from './check-servers.ts';
import {checkService} from './check-service.ts';
import {checkSignaling} from './check-signaling.ts';
import {chooseSettings, judgeRows} from './judge.ts';
import type {PreflightReport, PreflightRow, PreflightRun} from './preflight-report.ts';
import {watchPolicy} from './check-page.ts';

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
 * Checks the browser, the page, the service, signaling, the ICE servers and the bandwidth, and creates no session.
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
  {probeUrl, signIn: signsIn = false}: PreflightRun,
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
  const bandwidth = checkBandwidth(
    servers.then(({relay}) => relay).catch(() => undefined),
    probeUrl === undefined ? undefined : new URL(probeUrl, document.baseURI).href,
    signal,
  );
  const empty = {measurement: {}, ...UNFINISHED} as const;
  const unfinishedServer = {check: 'server', ...empty} as const;
  return [
    complete(checkBrowser(video), {
      check: 'browser',
      ...UNFINISHED,
      measurement: {hasWebRtc: 'RTCPeerConnection' in globalThis, isSecureContext, codecs: []},
    }),
    complete(page, {check: 'page', ...empty}),
    // A host without a service has no catalogue.
    ...(target?.request.direct ? [] : [complete(service, {check: 'service', ...empty})]),
    complete(signaling, {check: 'signaling', ...empty}),
    servers.then(
      async ({rows}) => (await Promise.all(rows.map((row) => complete(row, unfinishedServer)))).flat(),
      (error: unknown) => complete(Promise.reject(toError(error)), unfinishedServer),
    ),
    complete(bandwidth, {check: 'bandwidth', ...empty}),
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
