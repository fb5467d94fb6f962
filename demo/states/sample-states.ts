import type {StreamEndpoint} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionState} from '../../src/session/session-state.ts';

const session: Session = {id: 's1', ready: false, message: '', hosts: [], retryAfterMs: undefined};
const endpoint: StreamEndpoint = {sessionId: 's1', signaling: {host: 'host.example', port: 49100}};
const connecting = {phase: 'connecting', session, endpoint} as const;

const playing = {
  phase: 'playing',
  session,
  endpoint,
  size: {width: 1920, height: 1080},
  since: 0,
} as const;
const reconnecting = {
  phase: 'reconnecting',
  session,
  endpoint,
  cause: new AppStreamError('connection-lost'),
} as const;

/** The time at which the states are shown, in milliseconds. */
export const NOW = 100_000;

/** A state for each appearance of the view, by its name. */
export const STATES = {
  'without an attribute': {
    phase: 'idle',
    reason: 'attributes',
    problems: [
      {attribute: 'app-id', problem: 'missing'},
      {attribute: 'service-url', problem: 'invalid-url'},
    ],
  },
  manual: {phase: 'idle', reason: 'manual'},
  lazy: {phase: 'idle', reason: 'lazy'},
  detached: {phase: 'idle', reason: 'detached'},
  'checking the application': {phase: 'checking', subject: 'catalogue'},
  'checking the session': {phase: 'checking', subject: 'session'},
  'unreachable address': {
    phase: 'checking',
    subject: 'catalogue',
    checkError: new AppStreamError('unreachable', {values: {origin: 'https://streams.example.com'}}),
  },
  'signed out': {phase: 'checking', subject: 'catalogue', checkError: new AppStreamError('redirected')},
  requesting: {phase: 'requesting'},
  deferred: {
    phase: 'requesting',
    deferred: {
      error: new AppStreamError('no-capacity', {detail: 'All 4 GPUs are taken.'}),
      attempt: 2,
      nextTryAt: NOW + 6_500,
    },
  },
  pending: {phase: 'pending', session, message: 'Pulling image 3 of 7', since: NOW - 12_000},
  'pending within the usual time': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 12_000,
    usualMs: 40_000,
  },
  'pending beyond the usual time': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 65_000,
    usualMs: 40_000,
  },
  'pending for long, with a failed poll': {
    phase: 'pending',
    session,
    message: 'Pulling image 3 of 7',
    since: NOW - 60_000,
    pollError: new AppStreamError('bad-gateway'),
  },
  queued: {
    phase: 'pending',
    session,
    message: 'Waiting for a free machine',
    since: NOW - 12_000,
    queue: {position: 3, length: 12, estimateMs: 250_000},
  },
  signaling: {...connecting, step: 'signaling'},
  negotiating: {...connecting, step: 'negotiating'},
  ice: {...connecting, step: 'ice'},
  'first frame': {...connecting, step: 'first-frame'},
  'connecting again': {
    ...connecting,
    step: 'waiting',
    attempt: 2,
    connectError: new AppStreamError('socket-refused'),
    nextTryAt: NOW + 3000,
  },
  playing,
  busy: {...playing, busy: {since: NOW - 4000}},
  'just lost': {...reconnecting, step: 'waiting', attempt: 1, since: NOW - 1000},
  reconnecting: {...reconnecting, step: 'signing-in', attempt: 2, since: NOW - 9000},
  'reconnecting later': {
    ...reconnecting,
    step: 'polling',
    attempt: 4,
    since: NOW - 9000,
    nextTryAt: NOW + 2500,
  },
  stopped: {phase: 'ended', reason: 'stopped'},
  disconnected: {phase: 'ended', reason: 'disconnected'},
  'ended for inactivity': {phase: 'ended', reason: 'idle'},
  'ended by the host': {phase: 'ended', reason: 'server', detail: 'Maintenance at noon.'},
  expired: {phase: 'ended', reason: 'expired'},
  'application gone': {phase: 'ended', reason: 'application-gone'},
  failed: {
    phase: 'failed',
    error: new AppStreamError('app-not-found', {
      values: {name: 'usd-veiwer'},
      status: 404,
      detail: 'Application usd-veiwer not found.',
      alternatives: ['usd-viewer', 'usd-composer', 'b', 'c', 'd', 'e', 'f'],
    }),
  },
  'failed with long texts': {
    phase: 'failed',
    error: new AppStreamError('profile-not-found', {
      values: {name: 'two-gpus-with-a-very-long-name', app: 'usd-viewer'},
      status: 503,
      detail:
        'Pod "viewer-7f9c" of session d7fc5ee2-37f8-4a0e-9c8e-0d2f6f1f4c11 is unschedulable: 0 of 12 nodes are available, ' +
        '4 have an untolerated taint, 8 have too few free GPUs. Preemption is not helpful for scheduling.',
      alternatives: ['default', 'two-gpus', 'small', 'large', 'huge', 'test'],
    }),
  },
  'failed, and a retry can help': {phase: 'failed', error: new AppStreamError('ice-failed')},
  'failed with a kept session': {phase: 'failed', error: new AppStreamError('no-offer'), session},
  'in use by another client': {phase: 'failed', error: new AppStreamError('in-use'), session},
} as const satisfies Record<string, SessionState>;
