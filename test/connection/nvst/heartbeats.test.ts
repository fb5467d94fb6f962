import {expect} from '@open-wc/testing';
import {SignalingChannel} from '../../../src/connection/nvst/signaling/signaling-channel.ts';
import {FakeSocket} from '../../support/service/fake-socket.ts';

/** Replaces the page’s intervals. A test runs them with `tick`. */
const replaceIntervals = () => {
  const {setInterval, clearInterval} = window;
  const running = new Map<number, {readonly tick: () => void; readonly ms: number | undefined}>();
  const start = (tick: () => void, ms?: number) => running.set(running.size + 1, {tick, ms}).size;
  window.setInterval = start as unknown as typeof setInterval;
  window.clearInterval = ((id: number) => running.delete(id)) as typeof clearInterval;
  return {
    running,
    tick: () => running.forEach(({tick}) => tick()),
    restore: () => Object.assign(window, {setInterval, clearInterval}),
  };
};

const heartbeats = (socket: FakeSocket) => socket.sent.filter((frame) => 'hb' in frame);

const SIZE = {width: 2, height: 2};

describe('SignalingChannel heartbeats', () => {
  const realNow = performance.now;
  let nowMs = 60_000;
  let intervals: ReturnType<typeof replaceIntervals>;
  let socket: FakeSocket;

  beforeEach(() => {
    nowMs = 60_000;
    performance.now = () => nowMs;
    intervals = replaceIntervals();
    socket = new FakeSocket();
    new SignalingChannel(socket.asWebSocket, 'peer-1', SIZE, [], {heartbeats: true});
  });

  afterEach(() => {
    intervals.restore();
    performance.now = realNow;
  });

  it('are not sent unless the page wants them', () => {
    socket.close();
    const other = new FakeSocket();
    new SignalingChannel(other.asWebSocket, 'peer-1', SIZE);
    other.receive({ackid: 1, hb: 1});
    expect(intervals.running.size).to.equal(0);
    expect(other.sent.slice(1)).to.deep.equal([{ack: 1}]);
    other.close();
  });

  it('are sent every five seconds', () => {
    expect([...intervals.running.values()].map(({ms}) => ms)).to.deep.equal([5000]);
    intervals.tick();
    intervals.tick();
    expect(heartbeats(socket)).to.deep.equal([{hb: 1}, {hb: 1}]);
  });

  it('stop when the socket closes', () => {
    socket.close();
    expect(intervals.running.size).to.equal(0);
  });

  it('are sent in reply to a heartbeat of the host', () => {
    socket.receive({hb: 1});
    expect(heartbeats(socket)).to.deep.equal([{hb: 1}]);
  });

  it('acknowledge a heartbeat with an ackid before the reply', () => {
    socket.receive({ackid: 1, hb: 1});
    expect(socket.sent.slice(1)).to.deep.equal([{ack: 1}, {hb: 1}]);
  });

  it('are limited if the host also replies to every heartbeat', () => {
    socket.addEventListener('message', () => {
      // The host replies whenever the last frame of the page was a heartbeat.
      if (heartbeats(socket).length < 50 && 'hb' in (socket.sent.at(-1) ?? {})) socket.receive({hb: 1});
    });
    socket.receive({hb: 1});
    intervals.tick();
    socket.receive({hb: 1});
    expect(heartbeats(socket)).to.have.length(2);
    nowMs += 5000;
    socket.receive({hb: 1});
    expect(heartbeats(socket)).to.have.length(3);
  });
});
