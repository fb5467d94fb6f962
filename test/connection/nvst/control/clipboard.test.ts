import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {ClipboardParts, splitClipboard} from '../../../../src/connection/nvst/control/message-parts.ts';
import {ControlChannel} from '../../../../src/connection/nvst/control/control-channel.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {until} from '../../../support/until.ts';
import {FakeChannel} from '../fake-channel.ts';

const envelope = kitEnvelope;
const QUESTION = envelope.wrapStream({type: 'config', value: {}});
const ANSWER = envelope.wrapStream({type: 'config', value: {supports_large_messages: true}});
const LONG = 'é"\n😀'.repeat(30_000);

/** The largest envelope that the host accepts, in bytes of UTF-8. */
const MAX_BYTES = 65_535;
const bytes = (text: string) => new TextEncoder().encode(text).length;

const openControl = (answerMs?: number) => {
  const news: HostEvent[] = [];
  const {signal} = new AbortController();
  const control = new ControlChannel({
    onHostEvent: (one) => news.push(one),
    signal,
    answerMs,
  });
  const channel = FakeChannel.opened('control_channel');
  control.add(channel.asChannel());
  const clipboards = () => channel.sent.slice(1).filter((text) => text !== QUESTION);
  return {control, channel, news, clipboards};
};

/** What became of a promise until now. */
const stateOf = (promise: Promise<void>) => {
  const state = {is: 'pending'};
  promise.then(
    () => (state.is = 'resolved'),
    (error: unknown) => (state.is = AppStreamError.from(error).code),
  );
  return state;
};

describe('splitClipboard', () => {
  it('returns one message for a short text, as hosts have always read it', () => {
    expect(splitClipboard('short')).to.deep.equal([{type: 'clipboard', value: 'short'}]);
  });

  it('returns messages that fit with their envelope, and that together contain the text', () => {
    const long = fc
      .array(fc.constantFrom('a', '"', '\\', '\n', 'é', '漢', '😀', '\u2028', '\ud800', '\u0000'), {
        minLength: 1,
        maxLength: 30,
      })
      .map((characters) => characters.join('').repeat(5000));
    fc.assert(
      fc.property(long, (text) => {
        const messages = splitClipboard(text);
        for (const message of messages) expect(bytes(envelope.wrapStream(message))).to.be.at.most(MAX_BYTES);
        expect(messages.map(({value}) => value).join('')).to.equal(text);
        const numbers = messages.map(({part}) => part);
        if (messages.length > 1) expect(numbers).to.deep.equal(messages.map((_, index) => index + 1));
        for (const {numParts = 1} of messages) expect(numParts).to.equal(messages.length);
      }),
      {numRuns: 15},
    );
  });

  it('refuses more than 1 MiB', () => {
    expect(splitClipboard('x'.repeat(1024 * 1024)).length).to.be.above(10);
    for (const text of ['x'.repeat(1024 * 1024 + 1), 'é'.repeat(600_000)]) {
      expect(() => splitClipboard(text))
        .to.throw(AppStreamError)
        .with.property('code', 'message-too-large');
    }
  });
});

describe('ClipboardParts', () => {
  const addAll = (parts: ClipboardParts, messages: readonly ReturnType<typeof splitClipboard>[number][]) =>
    messages.map(({value, part = 1, numParts = 1}) => parts.add(value, part, numParts));

  it('joins the parts in order', () => {
    const messages = splitClipboard(LONG);
    const results = addAll(new ClipboardParts(), messages);
    expect(results.slice(0, -1)).to.deep.equal(messages.slice(1).map(() => undefined));
    expect(results.at(-1)).to.equal(LONG);
  });

  it('drops a text that lacks a part, and joins the next one', () => {
    const parts = new ClipboardParts();
    expect([parts.add('a', 1, 3), parts.add('c', 3, 3)]).to.deep.equal([undefined, undefined]);
    expect([parts.add('a', 1, 3), parts.add('b', 2, 2)]).to.deep.equal([undefined, undefined]);
    expect([parts.add('x', 1, 2), parts.add('y', 2, 2)]).to.deep.equal([undefined, 'xy']);
  });

  it('drops a text with more than 1 MiB or 1000 parts', () => {
    const parts = new ClipboardParts();
    for (let part = 1; part <= 1000; part++) expect(parts.add('', part, 1001)).to.equal(undefined);
    expect(parts.add('x', 1001, 1001)).to.equal(undefined);
    for (let part = 1; part <= 40; part++)
      expect(parts.add('x'.repeat(30_000), part, 40)).to.equal(undefined);
  });

  it('never throws', () => {
    const parts = new ClipboardParts();
    const number = fc.oneof(fc.integer({min: -1, max: 4}), fc.double());
    fc.assert(
      fc.property(fc.string(), number, number, (text, part, count) => void parts.add(text, part, count)),
    );
  });
});

describe('The clipboard on ControlChannel', () => {
  it('arrives whole if the host sends it in parts', () => {
    const {channel, news} = openControl();
    for (const message of splitClipboard(LONG)) channel.receive(envelope.wrapStream(message));
    expect(news.filter(({kind}) => kind === 'clipboard')).to.deep.equal([{kind: 'clipboard', text: LONG}]);
  });

  it('goes out in parts, and is there once the host answers a question behind them', async () => {
    const {control, channel, clipboards} = openControl();
    channel.receive(ANSWER);
    const state = stateOf(control.sendClipboard(LONG));
    await until(
      'the question is asked again',
      () => channel.sent.filter((text) => text === QUESTION).length > 1,
    );
    expect(clipboards()).to.deep.equal(splitClipboard(LONG).map((message) => envelope.wrapStream(message)));
    expect(channel.sent.at(-1)).to.equal(QUESTION);
    expect(state.is).to.equal('pending');
    channel.receive(ANSWER);
    await until('the clipboard is there', () => state.is !== 'pending');
    expect(state.is).to.equal('resolved');
  });

  it('is sent without a confirmation to a host that does not answer', async () => {
    const {control, clipboards} = openControl(1);
    await until('the time is over', () => control.features);
    await control.sendClipboard('short');
    expect(clipboards()).to.deep.equal([envelope.wrapStream({type: 'clipboard', value: 'short'})]);
    const long = stateOf(control.sendClipboard(LONG));
    await until('the long text is refused', () => long.is !== 'pending');
    expect(long.is).to.equal('message-too-large');
    expect(clipboards()).to.have.length(1);
  });

  it('is refused if the channel closes before it is sent', async () => {
    const {control, channel} = openControl();
    channel.receive(ANSWER);
    channel.holds = true;
    const state = stateOf(control.sendClipboard('x'.repeat(900_000)));
    channel.close();
    await until('the clipboard is refused', () => state.is !== 'pending');
    expect(state.is).to.equal('connection-lost');
  });
});
