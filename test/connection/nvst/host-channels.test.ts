import {expect} from '@open-wc/testing';
import type {HostEvent} from '../../../src/connection/connector.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {
  HostChannels,
  type HostChannelOptions,
  waitUntilSendable,
} from '../../../src/connection/nvst/host-channels.ts';
import {LIMITS} from '../../../src/platform/limits.ts';
import {FakeChannel, FakeReports, type ReportStep} from './fake-channel.ts';
import {until} from '../../support/until.ts';

const V2 = new Uint8Array([0x0e, 2, 2, 0]);
const QUESTION = kitEnvelope.wrapStream({type: 'config', value: {}});
const answerText = (accepts: boolean) =>
  kitEnvelope.wrapStream({type: 'config', value: {supports_localized_text_input: accepts}});

const openChannels = (options: Partial<HostChannelOptions> = {}) => {
  const events: HostEvent[] = [];
  const controller = new AbortController();
  const channels = new HostChannels({
    onHostEvent: (event) => events.push(event),
    signal: controller.signal,
    pc: new FakeReports(),
    ...options,
  });
  const add = (label: string, readyState: RTCDataChannelState = 'open') => {
    const channel = new FakeChannel(label);
    // The statistics do not matter for it.
    if (!options.pc) channel.id = null;
    channel.readyState = readyState;
    channels.add(channel.asChannel());
    return channel;
  };
  return {channels, events, add};
};

/** The faults by their codes, with the limit that their advice names. */
const faultsOf = (events: readonly HostEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'fault' ? [[event.error.code, /`(\w+)`/.exec(event.error.advice)?.[1]]] : [],
  );

describe('HostChannels', () => {
  it('reports the supported input before it reports that input is open', async () => {
    const {events, add} = openChannels();
    add('input_channel_v1').receive(V2);
    expect(events).to.deep.equal([
      {kind: 'supports', supports: {text: true}},
      {kind: 'input', open: true},
    ]);
  });

  it('sends text to a host that has not answered, until it refuses text', async () => {
    const {channels, events, add} = openChannels();
    const input = add('input_channel_v1');
    const control = add('control_channel');
    input.receive(V2);
    const type = (text: string) => channels.input.send({kind: 'text', text});
    type('a');
    control.receive(answerText(false));
    type('b');
    control.receive(answerText(true));
    type('c');
    const sent = ['a', 'c'].map((text) => new Uint8Array([0x22, 23, 0, 0, 0, text.charCodeAt(0)]));
    expect(input.sent).to.deep.equal(sent);
    expect(events.filter(({kind}) => kind === 'supports')).to.deep.equal(
      [true, false, true].map((text) => ({kind: 'supports', supports: {text}})),
    );
  });

  it('drops the messages of a flood, and reports the flood once', async () => {
    const {events, add} = openChannels();
    const control = add('control_channel');
    const flood = kitEnvelope.wrap(JSON.stringify({event_type: 'flood', payload: 'x'.repeat(60_000)}));
    for (let count = 0; count < 300; count++) control.receive(flood);
    const messages = events.filter(({kind}) => kind === 'message');
    // The budget grows while the messages arrive.
    const burst = Math.floor(LIMITS.messages.rate.burst / (flood.length + 1000));
    expect(messages.length).to.be.within(burst, burst + 60);
    expect(faultsOf(events)).to.deep.equal([['too-much-data', 'messages']]);
  });

  it('reports a message that is longer than it can read, such as a level of 60,000 prims', async () => {
    const {events, add} = openChannels();
    const control = add('control_channel');
    const level = (count: number) =>
      Array.from({length: count}, (_, index) => ({name: `Prim${index}`, path: `/World/Group/Prim${index}`}));
    const answer = (count: number) =>
      kitEnvelope.wrap(
        JSON.stringify({event_type: 'getChildrenResponse', payload: {children: level(count)}}),
      );
    control.receive(answer(10_000));
    expect([events.filter(({kind}) => kind === 'message').length, faultsOf(events)]).to.deep.equal([1, []]);
    control.receive(answer(60_000));
    expect(events.filter(({kind}) => kind === 'message')).to.have.length(1);
    expect(faultsOf(events)).to.deep.equal([['too-much-data', 'messages']]);
  });

  it('reports a message with more objects than a page can handle, also one that it joins of parts', async () => {
    const {events, add} = openChannels();
    const objects = (count: number) => JSON.stringify(Array(count).fill({}));
    const inParts = (id: string, count: number) => {
      const text = objects(count);
      const length = 30_000;
      const numParts = Math.ceil(text.length / length);
      return Array.from({length: numParts}, (_, part) =>
        kitEnvelope.wrap(
          JSON.stringify({
            event_type: 'flood',
            id,
            part: part + 1,
            numParts,
            payload: text.slice(part * length, (part + 1) * length),
          }),
        ),
      );
    };
    const control = add('control_channel');
    for (const text of inParts('few', 19_000)) control.receive(text);
    expect([events.filter(({kind}) => kind === 'message').length, faultsOf(events)]).to.deep.equal([1, []]);
    for (const text of inParts('many', 21_000)) control.receive(text);
    expect(events.filter(({kind}) => kind === 'message')).to.have.length(1);
    expect(faultsOf(events)).to.deep.equal([['too-much-data', 'messages']]);
    const others = openChannels();
    others
      .add('control_channel')
      .receive(kitEnvelope.wrap(`{"event_type":"flood","payload":${objects(21_000)}}`));
    expect(faultsOf(others.events)).to.deep.equal([['too-much-data', 'messages']]);
  });

  it('drops clipboard texts and input messages beyond their limits, and reports each limit', async () => {
    const {events, add} = openChannels();
    const control = add('control_channel');
    const count = (kind: HostEvent['kind']) => events.filter((event) => event.kind === kind).length;
    const text = kitEnvelope.wrapStream({type: 'clipboard', value: 'copied'});
    for (let sent = 0; sent < 100; sent++) control.receive(text);
    expect(count('clipboard')).to.be.within(20, 50);
    const input = add('input_channel_v1');
    for (let sent = 0; sent < 100_000; sent++)
      input.receive(new Uint8Array([11, 1, 1, 0, 6, 0, 0, 0, 255, 255, 0, 128]));
    expect(faultsOf(events)).to.deep.equal(
      ['clipboard', 'messages'].map((limit) => ['too-much-data', limit]),
    );
  });

  it('reports the cursor by its name', () => {
    const {events, add} = openChannels();
    add('control_channel').receive(kitEnvelope.wrapStream({type: 'cursor', value: {cursor_type: 'Hand'}}));
    expect(events).to.deep.include({kind: 'cursor', cursor: {kind: 'named', name: 'Hand'}});
  });

  it('sends on `control_channel` once it is open in the statistics', async () => {
    const {channels, events, add} = openChannels({pc: new FakeReports('connecting', 'open')});
    const control = add('control_channel');
    control.receive(answerText(true));
    channels.control.send('{}');
    expect([control.sent, events.filter(({kind}) => kind === 'channel')]).to.deep.equal([[], []]);
    await until('the channel opens', () => events.some(({kind}) => kind === 'channel'));
    channels.control.send('{}');
    expect(control.sent).to.deep.equal([QUESTION, kitEnvelope.wrap('{}')]);
  });

  it('creates `control_channel` if the page cannot send on the one of the host', async () => {
    const pc = new FakeReports('open');
    const {channels, events, add} = openChannels({pc});
    const host = add('control_channel', 'connecting');
    await until('a channel was made', () => pc.created.length > 0);
    pc.created[0]?.open();
    await until('the channel opens', () => events.some(({kind}) => kind === 'channel'));
    channels.control.send('{}');
    host.receive(kitEnvelope.wrap('{"event_type":"a"}'));
    expect(host.sent).to.deep.equal([]);
    expect(pc.created.map(({label, sent}) => [label, sent])).to.deep.equal([
      ['control_channel', [QUESTION, kitEnvelope.wrap('{}')]],
    ]);
    expect(events).to.deep.include({kind: 'message', message: {event_type: 'a'}});
  });

  it('does not listen to unknown channels', async () => {
    const {events, add} = openChannels();
    const channel = add('stats_channel');
    expect(channel.onmessage).to.equal(null);
    expect(events).to.deep.equal([]);
  });
});

/** Waits for a channel that has these states in the reports. Returns how many reports were read. */
const wait = async (channel: FakeChannel, steps: readonly ReportStep[], {signal} = new AbortController()) => {
  const reports = new FakeReports(...steps);
  await waitUntilSendable(channel as unknown as RTCDataChannel, reports, signal);
  return reports.reads;
};

describe('waitUntilSendable', () => {
  it('needs one report if the channel is open there, too', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), ['open'])).to.equal(1);
  });

  it('waits until an open channel is open in the statistics', async () => {
    const channel = FakeChannel.opened('control_channel');
    expect(await wait(channel, ['connecting', 'connecting', 'open'])).to.equal(3);
  });

  it('waits for a report that contains the channel', async () => {
    const channel = FakeChannel.opened('control_channel');
    const fail = () => {
      throw new Error('no report');
    };
    expect(await wait(channel, [undefined, fail, 'open'])).to.equal(3);
  });

  it('waits for a channel of the page as long as it connects', async () => {
    const channel = new FakeChannel('control_channel');
    const open = () => {
      channel.open();
      return 'open';
    };
    const connecting = Array.from({length: 12}, () => 'connecting');
    expect(await wait(channel, [...connecting, open])).to.equal(13);
  });

  it('ends if the channel stays `connecting`, although it is open in the statistics', async () => {
    const channel = new FakeChannel('control_channel');
    expect(await wait(channel, ['open'])).to.equal(10);
    expect(channel.readyState).to.equal('connecting');
  });

  it('ends after ten seconds if the channel still connects', async () => {
    const channel = new FakeChannel('control_channel');
    const {setTimeout: browserSetTimeout} = globalThis;
    const immediately = (call: () => void) => browserSetTimeout(call);
    Object.assign(globalThis, {setTimeout: immediately});
    try {
      expect(await wait(channel, ['connecting'])).to.equal(200);
    } finally {
      Object.assign(globalThis, {setTimeout: browserSetTimeout});
    }
  });

  it('ends if no report contains the channel', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), [undefined])).to.equal(10);
  });

  it('ends when the channel closes', async () => {
    const channel = FakeChannel.opened('control_channel');
    const close = () => {
      channel.close();
      return 'closed';
    };
    expect(await wait(channel, ['connecting', close])).to.equal(2);
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const abort = () => {
      controller.abort();
      return 'connecting';
    };
    const channel = FakeChannel.opened('control_channel');
    expect(await wait(channel, ['connecting', abort], controller)).to.equal(2);
  });
});
