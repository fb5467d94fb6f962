import type {EndReason, FailureCode, Phase} from '../../src/index.ts';
import type {StreamOptions} from '../support/element/open-stream.ts';
import type {Injection} from './relay/injection.ts';

/** What the page sets of the element. */
export type Settings = Omit<StreamOptions, 'serviceUrl' | 'service'>;

/** The phase in which a fault begins. */
export type Step = 'before' | 'requesting' | 'pending' | 'negotiating' | 'playing';

/** The expected outcome of a fault. */
export type Outcome =
  /** The video plays (again) within this number of seconds from the end of the fault. */
  | {readonly recoversWithin: number}
  /** The video plays, and the element never leaves the phase `playing`. */
  | {readonly keepsPlaying: true}
  /** `or`: the code if the host answers ICE too late. */
  | {readonly fails: FailureCode; readonly or?: FailureCode}
  | {readonly ends: EndReason}
  /** The element has left the document. */
  | {readonly becomesIdle: true};

/** One fault and its expected outcome. */
export interface Fault {
  /** Default: the step of its family. */
  readonly when?: Step;
  /** Default: none. `settings` then cause the fault. */
  readonly inject?: readonly Injection[];
  /** The duration: permanent by default, or until the element reaches a phase, or as long as the device is offline too. */
  readonly lasts?: {readonly ms: number} | {readonly until: Phase} | {readonly offlineMs: number};
  /** The user's action during the fault. */
  readonly user?: {readonly in: Phase; readonly does: 'stop' | 'disconnect' | 'leave'};
  /**
   * A session remains at the service. The page does not know the session, cannot reach the service, or must keep the session.
   * Without this flag no session may remain.
   */
  readonly leavesSession?: true;
  /** Why the fault takes further machines, although the element sends one request for each start. */
  readonly repeats?: string;
  /** A phase that the element must enter before the video plays again. */
  readonly through?: Phase;
  readonly settings?: Settings;
  readonly outcome: Outcome;
}

/** Faults of one area, each by a sentence that describes it. */
export type Family = Readonly<Record<string, Fault>>;

/** Limits of an element that detects a loss quickly, and waits little for the lost stream. */
export const QUICK_LIMITS = {
  video: {noticeMs: 800, stallMs: 2500, silenceMs: 1200},
  recovery: {waitMs: 300, keyFrameMs: 300},
};

/** What happens to the run, whatever the code or the reason. */
export type OutcomeKind = 'recovers' | 'keeps playing' | 'fails' | 'ends' | 'becomes idle';

export const outcomeKind = (outcome: Outcome): OutcomeKind => {
  if ('recoversWithin' in outcome) return 'recovers';
  if ('keepsPlaying' in outcome) return 'keeps playing';
  if ('fails' in outcome) return 'fails';
  return 'ends' in outcome ? 'ends' : 'becomes idle';
};

/** The expected outcome as text. */
export const describeOutcome = ({outcome, leavesSession}: Fault): string =>
  describeEnd(outcome) + (leavesSession ? ', and a session remains' : '');

const describeEnd = (outcome: Outcome): string => {
  if ('recoversWithin' in outcome) return `recovers within ${outcome.recoversWithin} s`;
  if ('keepsPlaying' in outcome) return 'keeps playing';
  if ('fails' in outcome)
    return `fails with ${[outcome.fails, ...(outcome.or ? [outcome.or] : [])].join(' or ')}`;
  if ('ends' in outcome) return `ends with ${outcome.ends}`;
  return 'becomes idle';
};
