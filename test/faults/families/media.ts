import type {Family} from '../fault.ts';

const ICE = {limits: {iceMs: 1000}} as const;
const PICTURE = {limits: {firstFrameMs: 1500}} as const;

/** The picture’s way, by UDP, before there is a picture. */
export const MEDIA_FAULTS: Family = {
  name: 'The picture’s way',
  faults: [
    {
      name: 'No packet comes through',
      when: 'before',
      inject: [{on: 'packets', do: 'drop'}],
      wish: ICE,
      outcome: {fails: 'ice-failed'},
    },
    {
      name: 'No handshake (DTLS) comes through',
      when: 'before',
      inject: [{on: 'packets', which: 'dtls', do: 'drop'}],
      wish: ICE,
      outcome: {fails: 'ice-failed'},
    },
    {
      name: 'No packet comes through for the first second',
      when: 'before',
      inject: [{on: 'packets', do: 'drop'}],
      lasts: {ms: 1000},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'No packet of the picture comes through',
      when: 'before',
      inject: [{on: 'packets', which: 'picture', do: 'drop'}],
      wish: PICTURE,
      outcome: {fails: 'no-packets'},
    },
    {
      name: 'Packets come 250 ms late, both ways',
      when: 'before',
      inject: [{on: 'packets', do: 'delay', ms: 250}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'Every fourth packet is lost from the start',
      when: 'before',
      inject: [{on: 'packets', do: 'drop', every: 4}],
      outcome: {recoversWithin: 20},
    },
  ],
};
