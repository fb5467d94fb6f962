import {expect} from '@open-wc/testing';
import type {HostEvent} from '../../../src/connection/connector.ts';
import {channelRole} from '../../../src/connection/nvst/channel-role.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {openHostLink, type HostLinkOptions} from '../../../src/connection/nvst/host-link.ts';
import {nvstInputCodec} from '../../../src/connection/nvst/input/nvst-input-codec.ts';
import {FakeChannel} from './fake-channel.ts';
import {until} from '../../support/until.ts';

const V2 = new Uint8Array([0x0e, 2, 2, 0]);
const supportsText = kitEnvelope().wrapStream({type: 'config', value: {supports_localized_text_input: true}});

const linked = async (options: Partial<HostLinkOptions> = {}) => {
  const events: HostEvent[] = [];
  const made: string[] = [];
  const over = new AbortController();
  const link = await openHostLink({
    onHostEvent: (event) => events.push(event),
    signal: over.signal,
    createChannel: (label) => made.push(label),
    ...options,
  });
  const add = (label: string) => {
    const channel = FakeChannel.opened(label);
    link.add(channel.heard());
    return channel;
  };
  return {link, events, made, over, add};
};

describe('HostLink', () => {
  it('says what is understood before it says that input is open', async () => {
    const {events, add} = await linked();
    add('input_channel_v1').say(V2);
    expect(events).to.deep.equal([
      {kind: 'takes', takes: {text: false, touch: false}},
      {kind: 'input', open: true},
    ]);
  });

  it('sends text once the host has said that it takes it', async () => {
    const {link, events, add} = await linked();
    const input = add('input_channel_v1');
    const control = add('control_channel');
    input.say(V2);
    link.sendInput({kind: 'text', text: 'a'});
    control.say(supportsText);
    link.sendInput({kind: 'text', text: 'b'});
    expect(input.sent).to.deep.equal([new Uint8Array([0x22, 23, 0, 0, 0, 98])]);
    expect(events).to.deep.include({kind: 'takes', takes: {text: true, touch: false}});
  });

  it('tells the pointer’s shape, from either source', async () => {
    const {events, add} = await linked();
    add('cursor_channel').say(new Uint8Array([0, 12]));
    add('control_channel').say(kitEnvelope().wrapStream({type: 'cursor', value: 'orbit'}));
    expect(events.filter(({kind}) => kind === 'cursor')).to.deep.equal([
      {kind: 'cursor', cursor: {kind: 'named', name: 'pointer'}},
      {kind: 'cursor', cursor: {kind: 'named', name: 'orbit'}},
    ]);
  });

  it('leaves the pointer to the page where it is told to', async () => {
    const {events, add} = await linked({cursor: 'none'});
    add('cursor_channel').say(new Uint8Array([0, 12]));
    expect(events).to.deep.equal([]);
  });

  it('uses the modules that it is given', async () => {
    const own = nvstInputCodec();
    const {link, events, add} = await linked({
      inputCodec: () => Promise.resolve({...own, takes: {text: true, touch: true}, readHandshake: () => 2}),
      messages: () => Promise.resolve({...kitEnvelope(), wrap: (json) => `mine: ${json}`}),
      cursor: () => Promise.resolve({readBytes: () => ({kind: 'hidden'}), readStream: () => undefined}),
    });
    add('input_channel_v1').say(new Uint8Array([1]));
    add('cursor_channel').say(new Uint8Array([7]));
    const control = add('control_channel');
    link.control.send('{}');
    expect(events).to.deep.equal([
      {kind: 'takes', takes: {text: false, touch: true}},
      {kind: 'input', open: true},
      {kind: 'cursor', cursor: {kind: 'hidden'}},
      {kind: 'channel', open: true, takesParts: false},
    ]);
    expect(control.sent).to.deep.equal(['mine: {}']);
  });

  it('makes the channel for messages where the host makes none, if it is told to', async () => {
    const without = await linked({controlChannelMs: 1});
    without.add('input_channel_v1');
    const withOne = await linked({controlChannelMs: 1});
    withOne.add('input_channel_v1');
    withOne.add('control_channel');
    const untold = await linked();
    untold.add('input_channel_v1');
    await until('a channel was made', () => without.made.length > 0);
    expect([without.made, withOne.made, untold.made]).to.deep.equal([['control_channel'], [], []]);
  });

  it('does not listen to channels that it does not know', async () => {
    const {events, add} = await linked();
    const channel = add('stats_channel');
    expect(channel.onmessage).to.equal(null);
    expect(events).to.deep.equal([]);
  });
});

describe('channelRole', () => {
  for (const [label, role] of Object.entries({
    input_channel_v1: 'input',
    input_channel: 'input',
    input_channel_partially_reliable: 'partial-input',
    input_channel_pr: 'partial-input',
    cursor_channel: 'cursor',
    control_channel: 'control',
    stats_channel: undefined,
    input_channel_of_someone: undefined,
    '': undefined,
  })) {
    it(`${label || 'no label'} is for ${role ?? 'nothing known'}`, () => {
      expect(channelRole(label)).to.equal(role);
    });
  }
});
