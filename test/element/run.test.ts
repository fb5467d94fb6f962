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
import {Deferred, FakeWorld, pending, ready} from '../session/fake-world.ts';
import type {Session} from '../../src/service/session.ts';
import {opened} from './fake-picture.ts';
import {kinds, newStream, openStream, reaches, record, says, settled} from './stream-fixture.ts';

describe('a run of <app-stream>', () => {
  it('tells of everything in order, each event with its type, and shows the picture', async () => {
    const {element, told, world} = await openStream();
    await reaches(element, 'playing');
    expect(kinds(told)).to.deep.equal(['ready', 'playing']);
    expect(told.find(({type}) => type === 'ready')).to.be.instanceOf(ReadyEvent);
    expect(told.find(({type}) => type === 'playing'))
      .to.be.instanceOf(PlayingEvent)
      .with.deep.property('size', {width: 320, height: 180});
    expect(told[0]).to.be.instanceOf(StateChangeEvent);
    expect(element.video.srcObject).to.equal(opened.at(-1)?.media);
    expect(element.video.videoWidth).to.equal(320);
    expect(world.calls).to.deep.equal(['confirm', 'create']);
    await element.stop();
    expect(told.at(-2)).to.be.instanceOf(EndedEvent).with.property('reason', 'stopped');
    expect(world.calls.at(-1)).to.equal('end s1');
    expect(element.video.srcObject).to.equal(null);
    expect(opened.at(-1)?.closings).to.be.at.least(1);
  });

  it('tells the service’s words while the application starts', async () => {
    const world = new FakeWorld();
    world.creations = [pending('Pulling image 3 of 7')];
    const {element, told} = await openStream({}, world);
    await reaches(element, 'pending');
    await element.updateComplete;
    expect(told.find(({type}) => type === 'pending'))
      .to.be.instanceOf(PendingEvent)
      .with.property('message', 'Pulling image 3 of 7');
    expect(says(element)).to.contain('Pulling image 3 of 7');
    expect(element.session?.id).to.equal('s1');
    await element.stop();
    expect(element.session).to.equal(undefined);
  });

  it('tells a failure once, as event and as property, and forgets it with the next run', async () => {
    const world = new FakeWorld();
    const failure = new AppStreamError('app-not-found', {values: {name: 'x'}, alternatives: ['usd-viewer']});
    world.confirms = [failure, Promise.resolve(undefined)];
    const {element, told} = await openStream({}, world);
    await reaches(element, 'failed');
    const events = told.filter((event) => event instanceof FailedEvent);
    expect(events.map(({error}) => error)).to.deep.equal([failure]);
    expect(element.error).to.equal(failure);
    element.start();
    await reaches(element, 'playing');
    expect(element.error).to.equal(undefined);
    await element.stop();
  });

  it('tells each of two failures in a row, though there is no catalogue between them', async () => {
    const {element, told} = await openStream({connector: 'unknown', catalogue: 'skip'});
    await reaches(element, 'failed');
    element.start();
    await settled(element);
    await reaches(element, 'failed');
    expect(kinds(told)).to.deep.equal(['error', 'error']);
    expect(element.error?.code).to.equal('connector-missing');
  });

  it('carries each phase as a custom state, and only that one', async () => {
    const {element, told} = await openStream();
    const matching: string[] = [];
    const phases = ['idle', 'checking', 'requesting', 'pending', 'connecting', 'playing', 'ended', 'failed'];
    element.addEventListener('statechange', () => {
      const states = phases.filter((phase) => element.matches(`:state(${phase})`));
      matching.push(states.join());
    });
    await reaches(element, 'playing');
    await element.stop();
    const entered = told.flatMap((event) => (event instanceof StateChangeEvent ? [event.state.phase] : []));
    expect(matching).to.deep.equal(entered);
    expect(entered.at(-1)).to.equal('ended');
  });

  it('tells the states in order to all who listen, though one of them calls stop()', async () => {
    const world = new FakeWorld();
    const element = newStream(world);
    element.addEventListener('ready', () => void element.stop());
    const told = record(element);
    document.body.append(element);
    await reaches(element, 'ended');
    await settled(element);
    element.remove();
    const changes = told.flatMap((event) => (event instanceof StateChangeEvent ? [event] : []));
    for (const [index, {from}] of changes.entries()) {
      if (index) expect(from).to.equal(changes[index - 1]?.state);
    }
    expect(kinds(told)).to.deep.equal(['ready', 'ended']);
    expect(changes.at(-1)?.state.phase).to.equal('ended');
    expect(world.count('end s1')).to.equal(1);
  });

  for (const type of ['pending', 'ready', 'playing', 'statechange'] as const) {
    it(`ends its session when a listener of “${type}” calls stop()`, async () => {
      const world = new FakeWorld();
      world.creations = [pending()];
      world.polls = [ready()];
      const element = newStream(world);
      element.addEventListener(type, () => {
        if (element.session) void element.stop();
      });
      document.body.append(element);
      await reaches(element, 'ended');
      await element.stop();
      await settled(element);
      element.remove();
      expect(world.count('end s1')).to.equal(1);
      expect(world.count('create')).to.equal(1);
    });
  }

  it('leaves the session to the service after disconnect(), and attaches to it by its id', async () => {
    const {element, told, world} = await openStream();
    await reaches(element, 'playing');
    await element.disconnect();
    expect(told.at(-2)).to.be.instanceOf(EndedEvent).with.property('reason', 'disconnected');
    expect(world.count('end s1')).to.equal(0);
    element.sessionId = 's1';
    await reaches(element, 'playing');
    expect(world.count('poll s1')).to.equal(1);
    expect(world.count('create')).to.equal(1);
    await element.stop();
    expect(world.count('end s1')).to.equal(1);
  });

  it('begins nothing by itself after stop(), and begins again by start()', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    await element.stop();
    element.requestUpdate();
    await settled(element);
    expect(element.state.phase).to.equal('ended');
    element.start();
    await reaches(element, 'playing');
    element.start();
    await settled(element);
    expect(world.count('create')).to.equal(2);
    await element.stop();
  });

  it('keeps its promise of stop() until a late session is deleted', async () => {
    const world = new FakeWorld();
    const creation = new Deferred<Session>();
    world.creations = [creation.promise];
    const {element} = await openStream({}, world);
    await reaches(element, 'requesting');
    await settled(element);
    const stopped = element.stop();
    expect(element.state.phase).to.equal('ended');
    creation.resolve(ready());
    await stopped;
    expect(world.calls.at(-1)).to.equal('end s1');
  });
});
