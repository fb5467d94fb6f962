import {expect} from '@open-wc/testing';
import {codeOf, large, OPEN, openControl, sentOn, typesOf} from './open-control.ts';

describe('The queue of ControlChannel', () => {
  it('sends a burst in order, as fast as the channel accepts it', () => {
    const {control, messages, channel} = openControl();
    channel.open();
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
    channel.open();
    channel.holds = true;
    let count = 0;
    const code = codeOf(() => {
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
    channel.open();
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
    channel.open();
    control.send(large('long', 100_000));
    void control.sendClipboard('"'.repeat(50_000));
    expect(sentOn(channel).length).to.be.above(10);
    for (const {length} of channel.sent) expect(length).to.be.at.most(16_384);
    const tiny = openControl({acceptsParts: true, maxMessageSize: () => 5000});
    tiny.channel.open();
    expect(codeOf(() => tiny.control.send(large('long', 100_000)))).to.equal('message-too-large');
    expect(sentOn(tiny.channel)).to.deep.equal([]);
  });

  it('names a message that the browser refuses by a code of its own, and sends the next one', () => {
    const {control, channel, messages} = openControl();
    channel.open();
    const {send} = channel;
    channel.send = () => {
      throw new TypeError('The message is too long.');
    };
    control.send(large('refused', 10));
    channel.send = send;
    control.send(large('next', 10));
    expect(messages.flatMap((news) => (news.kind === 'fault' ? [news.error.code] : []))).to.deep.equal([
      'message-too-large',
    ]);
    expect(typesOf(channel)).to.deep.equal(['next']);
  });
});
