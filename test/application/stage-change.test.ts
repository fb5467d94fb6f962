import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {type AppStreamElement, WarningEvent} from '../../src/index.ts';
import type {Session} from '../../src/service/session.ts';
import type {FakePorts} from '../session/fake-ports.ts';
import {createReadySession} from '../session/sample-session.ts';
import {until} from '../support/until.ts';
import {countConnections, readLastConnection} from './application-connection.ts';
import {openFakeStream, waitForPhase, waitForTasks} from '../element/stream-fixture.ts';

const openPlayingStream = async (
  attributes: Readonly<Record<string, string>> = {},
  limits: AppStreamElement['limits'] = {},
) => {
  const opened = await openFakeStream({connector: 'application', 'stage-uri': 'a.usd', ...attributes});
  opened.element.limits = limits;
  await waitForPhase(opened.element, 'playing');
  return {...opened, connection: readLastConnection()};
};

/** The stages that the page requested over the last connection. */
const listRequestedUrls = () =>
  readLastConnection()
    .sent.filter((one) => one['event_type'] === 'openStageRequest')
    .map(({payload}) => (payload as {readonly url: string}).url);

/** Responds to the query that tests for Kit messages. */
const respondToQuery = async () => {
  await until('a query', () =>
    readLastConnection().sent.some((one) => one['event_type'] === 'loadingStateQuery'),
  );
  readLastConnection().emitMessage('loadingStateResponse', {url: 'a.usd', loading_state: 'idle'});
};
const listWarnings = (events: readonly Event[]) =>
  events.flatMap((event) => (event instanceof WarningEvent ? [event.error.code] : []));

/** Resolves when an application that answers nothing had this time, in milliseconds. */
const waitInSilence = (element: AppStreamElement, timeoutMs: number) =>
  element.request({event_type: 'ping'}, {match: () => false, timeoutMs}).catch(() => undefined);

/** How many sessions the page created, ended, and left over when it has stopped. */
const countSessions = async (element: AppStreamElement, fake: FakePorts) => {
  const counted = {created: fake.count('create'), ended: fake.count('end s1')};
  await element.stop();
  return {...counted, leftOver: fake.count('create') - fake.count('end s1')};
};
const ONE_SESSION = {created: 1, ended: 0, leftOver: 0};

describe('<app-stream> with a new stage-uri', () => {
  it('opens the stage by a message in the same run', async () => {
    const {element, events} = await openPlayingStream();
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
    const {element, connection} = await openPlayingStream({connector: 'input-only'});
    const runs = countConnections();
    element.stageUri = 'b.usd';
    await waitForTasks(element);
    connection.emit({kind: 'channel', open: true});
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    expect(countConnections()).to.equal(runs);
    await element.stop();
  });

  it('fires no error if the run ends before the response', async () => {
    const {element, events} = await openPlayingStream();
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().length === 1);
    await element.stop();
    await waitForTasks(element);
    expect(listWarnings(events)).to.be.empty;
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
  });

  it('fires no error for a stage that a newer one has replaced', async () => {
    const {element, events} = await openPlayingStream();
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

describe('A change of stage-uri keeps the session', () => {
  const QUICK = {application: {kitMs: 200, inputMs: 60_000}, recovery: {waitMs: 0, keyFrameMs: 0}};

  it('of an application whose message channel opens late, which opens the stage then', async () => {
    const {element, events, fake, connection} = await openPlayingStream({connector: 'input-only'}, QUICK);
    element.stageUri = 'b.usd';
    await waitInSilence(element, 600);
    expect(listWarnings(events)).to.be.empty;
    connection.emit({kind: 'channel', open: true});
    await respondToQuery();
    await until('a request', () => listRequestedUrls().includes('b.usd'));
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('of an application that never answers, with one warning', async () => {
    const {element, events, fake} = await openPlayingStream({}, QUICK);
    element.stageUri = 'b.usd';
    await until('the warning', () => listWarnings(events).length > 0);
    await waitInSilence(element, 600);
    expect(listWarnings(events)).to.deep.equal(['no-answer-to-message']);
    expect(element.state.phase).to.equal('playing');
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('of a connection without messages, with one warning', async () => {
    const {element, events, fake} = await openPlayingStream({connector: 'fake-video'}, QUICK);
    element.stageUri = 'b.usd';
    await until('the warning', () => listWarnings(events).length > 0);
    expect(listWarnings(events)).to.deep.equal(['no-answer-to-message']);
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('of a stream whose video stands still, without a warning until it moves', async () => {
    const {element, events, fake, connection} = await openPlayingStream(
      {},
      {...QUICK, video: {noticeMs: 100}},
    );
    connection.isFrozen = true;
    await waitForPhase(element, 'playing', ({busy}) => busy !== undefined);
    element.stageUri = 'b.usd';
    await waitInSilence(element, 600);
    expect(listWarnings(events)).to.be.empty;
    connection.isFrozen = false;
    await until('the warning', () => listWarnings(events).length > 0);
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('of a stream that is lost meanwhile, and requests the stage again over the next connection', async () => {
    const {element, events, fake, connection} = await openPlayingStream({}, QUICK);
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().includes('b.usd'));
    connection.end({kind: 'lost', error: new AppStreamError('connection-lost')});
    await waitForPhase(element, 'reconnecting');
    await waitInSilence(element, 400);
    await until('another connection', () => readLastConnection() !== connection);
    await until('another request', () => listRequestedUrls().includes('b.usd'));
    readLastConnection().emitMessage('openedStageResult', {url: 'b.usd', result: 'success', error: ''});
    await waitForTasks(element);
    readLastConnection().end({kind: 'lost', error: new AppStreamError('connection-lost')});
    await waitForPhase(element, 'reconnecting');
    await waitForPhase(element, 'playing');
    await waitInSilence(element, 400);
    // The application has opened the stage.
    expect(listRequestedUrls()).to.be.empty;
    expect(listWarnings(events)).to.be.empty;
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('if the page removes the attribute, and drops a request that waits', async () => {
    const {element, events, fake, connection} = await openPlayingStream({connector: 'input-only'}, QUICK);
    element.stageUri = 'b.usd';
    await waitForTasks(element);
    element.removeAttribute('stage-uri');
    await waitForTasks(element);
    connection.emit({kind: 'channel', open: true});
    await waitInSilence(element, 600);
    expect(connection.sent.filter((one) => one['event_type'] !== 'ping')).to.be.empty;
    expect(listWarnings(events)).to.be.empty;
    expect(element.state.phase).to.equal('playing');
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('if the page takes the change back, and requests the first stage again', async () => {
    const {element, fake} = await openPlayingStream({}, QUICK);
    element.stageUri = 'b.usd';
    await respondToQuery();
    await until('a request', () => listRequestedUrls().includes('b.usd'));
    element.stageUri = 'a.usd';
    await until('the first stage', () => listRequestedUrls().includes('a.usd'));
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });

  it('that the page resumes, while its state is requested', async () => {
    sessionStorage.clear();
    const {element, fake, home} = await openPlayingStream({'keep-session': ''}, QUICK);
    const poll = Promise.withResolvers<Session>();
    fake.pollResults = [poll.promise];
    element.remove();
    await waitForPhase(element, 'idle');
    home.append(element);
    await waitForPhase(element, 'checking');
    element.stageUri = 'b.usd';
    await waitForTasks(element);
    poll.resolve(createReadySession());
    await waitForPhase(element, 'playing');
    await respondToQuery();
    await until('a request', () => listRequestedUrls().includes('b.usd'));
    expect(await countSessions(element, fake)).to.deep.equal(ONE_SESSION);
  });
});
