import type {StreamStatistics} from '../connection/stream-statistics.ts';
import {diagnose, type DiagnoseOptions} from '../diagnosis/diagnose.ts';
import type {PreflightReport, PreflightRun} from '../session/preflight-report.ts';
import {checkStart as checkSubject, subjectKey} from '../diagnosis/preflight/check-start.ts';
import {type PreflightSubject, runPreflight} from '../diagnosis/preflight/run-preflight.ts';
import {sharedResults} from '../diagnosis/preflight/shared-results.ts';
import type {DiagnosisReport} from '../diagnosis/report.ts';
import type {DiagnosisSubject} from '../diagnosis/check.ts';
import {unlessAborted} from '../platform/abort.ts';
import {addressesOfHost} from '../diagnosis/network-checks.ts';
import type {SessionService} from '../service/session.ts';
import type {SessionState} from '../session/session-state.ts';
import type {ReadSettings, RunPlan} from './settings/read-settings.ts';
import {type SizedHost, sizeToConnect, sizeToFollow} from '../video/requested-size.ts';
import type {StreamSettings} from './settings/settings.ts';

/** The settings of an element, as its checks need them. */
interface CheckedStream {
  readSettings(): ReadSettings;
  service(plan: RunPlan): SessionService;
}

/** The run of an element, as a diagnosis needs it. */
interface DiagnosedStream extends CheckedStream, Pick<DiagnosisSubject, 'state' | 'timeline' | 'endpoint'> {}

/** Diagnoses an element's stream: what its settings describe, and how its run went. */
export const diagnoseStream = (
  element: StreamSettings & {readonly video: HTMLVideoElement},
  stream: DiagnosedStream,
  getStats: () => Promise<StreamStatistics | undefined>,
  options?: DiagnoseOptions,
): Promise<DiagnosisReport> => {
  const {token, signalingToken, headers, iceServers} = element;
  const plan = stream.readSettings();
  const target = targetOf(element, stream, plan);
  const {state, timeline} = stream;
  const direct = 'problems' in plan ? undefined : plan.request.direct;
  const endpoint = stream.endpoint ?? direct?.endpoint;
  // Without the code that measures, the report has no statistics.
  const statistics = () => getStats().catch(() => undefined);
  const {videoWidth: width, videoHeight: height} = element.video;
  const follow = sizeToFollow(element);
  const sizes = {
    requested: [sizeToConnect(element), ...(element.resize && follow ? [follow] : [])],
    video: {width, height},
  };
  const credentials = {token, signalingToken, headers};
  return diagnose(
    {target, ...credentials, iceServers, state, timeline, endpoint, statistics, sizes},
    options,
  );
};

/** Checks whether a stream of an element will work. It always measures, and starts of elements may use the result. */
export const preflightStream = async (
  element: StreamSettings & SizedHost,
  stream: CheckedStream,
  options: PreflightRun = {},
): Promise<PreflightReport> => {
  const subject = subjectOf(element, stream, stream.readSettings());
  const report = await runPreflight(subject, options);
  // A short limit leaves rows unknown.
  if (options.limitMs === undefined) sharedResults.keep(subjectKey(subject, element.service), report);
  return report;
};

/** The start of an element that runs a preflight first. */
export interface CheckedStart extends CheckedStream {
  /** Set while the start waits for the user: call it with true to go on, and with false to check once more. */
  decide: ((goesOn: boolean) => void) | undefined;
}

/**
 * Runs the preflight of a start, before its session exists, and yields its progress. It returns if the run goes on.
 * @throws AppStreamError `preflight-failed`; the signal's reason when aborted
 */
export const checkStart = (
  element: StreamSettings & SizedHost,
  stream: CheckedStart,
  plan: RunPlan,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> => {
  const decide = async () => {
    const {promise, resolve} = Promise.withResolvers<boolean>();
    stream.decide = resolve;
    try {
      return await unlessAborted(promise, signal);
    } finally {
      // Another start may wait by now.
      if (stream.decide === resolve) stream.decide = undefined;
    }
  };
  const mode = plan.preflight === 'require' ? 'require' : 'warn';
  const subject = subjectOf(element, stream, plan);
  return checkSubject({mode, subject, service: element.service, decide}, signal);
};

const subjectOf = (
  element: StreamSettings & SizedHost,
  stream: CheckedStream,
  plan: ReadSettings,
): PreflightSubject => {
  const {codecs, maxBitrate, fps, iceTransport} = 'problems' in plan ? {} : plan.media;
  return {
    target: targetOf(element, stream, plan),
    endpoint: 'problems' in plan ? undefined : plan.request.direct?.endpoint,
    video: {size: sizeToConnect(element), codecs, maxBitrate, fps},
    iceServers: element.iceServers,
    iceTransport,
  };
};

const targetOf = (
  {service}: StreamSettings,
  stream: CheckedStream,
  plan: ReadSettings,
): DiagnosisSubject['target'] =>
  'problems' in plan
    ? undefined
    : {
        request: plan.request,
        service: stream.service(plan),
        addresses: service ? [] : addressesOf(plan),
      };

const addressesOf = ({serviceUrl, catalogueUrl, request: {direct}}: RunPlan): readonly string[] =>
  [...(direct ? addressesOfHost(direct.endpoint) : [serviceUrl]), catalogueUrl].filter(
    (address) => address !== undefined,
  );
