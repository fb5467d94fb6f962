import {expect} from '@open-wc/testing';
import type {AppStreamError, FailureCode, Phase} from '../../src/index.ts';
import {kit} from '../../src/kit.ts';
import type {ScriptStep} from '../../src/testing.ts';
import {waitForPhase} from '../element/stream-fixture.ts';
import {until} from '../support/until.ts';
import {openFake, recordPhases} from './fake-element.ts';

describe('A fake stream', () => {
  it('plays a video of the requested size without a script', async () => {
    const {element, fake} = await openFake();
    const state = await fake.advance('playing');
    expect(state).to.deep.include({size: {width: 320, height: 180}});
    expect(fake.openSessions).to.have.length(1);
    await element.stop();
    expect(fake.openSessions).to.be.empty;
    expect(fake.sessions).to.have.length(1);
  });

  it('follows its script, and each step begins when the element is ready for it', async () => {
    const {element} = await openFake({
      script: [{pending: 20, message: 'Loading shaders'}, 'ready', {play: 20}, {fail: 'no-capacity'}],
    });
    const phases = recordPhases(element);
    const messages: string[] = [];
    element.addEventListener('pending', ({message}) => messages.push(message));
    const {error} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('no-capacity');
    expect(messages).to.deep.equal(['Loading shaders']);
    expect(phases).to.deep.equal([
      'checking',
      'requesting',
      'pending',
      'connecting',
      'playing',
      'reconnecting',
      'failed',
    ]);
  });

  it('rejects with the code when the run fails before the phase that a test waits for', async () => {
    const {fake} = await openFake({script: ['pending', {fail: 'forbidden'}]});
    const startedAt = performance.now();
    const error: unknown = await fake.advance('playing').catch((thrown: unknown) => thrown);
    expect(String(error)).to.include(
      'It is in the phase "failed" (forbidden), and the script is at the step "fail".',
    );
    expect(performance.now() - startedAt).to.be.below(4000);
  });

  it('stays in a step without a time until the test advances', async () => {
    const {element, fake} = await openFake({
      script: ['request', 'pending', 'connect', 'play', 'drop', 'play', 'end'],
    });
    for (const phase of [
      'requesting',
      'pending',
      'connecting',
      'playing',
      'reconnecting',
      'playing',
    ] as const) {
      const state = await fake.advance(phase);
      expect(state.phase).to.equal(phase);
    }
    const ended = await fake.advance('ended');
    expect(ended).to.deep.include({reason: 'server'});
    expect(fake.openSessions).to.be.empty;
    expect(element.state.phase).to.equal('ended');
  });

  it('reports a changed status of a pending session', async () => {
    const {element, fake} = await openFake({
      script: [{pending: Infinity, message: 'Pulling'}, {pending: Infinity, message: 'Loading'}, 'ready'],
    });
    await fake.advance('pending');
    await fake.advance();
    await waitForPhase(element, 'pending', ({message}) => message === 'Loading');
  });

  it('fails one attempt if the script continues, and every attempt if it ends', async () => {
    const {fake, element} = await openFake({
      script: [{fail: 'no-capacity', detail: 'All hosts are busy'}, {fail: 'forbidden'}],
      limits: {start: {createAttempts: 5}},
    });
    const deferred: (AppStreamError | undefined)[] = [];
    element.addEventListener('statechange', ({state}) => {
      if (state.phase === 'requesting') deferred.push(state.deferred?.error);
    });
    const {error} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('forbidden');
    expect(deferred.find(Boolean)).to.include({code: 'no-capacity', detail: 'All hosts are busy'});
    element.start();
    await waitForPhase(element, 'requesting');
    await waitForPhase(element, 'failed');
    expect(fake.sessions).to.be.empty;
  });

  const failures: readonly [readonly ScriptStep[], FailureCode, Phase][] = [
    [[], 'app-not-found', 'checking'],
    [[], 'create-unclear', 'requesting'],
    [['pending'], 'session-expired', 'pending'],
    [['ready'], 'host-busy', 'connecting'],
    [['play'], 'host-restarting', 'reconnecting'],
  ];
  for (const [steps, code, phase] of failures) {
    it(`fails with ${code} while the element is ${phase}`, async () => {
      const {element, fake} = await openFake({script: [...steps, {fail: code}]});
      const phases = recordPhases(element);
      const state = await fake.advance('failed');
      expect(state).to.have.nested.property('error.code', code);
      expect(phases.at(-2)).to.equal(phase);
    });
  }

  it('fails, drops and ends when the test calls it', async () => {
    const {element, fake} = await openFake();
    await fake.advance('playing');
    const phases = recordPhases(element);
    fake.drop();
    await until('the stream is back', () => phases.includes('playing'));
    fake.fail('host-busy');
    const failed = await waitForPhase(element, 'failed');
    expect(failed.error.code).to.equal('host-busy');
    fake.follow([]);
    element.start();
    await fake.advance('playing');
    fake.end('expired', 'The time is over');
    expect(await fake.advance('ended')).to.include({reason: 'expired', detail: 'The time is over'});
  });

  it('follows another script after a frozen stream has ended', async () => {
    const {element, fake} = await openFake();
    await fake.advance('playing');
    fake.follow([{freeze: 60_000}]);
    await element.stop();
    fake.follow([{fail: 'no-common-codec'}]);
    element.start();
    expect(await fake.advance('failed')).to.have.nested.property('error.code', 'no-common-codec');
  });

  it('records messages and answers those of Kit', async () => {
    const {element, fake} = await openFake();
    await fake.advance('playing');
    const viewer = kit(element);
    await viewer.openStage('omniverse://server/factory.usda');
    expect(await viewer.loadingState()).to.deep.equal({
      url: 'omniverse://server/factory.usda',
      state: 'idle',
    });
    expect(await viewer.children('/')).to.deep.equal([]);
    await viewer.makePickable([]);
    await viewer.resetStage();
    expect(fake.messages).to.deep.include({
      event_type: 'openStageRequest',
      payload: {url: 'omniverse://server/factory.usda'},
    });
  });

  it('answers by the functions of the test', async () => {
    const {element, fake} = await openFake({
      answers: {greet: (payload) => ({event_type: 'greeting', payload})},
      onMessage: (message) => (message === 'ping' ? ['pong', 'pong'] : undefined),
    });
    await fake.advance('playing');
    const received: unknown[] = [];
    element.addEventListener('message', ({data}) => received.push(data));
    expect(await element.request({event_type: 'greet', payload: 'hello'})).to.include({
      event_type: 'greeting',
      payload: 'hello',
    });
    await element.send('ping');
    await until('both answers', () => received.length === 3);
    fake.send({event_type: 'progress'});
    await until('the message of the application', () => received.length === 4);
    expect(received.slice(1)).to.deep.equal(['pong', 'pong', {event_type: 'progress'}]);
  });

  it('records the input of the user, and changes the cursor', async () => {
    const {element, fake} = await openFake();
    await fake.advance('playing');
    await until('the element captures input', () => {
      const {left, top} = element.getBoundingClientRect();
      element.video.dispatchEvent(
        new PointerEvent('pointermove', {
          clientX: left + 160,
          clientY: top + 90,
          pointerType: 'mouse',
          bubbles: true,
        }),
      );
      return fake.input.length > 0;
    });
    expect(fake.input[0]).to.deep.include({kind: 'move', at: {x: 160, y: 90, width: 320, height: 180}});
    fake.setCursor('crosshair');
    await until('the cursor', () => getComputedStyle(element.video).cursor === 'crosshair');
  });

  it('changes the size of the video', async () => {
    const {element, fake} = await openFake();
    await fake.advance('playing');
    const widths: number[] = [];
    element.addEventListener('streamresize', ({size}) => widths.push(size.width));
    fake.resize({width: 640, height: 360});
    await until('the new size', () => widths.includes(640));
  });

  it('shows what the test draws', async () => {
    const {element, fake} = await openFake({
      draw: (context, {width, height}) => {
        context.fillStyle = 'rgb(255 0 0)';
        context.fillRect(0, 0, width, height);
      },
    });
    await fake.advance('playing');
    const copy = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
    copy?.drawImage(element.video, 0, 0, 1, 1);
    const [red = 0, green = 255] = copy?.getImageData(0, 0, 1, 1).data ?? [];
    expect(red).to.be.above(200);
    expect(green).to.be.below(60);
  });
});
