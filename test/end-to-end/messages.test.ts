import {expect, oneEvent} from '@open-wc/testing';
import {kit} from '../../src/kit.ts';
import {AppStreamError} from '../../src/index.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, reaches} from '../support/open-stream.ts';
import {until} from '../support/until.ts';

interface Told {
  readonly event_type: string;
  readonly id?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The messages of an element's application, as they come. */
const toldTo = (element: AppStreamElement) => {
  const told: Told[] = [];
  element.addEventListener('message', ({data}) => told.push(data as Told));
  return told;
};

const openPlaying = async () => {
  const element = await openStream({stageUri: 'tea-set.usda'});
  const told = toldTo(element);
  await reaches(element, 'playing');
  await until('the stage is open', async () => (await kit(element).loadingState()).state === 'idle');
  return {element, told};
};

const codeOf = async (refused: Promise<unknown>) => {
  try {
    await refused;
  } catch (error) {
    return error instanceof AppStreamError ? error.code : error;
  }
  return 'none';
};

const question = {event_type: 'loadingStateQuery', payload: {}};

describe('<app-stream> and the messages of its application', () => {
  leavesNothing();

  it('sends what was said before the channel was open when it opens, in order', async () => {
    const element = await openStream();
    const told = toldTo(element);
    const ids = Array.from({length: 40}, (_, index) => `early-${index}`);
    for (const id of ids) void element.send({...question, id});
    const heard = () => told.flatMap(({id}) => (id?.startsWith('early-') ? [id] : []));
    await until('the answers', () => heard().length >= ids.length);
    expect(heard()).to.deep.equal(ids);
  });

  it('fires message with the parsed JSON of what the application says', async () => {
    const {element} = await openPlaying();
    const said = oneEvent(element, 'message');
    await element.send({...question, id: 'mine'});
    const event: unknown = await said;
    if (!(event instanceof MessageEvent)) throw new Error(`Not a MessageEvent: ${String(event)}`);
    expect([event.bubbles, event.composed]).to.deep.equal([false, false]);
    expect(event.data).to.deep.include({event_type: 'loadingStateResponse', id: 'mine'});
  });

  it('answers a request by the id that the application gives back', async () => {
    const {element} = await openPlaying();
    const answers = await Promise.all([
      element.request({...question, id: 'one'}),
      element.request({event_type: 'demoStateQuery', payload: {}, id: 'two'}),
      element.request(question),
    ]);
    expect(answers[0]).to.deep.include({event_type: 'loadingStateResponse', id: 'one'});
    expect(answers[1]).to.deep.include({event_type: 'demoState', id: 'two'});
    expect(answers[2]).to.have.property('id').that.is.a('string').and.not.equal('one');
  });

  it('answers a request by what the page takes for the answer', async () => {
    const {element} = await openPlaying();
    const match = (message: unknown) => (message as Told).event_type === 'loadingStateResponse';
    const answer = (await element.request(question, {match})) as Told;
    expect(answer).to.not.have.property('id');
    expect(answer.payload).to.deep.include({loading_state: 'idle'});
  });

  it('refuses a request that nobody answers, and one that is given up', async () => {
    const {element} = await openPlaying();
    const unknown = {event_type: 'nobodyKnowsThis', payload: {}};
    expect(await codeOf(element.request(unknown, {timeoutMs: 100}))).to.equal('no-answer-to-message');
    const abort = new AbortController();
    const given = codeOf(element.request(unknown, {signal: abort.signal}));
    abort.abort('no longer wanted');
    expect(await given).to.equal('no longer wanted');
    expect(element.state.phase).to.equal('playing');
  });

  it('carries messages of more than 60,000 bytes both ways', async () => {
    const {element} = await openPlaying();
    const path = `/World/${'a long “name” with \\ and \n '.repeat(10_000)}`;
    const request = {event_type: 'getChildrenRequest', payload: {prim_path: path}};
    const match = (message: unknown) => (message as Told).event_type === 'getChildrenResponse';
    const answer = (await element.request(request, {match})) as Told;
    expect(answer.payload['prim_path'] === path).to.equal(true);
    const another = element.request({...request, id: 'large'});
    expect(await another).to.include({id: 'large', event_type: 'getChildrenResponse'});
  });

  it('refuses requests when the stream ends, and those that come after it', async () => {
    const {element} = await openPlaying();
    const waiting = codeOf(element.request({event_type: 'nobodyKnowsThis', payload: {}}));
    await element.stop();
    expect(await waiting).to.equal('no-answer-to-message');
    expect(await codeOf(element.request(question, {timeoutMs: 50}))).to.equal('no-answer-to-message');
  });

  it('speaks to the new application in a new run, and not of what the old one was asked', async () => {
    const {element, told} = await openPlaying();
    await element.stop();
    told.length = 0;
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    expect(await element.request({...question, id: 'again'})).to.deep.include({id: 'again'});
    const ids = told.flatMap(({id}) => id ?? []);
    expect(ids).to.deep.equal(['again']);
  });

  it('lets no other run hear what one application says', async () => {
    const [first, second] = await Promise.all([openPlaying(), openPlaying()]);
    second.told.length = 0;
    await first.element.request({...question, id: 'first'});
    await second.element.request({...question, id: 'second'});
    expect(second.told.flatMap(({id}) => id ?? [])).to.deep.equal(['second']);
  });
});

describe('the Kit messages over <app-stream>', () => {
  leavesNothing();

  it('read the tree of the stage, select in it and put it back', async () => {
    const {element} = await openPlaying();
    const viewer = kit(element);
    const selections: (readonly string[])[] = [];
    viewer.onSelection((paths) => selections.push(paths));
    expect(await viewer.loadingState()).to.include({state: 'idle'});
    const paths = (await viewer.children('/World')).map(({path}) => path);
    expect(paths).to.include.members(['/World/Tray', '/World/Pot', '/World/CupA', '/World/Jug']);
    const pot = (await viewer.children('/World/Pot')).map(({name}) => name);
    expect(pot).to.deep.equal(['Body', 'Lid', 'Spout', 'Handle']);
    viewer.select(['/World/Pot', '/World/Jug']);
    await until('a selection', () => selections.length === 1);
    viewer.resetStage();
    await until('another selection', () => selections.length === 2);
    expect(selections).to.deep.equal([['/World/Pot', '/World/Jug'], []]);
  });

  it('open a stage, and say how far it is', async () => {
    const {element} = await openPlaying();
    const viewer = kit(element);
    const activities: string[] = [];
    viewer.onProgress(({activity}) => activity && activities.push(activity));
    await viewer.openStage('molecule.usda');
    expect(activities).to.not.be.empty;
    expect((await viewer.loadingState()).url).to.include('molecule.usda');
  });

  it('tell the application’s reason when a stage cannot be opened', async () => {
    const {element} = await openPlaying();
    const failure: unknown = await kit(element)
      .openStage('nowhere.usda')
      .catch((error: unknown) => error);
    expect(failure).to.include({code: 'kit-refused'});
    expect((failure as AppStreamError).detail).to.be.a('string').and.not.be.empty;
  });
});
