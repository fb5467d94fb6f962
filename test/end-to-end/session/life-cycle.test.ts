import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {stageCode} from '../../../demo/service/frame-code.ts';
import {StreamingService} from '../../../src/index.ts';
import {hidePage} from '../../support/page/page-globals.ts';
import {allowMachines} from '../../support/element/machines-per-start.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  createStream,
  openStream,
  waitForPhase,
  overlayTextOf,
  statesOf,
} from '../../support/element/open-stream.ts';
import {isRising, readFrame, readFrames, waitForStage} from '../../support/element/read-frame.ts';
import {countRequests, createRefusingUrl, readRequests} from '../../support/service/refusal.ts';
import {waitForNoSession, waitForOnlySession, readSessions} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const createService = () => new StreamingService({serviceUrl: new URL('/service', location.href)});

describe('The life cycle of <app-stream>', () => {
  expectNoLeftovers();

  it('creates one session if the page mounts, unmounts and mounts the element in one task', async () => {
    const parent = await fixture(html`<div></div>`);
    const serviceUrl = createRefusingUrl();
    const element = createStream({serviceUrl});
    parent.append(element);
    element.remove();
    parent.append(element);
    await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(1);
  });

  it('creates no session if the page mounts and unmounts the element in one task', async () => {
    const parent = await fixture(html`<div></div>`);
    const [removedUrl, keptUrl] = [createRefusingUrl(), createRefusingUrl()];
    const element = createStream({serviceUrl: removedUrl});
    parent.append(element);
    element.remove();
    // The removed element would have requested a session before the second element connects.
    await waitForPhase(await openStream({serviceUrl: keptUrl}), 'connecting');
    expect(await readRequests(removedUrl)).to.be.empty;
    expect(await countRequests(keptUrl, 'POST stream')).to.equal(1);
  });

  it('keeps its session and its video when the element moves within the document', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    const elsewhere = await fixture(html`<section></section>`);
    elsewhere.append(element);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
    expect(element.state.phase).to.equal('playing');
    element.remove();
    await waitForNoSession();
  });

  it('resumes when the browser pauses the video', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    element.video.pause();
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('resumes when the tab becomes visible if the browser paused the hidden tab’s video', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const show = hidePage();
    const paused = oneEvent(element.video, 'pause');
    element.video.pause();
    await paused;
    expect(element.video.paused).to.equal(true);
    show();
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('creates one session if several attributes change in one task', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, loading: 'manual'});
    for (const [name, value] of Object.entries({
      'app-id': 'molecule-lab',
      version: '1.0.0',
      'stage-uri': 'gears.usda',
      loading: 'eager',
    })) {
      element.setAttribute(name, value);
    }
    await waitForPhase(element, 'idle');
    await oneEvent(element, 'ready');
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(1);
    expect(await waitForOnlySession('of the new attributes')).to.include({
      app: 'molecule-lab',
      version: '1.0.0',
    });
  });

  it('ends the old session and plays a new one when an attribute changes while the element plays', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    const again = oneEvent(element, 'playing');
    element.setAttribute('app-id', 'molecule-lab');
    await again;
    expect((await readFrame(element.video)).stage).to.equal(stageCode('molecule.usda'));
    const session = await waitForOnlySession('after the change');
    expect(session).to.include({app: 'molecule-lab'});
    expect(session.id).to.not.equal(id);
    expect(statesOf(element).map(({phase}) => phase)).to.not.include.members(['failed']);
  });

  it('shows the other stage when stage-uri changes while the element plays', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await waitForPhase(element, 'playing');
    expect((await readFrame(element.video)).stage).to.equal(stageCode('gears.usda'));
    element.setAttribute('stage-uri', 'molecule.usda');
    await waitForStage(element.video, 'molecule.usda');
    await waitForOnlySession('after the change');
  });

  it('waits for start() and shows a start button with loading="manual"', async () => {
    const serviceUrl = createRefusingUrl();
    const element = await openStream({serviceUrl, loading: 'manual'});
    await waitForPhase(element, 'idle', (state) => state.reason === 'manual');
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include('Ready to start');
    expect(element.shadowRoot?.querySelector('[part~=play]')).to.have.attribute('aria-label', 'Start');
    expect(await readRequests(serviceUrl)).to.be.empty;
    element.start();
    await oneEvent(element, 'playing');
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(1);
  });

  it('names a missing attribute, sends no request, and starts when the attribute is set', async () => {
    const element = await openStream({appId: undefined});
    await waitForPhase(element, 'idle', (state) => state.reason === 'attributes');
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include('app-id is missing');
    expect(await readSessions()).to.be.empty;
    element.setAttribute('app-id', 'usd-viewer');
    await oneEvent(element, 'playing');
  });

  it('attaches to a session, leaves it running when the element is removed, and ends it by stop()', async () => {
    allowMachines('the test creates the session itself', 1);
    const {id} = await createService().create({
      appId: 'usd-viewer',
      profile: 'default',
      stageUri: 'gears.usda',
    });
    const first = await openStream({sessionId: id, appId: undefined, profile: undefined});
    await waitForPhase(first, 'playing');
    expect((await readFrame(first.video)).stage).to.equal(stageCode('gears.usda'));
    first.remove();
    await waitForOnlySession(
      'that its client has left',
      ({clients, connected}) => clients === 0 && !connected,
    );
    const second = await openStream({sessionId: id});
    await waitForPhase(second, 'playing');
    expect(await readFrames(second.video)).to.satisfy(isRising);
    expect((await waitForOnlySession('that was kept')).id).to.equal(id);
    await second.stop();
    expect(await readSessions()).to.be.empty;
  });

  it('waits for a session that still starts when the element attaches', async () => {
    allowMachines('the test creates the session itself', 1);
    const {id} = await createService().create({
      appId: 'usd-viewer',
      profile: 'cold',
      arguments: {demo: {coldMs: 500}},
    });
    const element = await openStream({sessionId: id, limits: {start: {pollMs: 200}}});
    await waitForPhase(element, 'pending');
    await waitForPhase(element, 'playing');
    await element.stop();
  });

  it('fails with session-not-found if the session does not exist', async () => {
    const element = await openStream({sessionId: 'no-such-session'});
    await until('a failure', () => element.state.phase === 'failed');
    await element.updateComplete;
    expect(element.error).to.include({code: 'session-not-found'});
    expect(overlayTextOf(element)).to.include('Session "no-such-session" not found');
  });

  it('leaves its session running after disconnect(), and another element can attach to it', async () => {
    const first = await openStream();
    await waitForPhase(first, 'playing');
    const {id} = await waitForOnlySession('that plays');
    await first.disconnect();
    expect(first.state).to.deep.equal({phase: 'ended', reason: 'disconnected'});
    await waitForOnlySession('without a client', ({clients, connected}) => clients === 0 && !connected);
    const second = await openStream({sessionId: id});
    await waitForPhase(second, 'playing');
    await second.stop();
    expect(await readSessions()).to.be.empty;
  });
});
