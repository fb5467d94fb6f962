import {describeSize, isSameSize} from '../connection/stream-size.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {explainFailure} from '../errors/causes.ts';
import {unlessAborted} from '../platform/abort.ts';
import {createCauseChecks} from '../platform/cause-checks.ts';
import {watchPolicy} from '../platform/page-policy.ts';
import {probeWebRtc} from '../platform/web-rtc.ts';
import * as browser from './browser-checks.ts';
import {type CheckSubject, failedWith, type Finding, ok, unknown, warning} from './check.ts';
import * as network from './network-checks.ts';
import * as page from './page-checks.ts';
import type {PreflightRow} from './preflight-report.ts';
import {ICE_SERVERS_LIMIT_MS, readServers} from './server-checks.ts';

/** A call of `preflight()` is before a run, one of `diagnose()` after it. */
type When = 'before' | 'after';

/** The subject of all checks of one call, and the requests that they share. Each request begins with its first use. */
export const createContext = (subject: CheckSubject, when: When, signal: AbortSignal) => {
  const policy = watchPolicy(signal);
  const causes = createCauseChecks(signal, policy);
  // The report names the cause that a run would name.
  const askService = async () => {
    const error = await network.queryService(subject, signal);
    return error && explainFailure(error, causes, signal);
  };
  // A service of the page may ignore the signal.
  const query = () => unlessAborted(askService(), signal).catch(() => new AppStreamError('no-answer'));
  return {
    ...subject,
    when,
    signal,
    query: once(query),
    roundTrips: once(() => network.measureRoundTrips(subject.target?.addresses[0], signal)),
    signaling: once(() => network.checkSignaling(subject, signal)),
    codecs: once(() => browser.measureCodecs(subject.video)),
    policy,
  };
};

export type CheckContext = ReturnType<typeof createContext>;

const once = <Result>(call: () => Result): (() => Result) => {
  let result: {readonly value: Result} | undefined;
  return () => (result ??= {value: call()}).value;
};

/** One check, and the reports that contain it. */
export interface ListedCheck {
  readonly check: string;
  readonly when: When | 'both';
  /** The row of `preflight()` that contains the check. */
  readonly row?: Exclude<PreflightRow['check'], 'server'>;
  readonly run: (context: CheckContext) => Finding | Promise<Finding>;
}

/** All checks, in the order of the reports. */
export const CHECKS: readonly ListedCheck[] = [
  {check: 'secure context', when: 'both', row: 'browser', run: () => page.checkSecureContext()},
  {check: 'frame', when: 'both', row: 'page', run: () => page.checkFrame()},
  {check: 'permissions policy', when: 'both', row: 'page', run: () => page.checkPermissionsPolicy()},
  {check: 'storage', when: 'after', run: () => page.checkStorage()},
  {check: 'WebRTC', when: 'both', row: 'browser', run: (context) => checkWebRtc(context)},
  {check: 'network', when: 'after', run: () => page.checkNetwork()},
  {check: 'local network', when: 'after', run: () => browser.checkLocalNetwork()},
  {check: 'autoplay', when: 'both', row: 'page', run: ({signal}) => browser.checkAutoplay(signal)},
  {check: 'codecs', when: 'both', row: 'browser', run: (context) => checkCodecs(context)},
  {check: 'mixed content', when: 'both', row: 'page', run: (context) => network.checkMixedContent(context)},
  {check: 'content security policy', when: 'before', row: 'page', run: (context) => checkPolicy(context)},
  {check: 'token', when: 'after', run: (context) => checkToken(context)},
  {check: 'service', when: 'both', row: 'service', run: (context) => checkService(context)},
  {check: 'catalogue', when: 'both', row: 'service', run: (context) => checkCatalogue(context)},
  {
    check: 'signaling',
    when: 'both',
    row: 'signaling',
    run: async ({signaling}) => (await signaling()).finding,
  },
  {check: 'UDP', when: 'after', run: (context) => network.checkUdp(context, context.signal)},
  {check: 'host features', when: 'after', run: (context) => checkFeatures(context)},
  {check: 'video size', when: 'after', run: (context) => checkSize(context)},
];

/** Checks WebRTC as a run does. A relay may work in a browser that gives the page no address of its own. */
const checkWebRtc = async ({iceServers, signal}: CheckContext) => {
  const problem = await probeWebRtc(signal);
  if (problem !== 'blocked' || !iceServers) return page.checkWebRtc(problem);
  const read = await readServers(iceServers, {limitMs: ICE_SERVERS_LIMIT_MS, signal});
  const servers = 'servers' in read ? [...read.servers] : [];
  return page.checkWebRtc(await probeWebRtc(signal, {iceServers: servers}));
};

const checkCodecs = async ({codecs, video}: CheckContext) => browser.checkCodecs(await codecs(), video.size);

const checkPolicy = async ({target, policy, query, roundTrips, signaling}: CheckContext) => {
  // The page learns about its policy by these requests.
  await Promise.allSettled([query(), roundTrips(), signaling()]);
  return browser.checkPolicy(target?.addresses ?? [], policy);
};

const checkService = async (context: CheckContext) => {
  const error = await context.query();
  if (context.when === 'after') return network.checkService(context, error);
  return network.checkServiceForRun(context, error, (await context.roundTrips()).length > 0);
};

const checkCatalogue = async (context: CheckContext) =>
  network.checkCatalogue(context, await context.query());

/** Checks whether the page provides a token, and whether its functions return what a request needs. */
const checkToken = async (context: CheckContext): Promise<Finding> => {
  const secrets = (await context.secrets) ?? [];
  const rejected = secrets.find((result) => result.status === 'rejected');
  if (rejected) return failedWith(AppStreamError.from(rejected.reason));
  const [token, signalingToken] = secrets.map((result) => result.status === 'fulfilled' && result.value[0]);
  if (!token && !signalingToken) return unknown('The page provides no token.');
  return ok(token ? 'The page provides a token.' : 'The page provides a token for signaling only.');
};

/** Lists the features of the host. A host that has not announced them counts as an older one. */
export const checkFeatures = (subject: Pick<CheckSubject, 'state' | 'hostFeatures'>): Finding => {
  const {state, hostFeatures} = subject;
  if (state.phase !== 'playing') return unknown('No stream is playing.');
  if (!hostFeatures) return unknown('The features of the host are not known yet.');
  const {text, longMessages, resize} = hostFeatures;
  const list = Object.entries({
    'Text input': text,
    'Long messages': longMessages,
    'Changes of the size': resize,
  })
    .map(
      ([name, isSupported]) =>
        `${name}: ${isSupported === undefined ? 'unknown' : isSupported ? 'yes' : 'no'}.`,
    )
    .join(' ');
  return hostFeatures.hasAnswered
    ? ok(`The host announced its features. ${list}`)
    : warning(
        `The host did not announce its features, so the element treats it as an older host. ${list}`,
        'Update the host if the application needs messages above 65,535 bytes or changes of the size.',
      );
};

/** Checks whether the host renders a size that the page requested. A host that renders another one may show black. */
export const checkSize = ({state, sizes}: Pick<CheckSubject, 'state' | 'sizes'>): Finding => {
  if (state.phase !== 'playing' || !sizes) return unknown('No stream is playing.');
  const {requested, video} = sizes;
  const size = describeSize(video);
  if (!requested.length) return ok(`The host renders its own size, ${size}. The page requests none.`);
  if (requested.some((other) => isSameSize(other, video)))
    return ok(`The host renders the requested size, ${size}.`);
  return warning(
    `The host renders ${size}. The element requested ${requested.map(describeSize).join(', then ')}.`,
    'Only a host that follows clients renders a requested size. If the video is black or blurred, start Kit with `--no-window`, set `fillViewport` or `allowDynamicResize` of its stream, or request its size with `width` and `height`.',
  );
};
