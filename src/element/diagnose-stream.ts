import {sizeToConnect, sizeToFollow} from '../connection/stream-size.ts';
import {type CheckSubject, failed, failedWith} from '../diagnosis/check.ts';
import {type CheckContext, CHECKS, createContext, type ListedCheck} from '../diagnosis/checks.ts';
import {addressesOfHost} from '../diagnosis/network-checks.ts';
import type {PreflightReport, PreflightRun} from '../diagnosis/preflight-report.ts';
import {runPreflight} from '../diagnosis/preflight.ts';
import {
  createReport,
  type DiagnoseOptions,
  type DiagnosisReport,
  type NamedFinding,
  readSecrets,
  secretsOf,
} from '../diagnosis/report.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {serviceOf} from './run/page-values.ts';
import type {RunElement} from './run/video-ports.ts';
import type {ReadSettings} from './settings/read-settings.ts';
import type {StreamSettings} from './settings/settings.ts';
import type {Stream} from './stream.ts';

/**
 * Diagnoses an element's stream: its settings and its run. A check that exceeds the limit counts as failed.
 * @throws the signal's reason when aborted; AppStreamError `browser-too-old`
 */
export const diagnoseStream = async (
  element: RunElement,
  stream: Stream,
  {signal, limitMs = 10_000}: DiagnoseOptions = {},
): Promise<DiagnosisReport> => {
  signal?.throwIfAborted();
  const finished = new AbortController();
  const limits = [finished.signal, AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])];
  const stopped = AbortSignal.any(limits);
  try {
    const subject = runSubjectOf(element, stream, stopped);
    const context = createContext(subject, 'after', stopped);
    const started = CHECKS.filter(({when}) => when !== 'before').map((listed) => runCheck(listed, context));
    const [checks, statistics, secrets] = await Promise.all([
      Promise.all(started),
      unlessAborted(element.getStats(), stopped).catch(() => undefined),
      subject.secrets,
    ]);
    signal?.throwIfAborted();
    return createReport(subject, {checks, statistics, secrets: secretsOf(secrets)});
  } finally {
    finished.abort();
  }
};

/** Runs one check until the signal of the context aborts. A thrown error becomes a failed check. */
const runCheck = async ({check, run}: ListedCheck, context: CheckContext): Promise<NamedFinding> => {
  const {signal} = context;
  const find = async () => run(context);
  const found = await unlessAborted(find(), signal).catch((thrown: unknown) =>
    failedWith(AppStreamError.from(thrown)),
  );
  // A check that the signal ends may blame its request.
  return {check, ...(signal.aborted ? UNFINISHED : found)};
};

const UNFINISHED = failed(
  'The check did not finish in time.',
  'Check for a firewall or a proxy between the browser and the server.',
);

const runSubjectOf = (element: RunElement, stream: Stream, signal: AbortSignal) => {
  const {token, signalingToken, headers, sessionId} = element;
  const {state, timeline, connection} = stream;
  const {subject} = readStream(element, stream);
  const endpoint = stream.endpoint ?? subject.endpoint;
  const run = {state, timeline, endpoint, sessionId, token, signalingToken, headers};
  const {videoWidth: width, videoHeight: height} = element.video;
  const follow = sizeToFollow(element);
  const requested = follow ? [subject.video.size, ...(element.resize ? [follow] : [])] : [];
  return {
    ...subject,
    ...run,
    sizes: {requested, video: {width, height}},
    hostFeatures: connection?.hostFeatures,
    secrets: readSecrets(run, signal),
  };
};

export const preflightStream = (
  element: RunElement,
  stream: Stream,
  options: PreflightRun = {},
): Promise<PreflightReport> => {
  const {subject, iceTransport} = readStream(element, stream);
  return runPreflight(subject, {...options, iceTransport});
};

/** Reads what the checks examine before a run and after it. */
const readStream = (element: RunElement, stream: Stream) => {
  const plan = stream.readSettings();
  const {media, request} = 'problems' in plan ? {} : plan;
  const {iceTransport, ...limits} = media ?? {};
  const subject = {
    target: targetOf(element, plan),
    endpoint: request?.direct?.endpoint,
    video: {size: sizeToConnect(element), ...limits},
    iceServers: element.iceServers,
  };
  return {subject, iceTransport};
};

const targetOf = (element: StreamSettings, plan: ReadSettings): CheckSubject['target'] => {
  if ('problems' in plan) return undefined;
  const {request, serviceUrl, catalogueUrl} = plan;
  const hosts = request.direct ? addressesOfHost(request.direct.endpoint) : [serviceUrl];
  const addresses = element.service
    ? []
    : [...hosts, catalogueUrl].filter((address) => address !== undefined);
  return {request, service: serviceOf(element, plan), addresses};
};
