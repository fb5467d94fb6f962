import type {Family} from '../fault.ts';

const CUT = {on: 'packets', do: 'drop'} as const;
const GONE = {on: 'world', do: 'close', code: 4711} as const;
const POLL = {on: 'answers', method: 'GET', path: 'stream/'} as const;
const limits = {quietMs: 800, stillMs: 2500, silenceMs: 1200, waitOutMs: 300, keyFrameMs: 300};
/** Finds out quickly. */
const QUICK = {limits};
/** Finds out quickly, and asks the service soon. */
const ASKS = {limits: {...limits, signInTries: 1}};
/** Finds out quickly, and gives up soon. */
const GIVES_UP = {limits: {...limits, iceMs: 4000, firstFrameMs: 4000, signInTries: 1, recoverTries: 1}};

/** A picture that was lost, and how it comes back. */
export const RECOVERY_FAULTS: Family = {
  name: 'The picture that was lost',
  faults: [
    {
      name: 'All packets are lost for two seconds',
      when: 'playing',
      inject: [CUT],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 5},
    },
    {
      name: 'All packets are lost for eight seconds',
      when: 'playing',
      inject: [CUT],
      lasts: {ms: 8000},
      outcome: {recoversWithin: 10},
      takesLong: true,
    },
    {
      name: 'The page’s packets are lost for three seconds',
      when: 'playing',
      inject: [{...CUT, from: 'page'}],
      lasts: {ms: 3000},
      wish: QUICK,
      outcome: {recoversWithin: 10},
      takesLong: true,
    },
    {
      name: 'The host’s packets are lost for three seconds',
      when: 'playing',
      inject: [{...CUT, from: 'host'}],
      lasts: {ms: 3000},
      wish: QUICK,
      outcome: {recoversWithin: 10},
    },
    {
      name: 'The picture’s packets are lost for three seconds',
      when: 'playing',
      inject: [{...CUT, which: 'picture'}],
      lasts: {ms: 3000},
      wish: QUICK,
      outcome: {recoversWithin: 8},
      takesLong: true,
    },
    {
      name: 'Every third packet is lost for two seconds',
      when: 'playing',
      inject: [{...CUT, every: 3}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 8},
      takesLong: true,
    },
    {
      name: 'All packets are lost for good',
      when: 'playing',
      inject: [CUT],
      wish: GIVES_UP,
      outcome: {fails: 'connection-lost'},
    },
    {
      name: 'All packets are lost for good, and the page wants no recovery',
      when: 'playing',
      inject: [CUT],
      wish: {...QUICK, recovery: 'none'},
      outcome: {fails: 'connection-lost'},
      takesLong: true,
    },
    {
      name: 'The picture’s packets are lost for good',
      when: 'playing',
      inject: [{...CUT, which: 'picture'}],
      wish: {limits: {...GIVES_UP.limits, loadingMs: 2000}},
      outcome: {fails: 'host-silent'},
      takesLong: true,
    },
    {
      name: 'All ways are cut for four seconds',
      when: 'playing',
      inject: [CUT, {on: 'signaling', do: 'refuse'}, {on: 'service', do: 'refuse'}],
      lasts: {ms: 4000},
      wish: QUICK,
      outcome: {recoversWithin: 15},
    },
    {
      name: 'All ways are silent for four seconds',
      when: 'playing',
      inject: [CUT, {on: 'signaling', do: 'hang'}, {on: 'service', do: 'hang'}],
      lasts: {ms: 4000},
      wish: {limits: {...limits, socketMs: 1000, signInMs: 1000}},
      outcome: {recoversWithin: 15},
      takesLong: true,
    },
    {
      name: 'The device is offline for three seconds',
      when: 'playing',
      inject: [CUT, {on: 'signaling', do: 'reset'}],
      lasts: {offlineMs: 3000},
      wish: QUICK,
      outcome: {recoversWithin: 10},
    },
    {
      name: 'The host closes the socket by a code that nobody knows',
      when: 'playing',
      inject: [GONE],
      wish: QUICK,
      through: 'reconnecting',
      outcome: {recoversWithin: 10},
    },
    {
      name: 'The host has forgotten the client that comes back',
      when: 'playing',
      inject: [GONE, {on: 'upgrade', do: 'rename', times: 1}],
      wish: QUICK,
      through: 'reconnecting',
      outcome: {recoversWithin: 10},
    },
    {
      name: 'The gateway refuses the way back twice (503)',
      when: 'playing',
      inject: [GONE, {on: 'upgrade', do: 'refuse', status: 503, times: 2}],
      wish: QUICK,
      through: 'reconnecting',
      outcome: {recoversWithin: 15},
    },
    {
      name: 'The offer is lost on the way back',
      when: 'playing',
      inject: [GONE, {on: 'frames', from: 'host', holding: 'm=audio', do: 'drop', times: 1}],
      wish: {limits: {...limits, offerMs: 3000}},
      through: 'reconnecting',
      outcome: {recoversWithin: 15},
    },
    {
      name: 'The session moves to other ports, and the service fails twice when it is asked',
      when: 'playing',
      inject: [
        {on: 'world', do: 'move'},
        {...POLL, do: 'replace', status: 500, times: 2},
      ],
      wish: ASKS,
      through: 'reconnecting',
      outcome: {recoversWithin: 20},
    },
  ],
};
