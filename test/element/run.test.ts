import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {
  EndedEvent,
  FailedEvent,
  PendingEvent,
  PlayingEvent,
  ReadyEvent,
  StateChangeEvent,
} from '../../src/index.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';
import {createPendingSession, createReadySession} from '../session/sample-session.ts';
import type {Session} from '../../src/service/session.ts';
import {until} from '../support/until.ts';
import {
  openedConnections,
  listEventTypes,
  createFakeStream,
  openFakeStream,
  waitForPhase,
  recordEvents,
  readScreenText,
  waitForTasks,
  openPlayingStream,
} from './stream-fixture.ts';

const POLL_IMMEDIATELY = {start: {pollMs: 0}};

describe('<app-stream> run', () => {
  it('fires its events in order and shows the video', async () => {
    const {element, events, fake} = await openPlayingStream();
    expect(listEventTypes(events)).to.deep.equal(['ready', 'playing']);
    expect(events.find(({type}) => type === 'ready')).to.be.instanceOf(ReadyEvent);
    expect(events.find(({type}) => type === 'playing'))
      .to.be.instanceOf(PlayingEvent)
      .with.deep.property('size', {width: 320, height: 180});
    expect(events[0]).to.be.instanceOf(StateChangeEvent);
    expect(element.video.srcObject).to.equal(openedConnections.at(-1)?.media);
    expect(element.video.videoWidth).to.equal(320);
    expect(fake.calls).to.deep.equal(['confirm', 'create']);
    await element.stop();
    expect(events.at(-2)).to.be.instanceOf(EndedEvent).with.property('reason', 'stopped');
    expect(fake.calls.at(-1)).to.equal('end s1');
    expect(element.video.srcObject).to.equal(null);
    expect(openedConnections.at(-1)?.closeCount).to.be.at.least(1);
  });

  it('reports the service’s message while the application starts', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession('Pulling image 3 of 7')];
    const {element, events} = await openFakeStream({}, fake);
    await waitForPhase(element, 'pending');
    await element.updateComplete;
    expect(events.find(({type}) => type === 'pending'))
      .to.be.instanceOf(PendingEvent)
      .with.property('message', 'Pulling image 3 of 7');
    expect(readScreenText(element)).to.contain('Pulling image 3 of 7');
    expect(element.session?.id).to.equal('s1');
    await element.stop();
    expect(element.session).to.equal(undefined);
  });

  it('reports a failure once and clears it at the next run', async () => {
    const fake = new FakePorts();
    const failure = new AppStreamError('app-not-found', {values: {name: 'x'}, alternatives: ['usd-viewer']});
    fake.confirmResults = [failure, Promise.resolve(undefined)];
    const {element, events} = await openFakeStream({}, fake);
    await waitForPhase(element, 'failed');
    const failedEvents = events.filter((event) => event instanceof FailedEvent);
    expect(failedEvents.map(({error}) => error)).to.deep.equal([failure]);
    expect(element.error).to.equal(failure);
    element.start();
    await waitForPhase(element, 'playing');
    expect(element.error).to.equal(undefined);
  });

  it('starts again when the device is back online, after a start that failed without a network', async () => {
    using network = new FakeNetworkState();
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('offline'), createReadySession()];
    const {element} = await openFakeStream({}, fake);
    network.online = false;
    await waitForPhase(element, 'failed');
    network.online = true;
    await waitForPhase(element, 'playing');
    await element.stop();
    network.online = true;
    await waitForTasks(element);
    expect(element.state.phase).to.equal('ended');
  });

  it('leaves a session that it keeps to the user when the device is back online', async () => {
    using network = new FakeNetworkState();
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    fake.pollResults = [new AppStreamError('offline'), createReadySession()];
    const {element} = await openFakeStream({loading: 'manual'}, fake);
    element.limits = {start: {pollMs: 0, pollRetryMs: 0}};
    element.start();
    const {error, session} = await waitForPhase(element, 'failed');
    expect([error.code, session?.id]).to.deep.equal(['offline', 's1']);
    network.online = true;
    await waitForTasks(element);
    expect([element.state.phase, fake.count('poll s1')]).to.deep.equal(['failed', 1]);
  });

  it('has the name of its application for assistive technology, during its run', async () => {
    const {attachInternals} = HTMLElement.prototype;
    const captured: ElementInternals[] = [];
    HTMLElement.prototype.attachInternals = function () {
      const internals = attachInternals.call(this);
      captured.push(internals);
      return internals;
    };
    const fake = new FakePorts();
    fake.service.confirm = () => Promise.resolve({name: 'USD Viewer'});
    const element = createFakeStream(fake);
    HTMLElement.prototype.attachInternals = attachInternals;
    document.body.append(element);
    await waitForPhase(element, 'playing');
    expect(captured.map(({ariaLabel}) => ariaLabel)).to.deep.equal(['USD Viewer']);
    fake.service.confirm = () => Promise.resolve(undefined);
    await element.stop();
    element.start();
    await waitForPhase(element, 'playing');
    expect(captured.map(({ariaLabel}) => ariaLabel)).to.deep.equal([null]);
  });

  it('reports two failures in a row without a catalogue check between them', async () => {
    const {element, events} = await openFakeStream({connector: 'unknown', catalogue: 'skip'});
    await waitForPhase(element, 'failed');
    element.start();
    await waitForTasks(element);
    await waitForPhase(element, 'failed');
    expect(listEventTypes(events)).to.deep.equal(['error', 'error']);
    expect(element.error?.code).to.equal('connector-missing');
  });

  it('ends its session and shows a failure although the handling of the failure fails', async () => {
    const {reportError} = globalThis;
    const recognize = AppStreamError[Symbol.hasInstance];
    const setRecognition = (value: unknown) =>
      Object.defineProperty(AppStreamError, Symbol.hasInstance, {configurable: true, value});
    const breakErrors = () =>
      setRecognition(() => {
        throw new TypeError('The errors of this page are broken');
      });
    const reported: unknown[] = [];
    globalThis.reportError = (error) => {
      reported.push(error);
      setRecognition(recognize);
    };
    try {
      const fake = new FakePorts();
      const poll = Promise.withResolvers<Session>();
      fake.createResults = [createPendingSession(), createReadySession('s2')];
      fake.pollResults = [poll.promise];
      const {element} = await openFakeStream({loading: 'manual'}, fake);
      element.limits = POLL_IMMEDIATELY;
      element.start();
      await fake.waitForCall('poll s1');
      breakErrors();
      poll.reject(new AppStreamError('forbidden'));
      const {error} = await waitForPhase(element, 'failed');
      expect(String(error.cause)).to.contain('are broken');
      expect(reported).to.have.length(1);
      await until('the end of the session', () => fake.count('end s1') === 1);
      element.start();
      await waitForPhase(element, 'playing');
      await element.stop();
    } finally {
      globalThis.reportError = reportError;
    }
  });

  it('has each phase as its only custom state', async () => {
    const {element, events} = await openFakeStream();
    const matching: string[] = [];
    const phases = ['idle', 'checking', 'requesting', 'pending', 'connecting', 'playing', 'ended', 'failed'];
    element.addEventListener('statechange', () => {
      const states = phases.filter((phase) => element.matches(`:state(${phase})`));
      matching.push(states.join());
    });
    await waitForPhase(element, 'playing');
    await element.stop();
    const entered = events.flatMap((event) => (event instanceof StateChangeEvent ? [event.state.phase] : []));
    expect(matching).to.deep.equal(entered);
    expect(entered.at(-1)).to.equal('ended');
  });

  it('has the custom state `idle` while it waits for its first start', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    await until('the state', () => element.matches(':state(idle)'));
    expect(element.state.phase).to.equal('idle');
  });

  it('fires its states in order even if a listener calls stop()', async () => {
    const fake = new FakePorts();
    const element = createFakeStream(fake);
    element.addEventListener('ready', () => void element.stop());
    const events = recordEvents(element);
    document.body.append(element);
    await waitForPhase(element, 'ended');
    await waitForTasks(element);
    element.remove();
    const changes = events.flatMap((event) => (event instanceof StateChangeEvent ? [event] : []));
    for (const [index, {from}] of changes.entries()) {
      if (index) expect(from).to.equal(changes[index - 1]?.state);
    }
    expect(listEventTypes(events)).to.deep.equal(['ready', 'ended']);
    expect(changes.at(-1)?.state.phase).to.equal('ended');
    expect(fake.count('end s1')).to.equal(1);
  });

  for (const type of ['pending', 'ready', 'playing', 'statechange'] as const) {
    it(`ends its session if a listener of “${type}” calls stop()`, async () => {
      const fake = new FakePorts();
      fake.createResults = [createPendingSession()];
      fake.pollResults = [createReadySession()];
      const element = createFakeStream(fake);
      element.limits = POLL_IMMEDIATELY;
      element.addEventListener(type, () => {
        if (element.session) void element.stop();
      });
      document.body.append(element);
      await waitForPhase(element, 'ended');
      await element.stop();
      await waitForTasks(element);
      element.remove();
      expect(fake.count('end s1')).to.equal(1);
      expect(fake.count('create')).to.equal(1);
    });
  }

  it('keeps the session after disconnect(), and attaches to it by its id', async () => {
    const {element, events, fake} = await openPlayingStream();
    await element.disconnect();
    expect(events.at(-2)).to.be.instanceOf(EndedEvent).with.property('reason', 'disconnected');
    expect(fake.count('end s1')).to.equal(0);
    element.sessionId = 's1';
    await waitForPhase(element, 'playing');
    expect(fake.count('poll s1')).to.equal(1);
    expect(fake.count('create')).to.equal(1);
    await element.stop();
    expect(fake.count('end s1')).to.equal(1);
  });

  it('makes one run by two calls of start() in one task', async () => {
    const {element, fake} = await openFakeStream({loading: 'manual'});
    element.start();
    element.start();
    await waitForPhase(element, 'playing');
    expect(fake.calls).to.deep.equal(['confirm', 'create']);
  });

  it('starts no run after stop() before start()', async () => {
    const {element, fake} = await openPlayingStream();
    await element.stop();
    element.requestUpdate();
    await waitForTasks(element);
    expect(element.state.phase).to.equal('ended');
    element.start();
    await waitForPhase(element, 'playing');
    element.start();
    await waitForTasks(element);
    expect(fake.count('create')).to.equal(2);
  });

  it('resolves stop() after the deletion of a session that was created late', async () => {
    const fake = new FakePorts();
    const pendingCreate = Promise.withResolvers<Session>();
    fake.createResults = [pendingCreate.promise];
    const {element} = await openFakeStream({}, fake);
    await waitForPhase(element, 'requesting');
    await fake.waitForCall('create');
    const stopped = element.stop();
    expect(element.state.phase).to.equal('ended');
    pendingCreate.resolve(createReadySession());
    await stopped;
    expect(fake.calls.at(-1)).to.equal('end s1');
  });
});
