import {expect} from '@open-wc/testing';
import {catchErrorCode} from '../../../messages/catch-rejection.ts';
import {until} from '../../../support/until.ts';
import {FakeChannel} from '../fake-channel.ts';
import {
  ANSWER,
  createControl,
  envelope,
  large,
  openControl,
  QUESTION,
  sentOn,
  stream,
  typesOf,
} from './open-control.ts';

/** A message of an application, as newer hosts address it. */
const APP_MESSAGE = JSON.stringify({
  messageType: 'json',
  messageRecipient: 'app',
  data: '{"event_type":"a"}',
});

describe('The features of a host on ControlChannel', () => {
  it('asks the host for its features before anything else, on each channel that opens', () => {
    const {control, messages, channel} = createControl({
      onHostEvent: (news) => {
        messages.push(news);
        if (news.kind === 'channel' && news.open) control.send('{"event_type":"a"}');
      },
    });
    channel.open();
    expect(channel.sent).to.deep.equal([QUESTION, envelope.wrap('{"event_type":"a"}')]);
    const next = FakeChannel.opened('control_channel');
    control.add(next.asChannel());
    expect(next.sent[0]).to.equal(QUESTION);
  });

  it('adapts to the answer of the host', () => {
    const {control, messages, channel} = openControl();
    expect(control.features).to.equal(undefined);
    control.resize({width: 800, height: 600});
    channel.receive(stream('config', ANSWER));
    expect(control.features).to.deep.equal({hasAnswered: true, text: true, longMessages: true, resize: true});
    expect(sentOn(channel)).to.deep.equal([stream('resize', {width: 800, height: 600})]);
    expect(messages.slice(1)).to.deep.equal([
      {kind: 'supports', supports: {text: true}},
      {kind: 'cursor', cursor: {kind: 'named', name: 'Hand'}},
    ]);
  });

  it('keeps to what an answer denies', () => {
    const {control, channel} = openControl();
    channel.receive(
      stream('config', {supports_large_messages: false, supports_localized_text_input: 'no', cursor_type: 7}),
    );
    // A host has not refused what it does not mention.
    const features = {hasAnswered: true, text: undefined, longMessages: false, resize: false};
    expect(control.features).to.deep.equal(features);
    expect(catchErrorCode(() => control.send(large()))).to.equal('message-too-large');
    channel.receive(stream('config', {supports_localized_text_input: false}));
    expect(control.features).to.include({hasAnswered: true, text: false});
  });

  it('assumes an older host if there is no answer in time, and accepts one that comes later', async () => {
    const {control, channel} = openControl({answerMs: 1});
    await until('the time is over', () => control.features !== undefined);
    expect(control.features).to.deep.equal({
      hasAnswered: false,
      text: undefined,
      longMessages: false,
      resize: false,
    });
    expect(catchErrorCode(() => control.send(large()))).to.equal('message-too-large');
    channel.receive(stream('config', ANSWER));
    expect(control.features).to.include({hasAnswered: true, text: true, longMessages: true});
  });

  it('holds a long message until the host has answered, and the later ones behind it', () => {
    const {control, channel} = openControl();
    control.send('{"event_type":"before"}');
    control.send(large());
    control.send('{"event_type":"after"}');
    expect(typesOf(channel)).to.deep.equal(['before']);
    channel.receive(stream('config', ANSWER));
    expect(typesOf(channel)).to.deep.equal(['before', 'large', 'large', 'large', 'after']);
  });

  it('reports a long message that an older host cannot receive, and sends the later ones', async () => {
    const {control, faults, channel} = openControl({answerMs: 1});
    control.send(large());
    control.send('{"event_type":"after"}');
    await until('the time is over', () => channel.sent.length > 1);
    expect(typesOf(channel)).to.deep.equal(['after']);
    expect(faults()).to.deep.equal(['message-too-large']);
  });

  it('sends parts to a host that uses the newer conventions unasked', () => {
    for (const text of [stream('cursor', 'grab'), APP_MESSAGE]) {
      const {control, channel} = openControl();
      control.send(large());
      expect(sentOn(channel)).to.have.length(0);
      channel.receive(text);
      expect(sentOn(channel)).to.have.length(3);
    }
  });
});
