import type {StreamEndpoint, StreamSize} from '../connection/connector.ts';
import type {IceServers} from '../connection/ice-servers.ts';
import type {StreamStatistics} from '../connection/stream-statistics.ts';
import {type AppStreamError, causeText, type TimelineRow} from '../errors/app-stream-error.ts';
import type {RequestHeaders, Token} from '../service/request-headers.ts';
import type {SessionService, StreamRequest} from '../service/session.ts';
import type {RunRequest} from '../session/ports.ts';
import type {SessionState} from '../session/session-state.ts';

/** The result of one check of the page, the browser, the network or the service. */
export interface Check {
  /** The name of the check, for example `secure context`. */
  readonly check: string;
  /** `warning`: the stream can play, but a feature will not work. `skipped`: the check does not apply. */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The result in one sentence. */
  readonly summary: string;
  /** How to fix the problem. */
  readonly advice?: string;
}

/** The result of a check, without its name. */
export type Finding = Omit<Check, 'check'>;

type FindingOf<Outcome> = Omit<Finding, 'outcome'> & {readonly outcome: Outcome};

/** A finding of `preflight()`. `unknown`: the page cannot find out. */
export type KnownFinding = FindingOf<'ok' | 'warning' | 'failed' | 'unknown'>;

export const ok = (summary: string): FindingOf<'ok'> => ({outcome: 'ok', summary});
export const skipped = (summary: string): FindingOf<'skipped'> => ({outcome: 'skipped', summary});
export const warning = (summary: string, advice: string): FindingOf<'warning'> => ({
  outcome: 'warning',
  summary,
  advice,
});
export const failed = (summary: string, advice: string): FindingOf<'failed'> => ({
  outcome: 'failed',
  summary,
  advice,
});
export const unknown = (summary: string, advice?: string): FindingOf<'unknown'> => ({
  outcome: 'unknown',
  summary,
  ...(advice ? {advice} : {}),
});

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

/** Converts an error to a failed check, with the server's own words, the caught error and the alternatives. */
export const failedWith = (error: AppStreamError): FindingOf<'failed'> => {
  const {message, detail, advice} = error;
  const alternatives = error.alternatives
    .slice(0, MAX_ALTERNATIVES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
  return failed(
    [message, detail, causeText(error), alternatives.length ? `Available: ${alternatives.join(', ')}.` : '']
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
    /** The sizes that the element requests: when connecting, and later. */
    readonly requested: readonly StreamSize[];
    /** The present size of the video. */
    readonly video: StreamSize;
  };
  /** Measures the stream. Resolves with `undefined` if it does not play, or if its code is missing. */
  readonly statistics?: (() => Promise<StreamStatistics | undefined>) | undefined;
}
