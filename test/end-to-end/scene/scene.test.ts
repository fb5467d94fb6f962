import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {resetMouse, sendKeys} from '@web/test-runner-commands';
import {GENERATED_STAGE} from '../../../demo/shared/stage-file.ts';
import {AppStreamSceneElement, defineScene} from '../../../src/scene.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, waitForPhase} from '../../support/element/open-stream.ts';
import {clickElement, placeElement} from '../../support/input/element-position.ts';
import {until} from '../../support/until.ts';

defineScene();

/** In CSS pixels, unless a page sets another one. */
const ROW_HEIGHT = 28;

/** A stream with a tree beside it. */
const openPage = async (stageUri: string) => {
  const stream = Object.assign(createStream({stageUri, width: 640, height: 360}), {id: 'viewer'});
  await fixture(
    html`<div style="width: 640px">
      ${stream}<app-stream-scene for="viewer" style="margin-block-start: 380px"></app-stream-scene>
    </div>`,
  );
  placeElement(stream, {left: 0, top: 0, width: 640, height: 360});
  const acceptsInput = oneEvent(stream, 'inputchange');
  const scene = document.querySelector('app-stream-scene');
  if (!(scene instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
  await waitForPhase(stream, 'playing');
  await until('the first level', () => scene.shadowRoot?.querySelector('[role=treeitem]'));
  const partText = (part: string) =>
    scene.shadowRoot?.querySelector(`[part~=${part}] [part=name]`)?.textContent;
  const readSelection = async () => {
    const state = await stream.request<{payload: {selection: readonly string[]}}>({
      event_type: 'demoStateQuery',
      payload: {},
    });
    return state.payload.selection;
  };
  return {stream, scene, partText, readSelection, acceptsInput};
};

describe('<app-stream-scene> beside a stream', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('shows the prim that the user picks in the video', async () => {
    const {stream, scene, partText, acceptsInput} = await openPage('tea-set.usda');
    await acceptsInput;
    await until('the prims are pickable', async () => {
      await clickElement(stream);
      return (scene.model?.selection.length ?? 0) > 0;
    });
    const [path = ''] = scene.model?.selection ?? [];
    expect(path).to.match(/^\/World\/\w/);
    await until('its row', () => partText('row-selected') === path.slice(path.lastIndexOf('/') + 1));
    expect(scene.shadowRoot?.querySelector('[part~=row-selected]')).to.equal(
      scene.shadowRoot?.querySelector('[part~=row-active]'),
    );
  });

  it('leads by the keyboard to a deep prim of a stage with 100,000 prims', async () => {
    const {scene, partText, readSelection} = await openPage(GENERATED_STAGE);
    const tree = scene.shadowRoot?.querySelector<HTMLElement>('[role=tree]');
    tree?.focus();
    const rowCount = () => scene.shadowRoot?.querySelectorAll('[role=treeitem]').length ?? 0;
    const hasChildren = (path: string, count: number) =>
      until(`the prims below ${path}`, () => scene.model?.prim(path)?.children.length === count);
    // The rows appear with a later frame than the prims. A key that is pressed earlier leads to the last row before.
    const hasRows = (count: number) =>
      until(`${count} rows`, () => tree?.querySelector('div')?.offsetHeight === count * ROW_HEIGHT);
    await sendKeys({press: 'ArrowRight'});
    await hasChildren('/Warehouse', 9);
    await hasRows(1 + 9);
    await sendKeys({press: 'ArrowRight'});
    await until('the first hall', () => partText('row-active') === 'Hall1');
    await sendKeys({press: '*'});
    await hasChildren('/Warehouse/Hall9', 10);
    await hasRows(1 + 9 + 90);
    await sendKeys({press: 'End'});
    await until('the last aisle', () => partText('row-active') === 'Aisle10');
    await sendKeys({press: 'ArrowRight'});
    await hasChildren('/Warehouse/Hall9/Aisle10', 1110);
    await hasRows(1 + 9 + 90 + 1110);
    await sendKeys({press: 'End'});
    await until('the last box', () => partText('row-active') === 'Box1110');
    await sendKeys({press: 'Enter'});
    const path = '/Warehouse/Hall9/Aisle10/Box1110';
    await until('the selection of the application', async () => (await readSelection()).join() === path);
    expect(scene.model?.size).to.equal(1 + 9 + 90 + 1110);
    expect(rowCount()).to.be.below(60);
  });

  it('follows the stage that the page opens meanwhile', async () => {
    const {stream, scene} = await openPage('tea-set.usda');
    const model = scene.model;
    void model?.load('/World').catch(() => undefined);
    stream.stageUri = 'gears.usda';
    await until(
      'the other stage',
      () => model?.stage?.endsWith('gears.usda') && model.root.level === 'loaded',
    );
    expect(model?.root.children.map(({path}) => path)).to.deep.equal(['/Train']);
    expect(model?.prim('/World')).to.equal(undefined);
  });
});
