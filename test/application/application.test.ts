import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, InputChangeEvent} from '../../src/index.ts';
import {until} from '../support/until.ts';
import {countConnections, readLastConnection} from './application-connection.ts';
import {openFakeStream, waitForPhase, waitForTasks} from '../element/stream-fixture.ts';

const openPlayingStream = async (
  attributes: Readonly<Record<string, string>> = {},
  limits: AppStreamElement['limits'] = {},
) => {
  const opened = await openFakeStream({connector: 'application', ...attributes});
  opened.element.limits = limits;
  await waitForPhase(opened.element, 'playing');
  return {...opened, connection: readLastConnection()};
};

const findNote = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=blocked]');
const readNote = (element: AppStreamElement) => findNote(element)?.textContent ?? '';

const recordInputChanges = (element: AppStreamElement) => {
  const changes: boolean[] = [];
  element.addEventListener('inputchange', ({open}) => changes.push(open));
  return changes;
};

/** Resolves when the element accepts input of the user. */
const waitForInput = (element: AppStreamElement) =>
  until(
    'the element accepts input',
    () => element.shadowRoot?.querySelector('[part~=keyboard]') ?? undefined,
  );

describe('<app-stream> with blocked input', () => {
  it('shows a note some time after the video plays, until the input opens', async () => {
    const {element, connection} = await openPlayingStream({}, {application: {inputMs: 200}});
    expect(readNote(element)).to.equal('');
    const blocked = (await oneEvent(element, 'inputchange')) as unknown as InputChangeEvent;
    expect(blocked.open).to.equal(false);
    await element.updateComplete;
    expect(readNote(element)).to.equal('The application isn’t receiving your input.');
    expect(findNote(element)?.getAttribute('role')).to.equal('status');
    const opened = oneEvent(element, 'inputchange');
    connection.emit({kind: 'input', open: true});
    expect(((await opened) as unknown as InputChangeEvent).open).to.equal(true);
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    await element.stop();
  });

  it('shows the note immediately when the input closes, and removes it with the run', async () => {
    const {element, connection} = await openPlayingStream();
    await waitForInput(element);
    const changes = recordInputChanges(element);
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    connection.emit({kind: 'input', open: false});
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(readNote(element)).to.not.equal('');
    await element.stop();
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    expect(changes).to.deep.equal([true, false]);
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    await element.stop();
  });

  it('does not warn that input never opened if it opened and closed', async () => {
    const {element, connection} = await openPlayingStream({}, {application: {inputMs: 200}});
    await waitForInput(element);
    const warnings: string[] = [];
    element.addEventListener('warning', ({error}) => warnings.push(error.code));
    const changes = recordInputChanges(element);
    // As a relay does that restarts right after the start.
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    const unanswered = {match: () => true, timeoutMs: 500};
    await element.request({event_type: 'ping'}, unanswered).catch(() => undefined);
    expect(changes).to.deep.equal([true, false]);
    expect(warnings).to.deep.equal([]);
    await element.stop();
  });

  it('shows no note if the page disables input', async () => {
    const {element, connection} = await openPlayingStream({input: 'none'});
    const changes = recordInputChanges(element);
    connection.emit({kind: 'input', open: true});
    connection.emit({kind: 'input', open: false});
    await element.request({event_type: 'ping'}, {match: () => true, timeoutMs: 1}).catch(() => undefined);
    await until('two changes', () => changes.length === 2);
    await element.updateComplete;
    expect(readNote(element)).to.equal('');
    element.input = 'mouse';
    await element.updateComplete;
    expect(readNote(element)).to.not.equal('');
    await element.stop();
  });
});

describe('<app-stream> with early host events', () => {
  it('shows a cursor that arrives before the first frame, also after a change of input', async () => {
    const {element, connection} = await openPlayingStream();
    connection.emit({kind: 'cursor', cursor: {kind: 'named', name: 'crosshair'}});
    await until('the cursor', () => element.video.style.cursor === 'crosshair');
    element.input = 'mouse';
    await element.updateComplete;
    await waitForTasks(element);
    await until('the cursor', () => element.video.style.cursor === 'crosshair');
    element.input = 'none';
    await until('no cursor', () => element.video.style.cursor === '');
    await element.stop();
  });
});

describe('<app-stream> with a new stage-uri', () => {
  const listStageRequests = () =>
    readLastConnection().sent.filter((one) => one['event_type'] === 'openStageRequest');
  const listRequestedUrls = () =>
    listStageRequests().map(({payload}) => (payload as {readonly url: string}).url);

  /** Responds to the query that tests for Kit messages. */
  const respondToQuery = async () => {
    await until('a query', () =>
      readLastConnection().sent.some((one) => one['event_type'] === 'loadingStateQuery'),
    );
    readLastConnection().emitMessage('loadingStateResponse', {url: 'a.usd', loading_state: 'idle'});
  };
  const listWarnings = (events: readonly Event[]) => events.filter(({type}) => type === 'warning');

  it('opens the stage by a message in the same run', async () => {
    const {element, events} = await openPlayingStream({'stage-uri': 'a.usd'});
    const runs = countConnections();
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    expect(listRequestedUrls()).to.deep.equal(['b.usd']);
    readLastConnection().emitMessage('openedStageResult', {url: 'b.usd', result: 'success', error: ''});
    await waitForTasks(element);
    expect(countConnections()).to.equal(runs);
    expect(element.state.phase).to.equal('playing');
    expect(listWarnings(events)).to.be.empty;
    await element.stop();
  });

  it('opens the stage by a message when the message channel opens', async () => {
    const {element, connection} = await openPlayingStream({connector: 'input-only', 'stage-uri': 'a.usd'});
    const runs = countConnections();
    element.stageUri = 'b.usd';
    await waitForTasks(element);
    connection.emit({kind: 'channel', open: true});
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    expect(countConnections()).to.equal(runs);
    await element.stop();
  });

  it('starts a new run if the message channel does not open in time', async () => {
    const {element, fake} = await openPlayingStream(
      {connector: 'input-only', 'stage-uri': 'a.usd'},
      {application: {kitMs: 100}},
    );
    const runs = countConnections();
    const again = oneEvent(element, 'playing');
    element.stageUri = 'b.usd';
    await again;
    expect(countConnections()).to.equal(runs + 1);
    expect(fake.calls.filter((call) => call === 'create')).to.have.length(2);
    await element.stop();
  });

  it('fires no error if the run ends before the response', async () => {
    const {element, events} = await openPlayingStream({'stage-uri': 'a.usd'});
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    await element.stop();
    await waitForTasks(element);
    expect(listWarnings(events)).to.be.empty;
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
  });

  it('fires no error for a stage that a newer one has replaced', async () => {
    const {element, events} = await openPlayingStream({'stage-uri': 'a.usd'});
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    element.stageUri = 'c.usd';
    await waitForTasks(element);
    await until('another query or request', () => readLastConnection().sent.length >= 3);
    readLastConnection().emitMessage('openedStageResult', {url: 'b.usd', result: 'error', error: 'Replaced'});
    readLastConnection().emitMessage('loadingStateResponse', {url: 'b.usd', loading_state: 'busy'});
    await until('the other request', () => listRequestedUrls().includes('c.usd'));
    readLastConnection().emitMessage('openedStageResult', {url: 'c.usd', result: 'success', error: ''});
    await waitForTasks(element);
    expect(listWarnings(events)).to.be.empty;
    await element.stop();
  });
});
