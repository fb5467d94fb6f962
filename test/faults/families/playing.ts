import type {Family} from '../fault.ts';

/** What a picture that plays bears without a break. */
export const PLAYING_FAULTS: Family = {
  name: 'The picture that plays',
  faults: [
    {
      name: 'The socket of signaling is reset',
      when: 'playing',
      inject: [{on: 'signaling', do: 'reset'}],
      outcome: {plays: 'on'},
    },
    {
      name: 'The host closes the socket by 3000',
      when: 'playing',
      inject: [{on: 'world', do: 'close', code: 3000}],
      outcome: {ends: 'expired'},
    },
    {
      name: 'The host closes the socket by 3006',
      when: 'playing',
      inject: [{on: 'world', do: 'close', code: 3006}],
      outcome: {ends: 'application-gone'},
    },
    {
      name: 'The service ends the session',
      when: 'playing',
      inject: [{on: 'world', do: 'forget-sessions'}],
      outcome: {ends: 'server'},
    },
    {
      name: 'Every tenth packet is lost',
      when: 'playing',
      inject: [{on: 'packets', do: 'drop', every: 10}],
      outcome: {plays: 'on'},
    },
    {
      name: 'Packets come up to 60 ms late, each by another time',
      when: 'playing',
      inject: [{on: 'packets', do: 'delay', ms: 0, jitterMs: 60}],
      outcome: {plays: 'on'},
    },
    {
      name: 'Packets overtake each other',
      when: 'playing',
      inject: [{on: 'packets', do: 'reorder'}],
      outcome: {plays: 'on'},
    },
    {
      name: 'The reports on the picture (RTCP) are lost for two seconds',
      when: 'playing',
      inject: [{on: 'packets', which: 'rtcp', do: 'drop'}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 8},
    },
    {
      name: 'The way holds 60 kilobytes a second, for two seconds',
      when: 'playing',
      inject: [{on: 'packets', from: 'host', do: 'throttle', bytesPerSecond: 60_000}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 6},
    },
    {
      name: 'The service cannot be reached',
      when: 'playing',
      inject: [{on: 'service', do: 'refuse'}],
      outcome: {plays: 'on'},
    },
  ],
};
