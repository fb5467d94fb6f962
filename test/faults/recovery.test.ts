import type {Settings} from './fault.ts';
import {QUICK_LIMITS} from './fault.ts';
import {testFaults} from './test-faults.ts';

const LOSE_PACKETS = {on: 'packets', do: 'drop'} as const;
const CLOSE_SOCKET = {on: 'backend', do: 'close', code: 4711} as const;
const POLL = {on: 'responses', method: 'GET', path: 'stream/'} as const;
/** The element detects the fault quickly. */
const QUICK = {limits: QUICK_LIMITS} satisfies Settings;
/** The element detects the fault quickly and polls the service early. */
const POLLS_EARLY = {
  limits: {...QUICK_LIMITS, recovery: {...QUICK_LIMITS.recovery, signInAttempts: 1}},
} satisfies Settings;
/** The host releases the former connection of the page before its own ICE has failed, which takes fifteen seconds. */
const FREES_EARLY = {freesSilentClient: true} as const;

/** Faults that interrupt a playing stream, and how the stream recovers. */
testFaults('Recovery', 'playing', {
  // For so long that the element gives the former connection up, and signs in again.
  'All connections are cut for four seconds': {
    inject: [LOSE_PACKETS, {on: 'signaling', do: 'refuse'}, {on: 'service', do: 'refuse'}],
    lasts: {ms: 4000},
    settings: {...QUICK, demo: FREES_EARLY},
    outcome: {recoversWithin: 15},
  },
  'All connections are silent for three seconds': {
    inject: [LOSE_PACKETS, {on: 'signaling', do: 'hang'}, {on: 'service', do: 'hang'}],
    lasts: {ms: 3000},
    settings: {limits: {...QUICK_LIMITS, connect: {socketMs: 1000, signInMs: 1000}}},
    outcome: {recoversWithin: 15},
  },
  'The device is offline for three seconds': {
    inject: [LOSE_PACKETS, {on: 'signaling', do: 'reset'}],
    lasts: {offlineMs: 3000},
    settings: QUICK,
    outcome: {recoversWithin: 10},
  },
  'The host closes the socket with an unknown code': {
    inject: [CLOSE_SOCKET],
    settings: QUICK,
    through: 'reconnecting',
    outcome: {recoversWithin: 10},
  },
  'The host no longer recognises the client that reconnects': {
    inject: [CLOSE_SOCKET, {on: 'upgrade', do: 'change-peer-id', times: 1}],
    settings: QUICK,
    through: 'reconnecting',
    outcome: {recoversWithin: 10},
  },
  'The gateway refuses the reconnection twice (503)': {
    inject: [CLOSE_SOCKET, {on: 'upgrade', do: 'refuse', status: 503, times: 2}],
    settings: QUICK,
    through: 'reconnecting',
    outcome: {recoversWithin: 15},
  },
  'The offer is lost during the reconnection': {
    inject: [CLOSE_SOCKET, {on: 'frames', from: 'host', containing: 'm=audio', do: 'drop', times: 1}],
    settings: {limits: {...QUICK_LIMITS, connect: {offerMs: 1000}}},
    through: 'reconnecting',
    outcome: {recoversWithin: 15},
  },
  'The session moves to other ports, and two polls fail': {
    inject: [
      {on: 'backend', do: 'move'},
      {...POLL, do: 'replace', status: 500, times: 2},
    ],
    settings: {...POLLS_EARLY, demo: FREES_EARLY},
    through: 'reconnecting',
    outcome: {recoversWithin: 15},
  },
});
