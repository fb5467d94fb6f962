import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {InputLink, type InputLinkOptions} from '../../../../src/connection/nvst/input/input-link.ts';
import {nvstInputCodec} from '../../../../src/connection/nvst/input/nvst-input-codec.ts';
import {partialReliability} from '../../../../src/connection/nvst/input/partial-reliability.ts';
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

/** What a channel was sent, by its kinds; a place with its x. */
const said = ({sent}: FakeChannel) =>
  sent
    .flatMap((message) => (typeof message === 'string' ? [] : decodeInput(message)))
    .map((input) => (input.kind === 'move' ? `move ${input.x}` : input.kind));

const linked = (options: Partial<InputLinkOptions> = {}) => {
  const events: HostEvent[] = [];
  const over = new AbortController();
  const later: (() => void)[] = [];
  const link = new InputLink({
    codec: nvstInputCodec(),
    partially: partialReliability(),
    onHostEvent: (event) => events.push(event),
    signal: over.signal,
    now: () => 0,
    later: (run) => later.push(run),
    ...options,
  });
  const reliable = FakeChannel.opened('input_channel_v1');
  const partial = FakeChannel.opened('input_channel_partially_reliable');
  return {link, events, over, later, reliable, partial};
};

const OPEN: HostEvent = {kind: 'input', open: true};
const CLOSED: HostEvent = {kind: 'input', open: false};

describe('InputLink', () => {
  it('is open from the handshake on, and what comes before is dropped', () => {
    const {link, events, reliable} = linked();
    link.addReliable(reliable.heard());
    link.send(press);
    expect(reliable.sent).to.deep.equal([]);
    reliable.say(V3);
    expect(events).to.deep.equal([OPEN]);
    link.send(press);
    expect(said(reliable)).to.deep.equal(['button']);
    expect(reliable.sent[0]).to.have.property('0', 0x23);
  });

  it('takes a handshake that came before anyone listened', () => {
    const {link, events, reliable} = linked();
    link.addReliable(reliable.heard(V3.slice().buffer));
    expect(events).to.deep.equal([OPEN]);
  });

  it('takes the channel that the handshake comes on, whichever end made it', () => {
    const {link, reliable} = linked();
    const hosts = FakeChannel.opened('input_channel');
    link.addReliable(reliable.heard());
    link.addReliable(hosts.heard(V3.slice().buffer));
    link.send(press);
    expect([said(reliable), said(hosts)]).to.deep.equal([[], ['button']]);
  });

  it('counts time from the handshake', () => {
    let nowMs = 2000;
    const {link, reliable} = linked({now: () => nowMs});
    link.addReliable(reliable.heard());
    reliable.say(bytesOf('0e 02 02 00'));
    nowMs = 9000;
    link.send({...press, timeMs: 2003});
    const [message] = reliable.sent;
    expect(message instanceof Uint8Array && decodeInput(message)).to.deep.equal([
      {kind: 'button', button: 1, pressed: true, timeUs: 3000},
    ]);
  });

  it('waits for the handshake, unless it was told how long', async () => {
    const patient = linked();
    const impatient = linked({graceMs: 1});
    for (const {link, reliable} of [patient, impatient]) link.addReliable(reliable.heard());
    await until('the one that was told is open', () => impatient.events.length > 0);
    expect(patient.events).to.deep.equal([]);
    expect(impatient.events).to.deep.equal([OPEN]);
    impatient.link.send(press);
    expect(impatient.reliable.sent[0]).to.have.property('0', 8);
    impatient.reliable.say(V3);
    impatient.link.send(press);
    expect(impatient.reliable.sent[1]).to.have.property('0', 0x23);
  });

  it('says when its channel closes, and when all is over', () => {
    const first = linked();
    first.link.addReliable(first.reliable.heard(V3.slice().buffer));
    first.reliable.close();
    first.over.abort();
    expect(first.events).to.deep.equal([OPEN, CLOSED]);
    const second = linked();
    second.link.addReliable(second.reliable.heard(V3.slice().buffer));
    second.over.abort();
    second.reliable.say(V3);
    second.link.send(press);
    expect(second.events).to.deep.equal([OPEN, CLOSED]);
    expect(second.reliable.sent).to.deep.equal([]);
  });

  it('sends moves where they may be lost, and reliably what was gathered before a button', () => {
    const {link, reliable, partial} = linked();
    link.addReliable(reliable.heard(V3.slice().buffer));
    link.addPartial(partial.heard());
    for (const x of [1, 2, 3]) link.send(move(x));
    link.send(press);
    link.send(move(4));
    expect(said(partial)).to.deep.equal(['move 1']);
    expect(said(reliable)).to.deep.equal(['move 3', 'button']);
  });

  it('says the place again before a button, where the move to it may be lost or late, once', () => {
    const {link, reliable, partial} = linked();
    link.addReliable(reliable.heard());
    link.addPartial(partial.heard());
    reliable.say(V3);
    link.send(move(7));
    expect(said(partial)).to.deep.equal(['move 7']);
    link.send(press);
    link.send(press);
    expect(said(reliable)).to.deep.equal(['move 7', 'button', 'button']);
  });

  it('sends all on the reliable channel while there is no other, or the host allows no other', () => {
    const allowed = partialReliability('a=ri.enablePartiallyReliableTransferHid:0\r\n');
    const {link, reliable, partial} = linked({partially: allowed});
    link.addReliable(reliable.heard(V3.slice().buffer));
    link.send(move(1));
    link.addPartial(partial.heard());
    link.send({kind: 'move-by', dx: 1, dy: 1, timeMs: 1});
    expect(said(reliable)).to.deep.equal(['move 1']);
    expect(said(partial)).to.deep.equal([]);
  });

  it('holds moves back while more than 64 KiB are on the way, but no button', () => {
    const {link, reliable, partial, later} = linked();
    link.addReliable(reliable.heard(V3.slice().buffer));
    link.addPartial(partial.heard());
    partial.bufferedAmount = 64 * 1024 + 1;
    link.send(move(1));
    link.send(move(2));
    link.send(gamepad);
    later.shift()?.();
    expect(said(partial)).to.deep.equal([]);
    partial.bufferedAmount = 64 * 1024;
    later.shift()?.();
    expect(said(partial)).to.deep.equal(['move 2']);
    reliable.bufferedAmount = 1e6;
    link.send(press);
    expect(said(reliable)).to.deep.equal(['haptics', 'move 2', 'button']);
  });

  it('asks for the motors once, before the first gamepad, and tells of them', () => {
    const {link, events, reliable, partial} = linked();
    link.addReliable(reliable.heard(V3.slice().buffer));
    link.addPartial(partial.heard());
    link.send(gamepad);
    link.send(gamepad);
    expect(said(reliable)).to.deep.equal(['haptics']);
    expect(said(partial)).to.deep.equal(['gamepad', 'gamepad']);
    reliable.say(bytesOf('0b 01 01 00 06 00 01 00 00 00 ff ff'));
    reliable.say(bytesOf('77 00 00 00'));
    reliable.say('a text');
    expect(events.slice(1)).to.deep.equal([{kind: 'rumble', index: 1, strong: 1, weak: 0}]);
  });

  it('sends heartbeats from the handshake to the end', () => {
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
      const {link, reliable, over} = linked();
      link.addReliable(reliable.heard(V3.slice().buffer));
      beats[0]?.();
      expect(reliable.sent).to.deep.equal([bytesOf('02 00 00 00')]);
      over.abort();
      expect(beats).to.deep.equal([]);
    } finally {
      Object.assign(window, real);
    }
  });
});

describe('partialReliability', () => {
  it('is whole for a host that says nothing', () => {
    expect(partialReliability()).to.deep.equal({moveTo: true, moveBy: true, gamepads: 15});
  });

  it('is what both masks of the host allow, in either notation', () => {
    const text = [
      'a=ri.hidDeviceMask:0x20',
      'a=ri.enablePartiallyReliableTransferHid:4294967295',
      'a=ri.enablePartiallyReliableTransferGamepad:2',
    ].join('\r\n');
    expect(partialReliability(text)).to.deep.equal({moveTo: true, moveBy: false, gamepads: 2});
  });
});
