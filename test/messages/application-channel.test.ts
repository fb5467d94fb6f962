import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {ApplicationChannel} from '../../src/messages/application-channel.ts';
import {openChannel} from './open-channel.ts';
import {until} from '../support/until.ts';
import {catchErrorCode, catchRejection} from './catch-rejection.ts';

/** Another request without a reply shows that the time of several repetitions has passed. */
const expectNoMore = async (sent: readonly unknown[], length: number) => {
  const other = openChannel();
  await catchRejection(other.channel.request('other', {match: () => false, timeoutMs: 50}));
  expect(sent).to.have.length(length);
};

const hello = {event_type: 'hello', payload: {}};

describe('ApplicationChannel', () => {
  it('queues messages until the channel opens, and sends them in order', () => {
    const {channel, sent, open, close} = openChannel({isOpen: false});
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

  it('sends what a channel returns when it closes before all later messages', () => {
    const {channel, sent, lost, open, close} = openChannel();
    close('first', 'second');
    channel.send('third');
    close('zeroth');
    open();
    expect(sent).to.deep.equal(['zeroth', 'first', 'second', 'third']);
    close(...Array.from({length: 20}, () => 'x'.repeat(1024 * 1024)));
    open();
    expect(sent).to.have.length(4 + 7);
    expect(lost).to.have.length(1);
  });

  it('keeps the order of messages while it opens and closes', () => {
    const step = fc.constantFrom('send', 'open', 'close');
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const {channel, sent, open, close} = openChannel({isOpen: false});
        let count = 0;
        for (const name of steps) {
          if (name === 'send') channel.send((count += 1));
          else if (name === 'open') open();
          else close();
        }
        open();
        expect(sent).to.deep.equal(Array.from({length: count}, (_, index) => index + 1));
      }),
    );
  });

  it('rejects a message of more than 1 MiB', () => {
    const {channel} = openChannel();
    const codeFor = (length: number) => catchErrorCode(() => channel.send('x'.repeat(length)));
    expect([codeFor(1024 * 1024 - 2), codeFor(1024 * 1024)]).to.deep.equal([undefined, 'message-too-large']);
  });

  it('rejects more than 1000 queued messages, and more than 8 MiB', () => {
    const countLimited = openChannel({isOpen: false}).channel;
    for (let count = 0; count < 1000; count += 1) countLimited.send(count);
    expect(catchErrorCode(() => countLimited.send('one more'))).to.equal('message-queue-full');
    const sizeLimited = openChannel({isOpen: false}).channel;
    const large = 'x'.repeat(59_000);
    for (let count = 0; count < 142; count += 1) sizeLimited.send(large);
    expect(catchErrorCode(() => sizeLimited.send(large))).to.equal('message-queue-full');
    expect(catchErrorCode(() => sizeLimited.send('small'))).to.equal(undefined);
  });

  it('counts no message that has left the queue, or that it puts behind others', () => {
    const {channel, sent, lost, open, close} = openChannel({isOpen: false});
    const fill = () => {
      for (let count = 0; count < 8; count += 1) channel.send('x'.repeat(1_000_000));
    };
    fill();
    close('returned');
    open();
    expect([sent.length, lost]).to.deep.equal([9, []]);
    channel.handleHostEvent({kind: 'channel', open: false});
    expect(fill).not.to.throw();
  });

  it('throws if the connection cannot send a message of this length', () => {
    const {channel, sent} = openChannel({maxLength: 100});
    expect(catchErrorCode(() => channel.send('x'.repeat(200)))).to.equal('message-too-large');
    expect(sent).to.deep.equal([]);
  });

  it('reports a queued message that turns out to be too large, and sends the others', () => {
    const {channel, sent, lost, open} = openChannel({isOpen: false, maxLength: 100});
    channel.send('x'.repeat(200));
    channel.send(hello);
    expect(lost).to.deep.equal([]);
    open();
    expect(lost).to.have.length(1);
    expect(lost[0]).to.have.property('code', 'message-too-large');
    expect(sent).to.deep.equal([hello]);
  });

  it('rejects values that JSON cannot represent', () => {
    const {channel} = openChannel();
    for (const message of [undefined, () => 1, 1n]) expect(() => channel.send(message)).to.throw(TypeError);
  });

  it('fires the application’s messages until the listener’s signal aborts', () => {
    const {channel, receive} = openChannel();
    const controller = new AbortController();
    const received: unknown[] = [];
    const receivedBeforeAbort: unknown[] = [];
    channel.addEventListener('message', (event) => received.push((event as MessageEvent).data));
    channel.addEventListener('message', (event) => receivedBeforeAbort.push((event as MessageEvent).data), {
      signal: controller.signal,
    });
    receive(hello);
    controller.abort();
    receive({event_type: 'second'});
    expect(received).to.deep.equal([hello, {event_type: 'second'}]);
    expect(receivedBeforeAbort).to.deep.equal([hello]);
  });

  it('ignores events that do not concern messages', () => {
    const {channel, sent} = openChannel({isOpen: false});
    channel.send(hello);
    channel.handleHostEvent({kind: 'input', open: true});
    channel.handleHostEvent({kind: 'clipboard', text: 'x'});
    expect(sent).to.deep.equal([]);
  });

  it('drops queued messages and fires nothing more when the stream ends', () => {
    const {channel, sent, receive, open, controller} = openChannel({isOpen: false});
    const received: unknown[] = [];
    channel.addEventListener('message', (event) => received.push((event as MessageEvent).data));
    channel.send(hello);
    controller.abort();
    channel.send(hello);
    open();
    receive(hello);
    expect([sent, received, channel.isOpen]).to.deep.equal([[], [], false]);
  });
});

describe('ApplicationChannel.request', () => {
  it('resolves with the message that has the same id', async () => {
    const {channel, sent, receive} = openChannel();
    const response = channel.request(hello);
    const {id} = sent[0] as {id: string};
    expect(id).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(sent).to.deep.equal([{...hello, id}]);
    receive({event_type: 'other', id: 'other'});
    receive({event_type: 'answer', id});
    expect(await response).to.deep.equal({event_type: 'answer', id});
  });

  it('keeps an existing id', async () => {
    const {channel, sent, receive} = openChannel();
    const response = channel.request({...hello, id: 7});
    expect(sent).to.deep.equal([{...hello, id: 7}]);
    receive({id: 7});
    expect(await response).to.deep.equal({id: 7});
  });

  it('resolves with the first message that matches, and sends the request unchanged', async () => {
    const {channel, sent, receive} = openChannel();
    const response = channel.request('how much?', {match: (message) => typeof message === 'number'});
    receive('much');
    receive(7);
    receive(8);
    expect(await response).to.equal(7);
    expect(sent).to.deep.equal(['how much?']);
  });

  it('accepts a reply that arrives during the send call', async () => {
    const channel: ApplicationChannel = new ApplicationChannel({
      send: () => channel.handleHostEvent({kind: 'message', message: 'immediately'}),
    });
    channel.handleHostEvent({kind: 'channel', open: true});
    expect(await channel.request(1, {match: () => true})).to.equal('immediately');
  });

  it('waits for the channel to open', async () => {
    const {channel, receive, open} = openChannel({isOpen: false});
    const response = channel.request(1, {match: () => true});
    open();
    receive('answer');
    expect(await response).to.equal('answer');
  });

  it('is repeated until the reply arrives, while the channel is open', async () => {
    const {channel, sent, receive, open, close} = openChannel({isOpen: false});
    const response = channel.request('ready?', {match: (message) => message === 'yes', repeatMs: 10});
    await expectNoMore(sent, 0);
    open();
    await until('three messages', () => sent.length >= 3);
    close();
    await expectNoMore(sent, sent.length);
    open();
    const {length} = sent;
    await until('another message', () => sent.length > length);
    receive('yes');
    expect(await response).to.equal('yes');
    await expectNoMore(sent, sent.length);
    expect(new Set(sent)).to.deep.equal(new Set(['ready?']));
  });

  it('reports why no reply arrived', async () => {
    const late = openChannel();
    expect(await catchRejection(late.channel.request(hello, {timeoutMs: 5}))).to.include({
      code: 'no-answer-to-message',
      detail: 'No answer arrived within 0.005 s.',
    });

    const closed = openChannel({isOpen: false});
    expect(await catchRejection(closed.channel.request(hello, {timeoutMs: 5}))).to.have.property(
      'detail',
      'The message channel did not open in time.',
    );
    closed.open();
    expect(closed.sent).to.deep.equal([]);

    const ended = openChannel();
    const response = catchRejection(ended.channel.request(hello));
    ended.controller.abort();
    expect(await response).to.have.property('detail', 'The stream ended.');
    expect(await catchRejection(ended.channel.request(hello))).to.have.property(
      'code',
      'no-answer-to-message',
    );
  });

  it('rejects with the reason of its signal', async () => {
    const {channel, open, sent} = openChannel({isOpen: false});
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const response = catchRejection(channel.request(hello, {signal: controller.signal}));
    controller.abort(reason);
    expect(await response).to.equal(reason);
    expect(await catchRejection(channel.request(hello, {signal: controller.signal}))).to.equal(reason);
    open();
    expect(sent).to.deep.equal([]);
  });

  it('rejects with the error of send() or of its match function', async () => {
    const {channel, receive} = openChannel({maxLength: 100});
    const large = {event_type: 'x', payload: 'x'.repeat(200)};
    expect(await catchRejection(channel.request(large))).to.have.property('code', 'message-too-large');
    const waiting = openChannel({isOpen: false, maxLength: 100});
    const rejection = catchRejection(waiting.channel.request(large));
    waiting.open();
    expect(await rejection).to.have.property('code', 'message-too-large');
    expect(waiting.lost).to.deep.equal([]);
    expect(await catchRejection(channel.request('no object'))).to.be.instanceOf(TypeError);
    const broken = new RangeError('match');
    const response = catchRejection(
      channel.request(1, {
        match: () => {
          throw broken;
        },
      }),
    );
    receive(1);
    expect(await response).to.equal(broken);
  });
});
