import {expect, fixture, html} from '@open-wc/testing';
import {stageCode} from '../../../demo/service/frame-code.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, openStream, waitForPhase, overlayTextOf} from '../../support/element/open-stream.ts';
import {isRising, readFrame, readFrames} from '../../support/element/read-frame.ts';
import {collectPeers} from '../../support/page/page-globals.ts';
import {QUICK_STAGE} from '../../support/service/demo-options.ts';

const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}} as const;

describe('<app-stream> when it starts', () => {
  expectNoLeftovers();

  it('plays the default stage of a warm application without an overlay', async () => {
    const element = await openStream();
    const {size} = await waitForPhase(element, 'playing');
    expect(size).to.deep.equal({width: 640, height: 360});
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect((await readFrame(element.video)).stage).to.equal(stageCode(QUICK_STAGE));
    expect(overlayTextOf(element)).to.equal('');
  });

  it('prepares its peer connection while the service creates the session, not before', async () => {
    const {peers, restore} = collectPeers();
    const {fetch} = window;
    const peersAtRequest: number[] = [];
    window.fetch = (input, init) => {
      if (init?.method === 'POST') peersAtRequest.push(peers.length);
      return fetch(input, init);
    };
    try {
      const element = await openStream({...COLD, demo: {coldMs: 500}});
      await waitForPhase(element, 'pending');
      expect([peersAtRequest, peers.length]).to.deep.equal([[0], 1]);
      await waitForPhase(element, 'playing');
      expect([peersAtRequest, peers.length]).to.deep.equal([[0], 1]);
    } finally {
      window.fetch = fetch;
      restore();
    }
  });

  it('shows the service’s messages during a cold start', async () => {
    const element = await openStream({...COLD, demo: {coldMs: 1200}});
    const seen = new Set<string>();
    element.addEventListener('statechange', ({state}) => {
      if (state.phase !== 'pending') return;
      void element.updateComplete.then(() => {
        if (overlayTextOf(element).includes(state.message)) seen.add(state.message);
      });
    });
    await waitForPhase(element, 'playing');
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

  it('goes through the phases in the order of the interface and fires one event for each', async () => {
    const element = createStream({...COLD, demo: {coldMs: 500}});
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
    await waitForPhase(element, 'playing');
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

  it('plays two streams on one page, each with its own stage', async () => {
    const [gears, molecule] = await Promise.all([
      openStream({stageUri: 'gears.usda'}),
      openStream({appId: 'molecule-lab', version: '1.0.0'}),
    ]);
    await Promise.all([waitForPhase(gears, 'playing'), waitForPhase(molecule, 'playing')]);
    const stages = await Promise.all([readFrame(gears.video), readFrame(molecule.video)]);
    expect(stages.map(({stage}) => stage)).to.deep.equal([
      stageCode('gears.usda'),
      stageCode('molecule.usda'),
    ]);
    expect(stageCode('gears.usda')).to.not.equal(stageCode('molecule.usda'));
    const frames = await Promise.all([readFrames(gears.video), readFrames(molecule.video)]);
    for (const numbers of frames) expect(numbers).to.satisfy(isRising);
  });

  it('plays in a shadow root with catalogue="skip"', async () => {
    const host = await fixture(html`<div></div>`);
    const element = createStream({catalogue: 'skip'});
    const phases: string[] = [];
    element.addEventListener('statechange', ({state}) => phases.push(state.phase));
    host.attachShadow({mode: 'closed'}).append(element);
    await waitForPhase(element, 'playing');
    expect(phases[0]).to.equal('requesting');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });
});
