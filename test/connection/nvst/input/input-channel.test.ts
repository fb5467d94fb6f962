import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {InputChannel, type InputChannelOptions} from '../../../../src/connection/nvst/input/input-channel.ts';
import {FakeChannel} from '../fake-channel.ts';
import {bytesOf} from './hex.ts';

const V3 = bytesOf('0e 02 03 00');
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
  return {input, events, ended, scheduled, channel};
};

const OPEN: HostEvent = {kind: 'input', open: true};
const CLOSED: HostEvent = {kind: 'input', open: false};

describe('InputChannel', () => {
  it('opens at the handshake, and drops earlier input', () => {
    const {input, events, channel} = createInputChannel();
    input.add(channel.asChannel());
    input.send(press);
    expect(channel.sent).to.deep.equal([]);
    channel.receive(V3);
    expect(events).to.deep.equal([OPEN]);
    input.send(press);
    expect(sentKinds(channel)).to.deep.equal(['button']);
    expect(channel.sent[0]).to.have.property('0', 0x23);
  });

  it('reads a handshake that arrived before it listened', () => {
    const {input, events, channel} = createInputChannel();
    input.add(channel.asChannel());
    channel.receive(V3);
    expect(events).to.deep.equal([OPEN]);
  });

  it('sends times since the handshake', () => {
    let nowMs = 2000;
    const {input, channel} = createInputChannel({now: () => nowMs});
    input.add(channel.asChannel());
    channel.receive(bytesOf('0e 02 02 00'));
    nowMs = 9000;
    input.send({...press, timeMs: 2003});
    const [message] = channel.sent;
    expect(message instanceof Uint8Array && decodeInput(message)).to.deep.equal([
      {kind: 'button', button: 1, pressed: true, timeUs: 3000},
    ]);
  });

  it('reports the end of its channel, and an abort', () => {
    const first = createInputChannel();
    first.input.add(first.channel.asChannel());
    first.channel.receive(V3);
    first.channel.close();
    first.ended.abort();
    expect(first.events).to.deep.equal([OPEN, CLOSED]);
    const second = createInputChannel();
    second.input.add(second.channel.asChannel());
    second.channel.receive(V3);
    second.ended.abort();
    second.channel.receive(V3);
    second.input.send(press);
    expect(second.events).to.deep.equal([OPEN, CLOSED]);
    expect(second.channel.sent).to.deep.equal([]);
  });

  it('sends the gathered move before a button', () => {
    const {input, channel} = createInputChannel();
    input.add(channel.asChannel());
    channel.receive(V3);
    for (const x of [1, 2, 3]) input.send(move(x));
    input.send(press);
    input.send(move(4));
    expect(sentKinds(channel)).to.deep.equal(['move 1', 'move 3', 'button']);
  });

  it('holds moves above 64 KiB of unsent data, but no buttons', () => {
    const {input, channel, scheduled} = createInputChannel();
    input.add(channel.asChannel());
    channel.receive(V3);
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
    const {input, events, channel} = createInputChannel();
    input.add(channel.asChannel());
    channel.receive(V3);
    channel.receive(bytesOf('0b 01 01 00 06 00 01 00 00 00 ff ff'));
    channel.receive(bytesOf('77 00 00 00'));
    channel.receive('a text');
    expect(events).to.deep.equal([OPEN]);
  });
});

describe('InputChannel on a network that sends nothing', () => {
  it('drops what the browser would refuse', () => {
    const {input, channel} = createInputChannel();
    input.add(channel.asChannel());
    channel.receive(V3);
    channel.bufferedAmount = 16 * 1024 * 1024 + 1;
    input.send(press);
    expect(channel.sent).to.deep.equal([]);
  });
});
