import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {
  InputChannel,
  type InputChannelOptions,
  MoveQueue,
  type Move,
} from '../../../../src/connection/nvst/input/input-channel.ts';
import {FakeChannel} from '../fake-channel.ts';
import fc from 'fast-check';

const V2 = new Uint8Array([0x0e, 2, 2, 0]);
const V3 = new Uint8Array([0x0e, 2, 3, 0]);
const move = (x: number): InputEvent => ({kind: 'move', at: {x, y: 1, width: 99, height: 99}, timeMs: 10});
const press: InputEvent = {kind: 'button', button: 1, pressed: true, timeMs: 10};

/** The kinds of input that were sent on a channel. A move has its x, too. */
const sentKinds = ({sent}: FakeChannel) =>
  sent
    .flatMap((message) => (typeof message === 'string' ? [] : decodeInput(message)))
    .map((decoded) => (decoded.kind === 'move' ? `move ${decoded.x}` : decoded.kind));

const createInputChannel = (options: Partial<InputChannelOptions> = {}) => {
  const events: HostEvent[] = [];
  const ended = new AbortController();
  const scheduled: (() => void)[] = [];
  const input = new InputChannel({
    onHostEvent: (event) => events.push(event),
    signal: ended.signal,
    now: () => 0,
    schedule: (run) => scheduled.push(run),
    ...options,
  });
  const channel = FakeChannel.opened('input_channel_v1');
  input.add(channel.asChannel());
  return {input, events, ended, scheduled, channel};
};

/** Creates a channel whose host has sent its handshake. */
const openInputChannel = (handshake = V3, options?: Partial<InputChannelOptions>) => {
  const created = createInputChannel(options);
  created.channel.receive(handshake);
  return created;
};

const OPEN: HostEvent = {kind: 'input', open: true};
const CLOSED: HostEvent = {kind: 'input', open: false};

describe('InputChannel', () => {
  it('opens at the handshake, and drops earlier input', () => {
    const {input, events, channel} = createInputChannel();
    input.send(press);
    expect(channel.sent).to.deep.equal([]);
    channel.receive(V3);
    expect(events).to.deep.equal([OPEN]);
    input.send(press);
    expect(sentKinds(channel)).to.deep.equal(['button']);
    expect(channel.sent[0]).to.have.property('0', 0x23);
  });

  it('sends times since the handshake', () => {
    let nowMs = 2000;
    const {input, channel} = openInputChannel(V2, {now: () => nowMs});
    nowMs = 9000;
    input.send({...press, timeMs: 2003});
    const [message] = channel.sent;
    expect(message instanceof Uint8Array && decodeInput(message)).to.deep.equal([
      {kind: 'button', button: 1, pressed: true, timeUs: 3000},
    ]);
  });

  it('reports the end of its channel, and an abort', () => {
    const first = openInputChannel();
    first.channel.close();
    first.ended.abort();
    expect(first.events).to.deep.equal([OPEN, CLOSED]);
    const second = openInputChannel();
    second.ended.abort();
    second.channel.receive(V3);
    second.input.send(press);
    expect(second.events).to.deep.equal([OPEN, CLOSED]);
    expect(second.channel.sent).to.deep.equal([]);
  });

  it('sends the gathered move before a button', () => {
    const {input, channel} = openInputChannel();
    for (const x of [1, 2, 3]) input.send(move(x));
    input.send(press);
    input.send(move(4));
    expect(sentKinds(channel)).to.deep.equal(['move 1', 'move 3', 'button']);
  });

  it('holds moves above 64 KiB of unsent data, but no buttons', () => {
    const {input, channel, scheduled} = openInputChannel();
    channel.bufferedAmount = 64 * 1024 + 1;
    input.send(move(1));
    input.send(move(2));
    scheduled.shift()?.();
    expect(sentKinds(channel)).to.deep.equal([]);
    channel.bufferedAmount = 64 * 1024;
    scheduled.shift()?.();
    expect(sentKinds(channel)).to.deep.equal(['move 2']);
    channel.bufferedAmount = 1e6;
    input.send(press);
    expect(sentKinds(channel)).to.deep.equal(['move 2', 'button']);
  });

  it('ignores everything else that the host sends', () => {
    const {events, channel} = openInputChannel();
    channel.receive(new Uint8Array([11, 1, 1, 0, 6, 0, 1, 0, 0, 0, 255, 255]));
    channel.receive(new Uint8Array([0x77, 0, 0, 0]));
    channel.receive('a text');
    expect(events).to.deep.equal([OPEN]);
  });

  it('drops what the browser would refuse, on a network that sends nothing', () => {
    const {input, channel} = openInputChannel();
    channel.bufferedAmount = 16 * 1024 * 1024 + 1;
    input.send(press);
    expect(channel.sent).to.deep.equal([]);
  });
});

const to = (x: number): Move => ({kind: 'move', at: {x, y: 0, width: 100, height: 100}, timeMs: x});
const by = (dx: number): Move => ({kind: 'move-by', dx, dy: -dx, timeMs: dx});

/** A queue whose timer the test runs, with a channel that can be congested. */
const createQueue = () => {
  const channel = {isCongested: false};
  const sent: Move[] = [];
  const scheduled: (() => void)[] = [];
  const moves = new MoveQueue(
    (move) => {
      if (!channel.isCongested) sent.push(move);
      return !channel.isCongested;
    },
    (run) => scheduled.push(run),
  );
  return {moves, sent, scheduled, channel, runNext: () => scheduled.shift()?.()};
};

describe('MoveQueue', () => {
  it('sends the first move immediately, and the last position of the following ones', () => {
    const {moves, sent, runNext} = createQueue();
    for (const x of [1, 2, 3]) moves.add(to(x));
    expect(sent).to.deep.equal([to(1)]);
    runNext();
    expect(sent).to.deep.equal([to(1), to(3)]);
  });

  it('adds up motion', () => {
    const {moves, sent, runNext} = createQueue();
    for (const dx of [1, 2, 3]) moves.add(by(dx));
    runNext();
    expect(sent).to.deep.equal([by(1), {kind: 'move-by', dx: 5, dy: -5, timeMs: 3}]);
  });

  it('stops its timer without moves, and sends the next move immediately', () => {
    const {moves, sent, scheduled, runNext} = createQueue();
    moves.add(to(1));
    runNext();
    expect(scheduled).to.deep.equal([]);
    moves.add(to(2));
    expect(sent).to.deep.equal([to(1), to(2)]);
  });

  it('sends a position before the motion that follows', () => {
    const {moves, sent, runNext} = createQueue();
    moves.add(to(1));
    moves.add(to(2));
    moves.add(by(7));
    runNext();
    expect(sent).to.deep.equal([to(1), to(2), by(7)]);
  });

  it('holds the last position on a congested channel, and drops motion', () => {
    const {moves, sent, channel, runNext} = createQueue();
    channel.isCongested = true;
    moves.add(to(1));
    moves.add(to(2));
    runNext();
    channel.isCongested = false;
    runNext();
    expect(sent).to.deep.equal([to(2)]);
    channel.isCongested = true;
    moves.add(by(5));
    runNext();
    channel.isCongested = false;
    runNext();
    expect(sent).to.deep.equal([to(2)]);
  });

  it('returns the gathered move once', () => {
    const {moves, sent, runNext} = createQueue();
    moves.add(to(1));
    moves.add(to(2));
    expect(moves.removeGathered()).to.deep.equal(to(2));
    expect(moves.removeGathered()).to.equal(undefined);
    runNext();
    expect(sent).to.deep.equal([to(1)]);
  });

  it('loses no motion and never the last position', () => {
    const step = fc.oneof(
      fc.integer({min: -50, max: 50}).map((dx) => ({kind: 'by', dx}) as const),
      fc.integer({min: 0, max: 50}).map((x) => ({kind: 'to', x}) as const),
      fc.constant({kind: 'runNext'} as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const {moves, sent, scheduled, runNext} = createQueue();
        for (const one of steps) {
          if (one.kind === 'runNext') runNext();
          else moves.add(one.kind === 'to' ? to(one.x) : by(one.dx));
        }
        while (scheduled.length > 0) runNext();
        const motion = sent.reduce((sum, move) => sum + (move.kind === 'move-by' ? move.dx : 0), 0);
        const added = steps.reduce((sum, one) => sum + (one.kind === 'by' ? one.dx : 0), 0);
        expect(motion).to.equal(added);
        const last = steps.findLast((one) => one.kind === 'to');
        expect(sent.findLast((move) => move.kind === 'move')).to.deep.equal(last && to(last.x));
      }),
    );
  });
});
