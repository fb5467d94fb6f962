import type {Connection} from '../connection/connector.ts';
import type {StreamStatistics} from '../stats/statistics.ts';
import {diagnose, type DiagnoseOptions} from '../diagnosis/diagnose.ts';
import type {PreflightReport, PreflightRun} from '../diagnosis/preflight/preflight-report.ts';
import {runPreflight} from '../diagnosis/preflight/preflight.ts';
import type {DiagnosisReport} from '../diagnosis/report.ts';
import type {DiagnosisSubject} from '../diagnosis/check.ts';
import {addressesOfHost} from '../diagnosis/network-checks.ts';
import {serviceOf} from './run/run-service.ts';
import type {ReadSettings} from './settings/read-settings.ts';
import {type SizedHost, sizeToConnect, sizeToFollow} from '../connection/stream-size.ts';
import type {StreamSettings} from './settings/settings.ts';

interface SettingsReader {
  readSettings(): ReadSettings;
}

interface DiagnosedElement extends StreamSettings {
  readonly video: HTMLVideoElement;
  getStats(): Promise<StreamStatistics | undefined>;
}

/** The run of an element, as a diagnosis needs it. */
interface DiagnosedStream extends SettingsReader, Pick<DiagnosisSubject, 'state' | 'timeline' | 'endpoint'> {
  readonly connection: Pick<Connection, 'hostFeatures'> | undefined;
}

/** Diagnoses an element's stream: what its settings describe, and how its run went. */
export const diagnoseStream = (
  element: DiagnosedElement,
  stream: DiagnosedStream,
  options?: DiagnoseOptions,
): Promise<DiagnosisReport> => {
  const {token, signalingToken, headers, iceServers} = element;
  const plan = stream.readSettings();
  const target = targetOf(element, plan);
  const {state, timeline, connection} = stream;
  const direct = 'problems' in plan ? undefined : plan.request.direct;
  const endpoint = stream.endpoint ?? direct?.endpoint;
  const {videoWidth: width, videoHeight: height} = element.video;
  const follow = sizeToFollow(element);
  const sizes = {
    requested: follow ? [sizeToConnect(element), ...(element.resize ? [follow] : [])] : [],
    video: {width, height},
  };
  const credentials = {token, signalingToken, headers};
  const hostFeatures = connection?.hostFeatures;
  return diagnose(
    {
      target,
      ...credentials,
      iceServers,
      state,
      timeline,
      endpoint,
      statistics: () => element.getStats(),
      sizes,
      hostFeatures,
    },
    options,
  );
};

/** Checks whether a stream of an element will work. */
export const preflightStream = (
  element: StreamSettings & SizedHost,
  stream: SettingsReader,
  options: PreflightRun = {},
): Promise<PreflightReport> => {
  const plan = stream.readSettings();
  const {media, request} = 'problems' in plan ? {} : plan;
  const {iceTransport, ...limits} = media ?? {};
  const subject = {
    target: targetOf(element, plan),
    endpoint: request?.direct?.endpoint,
    video: {size: sizeToConnect(element), ...limits},
    iceServers: element.iceServers,
    iceTransport,
  };
  return runPreflight(subject, options);
};

const targetOf = (element: StreamSettings, plan: ReadSettings): DiagnosisSubject['target'] => {
  if ('problems' in plan) return undefined;
  const {request, serviceUrl, catalogueUrl} = plan;
  const hosts = request.direct ? addressesOfHost(request.direct.endpoint) : [serviceUrl];
  const addresses = element.service
    ? []
    : [...hosts, catalogueUrl].filter((address) => address !== undefined);
  return {request, service: serviceOf(element, plan), addresses};
};
