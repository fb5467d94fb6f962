import type {HostFeatures} from '../connection/connector.ts';
import {describeSize, isSameSize} from '../connection/stream-size.ts';
import type {StreamStatistics} from '../stats/statistics.ts';
import {AppStreamError, causeText} from '../errors/app-stream-error.ts';
import {addHeaders, resolveToken, type Token, TOKEN_MS} from '../service/request-headers.ts';
import {VERSION} from '../version.ts';
import {
  type Check,
  type DiagnosisSubject,
  failed,
  failedWith,
  type Finding,
  ok,
  unknown,
  warning,
} from './check.ts';
import {
  checkCatalogue,
  checkMixedContent,
  checkService,
  checkSignaling,
  checkUdp,
  queryService,
} from './network-checks.ts';
import * as page from './page-checks.ts';
import {createRedactor} from './passed-on.ts';
import {createReport, type DiagnosisReport} from './report.ts';

export interface DiagnoseOptions {
  readonly signal?: AbortSignal | undefined;
  /** The limit of all checks together, in milliseconds. Default: 10,000. */
  readonly limitMs?: number | undefined;
}

/**
 * Runs all checks in parallel. A check that exceeds the limit counts as failed.
 * @throws the signal's reason when aborted.
 */
export const diagnose = async (
  subject: DiagnosisSubject,
  {signal, limitMs = 10_000}: DiagnoseOptions = {},
): Promise<DiagnosisReport> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, limitMs);
  signal?.addEventListener('abort', abort, {signal: controller.signal});
  try {
    const [found, statistics] = await Promise.all([
      runChecks(subject, controller.signal),
      Promise.race([subject.statistics?.(), abortOf(controller.signal)]),
    ]);
    signal?.throwIfAborted();
    return reportOf(subject, found, statistics);
  } finally {
    clearTimeout(timer);
    abort();
  }
};

type RunCheck = () => Finding | Promise<Finding>;

const runChecks = async (subject: DiagnosisSubject, signal: AbortSignal) => {
  const secrets: string[] = [];
  const serviceError = queryService(subject, signal);
  const checkToken = async (): Promise<Finding> => {
    const [token, signalingToken] = await readSecrets(subject, signal, secrets);
    if (!token && !signalingToken) return unknown('The page provides no token.');
    return ok(token ? 'The page provides a token.' : 'The page provides a token for signaling only.');
  };
  const table: Readonly<Record<string, RunCheck>> = {
    'secure context': () => page.checkSecureContext(),
    frame: () => page.checkFrame(),
    'permissions policy': () => page.checkPermissionsPolicy(),
    'local network': () => page.checkLocalNetwork(),
    storage: () => page.checkStorage(),
    autoplay: () => page.checkAutoplay(signal),
    WebRTC: () => page.checkWebRtc(),
    codecs: () => page.checkCodecs(),
    network: () => page.checkNetwork(),
    'mixed content': () => checkMixedContent(subject),
    token: checkToken,
    service: async () => checkService(subject, await serviceError),
    catalogue: async () => checkCatalogue(subject, await serviceError),
    signaling: () => checkSignaling(subject, signal),
    UDP: () => checkUdp(subject, signal),
    'host features': () => checkFeatures(subject),
    'video size': () => checkSize(subject),
  };
  const checks = Object.entries(table).map(async ([check, runCheck]): Promise<Check> => ({
    check,
    ...(await Promise.race([findingOf(runCheck), timeoutOf(signal)])),
  }));
  return {checks: await Promise.all(checks), secrets};
};

/** Reads the tokens of the page. Collects them, and the values of its headers, so that the report hides them. */
const readSecrets = async (
  {token, signalingToken, headers: given}: DiagnosisSubject,
  signal: AbortSignal,
  secrets: string[],
): Promise<readonly (string | undefined)[]> => {
  const read = async (source: Token | undefined) => {
    const text = await resolveToken(source, {signal});
    if (text !== undefined) secrets.push(text);
    return text;
  };
  const readHeaders = async (): Promise<undefined> => {
    const headers = new Headers();
    if (given) await addHeaders(headers, {given, limitMs: TOKEN_MS, signal, isUrgent: false});
    // Short values as well: the report hides them where they are whole words.
    secrets.push(...headers.values());
  };
  // One that fails must not hide the others from the collection.
  const results = await Promise.allSettled([read(token), read(signalingToken), readHeaders()]);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};

/** Runs one check. A thrown error becomes a failed check. */
const findingOf = async (runCheck: RunCheck): Promise<Finding> => {
  try {
    return await runCheck();
  } catch (thrown) {
    return failedWith(AppStreamError.from(thrown));
  }
};

const timeoutOf = async (signal: AbortSignal): Promise<Finding> => {
  await abortOf(signal);
  return failed(
    'The check did not finish in time.',
    'Check for a firewall or a proxy between the browser and the server.',
  );
};

const abortOf = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
  });

const reportOf = (
  subject: DiagnosisSubject,
  {checks, secrets}: Awaited<ReturnType<typeof runChecks>>,
  statistics: StreamStatistics | undefined,
) => {
  const {state, endpoint, target, timeline} = subject;
  const ids = [
    'session' in state ? state.session.id : undefined,
    endpoint?.sessionId,
    target?.request.sessionId,
  ].filter((id) => id !== undefined);
  const error = state.phase === 'failed' ? state.error : undefined;
  return createReport(
    {
      at: new Date().toISOString(),
      version: VERSION,
      browser: navigator.userAgent,
      page: origin,
      state: 'step' in state ? `${state.phase}: ${state.step}` : state.phase,
      checks,
      failure: error && {
        code: error.code,
        message: error.message,
        advice: error.advice,
        detail: error.detail,
        cause: causeText(error) || undefined,
        status: error.status,
      },
      timeline,
      statistics,
    },
    createRedactor({secrets, ids}),
  );
};

/** States what the host supports, and whether the host has answered the question for it or is treated as an older host. */
export const checkFeatures = ({
  state,
  hostFeatures,
}: Pick<DiagnosisSubject, 'state' | 'hostFeatures'>): Finding => {
  if (state.phase !== 'playing') return unknown('No stream is playing.');
  if (!hostFeatures) return unknown('It is not known yet what the host supports.');
  const list = describeFeatures(hostFeatures);
  return hostFeatures.hasAnswered
    ? ok(`The host announced its features. ${list}`)
    : warning(
        `The host did not answer the question for its features, so the element treats it as an older host. ${list}`,
        'Update the host if the application needs text input, messages above 65,535 bytes or changes of the size.',
      );
};

const describeFeatures = ({text, longMessages, resize}: HostFeatures) =>
  Object.entries({'Text input': text, 'Long messages': longMessages, 'Changes of the size': resize})
    .map(([name, isSupported]) => `${name}: ${isSupported ? 'yes' : 'no'}.`)
    .join(' ');

/**
 * Checks whether the host renders a size that the page requested. A host that renders another one may show black. A page
 * that leaves the size to the host gets no warning.
 */
export const checkSize = ({
  state,
  sizes: {requested, video},
}: Pick<DiagnosisSubject, 'state' | 'sizes'>): Finding => {
  if (state.phase !== 'playing') return unknown('No stream is playing.');
  const size = describeSize(video);
  if (!requested.length) return ok(`The host renders its own size, ${size}. The page requests none.`);
  if (requested.some((other) => isSameSize(other, video)))
    return ok(`The host renders the requested size, ${size}.`);
  return warning(
    `The host renders ${size}. The element requested ${requested.map(describeSize).join(', then ')}.`,
    'Only a host that follows clients renders a requested size. If the video is black or blurred, start Kit with `--no-window`, set `fillViewport` or `allowDynamicResize` of its stream, or request its size with `width` and `height`.',
  );
};
