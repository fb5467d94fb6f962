import {expect, fixture, html} from '@open-wc/testing';
import {executeServerCommand, sendKeys} from '@web/test-runner-commands';
import {AppStreamSceneElement, AppStreamStagesElement, defineScene} from '../../../src/scene.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, waitForPhase} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

defineScene();

interface AccessibleNode {
  readonly role: string;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  readonly focused?: boolean;
  readonly selected?: boolean;
  readonly children?: readonly AccessibleNode[];
}

const listNodes = (node: AccessibleNode): readonly AccessibleNode[] => [
  node,
  ...(node.children ?? []).flatMap(listNodes),
];

/** The accessibility tree of the page, as assistive technology gets it. */
const readTree = async () =>
  listNodes(await executeServerCommand<AccessibleNode, object>('a11y-snapshot', {}));

const isFocused = (role: string, name: string) =>
  until(`the focus is on the ${role} ${name}`, async () =>
    (await readTree()).find((node) => node.focused && node.role === role && node.name === name),
  );

const openPage = async () => {
  const stream = Object.assign(createStream({stageUri: 'gears.usda', width: 640, height: 360}), {
    id: 'viewer',
  });
  const page = await fixture<HTMLElement>(html`
    <div style="width: 640px">
      <button>Before</button>
      <app-stream-stages for="viewer">
        <option value="gears.usda">Gears</option>
        <option value="tea-set.usda">Tea set</option>
      </app-stream-stages>
      <app-stream-scene for="viewer" announce></app-stream-scene>
      <div style="height: 360px">${stream}</div>
    </div>
  `);
  const stages = page.querySelector('app-stream-stages');
  const scene = page.querySelector('app-stream-scene');
  if (!(scene instanceof AppStreamSceneElement) || !(stages instanceof AppStreamStagesElement))
    throw new Error('The tags are not defined.');
  await waitForPhase(stream, 'playing');
  await until('the first stage', () => stages.value === 'gears.usda' && scene.model?.state.phase === 'ready');
  const announces = (text: string) =>
    until(text, () => scene.shadowRoot?.querySelector('[part=announcement]')?.textContent === text);
  return {stream, page, stages, scene, announces};
};

describe('A page with a stream, its stages and its scene', () => {
  expectNoLeftovers();

  it('is usable without a pointer: choose a stage, find a prim, select it, reset the view', async () => {
    const {stream, page, scene, announces} = await openPage();
    page.querySelector('button')?.focus();
    await sendKeys({press: 'Tab'});
    await isFocused('combobox', 'Scene');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await sendKeys({press: key});
    await announces('Tea set is loaded.');

    await sendKeys({press: 'Tab'});
    await isFocused('button', 'Reset view');
    await until('the rows', () => scene.shadowRoot?.querySelector('[role=treeitem]'));
    for (const key of ['Tab', 'Tab']) await sendKeys({press: key});
    await until('the focus is in the tree', () => scene.shadowRoot?.activeElement?.role === 'tree');
    await sendKeys({press: 'ArrowRight'});
    await until('the prims of the stage', () => scene.model?.prim('/World/Pot'));

    await sendKeys({down: 'Shift'});
    await sendKeys({press: 'Tab'});
    await sendKeys({up: 'Shift'});
    await isFocused('searchbox', 'Search objects');
    await sendKeys({type: 'pot'});
    await until('one match', () => scene.shadowRoot?.querySelectorAll('[role=treeitem]').length === 1);
    for (const key of ['Enter', 'Enter']) await sendKeys({press: key});
    await announces('Selected: Pot');
    const nodes = await readTree();
    expect(nodes.find(({role, selected}) => role === 'treeitem' && selected)?.name).to.match(/^Pot\b/);
    const field = nodes.find(({description}) => description?.endsWith('. Tea set is loaded. Selected: Pot'));
    expect(field?.name).to.equal('USD Viewer');
    const readState = async () =>
      (
        await stream.request<{payload: {selection: readonly string[]; camera: {yaw: number}}}>({
          event_type: 'demoStateQuery',
          payload: {},
        })
      ).payload;
    expect((await readState()).selection).to.deep.equal(['/World/Pot']);

    await sendKeys({down: 'Shift'});
    for (const key of ['Tab', 'Tab']) await sendKeys({press: key});
    await sendKeys({up: 'Shift'});
    await isFocused('button', 'Reset view');
    const answers: unknown[] = [];
    stream.addEventListener('message', ({data}) => answers.push(Reflect.get(Object(data), 'event_type')));
    await sendKeys({press: 'Space'});
    await until('the answer of the application', () => answers.includes('resetStageResponse'));
  });
});
