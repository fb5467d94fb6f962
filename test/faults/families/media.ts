import type {Family} from '../fault.ts';

const ICE = {limits: {connect: {iceMs: 1000, attempts: 1}}} as const;
const FIRST_FRAME = {limits: {connect: {firstFrameMs: 1500}}} as const;

/** Faults of the media connection over UDP, before the first frame. */
export const MEDIA_FAULTS: Family = {
  name: 'Media connection',
  faults: [
    {
      name: 'No packet arrives',
      when: 'before',
      inject: [{on: 'packets', do: 'drop'}],
      settings: ICE,
      outcome: {fails: 'ice-failed'},
    },
    {
      name: 'No DTLS handshake packet arrives',
      when: 'before',
      inject: [{on: 'packets', which: 'dtls', do: 'drop'}],
      settings: {limits: {connect: {iceMs: 2000, attempts: 1}}},
      outcome: {fails: 'dtls-failed'},
    },
    {
      name: 'The host answers the first checks, and no packet follows',
      when: 'before',
      inject: [
        {on: 'packets', which: 'dtls', do: 'drop'},
        {on: 'packets', after: 14, do: 'drop'},
      ],
      settings: {limits: {connect: {iceMs: 20000, attempts: 1}}},
      outcome: {fails: 'dtls-failed'},
    },
    {
      name: 'No packet arrives during the first second',
      when: 'before',
      inject: [{on: 'packets', do: 'drop'}],
      lasts: {ms: 1000},
      outcome: {recoversWithin: 40},
    },
    {
      name: 'No video packet arrives',
      when: 'before',
      inject: [{on: 'packets', which: 'video', do: 'drop'}],
      settings: FIRST_FRAME,
      outcome: {fails: 'no-packets'},
    },
    {
      name: 'Packets arrive 250 ms late in both directions',
      when: 'before',
      inject: [{on: 'packets', do: 'delay', ms: 250}],
      outcome: {recoversWithin: 40},
    },
    {
      name: 'Every fourth packet is lost from the start',
      when: 'before',
      inject: [{on: 'packets', do: 'drop', every: 4}],
      outcome: {recoversWithin: 40},
    },
    {
      name: 'The offer has five hundred sections',
      when: 'before',
      inject: [
        {
          on: 'frames',
          from: 'host',
          containing: 'm=audio',
          do: 'edit',
          search: 'a=ice-options:trickle',
          to: `a=ice-options:trickle${'\\\\r\\\\nm=video 9 X 96'.repeat(500)}`,
        },
      ],
      outcome: {fails: 'bad-offer'},
    },
  ],
};
