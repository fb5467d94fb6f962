import {expect} from '@open-wc/testing';
import {SignalingChannel} from '../../../src/connection/nvst/signaling-channel.ts';
import {FakeSocket} from '../../support/fake-socket.ts';

/** The page’s intervals, run by hand. */
const handMadeIntervals = () => {
  const {setInterval, clearInterval} = window;
  const running = new Map<number, {readonly tick: () => void; readonly ms: number | undefined}>();
  const begin = (tick: () => void, ms?: number) => running.set(running.size + 1, {tick, ms}).size;
  window.setInterval = begin as unknown as typeof setInterval;
  window.clearInterval = ((id: number) => running.delete(id)) as typeof clearInterval;
  return {
    running,
    tick: () => running.forEach(({tick}) => tick()),
    restore: () => Object.assign(window, {setInterval, clearInterval}),
  };
};

const heartbeats = (socket: FakeSocket) => socket.sent.filter((frame) => 'hb' in frame);

describe('heartbeats', () => {
  const realNow = performance.now;
  let nowMs = 60_000;
  let intervals: ReturnType<typeof handMadeIntervals>;
  let socket: FakeSocket;

  beforeEach(() => {
    nowMs = 60_000;
    performance.now = () => nowMs;
    intervals = handMadeIntervals();
    socket = new FakeSocket();
    new SignalingChannel(socket.asWebSocket, 'peer-1', {width: 2, height: 2});
  });

  afterEach(() => {
    intervals.restore();
    performance.now = realNow;
  });

  it('go out every five seconds', () => {
    expect([...intervals.running.values()].map(({ms}) => ms)).to.deep.equal([5000]);
    intervals.tick();
    intervals.tick();
    expect(heartbeats(socket)).to.deep.equal([{hb: 1}, {hb: 1}]);
  });

  it('end with the socket', () => {
    socket.close();
    expect(intervals.running.size).to.equal(0);
  });

  it('of the host are answered', () => {
    socket.say({hb: 1});
    expect(heartbeats(socket)).to.deep.equal([{hb: 1}]);
  });

  it('with an ackid are acknowledged before they are answered', () => {
    socket.say({ackid: 1, hb: 1});
    expect(socket.sent.slice(1)).to.deep.equal([{ack: 1}, {hb: 1}]);
  });

  it('do not become a storm with a host that answers each of them', () => {
    socket.addEventListener('message', () => {
      // The host answers whatever was sent last, if it was a heartbeat.
      if (heartbeats(socket).length < 50 && 'hb' in (socket.sent.at(-1) ?? {})) socket.say({hb: 1});
    });
    socket.say({hb: 1});
    intervals.tick();
    socket.say({hb: 1});
    expect(heartbeats(socket)).to.have.length(2);
    nowMs += 5000;
    socket.say({hb: 1});
    expect(heartbeats(socket)).to.have.length(3);
  });
});
