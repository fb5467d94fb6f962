import {testFaults} from './test-faults.ts';

/** Faults while the stream plays. The stream must survive most of them without a reconnection. */
testFaults('Playing', 'playing', {
  'The signaling socket is reset': {inject: [{on: 'signaling', do: 'reset'}], outcome: {keepsPlaying: true}},
  'A proxy closes the idle socket with code 1000, and the host keeps the video': {
    inject: [{on: 'backend', do: 'close', code: 1000}],
    settings: {demo: {closeKeepsMedia: true}},
    outcome: {keepsPlaying: true},
  },
  'The signaling socket is cut, and the host keeps the video': {
    inject: [{on: 'signaling', do: 'reset'}],
    lasts: {ms: 500},
    outcome: {keepsPlaying: true},
  },
  'The signaling socket is cut, and new ones are in use three times': {
    inject: [{on: 'signaling', do: 'reset'}],
    lasts: {ms: 500},
    settings: {demo: {inUseTimes: 3}},
    outcome: {keepsPlaying: true},
  },
  'A proxy restarts (code 1012), and the host keeps the video': {
    inject: [{on: 'backend', do: 'close', code: 1012}],
    settings: {demo: {closeKeepsMedia: true}},
    outcome: {keepsPlaying: true},
  },
  'The host closes the socket with code 1000 and a reason': {
    inject: [{on: 'backend', do: 'close', code: 1000, reason: 'The demo is over'}],
    settings: {demo: {closeKeepsMedia: true}},
    outcome: {ends: 'server'},
  },
  'The service ends the session': {
    inject: [{on: 'backend', do: 'forget-sessions'}],
    outcome: {fails: 'session-not-found'},
  },
  'Every tenth packet is lost': {
    inject: [{on: 'packets', do: 'drop', every: 10}],
    outcome: {keepsPlaying: true},
  },
  'Packets are delayed by a random time of up to 60 ms': {
    inject: [{on: 'packets', do: 'delay', ms: 0, jitterMs: 60}],
    outcome: {keepsPlaying: true},
  },
  'Packets arrive out of order': {inject: [{on: 'packets', do: 'reorder'}], outcome: {keepsPlaying: true}},
  'The RTCP reports are lost for two seconds': {
    inject: [{on: 'packets', which: 'rtcp', do: 'drop'}],
    lasts: {ms: 2000},
    outcome: {recoversWithin: 15},
  },
  'The bandwidth drops to 60 kilobytes a second for two seconds': {
    inject: [{on: 'packets', from: 'host', do: 'throttle', bytesPerSecond: 60_000}],
    lasts: {ms: 2000},
    outcome: {recoversWithin: 15},
  },
  'The service is unreachable': {inject: [{on: 'service', do: 'refuse'}], outcome: {keepsPlaying: true}},
});
