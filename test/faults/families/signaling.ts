import type {Family} from '../fault.ts';

const FROM_HOST = {on: 'frames', from: 'host'} as const;
const FROM_PAGE = {on: 'frames', from: 'page'} as const;
const ONCE = {limits: {connectTries: 1}} as const;
/** An offer, or the answer to it: no other frame holds a description. */
const DESCRIPTION = {holding: 'm=audio'} as const;

/** The host's signaling, before there is a picture. */
export const SIGNALING_FAULTS: Family = {
  name: 'The way to the host',
  faults: [
    {
      name: 'Nobody listens at the signaling port',
      when: 'before',
      inject: [{on: 'signaling', do: 'refuse'}],
      wish: ONCE,
      outcome: {fails: 'signaling-unreachable'},
    },
    {
      name: 'The signaling port takes connections and is silent',
      when: 'before',
      inject: [{on: 'signaling', do: 'hang'}],
      wish: {limits: {...ONCE.limits, socketMs: 500}},
      outcome: {fails: 'signaling-timeout'},
    },
    {
      name: 'Each connection to the signaling port is reset',
      when: 'before',
      inject: [{on: 'signaling', do: 'reset'}],
      wish: ONCE,
      outcome: {fails: 'signaling-unreachable'},
    },
    {
      name: 'The gateway refuses the socket (401)',
      when: 'before',
      inject: [{on: 'upgrade', do: 'refuse', status: 401}],
      wish: ONCE,
      outcome: {fails: 'socket-refused'},
    },
    {
      name: 'The gateway finds no host for the socket (502)',
      when: 'before',
      inject: [{on: 'upgrade', do: 'refuse', status: 502}],
      wish: ONCE,
      outcome: {fails: 'socket-refused'},
    },
    {
      name: 'The request for a socket is never answered',
      when: 'before',
      inject: [{on: 'upgrade', do: 'ignore'}],
      wish: {limits: {...ONCE.limits, socketMs: 500}},
      outcome: {fails: 'signaling-timeout'},
    },
    {
      name: 'The socket is cut as soon as the host speaks',
      when: 'before',
      inject: [{on: 'signaling', do: 'cut', afterBytes: 400}],
      wish: ONCE,
      outcome: {fails: 'signaling-closed'},
    },
    {
      name: 'The host is not up yet: the gateway refuses the socket twice (503)',
      when: 'before',
      inject: [{on: 'upgrade', do: 'refuse', status: 503, times: 2}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'Signaling comes by eight kilobytes a second',
      when: 'before',
      inject: [{on: 'signaling', do: 'throttle', bytesPerSecond: 8000}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'A bit of every 97 bytes of signaling is turned',
      when: 'before',
      inject: [{on: 'signaling', do: 'corrupt', everyBytes: 97}],
      wish: ONCE,
      outcome: {fails: 'socket-refused'},
    },
    {
      name: 'Nothing of the host comes through',
      when: 'before',
      inject: [{...FROM_HOST, do: 'drop'}],
      wish: {limits: {signInMs: 500}},
      outcome: {fails: 'sign-in-timeout'},
    },
    {
      name: 'The offer is lost',
      when: 'before',
      inject: [{...FROM_HOST, ...DESCRIPTION, do: 'drop'}],
      wish: {limits: {offerMs: 500}},
      outcome: {fails: 'no-offer'},
    },
    {
      name: 'The offer is garbled',
      when: 'before',
      inject: [{...FROM_HOST, ...DESCRIPTION, do: 'corrupt'}],
      wish: {limits: {offerMs: 500}},
      outcome: {fails: 'no-offer'},
    },
    {
      name: 'The offer carries no fingerprint',
      when: 'before',
      inject: [{...FROM_HOST, ...DESCRIPTION, do: 'edit', search: 'a=fingerprint', to: 'a=thumbprint'}],
      outcome: {fails: 'bad-offer'},
    },
    {
      name: 'The offer has no picture',
      when: 'before',
      inject: [{...FROM_HOST, ...DESCRIPTION, do: 'edit', search: 'm=video', to: 'm=text'}],
      outcome: {fails: 'no-video'},
    },
    {
      name: 'Each frame of the host comes twice',
      when: 'before',
      inject: [{...FROM_HOST, do: 'duplicate'}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The host’s frames overtake each other',
      when: 'before',
      inject: [{...FROM_HOST, do: 'reorder', times: 2}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The host does not introduce itself',
      when: 'before',
      inject: [{...FROM_HOST, holding: 'peer_info', do: 'drop'}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The host says two megabytes of junk first',
      when: 'before',
      inject: [{...FROM_HOST, do: 'replace', text: '[[[['.repeat(500_000), times: 1}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The host repeats itself two thousand times',
      when: 'before',
      inject: [{...FROM_HOST, holding: 'OneSdkServer', do: 'repeat', count: 2000, times: 1}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The page’s answer is lost',
      when: 'before',
      inject: [{...FROM_PAGE, ...DESCRIPTION, do: 'drop'}],
      wish: {limits: {iceMs: 1000}},
      outcome: {fails: 'ice-failed'},
    },
    {
      name: 'The page’s answer is garbled',
      when: 'before',
      inject: [{...FROM_PAGE, ...DESCRIPTION, do: 'corrupt'}],
      wish: {limits: {...ONCE.limits, iceMs: 2000}},
      outcome: {fails: 'signaling-closed'},
    },
    {
      name: 'The service ends the session before the host offers',
      when: 'negotiating',
      inject: [{on: 'world', do: 'forget-sessions'}],
      wish: {demo: {noOffer: true}},
      outcome: {ends: 'server'},
    },
    {
      name: 'The offer is lost, and the element leaves the document',
      when: 'before',
      inject: [{...FROM_HOST, ...DESCRIPTION, do: 'drop'}],
      person: {in: 'connecting', does: 'leave'},
      outcome: {leaves: 'nothing'},
    },
    {
      name: 'The signaling port is silent, and the person stops',
      when: 'before',
      inject: [{on: 'signaling', do: 'hang'}],
      person: {in: 'connecting', does: 'stop'},
      outcome: {ends: 'stopped'},
    },
  ],
};
