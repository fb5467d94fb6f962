import {expect, fixture, html} from '@open-wc/testing';
import {FakeWorld, pending} from '../session/fake-world.ts';
import {turn} from '../session/followed-run.ts';
import {opened} from './fake-picture.ts';
import {kinds, newStream, openStream, reaches, settled} from './stream-fixture.ts';

describe('<app-stream> in and out of the document', () => {
  it('makes one session when it is inserted, removed and inserted in one task', async () => {
    const {element, world, home} = await openStream();
    element.remove();
    home.append(element);
    await reaches(element, 'playing');
    await settled(element);
    expect(world.calls).to.deep.equal(['confirm', 'create']);
    await element.stop();
  });

  it('asks for nothing when it is inserted and removed in one task', async () => {
    const {element, world} = await openStream();
    element.remove();
    await settled(element);
    expect(world.calls).to.be.empty;
  });

  it('asks for nothing before it is inserted, though start() is called', async () => {
    const world = new FakeWorld();
    const element = newStream(world);
    element.start();
    await turn();
    expect(world.calls).to.be.empty;
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
  });

  it('begins when it is inserted, though stop() was called before', async () => {
    const world = new FakeWorld();
    const element = newStream(world);
    await element.stop();
    document.body.append(element);
    await reaches(element, 'playing');
    element.remove();
    await settled(element);
    expect(world.count('end s1')).to.equal(1);
  });

  it('plays on when it moves to another parent', async () => {
    const {element, world, told} = await openStream();
    await reaches(element, 'playing');
    const elsewhere = await fixture(html`<section></section>`);
    const before = told.length;
    elsewhere.append(element);
    await settled(element);
    expect(element.state.phase).to.equal('playing');
    expect(told).to.have.length(before);
    expect(opened.at(-1)?.closings).to.equal(0);
    expect(element.video.paused).to.equal(false);
    expect(world.count('end s1')).to.equal(0);
    await element.stop();
  });

  it('plays on when it arrives a little later than it left', async () => {
    const {element, home} = await openStream();
    await reaches(element, 'playing');
    element.remove();
    for (let step = 0; step < 5; step++) await Promise.resolve();
    home.append(element);
    await settled(element);
    expect(element.state.phase).to.equal('playing');
    expect(element.video.paused).to.equal(false);
    await element.stop();
  });

  it('ends its session when it is removed, and starts anew when it is inserted again', async () => {
    const {element, world, home} = await openStream();
    await reaches(element, 'playing');
    element.remove();
    expect((await reaches(element, 'idle')).reason).to.equal('detached');
    await settled(element);
    expect(world.count('end s1')).to.equal(1);
    expect(opened.at(-1)?.closings).to.be.at.least(1);
    home.append(element);
    await reaches(element, 'playing');
    expect(world.count('create')).to.equal(2);
    await element.stop();
  });

  it('stands still where it arrives when it is stopped on the way', async () => {
    const {element, world, home, told} = await openStream();
    await reaches(element, 'playing');
    element.remove();
    const stopped = element.stop();
    home.append(element);
    await stopped;
    await settled(element);
    expect(element.state).to.deep.equal({phase: 'ended', reason: 'stopped'});
    expect(kinds(told)).to.deep.equal(['ready', 'playing', 'ended']);
    expect(world.count('end s1')).to.equal(1);
  });

  it('works inside another shadow root', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const world = new FakeWorld();
    const element = newStream(world);
    host.attachShadow({mode: 'closed'}).append(element);
    await reaches(element, 'playing');
    expect(element.video.videoWidth).to.equal(320);
    host.remove();
    await reaches(element, 'idle');
    await settled(element);
    expect(world.count('end s1')).to.equal(1);
  });

  it('goes on counting the seconds of a wait when it moves, and stops when it leaves', async () => {
    const running = new Set<unknown>();
    const {setInterval: set, clearInterval: clear} = globalThis;
    Object.assign(globalThis, {
      setInterval: (...call: Parameters<typeof setInterval>) => {
        const timer = set(...call);
        running.add(timer);
        return timer;
      },
      clearInterval: (timer: ReturnType<typeof setInterval>) => {
        running.delete(timer);
        clear(timer);
      },
    });
    try {
      const world = new FakeWorld();
      world.creations = [pending()];
      const {element, home} = await openStream({}, world);
      await reaches(element, 'pending');
      await settled(element);
      expect(running.size).to.equal(1);
      home.append(element);
      await settled(element);
      expect(running.size).to.equal(1);
      element.remove();
      await settled(element);
      expect(running.size).to.equal(0);
    } finally {
      Object.assign(globalThis, {setInterval: set, clearInterval: clear});
    }
  });

  it('does not count while it plays', async () => {
    const {element} = await openStream();
    await reaches(element, 'playing');
    await element.updateComplete;
    let updates = 0;
    const {requestUpdate} = element;
    element.requestUpdate = (...call) => {
      updates += 1;
      requestUpdate.apply(element, call);
    };
    await settled(element);
    expect(updates).to.equal(0);
    await element.stop();
  });
});
