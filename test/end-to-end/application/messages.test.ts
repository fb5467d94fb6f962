import {expect, oneEvent} from '@open-wc/testing';
import {kit} from '../../../src/kit.ts';
import {AppStreamError} from '../../../src/index.ts';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

interface Message {
  readonly event_type: string;
  readonly id?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Records the messages of an element's application. */
const recordMessages = (element: AppStreamElement) => {
  const messages: Message[] = [];
  element.addEventListener('message', ({data}) => messages.push(data as Message));
  return messages;
};

const openPlaying = async () => {
  const element = await openStream();
  const messages = recordMessages(element);
  await waitForPhase(element, 'playing');
  await until('the stage is open', async () => (await kit(element).loadingState()).state === 'idle');
  return {element, messages};
};

const readCode = async (request: Promise<unknown>) => {
  try {
    await request;
  } catch (error) {
    return error instanceof AppStreamError ? error.code : error;
  }
  return 'none';
};

const query = {event_type: 'loadingStateQuery', payload: {}};

describe('The messages of <app-stream>', () => {
  expectNoLeftovers();

  it('are queued until the channel opens, then sent in order', async () => {
    const element = await openStream();
    const messages = recordMessages(element);
    const ids = Array.from({length: 40}, (_, index) => `early-${index}`);
    for (const id of ids) void element.send({...query, id});
    const readIds = () => messages.flatMap(({id}) => (id?.startsWith('early-') ? [id] : []));
    await until('the replies', () => readIds().length >= ids.length);
    expect(readIds()).to.deep.equal(ids);
  });

  it('fire an event with the parsed JSON', async () => {
    const {element} = await openPlaying();
    const fired = new Promise<unknown>((resolve) => {
      element.addEventListener('message', (event) => {
        if ((event.data as Message).id === 'mine') resolve(event);
      });
    });
    await element.send({...query, id: 'mine'});
    const event: unknown = await fired;
    if (!(event instanceof MessageEvent)) throw new Error(`Not a MessageEvent: ${String(event)}`);
    expect([event.bubbles, event.composed]).to.deep.equal([false, false]);
    expect(event.data).to.deep.include({event_type: 'loadingStateResponse', id: 'mine'});
  });

  it('resolve a request by the id of the reply', async () => {
    const {element} = await openPlaying();
    const replies = await Promise.all([
      element.request({...query, id: 'one'}),
      element.request({event_type: 'demoStateQuery', payload: {}, id: 'two'}),
      element.request(query),
    ]);
    expect(replies[0]).to.deep.include({event_type: 'loadingStateResponse', id: 'one'});
    expect(replies[1]).to.deep.include({event_type: 'demoState', id: 'two'});
    expect(replies[2]).to.have.property('id').that.is.a('string').and.not.equal('one');
  });

  it('resolve a request by the page’s match function', async () => {
    const {element} = await openPlaying();
    const match = (message: unknown) => (message as Message).event_type === 'loadingStateResponse';
    const reply = await element.request<Message>(query, {match});
    expect(reply).to.not.have.property('id');
    expect(reply.payload).to.deep.include({loading_state: 'idle'});
  });

  it('reject a request without a reply, and an aborted request', async () => {
    const {element} = await openPlaying();
    const unanswered = {event_type: 'unknownRequest', payload: {}};
    expect(await readCode(element.request(unanswered, {timeoutMs: 100}))).to.equal('no-answer-to-message');
    const abort = new AbortController();
    const aborted = readCode(element.request(unanswered, {signal: abort.signal}));
    abort.abort('no longer wanted');
    expect(await aborted).to.equal('no longer wanted');
    expect(element.state.phase).to.equal('playing');
  });

  it('can have more than 60,000 bytes in both directions', async () => {
    const {element} = await openPlaying();
    const path = `/World/${'a long “name” with \\ and \n '.repeat(10_000)}`;
    const request = {event_type: 'getChildrenRequest', payload: {prim_path: path}};
    const match = (message: unknown) => (message as Message).event_type === 'getChildrenResponse';
    const reply = await element.request<Message>(request, {match});
    expect(reply.payload['prim_path'] === path).to.equal(true);
    const another = element.request({...request, id: 'large'});
    expect(await another).to.include({id: 'large', event_type: 'getChildrenResponse'});
  });

  it('reject pending requests when the stream ends, and later requests', async () => {
    const {element} = await openPlaying();
    const pending = readCode(element.request({event_type: 'unknownRequest', payload: {}}));
    await element.stop();
    expect(await pending).to.equal('no-answer-to-message');
    expect(await readCode(element.request(query, {timeoutMs: 50}))).to.equal('no-answer-to-message');
  });

  it('of a new run come only from the new application', async () => {
    const {element, messages} = await openPlaying();
    await element.stop();
    messages.length = 0;
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    expect(await element.request({...query, id: 'again'})).to.deep.include({id: 'again'});
    const ids = messages.flatMap(({id}) => id ?? []);
    expect(ids).to.deep.equal(['again']);
  });

  it('do not reach other runs', async () => {
    const [first, second] = await Promise.all([openPlaying(), openPlaying()]);
    second.messages.length = 0;
    await first.element.request({...query, id: 'first'});
    await second.element.request({...query, id: 'second'});
    expect(second.messages.flatMap(({id}) => id ?? [])).to.deep.equal(['second']);
  });
});
