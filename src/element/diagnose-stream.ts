import type {StreamStatistics} from '../connection/stream-statistics.ts';
import {diagnose, type DiagnoseOptions} from '../diagnosis/diagnose.ts';
import type {DiagnosisReport} from '../diagnosis/report.ts';
import type {DiagnosisSubject} from '../diagnosis/check.ts';
import type {SessionService} from '../service/session.ts';
import type {ReadSettings, RunPlan} from './settings/read-settings.ts';
import {sizeToConnect, sizeToFollow} from '../video/requested-size.ts';
import type {StreamSettings} from './settings/settings.ts';

/** The run of an element, as a diagnosis needs it. */
interface DiagnosedStream extends Pick<DiagnosisSubject, 'state' | 'timeline' | 'endpoint'> {
  readSettings(): ReadSettings;
  service(plan: RunPlan): SessionService;
}

/** Diagnoses an element's stream: what its settings describe, and how its run went. */
export const diagnoseStream = (
  element: StreamSettings & {readonly video: HTMLVideoElement},
  stream: DiagnosedStream,
  getStats: () => Promise<StreamStatistics | undefined>,
  options?: DiagnoseOptions,
): Promise<DiagnosisReport> => {
  const {token, signalingToken, headers, iceServers, service} = element;
  const plan = stream.readSettings();
  const target: DiagnosisSubject['target'] =
    'problems' in plan
      ? undefined
      : {
          request: plan.request,
          service: stream.service(plan),
          addresses: service ? [] : addressesOf(plan),
        };
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

const addressesOf = ({serviceUrl, catalogueUrl, request: {direct}}: RunPlan): readonly string[] =>
  // A browser blocks sockets as mixed content like requests.
  [direct?.endpoint.signalingUrl?.replace(/^ws/, 'http') ?? serviceUrl, catalogueUrl].filter(
    (address) => address !== undefined,
  );
