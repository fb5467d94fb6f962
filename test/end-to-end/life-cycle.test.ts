import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {stageCode} from '../../demo/service/frame-code.ts';
import {StreamingService} from '../../src/index.ts';
import {hidePage} from '../support/hidden-page.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {makeStream, openStream, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {isRising, readFrame, readFrames} from '../support/read-frame.ts';
import {refusing, requestsAt} from '../support/refusal.ts';
import {noSessionLeft, onlySession, sessionsAtService} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

const service = () => new StreamingService({serviceUrl: new URL('/service', location.href)});
const creationsAt = async (serviceUrl: string) =>
  (await requestsAt(serviceUrl)).filter((request) => request === 'POST stream');
const playingAgain = (element: Element) => oneEvent(element, 'playing');

describe('<app-stream> over its life', () => {
  leavesNothing();

  it('makes one session when it is mounted, unmounted and mounted in one task', async () => {
    const place = await fixture(html`<div></div>`);
    const serviceUrl = refusing();
    const element = makeStream({serviceUrl});
    place.append(element);
    element.remove();
    place.append(element);
    await reaches(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(await creationsAt(serviceUrl)).to.have.length(1);
  });

  it('makes no session when it is mounted and unmounted in one task', async () => {
    const place = await fixture(html`<div></div>`);
    const [left, stayed] = [refusing(), refusing()];
    const element = makeStream({serviceUrl: left});
    place.append(element);
    element.remove();
    // By the time that another element has its session, this one would have asked for one.
    await reaches(await openStream({serviceUrl: stayed}), 'connecting');
    expect(await requestsAt(left)).to.be.empty;
    expect(await creationsAt(stayed)).to.have.length(1);
  });

  it('keeps its session and its picture when it moves within the document', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    const elsewhere = await fixture(html`<section></section>`);
    elsewhere.append(element);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect((await onlySession('that plays on')).id).to.equal(id);
    expect(element.state.phase).to.equal('playing');
    element.remove();
    await noSessionLeft();
  });

  it('plays on when the browser pauses it', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    element.video.pause();
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('plays on when a tab is seen again that the browser paused while it was hidden', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const show = hidePage();
    const paused = oneEvent(element.video, 'pause');
    element.video.pause();
    await paused;
    expect(element.video.paused).to.equal(true);
    show();
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
  });

  it('makes one session when several attributes change in one task', async () => {
    const serviceUrl = refusing();
    const element = await openStream({serviceUrl, loading: 'manual'});
    for (const [name, value] of Object.entries({
      'app-id': 'molecule-lab',
      version: '1.0.0',
      'stage-uri': 'gears.usda',
      loading: 'eager',
    })) {
      element.setAttribute(name, value);
    }
    await reaches(element, 'idle');
    await oneEvent(element, 'ready');
    expect(await creationsAt(serviceUrl)).to.have.length(1);
    expect(await onlySession('as asked for')).to.include({app: 'molecule-lab', version: '1.0.0'});
  });

  it('ends the old session and plays the new one when an attribute changes while it plays', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    const again = playingAgain(element);
    element.setAttribute('app-id', 'molecule-lab');
    await again;
    expect((await readFrame(element.video)).stage).to.equal(stageCode('molecule.usda'));
    const session = await onlySession('after the change');
    expect(session).to.include({app: 'molecule-lab'});
    expect(session.id).to.not.equal(id);
    expect(statesOf(element).map(({phase}) => phase)).to.not.include.members(['failed']);
  });

  it('shows the other stage when stage-uri changes while it plays', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await reaches(element, 'playing');
    expect((await readFrame(element.video)).stage).to.equal(stageCode('gears.usda'));
    element.setAttribute('stage-uri', 'molecule.usda');
    await until(
      'the other stage is in the picture',
      async () => (await readFrame(element.video)).stage === stageCode('molecule.usda'),
    );
    await onlySession('after the change');
  });

  it('waits for start() with loading="manual", and says so', async () => {
    const serviceUrl = refusing();
    const element = await openStream({serviceUrl, loading: 'manual'});
    await reaches(element, 'idle', (state) => state.reason === 'manual');
    await element.updateComplete;
    expect(screenOf(element)).to.include('Ready to start').and.to.include('Start');
    expect(await requestsAt(serviceUrl)).to.be.empty;
    element.start();
    await oneEvent(element, 'playing');
    expect(await creationsAt(serviceUrl)).to.have.length(1);
  });

  it('says what is missing, asks nothing, and begins when it is there', async () => {
    const element = await openStream({appId: undefined});
    await reaches(element, 'idle', (state) => state.reason === 'attributes');
    await element.updateComplete;
    expect(screenOf(element)).to.include('app-id is missing');
    expect(await sessionsAtService()).to.be.empty;
    element.setAttribute('app-id', 'usd-viewer');
    await oneEvent(element, 'playing');
  });

  it('attaches to a session, leaves it when it goes, and ends it by stop()', async () => {
    const {id} = await service().create({appId: 'usd-viewer', profile: 'default', stageUri: 'gears.usda'});
    const first = await openStream({sessionId: id, appId: undefined, profile: undefined});
    await reaches(first, 'playing');
    expect((await readFrame(first.video)).stage).to.equal(stageCode('gears.usda'));
    first.remove();
    await onlySession('that its client has left', ({clients, connected}) => clients === 0 && !connected);
    const second = await openStream({sessionId: id});
    await reaches(second, 'playing');
    expect(await readFrames(second.video)).to.satisfy(isRising);
    expect((await onlySession('that was kept')).id).to.equal(id);
    await second.stop();
    expect(await sessionsAtService()).to.be.empty;
  });

  it('waits for a session that it attaches to while it starts', async () => {
    const {id} = await service().create({
      appId: 'usd-viewer',
      profile: 'cold',
      arguments: {demo: {coldMs: 500}},
    });
    const element = await openStream({sessionId: id});
    await reaches(element, 'pending');
    await reaches(element, 'playing');
    await element.stop();
  });

  it('fails with session-not-found where there is none to attach to', async () => {
    const element = await openStream({sessionId: 'no-such-session'});
    await until('a failure', () => element.state.phase === 'failed');
    await element.updateComplete;
    expect(element.error).to.include({code: 'session-not-found'});
    expect(screenOf(element)).to.include('Session "no-such-session" not found');
  });

  it('leaves its session to the service by disconnect(), to attach to later', async () => {
    const first = await openStream();
    await reaches(first, 'playing');
    const {id} = await onlySession('that plays');
    await first.disconnect();
    expect(first.state).to.deep.equal({phase: 'ended', reason: 'disconnected'});
    await onlySession('that nobody watches', ({clients, connected}) => clients === 0 && !connected);
    const second = await openStream({sessionId: id});
    await reaches(second, 'playing');
    await second.stop();
    expect(await sessionsAtService()).to.be.empty;
  });
});
