import {expect, oneEvent} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {kit, type KitProgress} from '../../../src/kit.ts';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase, type StreamOptions} from '../../support/element/open-stream.ts';
import {clickElement, placeElement} from '../../support/input/element-position.ts';
import {until} from '../../support/until.ts';

interface DemoState {
  readonly selection: readonly string[];
  readonly camera: unknown;
  readonly deepLink?: unknown;
}

/** The state of the application, which has handled all earlier messages. */
const readState = async (element: AppStreamElement): Promise<DemoState> => {
  const {payload} = await element.request<{readonly payload: DemoState}>({event_type: 'demoStateQuery'});
  return payload;
};

/** Drags over the video, which turns the camera. Resolves when the application has turned it. */
const turnCamera = async (element: AppStreamElement) => {
  const before = JSON.stringify((await readState(element)).camera);
  await sendMouse({type: 'move', position: [60, 150]});
  await sendMouse({type: 'down'});
  await sendMouse({type: 'move', position: [160, 180]});
  await sendMouse({type: 'up'});
  await until('the camera turns', async () => JSON.stringify((await readState(element)).camera) !== before);
};

/** Opens a stream with a Kit client, as a page does: before the stream plays. */
const openKitStream = async (options: StreamOptions = {}) => {
  const element = await openStream({width: 640, height: 360, ...options});
  placeElement(element, {left: 0, top: 0, width: 640, height: 360});
  const acceptsInput = oneEvent(element, 'inputchange');
  const viewer = kit(element);
  const progress: KitProgress[] = [];
  const selections: (readonly string[])[] = [];
  viewer.onProgress((report) => progress.push(report));
  viewer.onSelection((paths) => selections.push(paths));
  /** The next selection that the application reports. */
  const readSelection = async () => {
    const {length} = selections;
    await clickElement(element);
    return until('a selection', () => selections[length]);
  };
  return {element, viewer, progress, acceptsInput, selections, readSelection};
};

describe('kit(stream)', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('uses an application of the template, from the stage to the camera', async () => {
    const {element, viewer, progress, acceptsInput, selections, readSelection} = await openKitStream({
      stageUri: 'gears.usda',
    });
    await viewer.openStage('./tea-set.usda');
    expect(progress.some(({amount = 0}) => amount > 0 && amount <= 1)).to.equal(true);
    expect(progress.some(({activity}) => activity)).to.equal(true);
    expect(progress.at(-1)).to.deep.equal({ended: true});
    expect(await viewer.loadingState()).to.deep.equal({url: '/app/kit/../tea-set.usda', state: 'idle'});

    expect((await viewer.children('/')).map(({path}) => path)).to.include('/World');
    const meshes = await viewer.children('/World', ['USDGeom']);
    expect(meshes).to.deep.equal([{name: 'Tray', path: '/World/Tray'}]);
    expect(await viewer.children('/World', ['xform'])).to.deep.include({
      name: 'Pot',
      path: '/World/Pot',
      children: [],
    });
    expect(await viewer.children('/World/Tray')).to.deep.equal([]);

    await viewer.select(['/World/Pot', '/World/Jug']);
    expect((await readState(element)).selection).to.deep.equal(['/World/Pot', '/World/Jug']);
    expect(selections).to.deep.equal([]);

    await acceptsInput;
    expect(await readSelection()).to.deep.equal([]);
    await viewer.makePickable(['/World']);
    const [picked] = await readSelection();
    expect(picked).to.match(/^\/World\/./);
    await viewer.makePickable(['/World/Nowhere']);
    expect(await readSelection()).to.deep.equal([]);

    await turnCamera(element);
    const {camera} = await readState(element);
    await viewer.resetStage();
    const {camera: first} = await readState(element);
    expect(first).to.not.deep.equal(camera);
    await turnCamera(element);
    await viewer.resetStage();
    expect((await readState(element)).camera).to.deep.equal(first);

    await viewer.deepLink({view: 3});
    expect((await readState(element)).deepLink).to.deep.equal({view: 3});
  });

  it('opens a stage once in an application that loses messages at first', async () => {
    const {element, viewer} = await openKitStream({stageUri: 'gears.usda', demo: {loseMessagesMs: 2000}});
    let queries = 0;
    let results = 0;
    element.addEventListener('message', ({data}) => {
      const {event_type: type} = data as {readonly event_type: string};
      if (type === 'loadingStateResponse') queries += 1;
      if (type === 'openedStageResult') results += 1;
    });
    await viewer.openStage('tea-set.usda');
    expect((await viewer.children('/World')).map(({name}) => name)).to.include('Pot');
    // The template confirms each request twice.
    expect(queries).to.be.above(0);
    expect(results).to.equal(2);
  });

  it('uses an application with the names of other templates', async () => {
    const {element, viewer} = await openKitStream({stageUri: 'gears.usda'});
    await viewer.loadingState();
    await element.send({event_type: 'demoOtherNames', payload: {on: true}});
    await viewer.openStage('tea-set.usda');
    expect(await viewer.children('/World/Pot')).to.have.length(4);
    await viewer.makePickable(['/World']);
    await viewer.resetStage();
  });

  it('reports the application’s reason if a stage cannot be opened', async () => {
    const {viewer} = await openKitStream();
    const address = '${omni.usd_viewer.samples}/nowhere.usda';
    const failure: unknown = await viewer.openStage(address).catch((error: unknown) => error);
    expect(failure).to.include({code: 'kit-refused'});
    expect(failure).to.have.property('detail').that.is.a('string').and.not.empty;
  });
});

describe('<app-stream> with a stage-uri that the application cannot open', () => {
  expectNoLeftovers();

  it('fires one warning, and continues to play', async () => {
    const element = await openStream({stageUri: 'nowhere.usda'});
    const warnings: unknown[] = [];
    element.addEventListener('warning', ({error}) => warnings.push(error));
    await waitForPhase(element, 'playing');
    await until('a warning', () => warnings.length > 0);
    expect(warnings[0]).to.include({code: 'kit-refused'});
    await kit(element).loadingState();
    expect(warnings).to.have.length(1);
    expect(element.state.phase).to.equal('playing');
  });
});
