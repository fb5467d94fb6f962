import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {ConnectStep, HostEndReason, StreamEndpoint} from '../connection/connector.ts';
import type {Session} from '../service/session.ts';

/** An attribute without which, or with whose present value, no run can start. */
export interface AttributeProblem {
  readonly attribute: string;
  /** `missing`, or what is wrong with the value. */
  readonly problem: string;
}

/** Why a run ended without a failure: the page's own doing, or the host's. */
export type EndReason =
  /** `stop()` was called: the session is deleted. */
  | 'stopped'
  /** `disconnect()` was called: the session goes on. */
  | 'disconnected'
  /** The attributes ask for something else: the session is deleted, and another run begins. */
  | 'replaced'
  | HostEndReason;

/** Where a run stands. One owner applies it; everybody else reads it. */
export type SessionState =
  | {readonly phase: 'idle'; readonly reason: 'manual' | 'lazy' | 'detached'}
  | {readonly phase: 'idle'; readonly reason: 'attributes'; readonly problems: readonly AttributeProblem[]}
  | {readonly phase: 'checking'; readonly subject: 'catalogue' | 'session'}
  | {readonly phase: 'requesting'; readonly refused?: Refusal}
  | {
      readonly phase: 'pending';
      readonly session: Session;
      /** The service's own words. */
      readonly message: string;
      /** When the wait began, in milliseconds of the clock. */
      readonly since: number;
      /** Why the last poll failed, while polling goes on. */
      readonly trouble?: AppStreamError;
    }
  | {
      readonly phase: 'connecting';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      readonly step: ConnectStep | 'first-frame';
    }
  | {
      readonly phase: 'playing';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      readonly size: StreamSize;
      readonly since: number;
    }
  | {readonly phase: 'ended'; readonly reason: EndReason; readonly detail?: string}
  | {readonly phase: 'failed'; readonly error: AppStreamError};

/** A creation that the service put off, and when it is tried again. */
export interface Refusal {
  readonly error: AppStreamError;
  readonly attempt: number;
  readonly nextTryAt: number;
}

/** The picture's size in pixels. */
export interface StreamSize {
  readonly width: number;
  readonly height: number;
}

export type Phase = SessionState['phase'];

/**
 * The lawful successors of each phase within a run, the phase itself excepted (a change inside a phase is always lawful).
 * From every phase `stop()` leads to `ended` and leaving the document to `idle`; both are listed.
 * An attached session skips `requesting`; without a catalogue `checking` is skipped; an empty host ends in `connecting`.
 */
export const SUCCESSORS: Readonly<Record<Phase, readonly Phase[]>> = {
  idle: ['checking', 'requesting', 'failed', 'ended'],
  checking: ['requesting', 'pending', 'connecting', 'failed', 'ended', 'idle'],
  requesting: ['pending', 'connecting', 'failed', 'ended', 'idle'],
  pending: ['connecting', 'failed', 'ended', 'idle'],
  connecting: ['playing', 'failed', 'ended', 'idle'],
  playing: ['ended', 'failed', 'idle'],
  ended: ['checking', 'requesting', 'idle'],
  failed: ['checking', 'requesting', 'ended', 'idle'],
};

/** Whether a run may go from one phase to the other. */
export const mayFollow = (from: Phase, to: Phase) => from === to || SUCCESSORS[from].includes(to);

/** Whether a run is under way; in the other phases only a deletion may be on its way. */
export const isActive = ({phase}: SessionState) =>
  phase !== 'idle' && phase !== 'ended' && phase !== 'failed';
