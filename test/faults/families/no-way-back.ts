import type {Family} from '../fault.ts';

const CUT = {on: 'packets', do: 'drop'} as const;
const LOST_SOCKET = {on: 'signaling', do: 'reset'} as const;
const MOVED = {on: 'world', do: 'move'} as const;
const POLL = {on: 'answers', method: 'GET', path: 'stream/'} as const;
const limits = {
  quietMs: 800,
  stillMs: 2500,
  silenceMs: 1200,
  waitOutMs: 300,
  keyFrameMs: 300,
  signInTries: 1,
};
const QUICK = {limits};
const NEW_SESSION = {limits, recovery: 'new-session'} as const;

/** A picture that was lost and has no way back to its session; and what a person does meanwhile. */
export const NO_WAY_BACK_FAULTS: Family = {
  name: 'The way back',
  faults: [
    {
      name: 'The application’s process dies, and the page wants another session',
      when: 'playing',
      inject: [],
      lasts: {until: 'reconnecting'},
      wish: {...NEW_SESSION, demo: {crashAfterMs: 1500}},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The socket is lost, and the service ends the session',
      when: 'playing',
      inject: [LOST_SOCKET, {on: 'world', do: 'forget-sessions'}],
      wish: QUICK,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The socket is lost, and the service starts anew',
      when: 'playing',
      inject: [LOST_SOCKET, {on: 'world', do: 'restart-service'}],
      wish: QUICK,
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The session has moved, and the service asks for a sign-in',
      when: 'playing',
      inject: [MOVED, {...POLL, do: 'replace', status: 401}],
      wish: QUICK,
      outcome: {fails: 'unauthorized'},
    },
    {
      name: 'Another client takes the session',
      when: 'playing',
      inject: [LOST_SOCKET, {on: 'world', do: 'other-client'}],
      lasts: {ms: 500},
      wish: {limits, demo: {secondClient: 'close-3005'}},
      leavesSession: true,
      outcome: {fails: 'in-use'},
    },
    {
      name: 'The host says that the session is gone (3004)',
      when: 'playing',
      inject: [{on: 'world', do: 'close', code: 3004}],
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'The host says that another client has the session (3005)',
      when: 'playing',
      inject: [{on: 'world', do: 'close', code: 3005}],
      leavesSession: true,
      outcome: {fails: 'in-use'},
    },
    {
      name: 'All packets are lost, and the element leaves the document',
      when: 'playing',
      inject: [CUT],
      person: {in: 'reconnecting', does: 'leave'},
      wish: QUICK,
      outcome: {leaves: 'nothing'},
    },
    {
      name: 'All packets are lost, and the person disconnects',
      when: 'playing',
      inject: [CUT],
      person: {in: 'reconnecting', does: 'disconnect'},
      wish: QUICK,
      leavesSession: true,
      outcome: {ends: 'disconnected'},
    },
    {
      name: 'Nothing answers any more, and the person stops',
      when: 'playing',
      inject: [CUT, {on: 'signaling', do: 'hang'}, {...POLL, do: 'ignore'}],
      person: {in: 'reconnecting', does: 'stop'},
      wish: QUICK,
      outcome: {ends: 'stopped'},
    },
  ],
};
