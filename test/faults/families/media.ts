import type {Family} from '../fault.ts';

/** The picture’s way, by UDP. */
export const MEDIA_FAULTS: Family = {
  name: 'The picture’s way',
  faults: [
    {
      name: 'Nothing goes wrong',
      when: 'before',
      inject: [],
      outcome: {recoversWithin: 15},
    },
    {
      name: 'No packet comes through',
      when: 'before',
      inject: [{on: 'packets', do: 'drop'}],
      wish: {limits: {iceMs: 1000}},
      outcome: {fails: 'ice-failed'},
    },
    {
      name: 'All packets are lost for two seconds',
      when: 'playing',
      inject: [{on: 'packets', do: 'drop'}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 6},
    },
  ],
};
