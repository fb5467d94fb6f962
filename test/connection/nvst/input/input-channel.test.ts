import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {
  InputChannel,
  type InputChannelOptions,
  readPartialReliability,
} from '../../../../src/connection/nvst/input/input-channel.ts';
import {nvstInputCodec} from '../../../../src/connection/nvst/input/nvst-input-encoder.ts';
import {until} from '../../../support/until.ts';
import {FakeChannel} from '../fake-channel.ts';
import {bytesOf} from './hex.ts';

const V3 = bytesOf('0e 02 03 00');
const move = (x: number): InputEvent => ({kind: 'move', at: {x, y: 1, width: 99, height: 99}, timeMs: 10});
const press: InputEvent = {kind: 'button', button: 1, pressed: true, timeMs: 10};
const gamepad: InputEvent = {
  kind: 'gamepad',
  pad: {index: 0, connected: 1, buttons: 0, triggers: [0, 0], leftStick: [0, 0], rightStick: [0, 0]},
  timeMs: 10,
};

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
    codec: nvstInputCodec(),
    partialReliability: readPartialReliability(),
    onHostEvent: (event) => events.push(event),
    signal: ended.signal,
    now: () => 0,
    schedule: (run) => scheduled.push(run),
    ...options,
  });
  const reliable = FakeChannel.opened('input_channel_v1');
  const partial = FakeChannel.opened('input_channel_partially_reliable');
  return {input, events, ended, scheduled, reliable, partial};
};

const OPEN: HostEvent = {kind: 'input', open: true};
const CLOSED: HostEvent = {kind: 'input', open: false};

describe('InputChannel', () => {
  it('opens at the handshake, and drops earlier input', () => {
    const {input, events, reliable} = createInputChannel();
    input.addReliable(reliable.asChannel());
    input.send(press);
    expect(reliable.sent).to.deep.equal([]);
    reliable.receive(V3);
    expect(events).to.deep.equal([OPEN]);
    input.send(press);
    expect(sentKinds(reliable)).to.deep.equal(['button']);
    expect(reliable.sent[0]).to.have.property('0', 0x23);
  });

  it('reads a handshake that arrived before it listened', () => {
    const {input, events, reliable} = createInputChannel();
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    expect(events).to.deep.equal([OPEN]);
  });

  it('sends on the channel of the handshake, whichever end created it', () => {
    const {input, reliable} = createInputChannel();
    const hosts = FakeChannel.opened('input_channel');
    input.addReliable(reliable.asChannel());
    input.addReliable(hosts.asChannel());
    hosts.receive(V3);
    input.send(press);
    expect([sentKinds(reliable), sentKinds(hosts)]).to.deep.equal([[], ['button']]);
  });

  it('sends times since the handshake', () => {
    let nowMs = 2000;
    const {input, reliable} = createInputChannel({now: () => nowMs});
    input.addReliable(reliable.asChannel());
    reliable.receive(bytesOf('0e 02 02 00'));
    nowMs = 9000;
    input.send({...press, timeMs: 2003});
    const [message] = reliable.sent;
    expect(message instanceof Uint8Array && decodeInput(message)).to.deep.equal([
      {kind: 'button', button: 1, pressed: true, timeUs: 3000},
    ]);
  });

  it('waits for the handshake, or for the specified time', async () => {
    const patient = createInputChannel();
    const impatient = createInputChannel({graceMs: 1});
    for (const {input, reliable} of [patient, impatient]) input.addReliable(reliable.asChannel());
    await until('the one with a limit is open', () => impatient.events.length > 0);
    expect(patient.events).to.deep.equal([]);
    expect(impatient.events).to.deep.equal([OPEN]);
    impatient.input.send(press);
    expect(impatient.reliable.sent[0]).to.have.property('0', 8);
    impatient.reliable.receive(V3);
    impatient.input.send(press);
    expect(impatient.reliable.sent[1]).to.have.property('0', 0x23);
  });

  it('reports the end of its channel, and an abort', () => {
    const first = createInputChannel();
    first.input.addReliable(first.reliable.asChannel());
    first.reliable.receive(V3);
    first.reliable.close();
    first.ended.abort();
    expect(first.events).to.deep.equal([OPEN, CLOSED]);
    const second = createInputChannel();
    second.input.addReliable(second.reliable.asChannel());
    second.reliable.receive(V3);
    second.ended.abort();
    second.reliable.receive(V3);
    second.input.send(press);
    expect(second.events).to.deep.equal([OPEN, CLOSED]);
    expect(second.reliable.sent).to.deep.equal([]);
  });

  it('sends moves partially reliably, and the gathered move before a button reliably', () => {
    const {input, reliable, partial} = createInputChannel();
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    input.addPartial(partial.asChannel());
    for (const x of [1, 2, 3]) input.send(move(x));
    input.send(press);
    input.send(move(4));
    expect(sentKinds(partial)).to.deep.equal(['move 1']);
    expect(sentKinds(reliable)).to.deep.equal(['move 3', 'button']);
  });

  it('repeats a partially reliable position once before a button', () => {
    const {input, reliable, partial} = createInputChannel();
    input.addReliable(reliable.asChannel());
    input.addPartial(partial.asChannel());
    reliable.receive(V3);
    input.send(move(7));
    expect(sentKinds(partial)).to.deep.equal(['move 7']);
    input.send(press);
    input.send(press);
    expect(sentKinds(reliable)).to.deep.equal(['move 7', 'button', 'button']);
  });

  it('sends everything reliably without a second channel, or if the host does not accept it', () => {
    const allowed = readPartialReliability('a=ri.enablePartiallyReliableTransferHid:0\r\n');
    const {input, reliable, partial} = createInputChannel({partialReliability: allowed});
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    input.send(move(1));
    input.addPartial(partial.asChannel());
    input.send({kind: 'move-by', dx: 1, dy: 1, timeMs: 1});
    expect(sentKinds(reliable)).to.deep.equal(['move 1']);
    expect(sentKinds(partial)).to.deep.equal([]);
  });

  it('holds moves above 64 KiB of unsent data, but no buttons', () => {
    const {input, reliable, partial, scheduled} = createInputChannel();
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    input.addPartial(partial.asChannel());
    partial.bufferedAmount = 64 * 1024 + 1;
    input.send(move(1));
    input.send(move(2));
    input.send(gamepad);
    scheduled.shift()?.();
    expect(sentKinds(partial)).to.deep.equal([]);
    partial.bufferedAmount = 64 * 1024;
    scheduled.shift()?.();
    expect(sentKinds(partial)).to.deep.equal(['move 2']);
    reliable.bufferedAmount = 1e6;
    input.send(press);
    expect(sentKinds(reliable)).to.deep.equal(['haptics', 'move 2', 'button']);
  });

  it('enables the motors once before the first gamepad, and reports their commands', () => {
    const {input, events, reliable, partial} = createInputChannel();
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    input.addPartial(partial.asChannel());
    input.send(gamepad);
    input.send(gamepad);
    expect(sentKinds(reliable)).to.deep.equal(['haptics']);
    expect(sentKinds(partial)).to.deep.equal(['gamepad', 'gamepad']);
    reliable.receive(bytesOf('0b 01 01 00 06 00 01 00 00 00 ff ff'));
    reliable.receive(bytesOf('77 00 00 00'));
    reliable.receive('a text');
    expect(events.slice(1)).to.deep.equal([{kind: 'rumble', index: 1, strong: 1, weak: 0}]);
  });

  it('sends heartbeats from the handshake to the end, only to a host that wants them', () => {
    const real = {
      setInterval: window.setInterval.bind(window),
      clearInterval: window.clearInterval.bind(window),
    };
    const beats: (() => void)[] = [];
    Object.assign(window, {
      setInterval: (beat: () => void, ms: number) => {
        expect(ms).to.equal(2000);
        return beats.push(beat);
      },
      clearInterval: () => beats.pop(),
    });
    try {
      const other = createInputChannel();
      other.input.addReliable(other.reliable.asChannel());
      other.reliable.receive(V3);
      expect(beats).to.deep.equal([]);
      const {input, reliable, ended} = createInputChannel({heartbeats: true});
      input.addReliable(reliable.asChannel());
      reliable.receive(V3);
      beats[0]?.();
      expect(reliable.sent).to.deep.equal([bytesOf('02 00 00 00')]);
      ended.abort();
      expect(beats).to.deep.equal([]);
    } finally {
      Object.assign(window, real);
    }
  });
});

describe('InputChannel on a network that sends nothing', () => {
  it('drops what the browser would refuse', () => {
    const {input, reliable} = createInputChannel();
    input.addReliable(reliable.asChannel());
    reliable.receive(V3);
    reliable.bufferedAmount = 16 * 1024 * 1024 + 1;
    input.send(press);
    expect(reliable.sent).to.deep.equal([]);
  });
});

describe('readPartialReliability', () => {
  it('accepts everything for a host without a setting', () => {
    expect(readPartialReliability()).to.deep.equal({moveTo: true, moveBy: true, gamepads: 15});
  });

  it('accepts what both masks of the host allow, in both notations', () => {
    const text = [
      'a=ri.hidDeviceMask:0x20',
      'a=ri.enablePartiallyReliableTransferHid:4294967295',
      'a=ri.enablePartiallyReliableTransferGamepad:2',
    ].join('\r\n');
    expect(readPartialReliability(text)).to.deep.equal({moveTo: true, moveBy: false, gamepads: 2});
  });
});
