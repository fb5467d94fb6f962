import {expect, fixture, html} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {loadTables} from '../../src/locales/load-tables.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {createPendingSession} from '../session/sample-session.ts';
import {nextTask} from '../session/recorded-run.ts';
import {until} from '../support/until.ts';
import {
  openedConnections,
  listEventTypes,
  createFakeStream,
  openFakeStream,
  waitForPhase,
  waitForTasks,
  openPlayingStream,
} from './stream-fixture.ts';

describe('<app-stream> insertion and removal', () => {
  it('creates one session if it is inserted, removed and inserted in one task', async () => {
    const {element, fake, home} = await openFakeStream();
    element.remove();
    home.append(element);
    await waitForPhase(element, 'playing');
    await waitForTasks(element);
    expect(fake.calls).to.deep.equal(['confirm', 'create']);
  });

  it('creates no session if it is inserted and removed in one task', async () => {
    const {element, fake} = await openFakeStream();
    element.remove();
    await waitForTasks(element);
    expect(fake.calls).to.deep.equal([]);
  });

  it('asks the catalogue about the last request of the task of its insertion', async () => {
    const {fetch} = globalThis;
    const asked: string[] = [];
    globalThis.fetch = (input) => {
      asked.push(new URL(new Request(input).url).pathname);
      return new Promise(() => undefined);
    };
    const element = await fixture<AppStreamElement>(
      html`<app-stream service-url="/s" app-id="a" profile="p" version="1"></app-stream>`,
    );
    try {
      expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
      element.appId = 'b';
      await waitForPhase(element, 'checking');
      await until('the questions', () => asked.length > 0);
      expect(asked).to.include('/s/cfg/apps/b').and.not.include('/s/cfg/apps/a');
    } finally {
      element.remove();
      globalThis.fetch = fetch;
    }
  });

  it('starts one run if the request changes within the task of its insertion', async () => {
    const {element, fake, events} = await openFakeStream();
    element.appId = 'other';
    await element.updateComplete;
    element.iceServers = [{urls: 'stun:127.0.0.1'}];
    await waitForPhase(element, 'playing');
    expect(fake.count('create')).to.equal(1);
    expect(listEventTypes(events)).not.to.include('ended');
  });

  it('sends no request before its insertion, even after start()', async () => {
    const fake = new FakePorts();
    const element = createFakeStream(fake);
    element.start();
    await nextTask();
    expect(fake.calls).to.be.empty;
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
  });

  it('starts on its insertion, even after stop()', async () => {
    const fake = new FakePorts();
    const element = createFakeStream(fake);
    await element.stop();
    document.body.append(element);
    await waitForPhase(element, 'playing');
    element.remove();
    await fake.waitForCall('end s1');
    expect(fake.count('end s1')).to.equal(1);
  });

  it('keeps playing when it moves to another parent', async () => {
    const {element, fake, events} = await openPlayingStream();
    const otherParent = await fixture(html`<section></section>`);
    const eventCount = events.length;
    otherParent.append(element);
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(events).to.have.length(eventCount);
    expect(openedConnections.at(-1)?.closeCount).to.equal(0);
    expect(element.video.paused).to.equal(false);
    expect(fake.count('end s1')).to.equal(0);
  });

  it('keeps playing if it is inserted a few microtasks after its removal', async () => {
    const {element, home} = await openPlayingStream();
    element.remove();
    for (let step = 0; step < 5; step++) await Promise.resolve();
    home.append(element);
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(element.video.paused).to.equal(false);
  });

  it('ends its session on removal, and starts a new one on insertion', async () => {
    const {element, fake, home} = await openPlayingStream();
    element.remove();
    expect((await waitForPhase(element, 'idle')).reason).to.equal('detached');
    await fake.waitForCall('end s1');
    await openedConnections.at(-1)?.closed;
    expect(fake.count('end s1')).to.equal(1);
    expect(openedConnections.at(-1)?.closeCount).to.be.at.least(1);
    home.append(element);
    await waitForPhase(element, 'playing');
    expect(fake.count('create')).to.equal(2);
  });

  it('stays stopped after a move if stop() is called during the move', async () => {
    const {element, fake, home, events} = await openPlayingStream();
    element.remove();
    const stopped = element.stop();
    home.append(element);
    await stopped;
    await waitForTasks(element);
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
    expect(listEventTypes(events)).to.deep.equal(['ready', 'playing', 'ended']);
    expect(fake.count('end s1')).to.equal(1);
  });

  it('works inside another shadow root', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const fake = new FakePorts();
    const element = createFakeStream(fake);
    host.attachShadow({mode: 'closed'}).append(element);
    await waitForPhase(element, 'playing');
    expect(element.video.videoWidth).to.equal(320);
    host.remove();
    await waitForPhase(element, 'idle');
    await fake.waitForCall('end s1');
    expect(fake.count('end s1')).to.equal(1);
  });

  it('keeps counting the elapsed time when it moves, and stops on removal', async () => {
    const intervals = new Set<unknown>();
    const {setInterval: browserSetInterval, clearInterval: browserClearInterval} = globalThis;
    Object.assign(globalThis, {
      setInterval: (...call: Parameters<typeof setInterval>) => {
        const timer = browserSetInterval(...call);
        intervals.add(timer);
        return timer;
      },
      clearInterval: (timer: ReturnType<typeof setInterval>) => {
        intervals.delete(timer);
        browserClearInterval(timer);
      },
    });
    try {
      const fake = new FakePorts();
      fake.createResults = [createPendingSession()];
      const {element, home} = await openFakeStream({}, fake);
      await waitForPhase(element, 'pending');
      await waitForTasks(element);
      expect(intervals.size).to.equal(1);
      home.append(element);
      await waitForTasks(element);
      expect(intervals.size).to.equal(1);
      element.remove();
      await waitForTasks(element);
      expect(intervals.size).to.equal(0);
    } finally {
      Object.assign(globalThis, {setInterval: browserSetInterval, clearInterval: browserClearInterval});
    }
  });

  it('reads its settings when they change, and not with each state', async () => {
    const {element} = await openFakeStream();
    await waitForPhase(element, 'requesting');
    let reads = 0;
    Object.defineProperty(element, 'profile', {
      get: () => {
        reads += 1;
        return 'default';
      },
    });
    await waitForPhase(element, 'playing');
    await waitForTasks(element);
    expect(reads).to.equal(0);
    element.version = '2.0.0';
    await waitForTasks(element);
    expect(reads).to.be.above(0);
  });

  it('does not update while it plays', async () => {
    const {element} = await openPlayingStream();
    // Texts that arrive beside the stream update the element once.
    await loadTables('');
    await waitForTasks(element);
    await element.updateComplete;
    let updates = 0;
    const {requestUpdate} = element;
    element.requestUpdate = (...call) => {
      updates += 1;
      requestUpdate.apply(element, call);
    };
    await waitForTasks(element);
    expect(updates).to.equal(0);
  });
});
