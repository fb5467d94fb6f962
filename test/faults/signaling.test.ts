import {testFaults} from './test-faults.ts';

const FROM_HOST = {on: 'frames', from: 'host'} as const;
const FROM_PAGE = {on: 'frames', from: 'page'} as const;
const ONCE = {limits: {connect: {attempts: 1, retryMs: 0}}} as const;
/** Matches the offer and the answer. No other frame contains a session description. */
const DESCRIPTION = {containing: 'm=audio'} as const;

/** Faults of the host's signaling, before the first frame. */
testFaults('Signaling', 'before', {
  'Nothing listens on the signaling port': {
    inject: [{on: 'signaling', do: 'refuse'}],
    settings: ONCE,
    outcome: {fails: 'signaling-unreachable'},
  },
  'The signaling port accepts connections and stays silent': {
    inject: [{on: 'signaling', do: 'hang'}],
    settings: {limits: {connect: {...ONCE.limits.connect, socketMs: 500}}},
    outcome: {fails: 'signaling-timeout'},
  },
  'Each connection to the signaling port is reset': {
    inject: [{on: 'signaling', do: 'reset'}],
    settings: ONCE,
    outcome: {fails: 'signaling-unreachable'},
  },
  'The gateway refuses the socket (401)': {
    inject: [{on: 'upgrade', do: 'refuse', status: 401}],
    settings: ONCE,
    outcome: {fails: 'socket-refused'},
  },
  'The gateway finds no host for the socket (502)': {
    inject: [{on: 'upgrade', do: 'refuse', status: 502}],
    settings: ONCE,
    outcome: {fails: 'socket-refused'},
  },
  'The socket request never gets a response': {
    inject: [{on: 'upgrade', do: 'ignore'}],
    settings: {limits: {connect: {...ONCE.limits.connect, socketMs: 500}}},
    outcome: {fails: 'signaling-timeout'},
  },
  'The socket is cut during the host’s first frame': {
    inject: [{on: 'signaling', do: 'cut', afterBytes: 400}],
    settings: ONCE,
    outcome: {fails: 'signaling-closed'},
  },
  'The gateway refuses the socket once while the host starts (503)': {
    inject: [{on: 'upgrade', do: 'refuse', status: 503, times: 1}],
    outcome: {recoversWithin: 20},
  },
  'The signaling bandwidth is twenty kilobytes a second': {
    inject: [{on: 'signaling', do: 'throttle', bytesPerSecond: 20_000}],
    outcome: {recoversWithin: 20},
  },
  'One bit in every 97 bytes of signaling is flipped': {
    inject: [{on: 'signaling', do: 'corrupt', everyBytes: 97}],
    settings: ONCE,
    outcome: {fails: 'socket-refused'},
  },
  'No frame of the host arrives': {
    inject: [{...FROM_HOST, do: 'drop'}],
    settings: {limits: {connect: {...ONCE.limits.connect, signInMs: 500}}},
    outcome: {fails: 'sign-in-timeout'},
  },
  'The offer is lost': {
    inject: [{...FROM_HOST, ...DESCRIPTION, do: 'drop'}],
    settings: {limits: {connect: {...ONCE.limits.connect, offerMs: 500}}},
    outcome: {fails: 'no-offer'},
  },
  'The offer is corrupted': {
    inject: [{...FROM_HOST, ...DESCRIPTION, do: 'corrupt'}],
    settings: {limits: {connect: {...ONCE.limits.connect, offerMs: 500}}},
    outcome: {fails: 'no-offer'},
  },
  'The offer has no fingerprint': {
    inject: [{...FROM_HOST, ...DESCRIPTION, do: 'edit', search: 'a=fingerprint', to: 'a=thumbprint'}],
    outcome: {fails: 'bad-offer'},
  },
  'The offer has no video': {
    inject: [{...FROM_HOST, ...DESCRIPTION, do: 'edit', search: 'm=video', to: 'm=text'}],
    outcome: {fails: 'no-video'},
  },
  'Each frame of the host arrives twice': {
    inject: [{...FROM_HOST, do: 'duplicate'}],
    outcome: {recoversWithin: 20},
  },
  'The host’s frames arrive out of order': {
    inject: [{...FROM_HOST, do: 'reorder', times: 2}],
    outcome: {recoversWithin: 20},
  },
  'The host sends no peer info': {
    inject: [{...FROM_HOST, containing: 'peer_info', do: 'drop'}],
    outcome: {recoversWithin: 20},
  },
  'The host first sends two megabytes of junk': {
    inject: [{...FROM_HOST, do: 'replace', text: '[[[['.repeat(500_000), times: 1}],
    outcome: {recoversWithin: 20},
  },
  'The host repeats a frame two thousand times': {
    inject: [{...FROM_HOST, containing: 'OneSdkServer', do: 'repeat', count: 2000, times: 1}],
    outcome: {recoversWithin: 20},
  },
  'The page’s answer is lost': {
    inject: [{...FROM_PAGE, ...DESCRIPTION, do: 'drop'}],
    settings: {limits: {connect: {...ONCE.limits.connect, iceMs: 1500}}},
    outcome: {fails: 'dtls-failed', or: 'ice-failed'},
  },
  'The page’s answer is corrupted': {
    inject: [{...FROM_PAGE, ...DESCRIPTION, do: 'corrupt'}],
    settings: {limits: {connect: {...ONCE.limits.connect, iceMs: 1500}}},
    outcome: {fails: 'dtls-failed', or: 'ice-failed'},
  },
  'Frames of the host contain an invalid ackid': {
    inject: [{...FROM_HOST, do: 'edit', search: '"ackid":', to: '"ackid":null,"ackid_":'}],
    outcome: {recoversWithin: 20},
  },
  'The host writes its numbers as text': {
    inject: [{...FROM_HOST, do: 'edit', search: '"from":1', to: '"from":"1"'}],
    outcome: {recoversWithin: 20},
  },
  'The host answers the sign-in with an error': {
    settings: {...ONCE, demo: {signInError: 'The application is not allowed here'}},
    outcome: {fails: 'sign-in-refused'},
  },
  'The host answers the first sign-in with an error': {
    settings: {demo: {signInError: 'Not yet', signInErrorTimes: 1}},
    outcome: {recoversWithin: 20},
  },
  'The host’s error text has two thousand characters': {
    settings: {...ONCE, demo: {signInError: 'x'.repeat(2000)}},
    outcome: {fails: 'sign-in-refused'},
  },
  'The socket is lost as soon as media is connected': {
    settings: {demo: {dropSocketAfterMs: 0}},
    outcome: {recoversWithin: 20},
  },
  'The service ends the session before the host sends an offer': {
    when: 'negotiating',
    inject: [{on: 'backend', do: 'forget-sessions'}],
    settings: {demo: {noOffer: true}},
    outcome: {fails: 'session-not-found'},
  },
  'The offer is lost, and the element leaves the document': {
    inject: [{...FROM_HOST, ...DESCRIPTION, do: 'drop'}],
    user: {in: 'connecting', does: 'leave'},
    outcome: {becomesIdle: true},
  },
  'The signaling port is silent, and the user stops the stream': {
    inject: [{on: 'signaling', do: 'hang'}],
    user: {in: 'connecting', does: 'stop'},
    outcome: {ends: 'stopped'},
  },
});
