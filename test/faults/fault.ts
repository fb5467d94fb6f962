import type {EndReason, FailureCode, Phase} from '../../src/index.ts';
import type {Wish} from '../support/open-stream.ts';
import type {Injection} from './relay/injection.ts';

/** The moment at which a fault begins. */
export type Moment = 'before' | 'requesting' | 'pending' | 'negotiating' | 'playing';

/** What must follow. */
export type Outcome =
  /** The picture moves, or moves again, within so many seconds from the end of the fault. */
  | {readonly recoversWithin: number}
  /** The picture moves, and the element never left the phase. */
  | {readonly plays: 'on'}
  | {readonly fails: FailureCode}
  | {readonly ends: EndReason}
  /** It left the document. */
  | {readonly leaves: 'nothing'};

/** One fault and what must follow. */
export interface Fault {
  /** A sentence that says what goes wrong. */
  readonly name: string;
  readonly when: Moment;
  readonly inject: readonly Injection[];
  /** How long it lasts: for good by default, until the element has reached a phase, or while the device is offline too. */
  readonly lasts?: {readonly ms: number} | {readonly until: Phase} | {readonly offlineMs: number};
  /** What the person does while it lasts. */
  readonly person?: {readonly in: Phase; readonly does: 'stop' | 'disconnect' | 'leave'};
  /**
   * A session is left, since the page has never heard of it, cannot reach the service to end it, or shall not. Otherwise none
   * may be.
   */
  readonly leavesSession?: true;
  /** The element must tell of this before the picture moves again. */
  readonly through?: Phase;
  readonly wish?: Omit<Wish, 'serviceUrl' | 'service'>;
  readonly outcome: Outcome;
  /** It takes long, and is much like another one: `npm run faults` does it, and `npm test` does not. */
  readonly takesLong?: true;
}

/** Faults of one kind. */
export interface Family {
  /** What has them: the service, the picture’s way, and so on. */
  readonly name: string;
  readonly faults: readonly Fault[];
}

/** What must follow, in words. */
export const wordsOf = (outcome: Outcome): string => {
  if ('recoversWithin' in outcome) return `recovers within ${outcome.recoversWithin} s`;
  if ('plays' in outcome) return 'plays on';
  if ('fails' in outcome) return `fails: ${outcome.fails}`;
  if ('ends' in outcome) return `ends: ${outcome.ends}`;
  return 'leaves nothing';
};
