import fc from 'fast-check';
import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createReadySession} from '../session/sample-session.ts';

/** A text that nothing may export, in every place of a state that holds texts from outside. */
export interface Secrets {
  readonly id: string;
  readonly host: string;
  readonly text: string;
}

const NO_SECRETS: Secrets = {id: 's1', host: '10.0.0.7', text: 'Starting'};

export const createError = (code: FailureCode, {id, host, text}: Secrets = NO_SECRETS, status?: number) => {
  const error = new AppStreamError(code, {
    values: {name: text, address: host, origin: `https://${host}`, reason: text},
    detail: `${text} ${id}`,
    alternatives: [text],
    cause: new Error(`https://${host}/${id}?token=${text}`),
    ...(status === undefined ? {} : {status}),
  });
  error.timeline = [{step: text, startMs: 0}];
  return error;
};

/** The states of runs, by short names. */
export const createStates = (secrets = NO_SECRETS) => {
  const {id, host, text} = secrets;
  const session = {...createReadySession(id, host), message: text};
  const endpoint: StreamEndpoint = {
    sessionId: id,
    signaling: {host, port: 49_100},
    media: {host, port: 47_998},
  };
  const lost = createError('connection-lost', secrets);
  const refused = createError('signaling-refused', secrets);
  const busy = createError('service-error', secrets, 503);
  const place = {session, endpoint};
  return {
    detached: {phase: 'idle', reason: 'detached'},
    checking: {phase: 'checking', subject: 'catalogue'},
    requesting: {phase: 'requesting'},
    deferred: {phase: 'requesting', deferred: {error: busy, attempt: 1, nextTryAt: 0}},
    pending: {phase: 'pending', session, message: text, since: 0},
    signaling: {phase: 'connecting', ...place, step: 'signaling'},
    again: {phase: 'connecting', ...place, step: 'signaling', attempt: 2, connectError: refused},
    ice: {phase: 'connecting', ...place, step: 'ice'},
    playing: {phase: 'playing', ...place, size: {width: 1920, height: 1080}, since: 0},
    waiting: {phase: 'reconnecting', ...place, cause: lost, step: 'waiting', attempt: 1, since: 0},
    signingIn: {phase: 'reconnecting', ...place, cause: lost, step: 'signing-in', attempt: 2, since: 0},
    stopped: {phase: 'ended', reason: 'stopped', detail: text},
    failed: {phase: 'failed', error: createError('host-unreachable', secrets, 502), session},
  } as const satisfies Record<string, SessionState>;
};

export type StateName = keyof ReturnType<typeof createStates>;

const names: readonly StateName[] = [
  'detached',
  'checking',
  'requesting',
  'deferred',
  'pending',
  'signaling',
  'again',
  'ice',
  'playing',
  'waiting',
  'signingIn',
  'stopped',
  'failed',
];

/** States in any order, also in orders that no run has. */
export const arbitraryStates = fc.array(fc.constantFrom(...names), {maxLength: 40});
