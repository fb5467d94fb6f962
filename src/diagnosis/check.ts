import type {HostFeatures, StreamEndpoint, StreamSize} from '../connection/connector.ts';
import type {IceServers} from '../connection/ice-servers.ts';
import type {StreamStatistics} from '../stats/statistics.ts';
import {type AppStreamError, causeText, type TimelineRow} from '../errors/app-stream-error.ts';
import type {RequestHeaders, Token} from '../service/request-headers.ts';
import type {SessionService, StreamRequest} from '../service/session.ts';
import type {RunRequest} from '../session/ports.ts';
import type {SessionState} from '../session/session-state.ts';
import {hideAddresses} from './passed-on.ts';

/** The result of one check of the page, the browser, the network or the service. */
export interface Check {
  /** The name of the check, for example `secure context`. */
  readonly check: string;
  /** `warning`: the stream can play, but a feature will not work. `unknown`: the check does not apply, or cannot find out. */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'unknown';
  /** The result in one sentence. */
  readonly summary: string;
  /** How to fix the problem. */
  readonly advice?: string;
}

/** The result of a check, without its name. */
export type Finding = Omit<Check, 'check'>;

export const ok = (summary: string) => ({outcome: 'ok', summary}) as const;
export const warning = (summary: string, advice: string) => ({outcome: 'warning', summary, advice}) as const;
export const failed = (summary: string, advice: string) => ({outcome: 'failed', summary, advice}) as const;
export const unknown = (summary: string, advice?: string) =>
  ({outcome: 'unknown', summary, ...(advice ? {advice} : {})}) as const;

/** From the best to the worst. A warning weighs more than a fact that nobody knows. */
const RANKS: readonly Check['outcome'][] = ['ok', 'unknown', 'warning', 'failed'];

/** Several findings as one: the worst outcome, with the summaries and advice of all findings that have it or a problem. */
export const combineFindings = (findings: readonly Finding[]): Finding => {
  const rank = Math.max(0, ...findings.map(({outcome}) => RANKS.indexOf(outcome)));
  const outcome = RANKS[rank] ?? 'unknown';
  const shown = outcome === 'ok' ? findings : findings.filter((finding) => finding.outcome !== 'ok');
  const advice = [...new Set(shown.flatMap((finding) => finding.advice ?? []))].join(' ');
  return {
    outcome,
    summary: shown.map(({summary}) => summary).join(' '),
    ...(advice ? {advice} : {}),
  };
};

/** The catalogue contains the request. */
export const inCatalogue = ({
  appId,
  version = 'latest',
  profile,
}: Pick<StreamRequest, 'appId' | 'version' | 'profile'>) =>
  ok(`The catalogue contains ${appId}, version ${version}, profile ${profile}.`);

/** The most alternatives that a report lists, and the longest name, in characters. */
const MAX_ALTERNATIVES = 20;
const MAX_NAME_LENGTH = 100;

/** Converts an error to a failed check, with the server's own words and the caught error without addresses, and the alternatives. */
export const failedWith = (error: AppStreamError) => {
  const {message, detail, advice} = error;
  const alternatives = error.alternatives
    .slice(0, MAX_ALTERNATIVES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
  return failed(
    [
      message,
      hideAddresses(`${detail ?? ''} ${causeText(error)}`).trim(),
      alternatives.length ? `Available: ${alternatives.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    advice,
  );
};

/** The request of a stream, and the service that receives it. */
export interface DiagnosisTarget {
  readonly request: Pick<RunRequest, 'appId' | 'profile' | 'version' | 'catalogue' | 'sessionId' | 'direct'>;
  readonly service: SessionService;
  /**
   * The addresses of the service and of the catalogue, or of a host without a service. Empty if the page provides its own
   * service.
   */
  readonly addresses: readonly string[];
}

/** The stream to diagnose. */
export interface DiagnosisSubject {
  /** Undefined if the attributes do not specify a stream. */
  readonly target: DiagnosisTarget | undefined;
  readonly token: Token | undefined;
  readonly signalingToken?: Token | undefined;
  readonly headers?: RequestHeaders | undefined;
  readonly iceServers: IceServers | undefined;
  readonly state: SessionState;
  readonly timeline: readonly TimelineRow[];
  /** The last known address of the stream. */
  readonly endpoint: StreamEndpoint | undefined;
  readonly sizes: {
    /** The sizes that the page requests: when connecting, and later. None if it leaves the size to the host. */
    readonly requested: readonly StreamSize[];
    /** The present size of the video. */
    readonly video: StreamSize;
  };
  /** What the host supports. `undefined` while that is not known. */
  readonly hostFeatures?: HostFeatures | undefined;
  /** Measures the stream. Resolves with `undefined` if it does not play, or if its code is missing. */
  readonly statistics?: (() => Promise<StreamStatistics | undefined>) | undefined;
}
