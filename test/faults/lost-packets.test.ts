import type {Settings} from './fault.ts';
import {QUICK_LIMITS} from './fault.ts';
import {testFaults} from './test-faults.ts';

const LOSE_PACKETS = {on: 'packets', do: 'drop'} as const;
/** The element detects the fault quickly. */
const QUICK = {limits: QUICK_LIMITS} satisfies Settings;
/** The element detects the fault quickly and gives up early. */
const GIVES_UP_EARLY = {
  limits: {
    ...QUICK_LIMITS,
    connect: {offerMs: 1500, iceMs: 1500, firstFrameMs: 1500},
    recovery: {...QUICK_LIMITS.recovery, signInAttempts: 1, retryMs: 0},
  },
} satisfies Settings;

/** Packets of a playing stream that are lost, for a time or permanently. */
testFaults('Lost packets', 'playing', {
  'All packets are lost for two seconds': {
    inject: [LOSE_PACKETS],
    lasts: {ms: 2000},
    outcome: {recoversWithin: 10},
  },
  'All packets are lost for three seconds, and the element detects it early': {
    inject: [LOSE_PACKETS],
    lasts: {ms: 3000},
    settings: QUICK,
    outcome: {recoversWithin: 10},
  },
  'The page’s packets are lost for three seconds': {
    inject: [{...LOSE_PACKETS, from: 'page'}],
    lasts: {ms: 3000},
    settings: QUICK,
    outcome: {recoversWithin: 10},
  },
  'The host’s packets are lost for three seconds': {
    inject: [{...LOSE_PACKETS, from: 'host'}],
    lasts: {ms: 3000},
    settings: QUICK,
    outcome: {recoversWithin: 10},
  },
  'The host sends no video for longer than a stall may last, as while it loads a stage': {
    inject: [{...LOSE_PACKETS, which: 'video'}],
    lasts: {ms: 6000},
    // After the pause, a busy machine takes seconds to show a frame, which counts as a stall. Its sound may pause as well.
    settings: {limits: {video: {silenceMs: 15_000}}},
    outcome: {keepsPlaying: true},
  },
  'Every third packet is lost for two seconds': {
    inject: [{...LOSE_PACKETS, every: 3}],
    lasts: {ms: 2000},
    outcome: {recoversWithin: 15},
  },
  'All packets are lost permanently': {
    inject: [LOSE_PACKETS],
    settings: GIVES_UP_EARLY,
    outcome: {fails: 'connection-lost'},
  },
  'All packets are lost permanently, and the page disables recovery': {
    inject: [LOSE_PACKETS],
    settings: {...QUICK, recovery: 'none'},
    outcome: {fails: 'connection-lost'},
  },
  'The video packets are lost permanently': {
    inject: [{...LOSE_PACKETS, which: 'video'}],
    settings: {limits: {...GIVES_UP_EARLY.limits, video: {...GIVES_UP_EARLY.limits.video, loadingMs: 2000}}},
    outcome: {fails: 'host-silent'},
  },
});
