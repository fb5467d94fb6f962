import {expect} from '@open-wc/testing';
import {
  ControlChannel,
  type ControlChannelOptions,
} from '../../../../src/connection/nvst/control/control-channel.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {nvstCursor} from '../../../../src/connection/nvst/cursor/nvst-cursor.ts';
import {FakeChannel} from '../fake-channel.ts';

const envelope = kitEnvelope();
const stream = (type: string, value: unknown) => envelope.wrapStream({type, value});

const openControl = (options: Partial<ControlChannelOptions> = {}) => {
  const messages: Parameters<ControlChannelOptions['onMessage']>[0][] = [];
  const controller = new AbortController();
  const control = new ControlChannel({
    envelope,
    cursors: nvstCursor(),
    onMessage: (message) => messages.push(message),
    signal: controller.signal,
    ...options,
  });
  const channel = new FakeChannel('control_channel');
  control.add(channel.asBuffered());
  return {control, messages, controller, channel};
};

const OPEN = {kind: 'channel', open: true};

describe('ControlChannel', () => {
  it('is open while its channel is open', () => {
    const {control, messages, channel} = openControl();
    control.send('{"event_type":"lost"}');
    channel.open();
    channel.close();
    expect(messages).to.deep.equal([OPEN, {...OPEN, open: false}]);
    expect(channel.sent).to.deep.equal([]);
  });

  it('closes when its signal aborts', () => {
    const {messages, controller, channel} = openControl();
    channel.open();
    controller.abort();
    channel.receive(envelope.wrap('{"event_type":"late"}'));
    expect(messages.map(({kind}) => kind)).to.deep.equal(['channel', 'channel']);
  });

  it('sends messages and the clipboard', () => {
    const {control, channel} = openControl();
    channel.open();
    control.send('{"event_type":"a"}');
    control.sendClipboard('copied');
    expect(channel.sent).to.deep.equal([envelope.wrap('{"event_type":"a"}'), stream('clipboard', 'copied')]);
  });

  const ACCEPTS: readonly (readonly [type: string, value: unknown])[] = [
    ['config', {allowDynamicResize: true}],
    ['config', {supports_localized_text_input: true, supports_resize: 'true'}],
    ['config', {video: [{'allow-resizing': true}]}],
    ['allowDynamicResize', true],
  ];
  for (const [type, value] of ACCEPTS) {
    it(`requests the last size once the host accepts resizes by ${type}: ${JSON.stringify(value)}`, () => {
      const {control, channel} = openControl();
      channel.open();
      control.resize({width: 640, height: 480});
      control.resize({width: 800, height: 600});
      expect(channel.sent).to.deep.equal([]);
      channel.receive(stream(type, value));
      channel.receive(stream(type, value));
      control.resize({width: 1280, height: 720});
      expect(channel.sent).to.deep.equal([
        stream('resize', {width: 800, height: 600}),
        stream('resize', {width: 1280, height: 720}),
      ]);
    });
  }

  const REFUSES: readonly (readonly [type: string, value: unknown])[] = [
    ['config', {allowDynamicResize: false}],
    ['config', {supports_localized_text_input: true}],
    ['config', {resize: {width: 1920, height: 1080}}],
    ['cursor', 'HorizontalResize'],
    ['clipboard', '"resize":true'],
  ];
  for (const [type, value] of REFUSES) {
    it(`requests no size from a host that sends ${type}: ${JSON.stringify(value)}`, () => {
      const {control, channel} = openControl();
      channel.open();
      channel.receive(stream(type, value));
      control.resize({width: 800, height: 600});
      expect(channel.sent).to.deep.equal([]);
    });
  }

  it('requests no size any more once the host refuses resizes', () => {
    const {control, channel} = openControl();
    channel.open();
    channel.receive(stream('config', {allowDynamicResize: true}));
    channel.receive(stream('config', {allowDynamicResize: false}));
    control.resize({width: 800, height: 600});
    expect(channel.sent).to.deep.equal([]);
  });

  it('reduces a size to that of the sign-in, and to what hosts accept', () => {
    const {control, channel} = openControl({maxSize: {width: 1280, height: 720}});
    channel.open();
    channel.receive(stream('config', {allowDynamicResize: true}));
    control.resize({width: 2560, height: 1440});
    control.resize({width: 401, height: 301});
    expect(channel.sent).to.deep.equal([
      stream('resize', {width: 1280, height: 720}),
      stream('resize', {width: 400, height: 302}),
    ]);
  });

  it('reports messages in text and in bytes', () => {
    const {messages, channel} = openControl({acceptsParts: false});
    channel.open();
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
    channel.open();
    channel.receive(stream('config', {supports_localized_text_input: true}));
    channel.receive(stream('config', {}));
    channel.receive(stream('cursor', 'grab'));
    channel.receive(stream('clipboard', 'plain'));
    channel.receive(stream('clipboard', {text: 'wrapped'}));
    channel.receive(stream('clipboard', {text: 7}));
    channel.receive(stream('handshake', {}));
    expect(messages).to.deep.equal([
      OPEN,
      {kind: 'supports-text', text: true},
      {kind: 'cursor', cursor: {kind: 'named', name: 'grab'}},
      {kind: 'clipboard', text: 'plain'},
      {kind: 'clipboard', text: 'wrapped'},
    ]);
  });

  it('sends a message in parts only to a newer host, and rejects it for an older one', () => {
    const large = JSON.stringify({event_type: 'large', payload: 'x'.repeat(150_000)});
    const catchCode = (control: ControlChannel) => {
      try {
        control.send(large);
        return undefined;
      } catch (error) {
        return AppStreamError.from(error).code;
      }
    };
    const older = openControl();
    older.channel.open();
    older.channel.receive(envelope.wrap('{"event_type":"a"}'));
    expect(catchCode(older.control)).to.equal('message-too-large');
    expect(older.channel.sent).to.deep.equal([]);
    for (const text of [stream('config', {}), kitEnvelope('app').wrap('{"event_type":"a"}')]) {
      const newer = openControl();
      newer.channel.open();
      newer.channel.receive(text);
      expect(catchCode(newer.control)).to.equal(undefined);
      expect(newer.channel.sent).to.have.length(3);
      expect(newer.messages.filter(({kind}) => kind === 'channel')).to.deep.equal([OPEN]);
    }
  });

  it('rejects a message that no part can hold, even for a newer host', () => {
    const {control, channel} = openControl({acceptsParts: true});
    channel.open();
    expect(() => control.send(JSON.stringify('x'.repeat(150_000)))).to.throw(AppStreamError);
    expect(channel.sent).to.deep.equal([]);
  });

  it('joins the parts of a message from the host', () => {
    const {messages, channel} = openControl();
    channel.open();
    const part = (number: number, payload: string) =>
      envelope.wrap(JSON.stringify({event_type: 'x', id: 'a', part: number, numParts: 2, payload}));
    channel.receive(part(2, '2]'));
    channel.receive(part(1, '[1,'));
    expect(messages.slice(1)).to.deep.equal([
      {kind: 'message', message: {event_type: 'x', id: 'a', payload: [1, 2]}},
    ]);
  });
});
