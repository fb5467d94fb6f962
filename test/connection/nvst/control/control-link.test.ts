import {expect} from '@open-wc/testing';
import {ControlLink, type ControlLinkOptions} from '../../../../src/connection/nvst/control/control-link.ts';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {nvstCursor} from '../../../../src/connection/nvst/cursor/nvst-cursor.ts';
import {FakeChannel} from '../fake-channel.ts';

const envelope = kitEnvelope();
const stream = (type: string, value: unknown) => envelope.wrapStream({type, value});

const linked = (options: Partial<ControlLinkOptions> = {}) => {
  const news: Parameters<ControlLinkOptions['onNews']>[0][] = [];
  const over = new AbortController();
  const link = new ControlLink({
    envelope,
    cursors: nvstCursor(),
    onNews: (one) => news.push(one),
    signal: over.signal,
    ...options,
  });
  const channel = new FakeChannel('control_channel');
  link.add(channel.heard());
  return {link, news, over, channel};
};

const open = (takesParts: boolean) => ({kind: 'channel', open: true, takesParts});

describe('ControlLink', () => {
  it('is open as long as its channel', () => {
    const {link, news, channel} = linked();
    link.send('{"event_type":"lost"}');
    channel.open();
    channel.close();
    expect(news).to.deep.equal([open(false), {...open(false), open: false}]);
    expect(channel.sent).to.deep.equal([]);
  });

  it('is closed when all is over', () => {
    const {news, over, channel} = linked();
    channel.open();
    over.abort();
    channel.say(envelope.wrap('{"event_type":"late"}'));
    expect(news.map(({kind}) => kind)).to.deep.equal(['channel', 'channel']);
  });

  it('sends messages, sizes and the clipboard', () => {
    const {link, channel} = linked();
    channel.open();
    link.send('{"event_type":"a"}');
    link.resize({width: 800, height: 600});
    link.sendClipboard('words');
    expect(channel.sent).to.deep.equal([
      envelope.wrap('{"event_type":"a"}'),
      stream('resize', {width: 800, height: 600}),
      stream('clipboard', 'words'),
    ]);
  });

  it('tells messages, as text or as bytes', () => {
    const {news, channel} = linked({takesParts: false});
    channel.open();
    channel.say(envelope.wrap('{"event_type":"a"}'));
    channel.say(new TextEncoder().encode(envelope.wrap('{"event_type":"ä"}')));
    channel.say('noise');
    expect(news.slice(1)).to.deep.equal([
      {kind: 'message', message: {event_type: 'a'}},
      {kind: 'message', message: {event_type: 'ä'}},
    ]);
  });

  it('reads what the host’s library says', () => {
    const {news, channel} = linked({takesParts: true});
    channel.open();
    channel.say(stream('config', {supports_localized_text_input: true}));
    channel.say(stream('config', {}));
    channel.say(stream('cursor', 'grab'));
    channel.say(stream('clipboard', 'plain'));
    channel.say(stream('clipboard', {text: 'wrapped'}));
    channel.say(stream('clipboard', {text: 7}));
    channel.say(stream('handshake', {}));
    expect(news).to.deep.equal([
      open(true),
      {kind: 'takes-text', text: true},
      {kind: 'cursor', cursor: {kind: 'named', name: 'grab'}},
      {kind: 'clipboard', text: 'plain'},
      {kind: 'clipboard', text: 'wrapped'},
    ]);
  });

  it('learns from a host of the newer conventions that it takes parts', () => {
    const older = linked();
    older.channel.open();
    older.channel.say(envelope.wrap('{"event_type":"a"}'));
    expect(older.news).to.deep.equal([open(false), {kind: 'message', message: {event_type: 'a'}}]);
    for (const text of [stream('config', {}), kitEnvelope('app').wrap('{"event_type":"a"}')]) {
      const newer = linked();
      newer.channel.open();
      newer.channel.say(text);
      newer.channel.say(text);
      expect(newer.news.filter(({kind}) => kind === 'channel')).to.deep.equal([open(false), open(true)]);
    }
  });
});
