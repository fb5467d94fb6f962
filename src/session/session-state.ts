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
  /** Nobody was there for the time of `idle-timeout`: the session is deleted. */
  | 'idle'
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
      /** How long such a start usually takes on this device, in milliseconds, where one was seen before. */
      readonly usualMs?: number;
      /** Why the last poll failed, while polling goes on. */
      readonly trouble?: AppStreamError;
    }
  | {
      readonly phase: 'connecting';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      readonly step: ConnectStep | 'first-frame';
      /** Which try this is, from the second on. */
      readonly attempt?: number;
    }
  | {
      readonly phase: 'playing';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      readonly size: StreamSize;
      readonly since: number;
      /** No frame comes, and the host is there all the same: it loads a stage, or is busy. */
      readonly quiet?: {readonly since: number};
    }
  | {
      readonly phase: 'reconnecting';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      /** What took the picture. */
      readonly cause: AppStreamError;
      readonly step: RecoveryStep;
      /** Which try this is, from 1. */
      readonly attempt: number;
      /** When the picture was lost, in milliseconds of the clock. */
      readonly since: number;
      /** When the next try begins, while one is waited for. */
      readonly nextTryAt?: number;
    }
  | {readonly phase: 'ended'; readonly reason: EndReason; readonly detail?: string}
  | {
      readonly phase: 'failed';
      readonly error: AppStreamError;
      /** A session that is still there, since another client has it now. */
      readonly session?: Session;
    };

/**
 * The ladder on which a lost picture is brought back: a short loss is waited out, a key frame asked for, then the page
 * signs in again at the host, or asks the service where the session is by now.
 */
export type RecoveryStep = 'waiting' | 'key-frame' | 'signing-in' | 'asking';

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
  playing: ['reconnecting', 'ended', 'failed', 'idle'],
  reconnecting: ['playing', 'requesting', 'failed', 'ended', 'idle'],
  ended: ['checking', 'requesting', 'idle'],
  failed: ['checking', 'requesting', 'ended', 'idle'],
};

/** Whether a run may go from one phase to the other. */
export const mayFollow = (from: Phase, to: Phase) => from === to || SUCCESSORS[from].includes(to);

/** Whether a run is under way; in the other phases only a deletion may be on its way. */
export const isActive = ({phase}: SessionState) =>
  phase !== 'idle' && phase !== 'ended' && phase !== 'failed';
