import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {catchErrorCode} from '../../../messages/catch-rejection.ts';
import {until} from '../../../support/until.ts';
import {splitClipboard} from '../../../../src/connection/nvst/control/message-parts.ts';
import {
  ANSWER,
  createControl,
  envelope,
  large,
  OPEN,
  openControl,
  QUESTION,
  sentOn,
  stream,
  typesOf,
} from './open-control.ts';

describe('ControlChannel', () => {
  it('is open while its channel is open', () => {
    const {control, messages, channel} = createControl();
    control.send('{"event_type":"lost"}');
    channel.open();
    channel.close();
    expect(messages).to.deep.equal([OPEN, {...OPEN, open: false}]);
    expect(sentOn(channel)).to.deep.equal([]);
  });

  it('closes when its signal aborts', () => {
    const {messages, controller, channel} = openControl();
    controller.abort();
    channel.receive(envelope.wrap('{"event_type":"late"}'));
    expect(messages.map(({kind}) => kind)).to.deep.equal(['channel', 'channel']);
  });

  it('sends messages and the clipboard', () => {
    const {control, channel} = openControl();
    control.send('{"event_type":"a"}');
    void control.sendClipboard('copied');
    expect(sentOn(channel)).to.deep.equal([
      envelope.wrap('{"event_type":"a"}'),
      stream('clipboard', 'copied'),
    ]);
  });

  for (const name of ['allow_dynamic_resize', 'allowDynamicResize']) {
    it(`requests the last size once the host accepts resizes by ${name}`, () => {
      const {control, channel} = openControl();
      control.resize({width: 640, height: 480});
      control.resize({width: 800, height: 600});
      expect(sentOn(channel)).to.deep.equal([]);
      channel.receive(stream('config', {[name]: true}));
      channel.receive(stream('config', {[name]: true}));
      control.resize({width: 1280, height: 720});
      expect(sentOn(channel)).to.deep.equal([
        stream('resize', {width: 800, height: 600}),
        stream('resize', {width: 1280, height: 720}),
      ]);
    });
  }

  const REFUSES: readonly (readonly [type: string, value: unknown])[] = [
    ['config', {allow_dynamic_resize: false}],
    ['config', {allow_dynamic_resize: 'yes'}],
    ['config', {supports_localized_text_input: true}],
    ['clipboard', '"allow_dynamic_resize":true'],
  ];
  for (const [type, value] of REFUSES) {
    it(`requests no size from a host that sends ${type}: ${JSON.stringify(value)}`, () => {
      const {control, channel} = openControl();
      channel.receive(stream(type, value));
      control.resize({width: 800, height: 600});
      expect(sentOn(channel)).to.deep.equal([]);
    });
  }

  it('requests no size any more once the host refuses resizes', () => {
    const {control, channel} = openControl();
    channel.receive(stream('config', {allow_dynamic_resize: true}));
    channel.receive(stream('config', {allow_dynamic_resize: false}));
    control.resize({width: 800, height: 600});
    expect(sentOn(channel)).to.deep.equal([]);
  });

  it('reduces a size to that of the sign-in, and to what hosts accept', () => {
    const {control, channel} = openControl({size: {width: 1280, height: 720}});
    channel.receive(stream('config', {allow_dynamic_resize: true}));
    control.resize({width: 2560, height: 1440});
    control.resize({width: 401, height: 301});
    expect(sentOn(channel)).to.deep.equal([
      stream('resize', {width: 1280, height: 720}),
      stream('resize', {width: 400, height: 302}),
    ]);
  });

  it('reports messages in text and in bytes', () => {
    const {messages, channel} = openControl({acceptsParts: false});
    channel.receive(envelope.wrap('{"event_type":"a"}'));
    channel.receive(new TextEncoder().encode(envelope.wrap('{"event_type":"ä"}')));
    channel.receive('noise');
    expect(messages.slice(1)).to.deep.equal([
      {kind: 'message', message: {event_type: 'a'}},
      {kind: 'message', message: {event_type: 'ä'}},
    ]);
  });

  it('reads the messages of the host’s streaming library', () => {
    const {messages, channel} = openControl({acceptsParts: true});
    channel.receive(stream('config', {supports_localized_text_input: true}));
    channel.receive(stream('config', {}));
    channel.receive(stream('cursor', 'grab'));
    channel.receive(stream('cursor', {cursor_type: 'Hand'}));
    channel.receive(stream('cursor', {cursor_type: 'unknowncursor'}));
    channel.receive(stream('clipboard', 'plain'));
    channel.receive(stream('clipboard', {text: 'wrapped'}));
    channel.receive(stream('clipboard', {text: 7}));
    channel.receive(stream('handshake', {}));
    expect(messages).to.deep.equal([
      OPEN,
      {kind: 'supports', supports: {text: true}},
      {kind: 'cursor', cursor: {kind: 'named', name: 'grab'}},
      {kind: 'cursor', cursor: {kind: 'named', name: 'Hand'}},
      {kind: 'cursor', cursor: {kind: 'named', name: 'unknowncursor'}},
      {kind: 'clipboard', text: 'plain'},
      {kind: 'clipboard', text: 'wrapped'},
    ]);
  });

  it('rejects a message that no part can hold, even for a newer host', () => {
    const {control, channel} = openControl({acceptsParts: true});
    expect(() => control.send(JSON.stringify('x'.repeat(150_000)))).to.throw(AppStreamError);
    expect(sentOn(channel)).to.deep.equal([]);
  });

  it('joins the parts of a message from the host', () => {
    const {messages, channel} = openControl();
    const part = (number: number, payload: string) =>
      envelope.wrap(JSON.stringify({event_type: 'x', id: 'a', part: number, numParts: 2, payload}));
    channel.receive(part(2, '2]'));
    channel.receive(part(1, '[1,'));
    expect(messages.slice(1)).to.deep.equal([
      {kind: 'message', message: {event_type: 'x', id: 'a', payload: [1, 2]}},
    ]);
  });

  it('reads the goodbye of the host', () => {
    const {exits, channel} = openControl();
    channel.receive('{"exitMessage":{"nvstResult":2147680291,"stopData":""}}');
    channel.receive('{"exitMessage":{"nvstResult":2148663310,"stopData":""}}');
    channel.receive('{"exitMessage":{}}');
    channel.receive('{"exitMessage":"no object"}');
    expect(exits.map(({code, detail}) => [code, detail])).to.deep.equal([
      ['host-restarting', 'The host announced its end (0x80030023).'],
      ['connection-lost', 'The host announced its end (0x8012000e).'],
      ['host-restarting', 'The host announced its end.'],
    ]);
  });
});

describe('The queue of ControlChannel', () => {
  it('sends a burst in order, as fast as the channel accepts it', () => {
    const {control, messages, channel} = openControl();
    channel.holds = true;
    for (let number = 0; number < 400; number++) control.send(large(`n${number}`, 50_000));
    const most = () => Math.max(...channel.sent.slice(1).map(({length}) => length));
    expect(channel.bufferedAmount).to.be.within(256 * 1024, 256 * 1024 + most());
    for (let round = 0; round < 400; round++) channel.drain();
    expect(typesOf(channel)).to.deep.equal(Array.from({length: 400}, (_, number) => `n${number}`));
    expect(messages).to.deep.equal([OPEN]);
  });

  it('refuses a message if too many wait, and sends the others', () => {
    const {control, channel} = openControl();
    channel.holds = true;
    let count = 0;
    const code = catchErrorCode(() => {
      for (; ; count++) control.send(large('x', 59_000));
    });
    expect(code).to.equal('message-queue-full');
    expect(count).to.be.within(500, 600);
    for (let round = 0; round < count; round++) channel.drain();
    expect(sentOn(channel)).to.have.length(count);
    // What is sent lets others in.
    for (let number = 0; number < count; number++) control.send(large('x', 59_000));
    for (let round = 0; round < count; round++) channel.drain();
    expect(sentOn(channel)).to.have.length(2 * count);
  });

  it('returns what it has not sent when the channel closes', () => {
    const {control, messages, channel} = openControl();
    channel.holds = true;
    const all = Array.from({length: 10}, (_, number) => large(`n${number}`, 50_000));
    for (const json of all) control.send(json);
    const sent = sentOn(channel).length;
    channel.close();
    expect(sent).to.be.within(1, 9);
    expect(messages.at(-1)).to.deep.equal({kind: 'channel', open: false, unsent: all.slice(sent)});
  });

  it('sends no message that is longer than the connection allows', () => {
    const {control, channel} = openControl({acceptsParts: true, maxMessageSize: () => 16_384});
    control.send(large('long', 100_000));
    void control.sendClipboard('"'.repeat(50_000));
    expect(sentOn(channel).length).to.be.above(10);
    for (const {length} of channel.sent) expect(length).to.be.at.most(16_384);
    const tiny = openControl({acceptsParts: true, maxMessageSize: () => 5000});
    expect(catchErrorCode(() => tiny.control.send(large('long', 100_000)))).to.equal('message-too-large');
    expect(sentOn(tiny.channel)).to.deep.equal([]);
  });

  it('names a message that the browser refuses by a code of its own, and sends the next one', () => {
    const {control, channel, faults} = openControl();
    const {send} = channel;
    channel.send = () => {
      throw new TypeError('The message is too long.');
    };
    control.send(large('refused', 10));
    channel.send = send;
    control.send(large('next', 10));
    expect(faults()).to.deep.equal(['message-too-large']);
    expect(typesOf(channel)).to.deep.equal(['next']);
  });
});

const LONG = 'é"\n😀'.repeat(30_000);
const MESSAGES = splitClipboard(LONG).map((message) => envelope.wrapStream(message));

/** What became of a promise until now. */
const stateOf = (promise: Promise<void>) => {
  const state = {is: 'pending'};
  promise.then(
    () => (state.is = 'resolved'),
    (error: unknown) => (state.is = AppStreamError.from(error).code),
  );
  return state;
};

describe('The clipboard on ControlChannel', () => {
  it('arrives whole if the host sends it in parts', () => {
    const {channel, messages} = openControl();
    for (const message of MESSAGES) channel.receive(message);
    expect(messages).to.deep.equal([OPEN, {kind: 'clipboard', text: LONG}]);
  });

  it('goes out in parts, and resolves once the host answers a question behind them', async () => {
    const {control, channel} = openControl();
    channel.receive(stream('config', ANSWER));
    const state = stateOf(control.sendClipboard(LONG));
    await until('the question is asked again', () => channel.sent.lastIndexOf(QUESTION) > 0);
    expect(channel.sent).to.deep.equal([QUESTION, ...MESSAGES, QUESTION]);
    expect(state.is).to.equal('pending');
    channel.receive(stream('config', ANSWER));
    await until('the clipboard is sent', () => state.is !== 'pending');
    expect(state.is).to.equal('resolved');
  });

  it('is sent without a confirmation to a host that does not answer', async () => {
    const {control, channel} = openControl({answerMs: 1});
    await until('the time is over', () => control.features);
    await control.sendClipboard('short');
    const long = stateOf(control.sendClipboard(LONG));
    await until('the long text is refused', () => long.is !== 'pending');
    expect(long.is).to.equal('message-too-large');
    expect(sentOn(channel)).to.deep.equal([stream('clipboard', 'short')]);
  });

  it('is refused if the channel closes before it is sent', async () => {
    const {control, channel} = openControl();
    channel.receive(stream('config', ANSWER));
    channel.holds = true;
    const state = stateOf(control.sendClipboard('x'.repeat(900_000)));
    channel.close();
    await until('the clipboard is refused', () => state.is !== 'pending');
    expect(state.is).to.equal('connection-lost');
  });
});
