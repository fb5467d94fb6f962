import type {EndReason, SessionState} from '../../../src/index.ts';

const END_REASONS: Readonly<Record<EndReason, string>> = {
  stopped: 'you stopped the stream, and the session is deleted',
  disconnected: 'the session is still running',
  idle: 'there was no input for too long',
  replaced: 'another stream was requested',
  server: 'the host ended the stream',
  expired: 'the session has expired',
  'application-gone': 'the application has exited',
  operator: 'an operator ended the session',
};

const CONNECT_STEPS: Readonly<Record<string, string>> = {
  allocating: 'Waiting for a machine',
  'first-frame': 'Waiting for the first frame',
};

const SUBJECTS = {
  catalogue: 'Checking the catalogue',
  session: 'Checking the session',
} as const;

/** Describes a state as one sentence without a period, such as “Starting the application: Pulling the image”. */
export const describePhase = (state: SessionState): string => {
  switch (state.phase) {
    case 'idle':
      return state.reason === 'attributes' ? 'Loading the catalogue' : 'Not started';
    case 'checking':
      return SUBJECTS[state.subject];
    case 'requesting':
      return state.deferred ? `Waiting: ${state.deferred.error.message}` : 'Creating a session';
    case 'pending':
      return `Starting the application${state.message ? `: ${state.message}` : ''}`;
    case 'connecting':
      return CONNECT_STEPS[state.step] ?? 'Connecting to the host';
    case 'playing':
      return state.busy ? 'Playing, the application is busy' : 'Playing';
    case 'reconnecting':
      return `Reconnecting, attempt ${state.attempt}`;
    case 'ended':
      return `Ended: ${END_REASONS[state.reason]}`;
    case 'failed':
      return `Failed: ${state.error.code}`;
    default:
      return state satisfies never;
  }
};
