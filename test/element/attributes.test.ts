import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {FakeWorld} from '../session/fake-world.ts';
import {newStream, openStream, reaches, says, settled} from './stream-fixture.ts';

describe('the attributes of <app-stream>', () => {
  it('are named in its state and over the picture where they are missing', async () => {
    const element = await fixture<AppStreamElement>(html`<app-stream app-id="usd-viewer"></app-stream>`);
    const state = await reaches(element, 'idle');
    await settled(element);
    expect(element.state).to.deep.equal({
      phase: 'idle',
      reason: 'attributes',
      problems: [
        {attribute: 'service-url', problem: 'missing'},
        {attribute: 'profile', problem: 'missing'},
      ],
    });
    expect(state.phase).to.equal('idle');
    expect(says(element)).to.contain('service-url').and.contain('profile').and.not.contain('app-id');
  });

  it('begin a run as soon as they are complete', async () => {
    const {element, world} = await openStream({profile: ''});
    await settled(element);
    expect(world.calls).to.be.empty;
    element.profile = 'default';
    await reaches(element, 'playing');
    await element.stop();
  });

  it('need no service address where the page brings its own service', async () => {
    const {element} = await openStream({'service-url': ''});
    await reaches(element, 'playing');
    await element.stop();
  });

  it('make one run when several change in one task', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    const ended = oneEvent(element, 'ended');
    element.setAttribute('app-id', 'factory-twin');
    element.version = '3.4.0';
    element.setAttribute('profile', 'cold');
    element.arguments = {quality: 'high'};
    await settled(element);
    expect(await ended).to.include({reason: 'replaced'});
    await reaches(element, 'playing');
    expect(world.count('create')).to.equal(2);
    expect(world.count('end s1')).to.equal(1);
    await element.stop();
  });

  it('make a new run while one is under way, though it was begun by hand', async () => {
    const {element, world} = await openStream({loading: 'manual'});
    await settled(element);
    element.start();
    await reaches(element, 'playing');
    element.version = '3.4.0';
    await settled(element);
    await reaches(element, 'playing');
    expect(world.count('create')).to.equal(2);
    await element.stop();
  });

  it('begin nothing that was stopped in the task in which they changed', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    element.version = '3.4.0';
    await element.stop();
    await settled(element);
    expect(element.state.phase).to.equal('ended');
    expect(world.count('create')).to.equal(1);
  });

  it('make no new run when they change and change back in one task', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    element.version = '3.4.0';
    element.version = undefined;
    await settled(element);
    expect(world.count('create')).to.equal(1);
    await element.stop();
  });

  it('make no new run by the token, the sound or the limits alone', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    element.token = () => 'renewed';
    element.muted = true;
    element.limits = {iceMs: 1};
    await settled(element);
    expect(element.state.phase).to.equal('playing');
    expect(world.count('create')).to.equal(1);
    await element.stop();
  });

  it('end the run when one that is needed is taken away', async () => {
    const {element, world} = await openStream();
    await reaches(element, 'playing');
    element.removeAttribute('app-id');
    expect((await reaches(element, 'idle')).reason).to.equal('attributes');
    await settled(element);
    expect(world.count('end s1')).to.equal(1);
  });

  it('begin nothing with loading=manual until start() is called', async () => {
    const {element, world} = await openStream({loading: 'manual'});
    await settled(element);
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'manual'});
    element.version = '1.0.0';
    await settled(element);
    expect(world.calls).to.be.empty;
    element.start();
    await reaches(element, 'playing');
    await element.stop();
  });

  it('begin with loading=lazy when the element scrolls into view', async () => {
    const home = await fixture<HTMLElement>(
      html`<div style="height: 100px; overflow: auto"><p style="height: 5000px"></p></div>`,
    );
    const world = new FakeWorld();
    const element = newStream(world, {loading: 'lazy'});
    home.append(element);
    await settled(element);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await settled(element);
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'lazy'});
    expect(world.calls).to.be.empty;
    element.scrollIntoView();
    await reaches(element, 'playing');
    home.scrollTo(0, 0);
    await settled(element);
    expect(element.state.phase).to.equal('playing');
    await element.stop();
  });

  it('show nothing of an element that is hidden', async () => {
    const {element} = await openStream({loading: 'manual'});
    expect(getComputedStyle(element).display).to.equal('block');
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal('none');
  });

  it('show the sound as it is asked for', async () => {
    const {element} = await openStream({muted: ''});
    await reaches(element, 'playing');
    expect(element.video.muted).to.equal(true);
    element.muted = false;
    await element.updateComplete;
    expect(element.video.muted).to.equal(false);
    await element.stop();
  });
});
