import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {ApplicationChannel} from '../../src/messages/application-channel.ts';
import {opened} from './opened-channel.ts';
import {codeOf, failureOf} from './failure-of.ts';

const hello = {event_type: 'hello', payload: {}};

describe('ApplicationChannel', () => {
  it('keeps what is sent before the channel is open, and sends it in order', () => {
    const {channel, sent, open, close} = opened({isOpen: false});
    channel.send(hello);
    channel.send({event_type: 'second'});
    expect(sent).to.deep.equal([]);
    expect(channel.isOpen).to.equal(false);
    open();
    channel.send({event_type: 'third'});
    close();
    channel.send({event_type: 'fourth'});
    expect(sent).to.deep.equal([hello, {event_type: 'second'}, {event_type: 'third'}]);
    open();
    expect(sent[3]).to.deep.equal({event_type: 'fourth'});
  });

  it('keeps the order, whenever it opens and closes', () => {
    const step = fc.constantFrom('send', 'open', 'close');
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const {channel, sent, open, close} = opened({isOpen: false});
        let count = 0;
        for (const one of steps) {
          if (one === 'send') channel.send((count += 1));
          else if (one === 'open') open();
          else close();
        }
        open();
        expect(sent).to.deep.equal(Array.from({length: count}, (_, index) => index + 1));
      }),
    );
  });

  it('refuses more than 1000 waiting messages, and more than 8 MiB', () => {
    const many = opened({isOpen: false}).channel;
    for (let count = 0; count < 1000; count += 1) many.send(count);
    expect(codeOf(() => many.send('one more'))).to.equal('message-queue-full');
    const much = opened({isOpen: false}).channel;
    const large = 'x'.repeat(59_000);
    for (let count = 0; count < 142; count += 1) much.send(large);
    expect(codeOf(() => much.send(large))).to.equal('message-queue-full');
    expect(codeOf(() => much.send('small'))).to.equal(undefined);
  });

  it('refuses what is too large before it sends any of it, unless the host takes parts', () => {
    const {channel, sent, open} = opened();
    const large = {event_type: 'large', payload: 'x'.repeat(150_000)};
    expect(codeOf(() => channel.send(large))).to.equal('message-too-large');
    expect(sent).to.deep.equal([]);
    open({takesParts: true});
    channel.send(large);
    expect(sent).to.have.length(3);
    expect(sent[2]).to.include({event_type: 'large', part: 3, numParts: 3});
    expect(codeOf(() => channel.send('x'.repeat(150_000)))).to.equal('message-too-large');
  });

  it('refuses what JSON cannot hold', () => {
    const {channel} = opened();
    for (const message of [undefined, () => 1, 1n]) expect(() => channel.send(message)).to.throw(TypeError);
  });

  it('tells the messages of the application, parts joined, to whoever still listens', () => {
    const {channel, say} = opened();
    const over = new AbortController();
    const heard: unknown[] = [];
    const briefly: unknown[] = [];
    channel.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
    channel.addEventListener('message', (event) => briefly.push((event as MessageEvent).data), {
      signal: over.signal,
    });
    say(hello);
    over.abort();
    say({event_type: 'x', id: 'a', part: 2, numParts: 2, payload: '2]'});
    say({event_type: 'x', id: 'a', part: 1, numParts: 2, payload: '[1,'});
    expect(heard).to.deep.equal([hello, {event_type: 'x', id: 'a', payload: [1, 2]}]);
    expect(briefly).to.deep.equal([hello]);
  });

  it('passes over what is not about messages', () => {
    const {channel, sent} = opened({isOpen: false});
    channel.send(hello);
    channel.take({kind: 'input', open: true});
    channel.take({kind: 'clipboard', text: 'x'});
    expect(sent).to.deep.equal([]);
  });

  it('drops what waits when the stream ends, and says nothing more', () => {
    const {channel, sent, say, open, over} = opened({isOpen: false});
    const heard: unknown[] = [];
    channel.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
    channel.send(hello);
    over.abort();
    channel.send(hello);
    open();
    say(hello);
    expect([sent, heard, channel.isOpen]).to.deep.equal([[], [], false]);
  });
});

describe('a request', () => {
  it('fulfils with the message that echoes its id', async () => {
    const {channel, sent, say} = opened();
    const asked = channel.request(hello);
    const {id} = sent[0] as {id: string};
    expect(id).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(sent).to.deep.equal([{...hello, id}]);
    say({event_type: 'other', id: 'other'});
    say({event_type: 'answer', id});
    expect(await asked).to.deep.equal({event_type: 'answer', id});
  });

  it('keeps an id that it has', async () => {
    const {channel, sent, say} = opened();
    const asked = channel.request({...hello, id: 7});
    expect(sent).to.deep.equal([{...hello, id: 7}]);
    say({id: 7});
    expect(await asked).to.deep.equal({id: 7});
  });

  it('fulfils with the first message that matches, and is sent as it is', async () => {
    const {channel, sent, say} = opened();
    const asked = channel.request('how much?', {match: (message) => typeof message === 'number'});
    say('much');
    say(7);
    say(8);
    expect(await asked).to.equal(7);
    expect(sent).to.deep.equal(['how much?']);
  });

  it('takes an answer that comes while it is being sent', async () => {
    const channel: ApplicationChannel = new ApplicationChannel({
      send: () => channel.take({kind: 'message', message: 'at once'}),
    });
    channel.take({kind: 'channel', open: true, takesParts: false});
    expect(await channel.request(1, {match: () => true})).to.equal('at once');
  });

  it('waits for the channel to open', async () => {
    const {channel, say, open} = opened({isOpen: false});
    const asked = channel.request(1, {match: () => true});
    open();
    say('answer');
    expect(await asked).to.equal('answer');
  });

  it('says why there was no answer', async () => {
    const late = opened();
    expect(await failureOf(late.channel.request(hello, {timeoutMs: 5}))).to.include({
      code: 'no-answer-to-message',
      message: 'The application did not answer: nothing came within 0.005 s.',
    });

    const closed = opened({isOpen: false});
    expect(await failureOf(closed.channel.request(hello, {timeoutMs: 5}))).to.have.property(
      'message',
      'The application did not answer: messages cannot reach it.',
    );
    closed.open();
    expect(closed.sent).to.deep.equal([]);

    const ended = opened();
    const asked = failureOf(ended.channel.request(hello));
    ended.over.abort();
    expect(await asked).to.have.property('message', 'The application did not answer: the stream ended.');
    expect(await failureOf(ended.channel.request(hello))).to.have.property('code', 'no-answer-to-message');
  });

  it('is given up by its signal, with the signal’s reason', async () => {
    const {channel, open, sent} = opened({isOpen: false});
    const reason = new Error('no longer wanted');
    const over = new AbortController();
    const asked = failureOf(channel.request(hello, {signal: over.signal}));
    over.abort(reason);
    expect(await asked).to.equal(reason);
    expect(await failureOf(channel.request(hello, {signal: over.signal}))).to.equal(reason);
    open();
    expect(sent).to.deep.equal([]);
  });

  it('fails as sending does, and as its match does', async () => {
    const {channel, say} = opened();
    const large = {event_type: 'x', payload: 'x'.repeat(70_000)};
    expect(await failureOf(channel.request(large))).to.have.property('code', 'message-too-large');
    expect(await failureOf(channel.request('no object'))).to.be.instanceOf(TypeError);
    const broken = new RangeError('match');
    const asked = failureOf(
      channel.request(1, {
        match: () => {
          throw broken;
        },
      }),
    );
    say(1);
    expect(await asked).to.equal(broken);
  });

  it('has failures that say in words what happened, also at once', async () => {
    await AppStreamError.words();
    const {channel} = opened();
    expect(() => channel.send('x'.repeat(70_000))).to.throw('The message is too large for the host');
  });
});
