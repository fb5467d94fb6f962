import type {Family} from '../fault.ts';

/** Faults while the stream plays. The stream must survive most of them without a reconnection. */
export const PLAYING_FAULTS: Family = {
  name: 'Playing',
  faults: [
    {
      name: 'The signaling socket is reset',
      when: 'playing',
      inject: [{on: 'signaling', do: 'reset'}],
      outcome: {keepsPlaying: true},
    },
    {
      name: 'A proxy closes the idle socket with code 1000, and the host keeps the video',
      when: 'playing',
      inject: [{on: 'backend', do: 'close', code: 1000}],
      settings: {demo: {closeKeepsMedia: true}},
      outcome: {keepsPlaying: true},
    },
    {
      name: 'The signaling socket is cut, and the host keeps the video',
      when: 'playing',
      inject: [{on: 'signaling', do: 'reset'}],
      lasts: {ms: 500},
      outcome: {keepsPlaying: true},
    },
    {
      name: 'The signaling socket is cut, and new ones are in use three times',
      when: 'playing',
      inject: [{on: 'signaling', do: 'reset'}],
      lasts: {ms: 500},
      settings: {demo: {inUseTimes: 3}},
      outcome: {keepsPlaying: true},
    },
    {
      name: 'A proxy restarts (code 1012), and the host keeps the video',
      when: 'playing',
      inject: [{on: 'backend', do: 'close', code: 1012}],
      settings: {demo: {closeKeepsMedia: true}},
      outcome: {keepsPlaying: true},
    },
    {
      name: 'The host closes the socket with code 1000 and a reason',
      when: 'playing',
      inject: [{on: 'backend', do: 'close', code: 1000, reason: 'The demo is over'}],
      settings: {demo: {closeKeepsMedia: true}},
      outcome: {ends: 'server'},
    },
    {
      name: 'The service ends the session',
      when: 'playing',
      inject: [{on: 'backend', do: 'forget-sessions'}],
      outcome: {fails: 'session-not-found'},
    },
    {
      name: 'Every tenth packet is lost',
      when: 'playing',
      inject: [{on: 'packets', do: 'drop', every: 10}],
      outcome: {keepsPlaying: true},
    },
    {
      name: 'Packets are delayed by a random time of up to 60 ms',
      when: 'playing',
      inject: [{on: 'packets', do: 'delay', ms: 0, jitterMs: 60}],
      outcome: {keepsPlaying: true},
    },
    {
      name: 'Packets arrive out of order',
      when: 'playing',
      inject: [{on: 'packets', do: 'reorder'}],
      outcome: {keepsPlaying: true},
    },
    {
      name: 'The RTCP reports are lost for two seconds',
      when: 'playing',
      inject: [{on: 'packets', which: 'rtcp', do: 'drop'}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 15},
    },
    {
      name: 'The bandwidth drops to 60 kilobytes a second for two seconds',
      when: 'playing',
      inject: [{on: 'packets', from: 'host', do: 'throttle', bytesPerSecond: 60_000}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 15},
    },
    {
      name: 'The service is unreachable',
      when: 'playing',
      inject: [{on: 'service', do: 'refuse'}],
      outcome: {keepsPlaying: true},
    },
  ],
};
