import type {ConnectStep, HostEndReason, StreamEndpoint, StreamSize} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {QueuePlace, Session} from '../service/session.ts';

/** An attribute or property that is missing or unusable. */
export interface AttributeProblem {
  readonly attribute: string;
  readonly problem:
    | 'missing'
    | 'invalid-url'
    /** Browsers send no request to an address with a user name or a password. */
    | 'has-credentials'
    | 'invalid-number'
    | 'unknown-value'
    | 'invalid-json'
    /** The attribute has no effect without a service. */
    | 'needs-service';
  /** The values that the attribute accepts, for `unknown-value`. */
  readonly expected?: readonly string[];
}

/** Why a run ended without a failure: because of the page, the user or the host. */
export type EndReason =
  /** `stop()` was called: the session is deleted. */
  | 'stopped'
  /** `disconnect()` was called: the session keeps running. */
  | 'disconnected'
  /** The user was inactive for the time of `idle-timeout`: the session is deleted. */
  | 'idle'
  /** The attributes describe another stream now: the session is deleted, and another run starts. */
  | 'replaced'
  | HostEndReason;

/** The state of an element's run. A run yields every phase but `idle`, in which the element has started none. */
export type SessionState =
  | {readonly phase: 'idle'; readonly reason: 'manual' | 'lazy' | 'detached'}
  | {readonly phase: 'idle'; readonly reason: 'attributes'; readonly problems: readonly AttributeProblem[]}
  | {
      readonly phase: 'checking';
      readonly subject: 'catalogue' | 'session';
      /** Why the last confirm request failed, while the run repeats it. */
      readonly checkError?: AppStreamError;
      /** When the run repeats the request. */
      readonly nextTryAt?: number;
    }
  | {
      readonly phase: 'requesting';
      /** Why the service deferred the create request, how often it did, and when the run sends it again. */
      readonly deferred?: {
        readonly error: AppStreamError;
        readonly attempt: number;
        readonly nextTryAt: number;
      };
    }
  | {
      readonly phase: 'pending';
      readonly session: Session;
      readonly message: string;
      /** When the session was created, in milliseconds of the clock. */
      readonly since: number;
      /** How long such a start usually takes on this device, in milliseconds, if a start was measured. */
      readonly usualMs?: number;
      /** The place in the queue for a machine, if the service reports it. */
      readonly queue?: QueuePlace;
      /** Why the last poll failed, while polling continues. */
      readonly pollError?: AppStreamError;
    }
  | {
      readonly phase: 'connecting';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      /** `waiting`: the next attempt starts later. */
      readonly step: ConnectStep | 'first-frame' | 'waiting';
      /** The number of the attempt, from the second on. */
      readonly attempt?: number;
      /** Why the last attempt failed, from the first failure on. */
      readonly connectError?: AppStreamError;
      /** When the next attempt starts, while the run waits for it. */
      readonly nextTryAt?: number;
    }
  | {
      readonly phase: 'playing';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      readonly size: StreamSize;
      readonly since: number;
      /** Set while no frame arrives although the host responds, and while the video freezes repeatedly. */
      readonly busy?: {readonly since: number};
    }
  | {
      readonly phase: 'reconnecting';
      readonly session: Session;
      readonly endpoint: StreamEndpoint;
      /** Why the stream was lost. */
      readonly cause: AppStreamError;
      /** In their order: wait for the video, request a key frame, sign in at the same host, poll for its host. */
      readonly step: 'waiting' | 'key-frame' | 'signing-in' | 'polling';
      /** The number of the attempt, from 1. */
      readonly attempt: number;
      /** When the stream was lost, in milliseconds of the clock. */
      readonly since: number;
      /** When the next attempt starts, while the run waits for it. */
      readonly nextTryAt?: number;
      /** Why the run gave the former stream up, from `signing-in` on. Missing if its connection was over. */
      readonly gaveUp?: GivenUp;
    }
  | {readonly phase: 'ended'; readonly reason: EndReason; readonly detail?: string}
  | {
      readonly phase: 'failed';
      readonly error: AppStreamError;
      /** A session that still exists: the run keeps it for some minutes, or another client uses it now. */
      readonly session?: Session;
    };

/** Why a lost stream was given up. `silent`: nothing arrived. `no-frame`: packets, but no requested key frame. */
export type GivenUp = 'silent' | 'no-frame';

export type Phase = SessionState['phase'];

/**
 * The lawful successors of each phase. A change inside a phase is always lawful. `stop()` leads to `ended`, and leaving
 * the document to `idle`. The session of an earlier run may be over while it is `pending`, and another one follows.
 */
const SUCCESSORS: Readonly<Record<Phase, readonly Phase[]>> = {
  idle: ['checking', 'requesting', 'connecting', 'failed', 'ended'],
  checking: ['requesting', 'pending', 'connecting', 'failed', 'ended', 'idle'],
  requesting: ['pending', 'connecting', 'failed', 'ended', 'idle'],
  pending: ['checking', 'requesting', 'connecting', 'failed', 'ended', 'idle'],
  connecting: ['playing', 'failed', 'ended', 'idle'],
  playing: ['reconnecting', 'ended', 'failed', 'idle'],
  reconnecting: ['playing', 'requesting', 'failed', 'ended', 'idle'],
  ended: ['checking', 'requesting', 'connecting', 'failed', 'idle'],
  failed: ['checking', 'requesting', 'connecting', 'ended', 'idle'],
};

export const mayFollow = (from: Phase, to: Phase) => from === to || SUCCESSORS[from].includes(to);

/** Whether a run is active. In the other phases at most a deletion is in progress. */
export const isActive = (
  state: SessionState,
): state is Exclude<SessionState, {readonly phase: 'idle' | 'ended' | 'failed'}> =>
  state.phase !== 'idle' && state.phase !== 'ended' && state.phase !== 'failed';

/** The errors that a state carries. */
export const errorsIn = (state: SessionState): readonly AppStreamError[] => {
  const values: unknown[] = Object.values(state);
  if ('deferred' in state) values.push(state.deferred.error);
  return values.filter((value) => value instanceof AppStreamError);
};

/** Why the last attempt at a step failed that the run repeats. A lost stream has another state. */
export const repeatedFailure = (state: SessionState): AppStreamError | undefined =>
  state.phase === 'failed' || state.phase === 'reconnecting' ? undefined : errorsIn(state)[0];
