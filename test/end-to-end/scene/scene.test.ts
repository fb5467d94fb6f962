import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {resetMouse} from '@web/test-runner-commands';
import {AppStreamSceneElement, defineScene} from '../../../src/scene.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, waitForPhase} from '../../support/element/open-stream.ts';
import {clickElement, placeElement} from '../../support/input/element-position.ts';
import {until} from '../../support/until.ts';

defineScene();

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
