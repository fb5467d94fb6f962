import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {
  createFakeStream,
  openFakeStream,
  waitForPhase,
  readScreenText,
  waitForTasks,
  openPlayingStream,
} from './stream-fixture.ts';

describe('<app-stream> attributes', () => {
  it('are listed in the state and on the screen if they are missing', async () => {
    const element = await fixture<AppStreamElement>(html`<app-stream app-id="usd-viewer"></app-stream>`);
    const state = await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    await element.updateComplete;
    expect(state).to.deep.equal({
      phase: 'idle',
      reason: 'attributes',
      problems: [
        {attribute: 'service-url', problem: 'missing'},
        {attribute: 'profile', problem: 'missing'},
      ],
    });
    await element.updateComplete;
    expect(readScreenText(element))
      .to.contain('service-url')
      .and.contain('profile')
      .and.not.contain('app-id');
  });

  it('start a run as soon as they are complete', async () => {
    const {element, fake} = await openFakeStream({profile: ''});
    await waitForTasks(element);
    expect(fake.calls).to.be.empty;
    element.profile = 'default';
    await waitForPhase(element, 'playing');
  });

  it('need no service URL if the page provides its own service', async () => {
    await openPlayingStream({'service-url': ''});
  });

  it('start one run if several change in one task', async () => {
    const {element, fake} = await openPlayingStream();
    const ended = oneEvent(element, 'ended');
    element.setAttribute('app-id', 'factory-twin');
    element.version = '3.4.0';
    element.setAttribute('profile', 'cold');
    element.arguments = {quality: 'high'};
    expect(await ended).to.include({reason: 'replaced'});
    await waitForPhase(element, 'playing');
    await fake.waitForCall('end s1');
    expect(fake.count('create')).to.equal(2);
    expect(fake.count('end s1')).to.equal(1);
  });

  it('start a new run if they change during a run that start() began', async () => {
    const {element, fake} = await openFakeStream({loading: 'manual'});
    await waitForPhase(element, 'idle', ({reason}) => reason === 'manual');
    element.start();
    await waitForPhase(element, 'playing');
    const ended = oneEvent(element, 'ended');
    element.version = '3.4.0';
    await ended;
    await waitForPhase(element, 'playing');
    expect(fake.count('create')).to.equal(2);
  });

  it('start no run if the page calls stop() in the same task', async () => {
    const {element, fake} = await openPlayingStream();
    element.version = '3.4.0';
    await element.stop();
    await waitForTasks(element);
    expect(element.state.phase).to.equal('ended');
    expect(fake.count('create')).to.equal(1);
  });

  it('start no new run if they change and change back in one task', async () => {
    const {element, fake} = await openPlayingStream();
    element.version = '3.4.0';
    element.version = undefined;
    await waitForTasks(element);
    expect(fake.count('create')).to.equal(1);
  });

  it('start no new run if only the token, the sound or the limits change', async () => {
    const {element, fake} = await openPlayingStream();
    element.token = () => 'renewed';
    element.muted = true;
    element.limits = {connect: {iceMs: 1}};
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(fake.count('create')).to.equal(1);
  });

  it('end the run if a required one is removed', async () => {
    const {element, fake} = await openPlayingStream();
    element.removeAttribute('app-id');
    expect((await waitForPhase(element, 'idle')).reason).to.equal('attributes');
    await fake.waitForCall('end s1');
    expect(fake.count('end s1')).to.equal(1);
  });

  it('start no run with loading=manual before start()', async () => {
    const {element, fake} = await openFakeStream({loading: 'manual'});
    await waitForPhase(element, 'idle', ({reason}) => reason === 'manual');
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'manual'});
    element.version = '1.0.0';
    await waitForTasks(element);
    expect(fake.calls).to.be.empty;
    element.start();
    await waitForPhase(element, 'playing');
  });

  it('start a run with loading=lazy when the element scrolls into view', async () => {
    const home = await fixture<HTMLElement>(
      html`<div style="height: 100px; overflow: auto"><p style="height: 5000px"></p></div>`,
    );
    const fake = new FakePorts();
    const element = createFakeStream(fake, {loading: 'lazy'});
    home.append(element);
    await waitForPhase(element, 'idle', ({reason}) => reason === 'lazy');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await waitForTasks(element);
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'lazy'});
    expect(fake.calls).to.be.empty;
    element.scrollIntoView();
    await waitForPhase(element, 'playing');
    home.scrollTo(0, 0);
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
  });

  it('hide the element with hidden', async () => {
    const {element} = await openFakeStream({loading: 'manual'});
    expect(getComputedStyle(element).display).to.equal('grid');
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal('none');
  });

  it('mute the video with muted', async () => {
    const {element} = await openPlayingStream({muted: ''});
    expect(element.video.muted).to.equal(true);
    element.muted = false;
    await element.updateComplete;
    expect(element.video.muted).to.equal(false);
  });
});
