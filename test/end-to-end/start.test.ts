import {expect, fixture, html} from '@open-wc/testing';
import {stageCode} from '../../demo/service/frame-code.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {makeStream, openStream, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {isRising, readFrame, readFrames} from '../support/read-frame.ts';
import {sessionsAtService} from '../support/sessions-at-service.ts';

describe('<app-stream> starts', () => {
  leavesNothing();

  it('with a moving picture of a warm application, its default stage, and nothing over it', async () => {
    const element = await openStream();
    const {size} = await reaches(element, 'playing');
    expect(size).to.deep.equal({width: 640, height: 360});
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect((await readFrame(element.video)).stage).to.equal(stageCode('tea-set.usda'));
    expect(screenOf(element)).to.equal('');
  });

  it('through a cold start, with the service’s words on the screen', async () => {
    const element = await openStream({profile: 'cold', demo: {coldMs: 2500}});
    const seen = new Set<string>();
    element.addEventListener('statechange', ({state}) => {
      if (state.phase !== 'pending') return;
      void element.updateComplete.then(() => {
        if (screenOf(element).includes(state.message)) seen.add(state.message);
      });
    });
    await reaches(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const [first, ...later] = seen;
    expect(first).to.equal('Allocating a GPU node');
    expect(later).to.not.be.empty;
    for (const message of later) {
      expect([
        'Pulling the container image',
        'Starting Kit',
        'Loading extensions',
        'Opening the stream',
      ]).to.include(message);
    }
  });

  it('in the order of the interface, with one event for each phase', async () => {
    const element = makeStream({profile: 'cold', demo: {coldMs: 500}});
    const events: string[] = [];
    for (const type of ['pending', 'ready', 'playing', 'error', 'ended'] as const) {
      element.addEventListener(type, () => events.push(type));
    }
    const phases: string[] = [];
    element.addEventListener('statechange', ({state}) => {
      const step = state.phase === 'connecting' ? `${state.phase} ${state.step}` : state.phase;
      if (phases.at(-1) !== step) phases.push(step);
    });
    await fixture(html`<div>${element}</div>`);
    await reaches(element, 'playing');
    await element.stop();
    expect(phases).to.deep.equal([
      'checking',
      'requesting',
      'pending',
      'connecting signaling',
      'connecting negotiating',
      'connecting ice',
      'connecting first-frame',
      'playing',
      'ended',
    ]);
    expect(events).to.deep.equal(['pending', 'ready', 'playing', 'ended']);
  });

  it('twice on one page, each with its own stage', async () => {
    const [gears, molecule] = await Promise.all([
      openStream({stageUri: 'gears.usda'}),
      openStream({appId: 'molecule-lab', version: '1.0.0'}),
    ]);
    await Promise.all([reaches(gears, 'playing'), reaches(molecule, 'playing')]);
    const stages = await Promise.all([readFrame(gears.video), readFrame(molecule.video)]);
    expect(stages.map(({stage}) => stage)).to.deep.equal([
      stageCode('gears.usda'),
      stageCode('molecule.usda'),
    ]);
    expect(stageCode('gears.usda')).to.not.equal(stageCode('molecule.usda'));
    const frames = await Promise.all([readFrames(gears.video), readFrames(molecule.video)]);
    for (const numbers of frames) expect(numbers).to.satisfy(isRising);
  });

  it('with the newest release where no version is named, and with a pre-release where it is', async () => {
    const newest = await openStream();
    const named = await openStream({version: '2.0.0-beta+001', profile: 'preview'});
    await Promise.all([reaches(newest, 'connecting'), reaches(named, 'connecting')]);
    const versions = (await sessionsAtService()).map(({version}) => version);
    expect(versions.sort()).to.deep.equal(['1.2.0', '2.0.0-beta+001']);
  });

  it('in a shadow root, without the catalogue', async () => {
    const host = await fixture(html`<div></div>`);
    const element = makeStream({catalogue: 'skip'});
    const phases: string[] = [];
    element.addEventListener('statechange', ({state}) => phases.push(state.phase));
    host.attachShadow({mode: 'closed'}).append(element);
    await reaches(element, 'playing');
    expect(phases[0]).to.equal('requesting');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });

  it('from routes as deployments nest them', async () => {
    const element = await openStream({demo: {routesShape: 'nested'}});
    await reaches(element, 'playing');
    expect(statesOf(element).map(({phase}) => phase)).to.not.include('failed');
  });
});
