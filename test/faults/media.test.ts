import {testFaults} from './test-faults.ts';

const ICE = {limits: {connect: {iceMs: 1000, attempts: 1}}} as const;
const FIRST_FRAME = {limits: {connect: {firstFrameMs: 1500}}} as const;

/** Faults of the media connection over UDP, before the first frame. */
testFaults('Media connection', 'before', {
  'No packet arrives': {inject: [{on: 'packets', do: 'drop'}], settings: ICE, outcome: {fails: 'ice-failed'}},
  'No DTLS handshake packet arrives': {
    inject: [{on: 'packets', which: 'dtls', do: 'drop'}],
    settings: {limits: {connect: {iceMs: 2000, attempts: 1}}},
    outcome: {fails: 'dtls-failed'},
  },
  'The host answers the first checks, and no packet follows': {
    inject: [
      {on: 'packets', which: 'dtls', do: 'drop'},
      {on: 'packets', after: 14, do: 'drop'},
    ],
    settings: {limits: {connect: {iceMs: 20000, attempts: 1}}},
    outcome: {fails: 'dtls-failed'},
  },
  'No packet arrives during the first second': {
    inject: [{on: 'packets', do: 'drop'}],
    lasts: {ms: 1000},
    outcome: {recoversWithin: 40},
  },
  'No video packet arrives': {
    inject: [{on: 'packets', which: 'video', do: 'drop'}],
    settings: FIRST_FRAME,
    outcome: {fails: 'no-packets'},
  },
  'Packets arrive 250 ms late in both directions': {
    inject: [{on: 'packets', do: 'delay', ms: 250}],
    outcome: {recoversWithin: 40},
  },
  'Every fourth packet is lost from the start': {
    inject: [{on: 'packets', do: 'drop', every: 4}],
    outcome: {recoversWithin: 40},
  },
  'The offer has five hundred sections': {
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
});
