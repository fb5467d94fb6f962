import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, InputChangeEvent} from '../../src/index.ts';
import {until} from '../support/until.ts';
import {connectionCount, lastConnection} from './application-connection.ts';
import {openStream, reaches, settled} from './stream-fixture.ts';

const openPlaying = async (
  wishes: Readonly<Record<string, string>> = {},
  limits: AppStreamElement['limits'] = {},
) => {
  const opened = await openStream({connector: 'application', ...wishes});
  opened.element.limits = limits;
  await reaches(opened.element, 'playing');
  return {...opened, connection: lastConnection()};
};

const noteOf = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=blocked]');
/** What the note in the shadow root says. */
const saidOf = (element: AppStreamElement) => noteOf(element)?.textContent ?? '';

const openChanges = (element: AppStreamElement) => {
  const changes: boolean[] = [];
  element.addEventListener('inputchange', ({open}) => changes.push(open));
  return changes;
};

/** Fulfils when the element listens to the person. */
const listens = (element: AppStreamElement) =>
  until('the element listens', () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined);

describe('<app-stream> whose input cannot reach the application', () => {
  it('says so some time after the picture plays, until the input opens', async () => {
    const {element, connection} = await openPlaying({}, {inputMs: 200});
    expect(saidOf(element)).to.equal('');
    const blocked = (await oneEvent(element, 'inputchange')) as unknown as InputChangeEvent;
    expect(blocked.open).to.equal(false);
    await element.updateComplete;
    expect(saidOf(element)).to.equal('Input does not reach the application.');
    expect(noteOf(element)?.getAttribute('role')).to.equal('status');
    const opened = oneEvent(element, 'inputchange');
    connection.tell({kind: 'input', open: true});
    expect(((await opened) as unknown as InputChangeEvent).open).to.equal(true);
    await element.updateComplete;
    expect(saidOf(element)).to.equal('');
    await element.stop();
  });

  it('says so at once when the input closes, once, and forgets it with the run', async () => {
    const {element, connection} = await openPlaying();
    await listens(element);
    const changes = openChanges(element);
    connection.tell({kind: 'input', open: true});
    connection.tell({kind: 'input', open: false});
    connection.tell({kind: 'input', open: false});
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(saidOf(element)).to.not.equal('');
    await element.stop();
    await element.updateComplete;
    expect(saidOf(element)).to.equal('');
    expect(changes).to.deep.equal([true, false]);
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    await element.updateComplete;
    expect(saidOf(element)).to.equal('');
    await element.stop();
  });

  it('says nothing where the person may do nothing', async () => {
    const {element, connection} = await openPlaying({input: 'none'});
    const changes = openChanges(element);
    connection.tell({kind: 'input', open: true});
    connection.tell({kind: 'input', open: false});
    await element.request({event_type: 'ping'}, {match: () => true, timeoutMs: 1}).catch(() => undefined);
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(saidOf(element)).to.equal('');
    element.input = 'mouse';
    await element.updateComplete;
    expect(saidOf(element)).to.not.equal('');
    await element.stop();
  });
});

describe('<app-stream> and what its host tells early', () => {
  it('shows the pointer’s shape that was told before the picture played, also after another input', async () => {
    const {element, connection} = await openPlaying();
    connection.tell({kind: 'cursor', cursor: {kind: 'named', name: 'crosshair'}});
    await until('the shape', () => element.video.style.cursor === 'crosshair');
    element.input = 'mouse';
    await element.updateComplete;
    await settled(element);
    await until('the shape', () => element.video.style.cursor === 'crosshair');
    element.input = 'none';
    await until('no shape', () => element.video.style.cursor === '');
    await element.stop();
  });
});

describe('<app-stream> asks for another stage', () => {
  const requested = () => lastConnection().sent.filter((one) => one['event_type'] === 'openStageRequest');
  const urls = () => requested().map(({payload}) => (payload as {readonly url: string}).url);

  /** The application answers whether it speaks Kit. */
  const answersQuery = async () => {
    await until('a query', () =>
      lastConnection().sent.some((one) => one['event_type'] === 'loadingStateQuery'),
    );
    lastConnection().say('loadingStateResponse', {url: 'a.usd', loading_state: 'idle'});
  };
  const refusals = (told: readonly Event[]) => told.filter(({type}) => type === 'error');

  it('by a message, and stays in its run', async () => {
    const {element, told} = await openPlaying({'stage-uri': 'a.usd'});
    const runs = connectionCount();
    element.stageUri = 'b.usd';
    await answersQuery();
    await until('a request', () => urls().length === 1);
    expect(urls()).to.deep.equal(['b.usd']);
    lastConnection().say('openedStageResult', {url: 'b.usd', result: 'success', error: ''});
    await settled(element);
    expect(connectionCount()).to.equal(runs);
    expect(element.state.phase).to.equal('playing');
    expect(refusals(told)).to.be.empty;
    await element.stop();
  });

  it('by a message, once messages reach the application', async () => {
    const {element, connection} = await openPlaying({connector: 'input-alone', 'stage-uri': 'a.usd'});
    const runs = connectionCount();
    element.stageUri = 'b.usd';
    await settled(element);
    connection.tell({kind: 'channel', open: true, takesParts: false});
    await answersQuery();
    await until('a request', () => urls().length === 1);
    expect(connectionCount()).to.equal(runs);
    await element.stop();
  });

  it('by a new run where messages do not reach the application in time', async () => {
    const {element, world} = await openPlaying(
      {connector: 'input-alone', 'stage-uri': 'a.usd'},
      {kitMs: 100},
    );
    const runs = connectionCount();
    const again = oneEvent(element, 'playing');
    element.stageUri = 'b.usd';
    await again;
    expect(connectionCount()).to.equal(runs + 1);
    expect(world.calls.filter((call) => call === 'create')).to.have.length(2);
    await element.stop();
  });

  it('and tells of no refusal when the run was ended meanwhile', async () => {
    const {element, told} = await openPlaying({'stage-uri': 'a.usd'});
    element.stageUri = 'b.usd';
    await answersQuery();
    await until('a request', () => urls().length === 1);
    await element.stop();
    await settled(element);
    expect(refusals(told)).to.be.empty;
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
  });

  it('and tells of no refusal of a stage that another one has replaced', async () => {
    const {element, told} = await openPlaying({'stage-uri': 'a.usd'});
    element.stageUri = 'b.usd';
    await answersQuery();
    await until('a request', () => urls().length === 1);
    element.stageUri = 'c.usd';
    await settled(element);
    await until('another query or request', () => lastConnection().sent.length >= 3);
    lastConnection().say('openedStageResult', {url: 'b.usd', result: 'error', error: 'Replaced'});
    lastConnection().say('loadingStateResponse', {url: 'b.usd', loading_state: 'busy'});
    await until('the other request', () => urls().includes('c.usd'));
    lastConnection().say('openedStageResult', {url: 'c.usd', result: 'success', error: ''});
    await settled(element);
    expect(refusals(told)).to.be.empty;
    await element.stop();
  });
});
