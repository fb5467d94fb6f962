import type {HostFeatures, MediaSettings, StreamEndpoint, StreamSize} from '../connection/connector.ts';
import type {IceServers} from '../connection/ice-servers.ts';
import {type AppStreamError, causeText} from '../errors/app-stream-error.ts';
import type {Redact} from '../platform/redact.ts';
import type {SessionService, StreamRequest} from '../service/session.ts';
import type {RunRequest} from '../session/ports.ts';
import type {SessionState} from '../session/session-state.ts';

/** The result of one check of the page, the browser, the network or the service. */
export interface Check {
  /** The name of the check, for example `secure context`. */
  readonly check: string;
  /** `warning`: the stream can play without a feature. `unknown`: the check does not apply, or cannot find out. */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'unknown';
  /** The result in one sentence. */
  readonly summary: string;
  /** How to fix the problem. */
  readonly advice?: string;
}

/** The result of a check, without its name. */
export interface Finding extends Omit<Check, 'check'> {
  /** The text of a server or of a caught error, which may contain secrets of the page. */
  readonly detail?: string;
}

export const ok = (summary: string) => ({outcome: 'ok', summary}) as const;
export const warning = (summary: string, advice: string) => ({outcome: 'warning', summary, advice}) as const;
export const failed = (summary: string, advice: string) => ({outcome: 'failed', summary, advice}) as const;
export const unknown = (summary: string, advice?: string) =>
  ({outcome: 'unknown', summary, ...(advice && {advice})}) as const;

/** From the best to the worst. `warning` outranks `unknown`. */
const RANKS: readonly Check['outcome'][] = ['ok', 'unknown', 'warning', 'failed'];

/** Combines findings: the worst outcome, with the texts of all findings, or of those that are not ok. */
export const combineFindings = (findings: readonly Finding[]): Finding => {
  const rank = Math.max(0, ...findings.map(({outcome}) => RANKS.indexOf(outcome)));
  const outcome = RANKS[rank] ?? 'unknown';
  const shown = outcome === 'ok' ? findings : findings.filter((finding) => finding.outcome !== 'ok');
  return {outcome, ...joinTexts(shown)};
};

/** Joins the texts of findings, each text once. */
export const joinTexts = (findings: readonly Finding[]): Omit<Finding, 'outcome'> => {
  const join = (member: 'summary' | 'advice' | 'detail') =>
    [...new Set(findings.flatMap((finding) => finding[member] ?? []))].join(' ');
  const [advice, detail] = [join('advice'), join('detail')];
  return {summary: join('summary'), ...(advice && {advice}), ...(detail && {detail})};
};

/** The longest detail in a report, in characters. */
const MAX_DETAIL_LENGTH = 200;

/** Redacts a text from outside, and cuts it: in this order, because the cut could split a secret. */
export const cutDetail = (detail: string, redact: Redact): string => {
  const safe = redact(detail);
  return safe.length > MAX_DETAIL_LENGTH ? `${safe.slice(0, MAX_DETAIL_LENGTH)}…` : safe;
};

/** Appends the detail of a finding to its summary, as a report shows it. */
export const appendDetail = <Found extends Finding>({detail, ...finding}: Found, redact: Redact) =>
  detail ? {...finding, summary: `${finding.summary} ${cutDetail(detail, redact)}`.trim()} : finding;

export const inCatalogue = ({appId, version = 'latest', profile}: StreamRequest) =>
  ok(`The catalogue contains ${appId}, version ${version}, profile ${profile}.`);

/** The most alternatives that a report lists, and the longest name, in characters. */
const MAX_ALTERNATIVES = 20;
const MAX_NAME_LENGTH = 100;

/** Converts an error to a failed check, with the alternatives and the texts of the server and of the caught error. */
export const failedWith = (error: AppStreamError): Finding => {
  const {message, detail = '', advice} = error;
  const alternatives = error.alternatives
    .slice(0, MAX_ALTERNATIVES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
  const outside = `${detail} ${causeText(error)}`.trim();
  return {
    ...failed(`${message}${alternatives.length ? ` Available: ${alternatives.join(', ')}.` : ''}`, advice),
    ...(outside && {detail: outside}),
  };
};

/** The request of a stream, and the service that receives it. */
export interface DiagnosisTarget {
  readonly request: Pick<RunRequest, 'appId' | 'profile' | 'version' | 'catalogue' | 'sessionId' | 'direct'>;
  readonly service: SessionService;
  /** Of the service and the catalogue, or of a host without a service. Empty if the page provides its own service. */
  readonly addresses: readonly string[];
}

/** The video that the page requests. */
export interface RequestedVideo extends Omit<MediaSettings, 'iceTransport'> {
  readonly size: StreamSize;
}

/** The token, the token of signaling, and the values of the headers. A function of the page may fail. */
export type Secrets = readonly PromiseSettledResult<readonly string[]>[];

/** The stream that the checks examine. */
export interface CheckSubject {
  /** Undefined if the attributes or options do not specify a stream. */
  readonly target: DiagnosisTarget | undefined;
  readonly endpoint: StreamEndpoint | undefined;
  readonly iceServers: IceServers | undefined;
  readonly state: SessionState;
  readonly video: RequestedVideo;
  /** Before a run: whether a check may open the socket of the host. */
  readonly signIn?: boolean;
  readonly sizes?: {
    /** The sizes that the page requests: when connecting, and later. None if it leaves the size to the host. */
    readonly requested: readonly StreamSize[];
    /** The present size of the video. */
    readonly video: StreamSize;
  };
  readonly hostFeatures?: HostFeatures | undefined;
  readonly secrets?: Promise<Secrets>;
}
