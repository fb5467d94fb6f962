import type {Settings} from './fault.ts';
import {QUICK_LIMITS} from './fault.ts';
import {testFaults} from './test-faults.ts';

const LOSE_PACKETS = {on: 'packets', do: 'drop'} as const;
const RESET_SOCKET = {on: 'signaling', do: 'reset'} as const;
const MOVE_SESSION = {on: 'backend', do: 'move'} as const;
const POLL = {on: 'responses', method: 'GET', path: 'stream/'} as const;
const limits = {...QUICK_LIMITS, recovery: {...QUICK_LIMITS.recovery, signInAttempts: 1}};
const QUICK = {limits} satisfies Settings;
const NEW_SESSION = {limits, recovery: 'new-session'} as const;

/** Faults after which the stream cannot return to its session, and what the user does during a recovery. */
testFaults('Failed or cancelled recovery', 'playing', {
  'The application’s process dies, and the page allows a new session': {
    inject: [{on: 'backend', do: 'start-faults'}],
    lasts: {until: 'reconnecting'},
    settings: {...NEW_SESSION, demo: {crashAfterMs: 0, faultsOnRequest: true}},
    outcome: {recoversWithin: 20},
  },
  'The signaling socket is lost, and the service ends the session': {
    inject: [RESET_SOCKET, {on: 'backend', do: 'forget-sessions'}],
    settings: QUICK,
    outcome: {fails: 'session-not-found'},
  },
  'The signaling socket is lost, and the service restarts': {
    inject: [RESET_SOCKET, {on: 'backend', do: 'restart-service'}],
    settings: QUICK,
    outcome: {fails: 'session-not-found'},
  },
  'The session has moved, and the service refuses the token': {
    inject: [MOVE_SESSION, {...POLL, do: 'replace', status: 401}],
    settings: {...QUICK, token: 'refused'},
    outcome: {fails: 'unauthorized'},
  },
  // A close frame ends the stream of the page, and the other client is there before the page can sign in again.
  'Another client connects to the session': {
    inject: [
      {on: 'upgrade', do: 'refuse', status: 503, times: 1},
      {on: 'backend', do: 'close', code: 1012},
      {on: 'backend', do: 'other-client'},
    ],
    settings: {limits: {...limits, connect: {resumeMs: 1000}}, demo: {secondClient: 'close-3005'}},
    outcome: {fails: 'in-use'},
  },
  'The host reports that the session does not exist (3004)': {
    inject: [{on: 'backend', do: 'close', code: 3004}],
    settings: {demo: {closeKeepsMedia: true}},
    outcome: {fails: 'session-not-found'},
  },
  'The host reports that another client uses the session (3005)': {
    inject: [{on: 'backend', do: 'close', code: 3005}],
    settings: {demo: {closeKeepsMedia: true}},
    leavesSession: true,
    outcome: {fails: 'in-use'},
  },
  'All packets are lost, and the element leaves the document': {
    inject: [LOSE_PACKETS],
    user: {in: 'reconnecting', does: 'leave'},
    settings: QUICK,
    outcome: {becomesIdle: true},
  },
  'All packets are lost, and the user disconnects': {
    inject: [LOSE_PACKETS],
    user: {in: 'reconnecting', does: 'disconnect'},
    settings: QUICK,
    leavesSession: true,
    outcome: {ends: 'disconnected'},
  },
  'All connections are silent, and the user stops the stream': {
    inject: [LOSE_PACKETS, {on: 'signaling', do: 'hang'}, {...POLL, do: 'ignore'}],
    user: {in: 'reconnecting', does: 'stop'},
    settings: QUICK,
    outcome: {ends: 'stopped'},
  },
});
