import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import type {TemplateResult} from 'lit';
import {AppStreamSceneElement} from '../../../src/scene.ts';
import {until} from '../../support/until.ts';
import {SceneHost, prims, type Stage} from '../scene-host.ts';
import {openElements, TEA, type ElementOptions} from '../open-elements.ts';

interface TreeOptions extends ElementOptions {
  readonly tag?: TemplateResult;
}

const openTree = async (
  stage: Stage = TEA,
  {tag = html`<app-stream-scene for="viewer"></app-stream-scene>`, ...options}: TreeOptions = {},
) => {
  const {host, stream, page} = await openElements(tag, {stages: {'tea.usd': stage}, ...options});
  const element = page.querySelector('app-stream-scene');
  if (!(element instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
  const rowsOf = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
  const names = () =>
    rowsOf()
      .sort((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
      .map((row) => row.querySelector('[part=name]')?.textContent ?? '');
  const row = (name: string) =>
    rowsOf().find((one) => one.querySelector('[part=name]')?.textContent === name);
  const active = () => element.shadowRoot?.querySelector('[part~=row-active] [part=name]')?.textContent;
  const tree = () => element.shadowRoot?.querySelector<HTMLElement>('[role=tree]');
  const message = () => element.shadowRoot?.querySelector('[part=message]')?.textContent;
  const press = async (key: string) => {
    await sendKeys(key.length === 1 && key !== '*' ? {type: key} : {press: key});
    await element.updateComplete;
  };
  await until('the first level', () => element.model?.root.level === 'loaded');
  return {host, stream, page, element, names, row, active, tree, message, press};
};

describe('<app-stream-scene>', () => {
  it('neither announces nor links for the text `false`, which frameworks write', async () => {
    const tag = html`<app-stream-scene for="viewer" announce="false" links="FALSE"></app-stream-scene>`;
    const {element} = await openTree(TEA, {tag});
    expect(element).to.include({announce: false, links: false});
  });

  it('is a tree that the keyboard opens, closes and selects in', async () => {
    const {element, host, names, active, tree, row, press} = await openTree();
    await until('the first level', () => names().length === 2);
    tree()?.focus();
    await press('ArrowRight');
    await until('the second level', () => names().length === 5);
    expect(row('Cup')?.getAttribute('aria-level')).to.equal('2');
    expect([row('Cup')?.ariaPosInSet, row('Cup')?.ariaSetSize]).to.deep.equal(['2', '3']);
    await press('ArrowRight');
    await until('the first child', () => active() === 'Pot');
    await press('c');
    await until('the type-ahead', () => active() === 'Cup');
    await press('Enter');
    expect(element.model?.selection).to.deep.equal(['/World/Cup']);
    await sendKeys({down: 'Shift'});
    await press('ArrowDown');
    await sendKeys({up: 'Shift'});
    expect(element.model?.selection).to.deep.equal(['/World/Cup', '/World/Can']);
    await press('Space');
    expect(element.model?.selection).to.deep.equal(['/World/Cup']);
    await until(
      'the request',
      () => host.sentBy('selectPrimsRequest').at(-1)?.payload['paths']?.toString() === '/World/Cup',
    );
    await press('ArrowLeft');
    await until('the parent', () => active() === 'World');
    await press('ArrowLeft');
    await until('a closed level', () => names().length === 2);
    await press('End');
    await until('the last row', () => active() === 'Sky');
    await press('Home');
    await press('*');
    await until('open siblings', () => names().length === 5);
  });

  it('mirrors the arrows in a text from right to left, in its language', async () => {
    const {names, tree, press, message, element} = await openTree(TEA, {lang: 'ar', dir: 'rtl'});
    await until('the first level', () => names().length === 2);
    tree()?.focus();
    await press('ArrowLeft');
    await until('the second level', () => names().length === 5);
    expect(tree()?.ariaLabel).to.equal('عناصر المشهد');
    expect(message()).to.equal('');
    element.model?.close();
  });

  it('follows the language of the page when it changes', async () => {
    const {page, tree, element} = await openTree();
    expect(tree()?.ariaLabel).to.equal('Objects in the scene');
    page.lang = 'de';
    await until('German', () => tree()?.ariaLabel === 'Objekte der Szene');
    element.lang = 'fr';
    await until('its own language', () => tree()?.ariaLabel === 'Objets de la scène');
  });

  it('shows a prim that the user picks in the video, and selects with Shift and Ctrl', async () => {
    const {host, element, names, row, active} = await openTree();
    host.receive('stageSelectionChanged', {prims: ['/World/Pot/Teapot']});
    await until('the row', () => row('Teapot')?.ariaSelected === 'true' && active() === 'Teapot');
    expect(names()).to.deep.equal(['World', 'Pot', 'Lid', 'Teapot', 'Cup', 'Can', 'Sky']);
    const click = (name: string, keys: MouseEventInit = {}) =>
      row(name)?.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, ...keys}));
    click('Cup');
    click('Sky', {shiftKey: true});
    expect(element.model?.selection).to.deep.equal(['/World/Cup', '/World/Can', '/Sky']);
    click('Can', {ctrlKey: true});
    expect(element.model?.selection).to.deep.equal(['/World/Cup', '/Sky']);
  });

  it('searches what is loaded, and states that there may be more', async () => {
    const {element, names, message, press, active} = await openTree();
    await element.model?.load('/World');
    const field = await until('the field', () => element.shadowRoot?.querySelector('input'));
    field.focus();
    await press('T');
    await press('e');
    await until('the sentence', () => message()?.startsWith('No object found so far. Not all'));
    await element.model?.load('/World/Pot');
    await until('the match', () => names().join() === 'Teapot' && message() === '');
    await press('Enter');
    await until(
      'the tree has the focus',
      () => active() === 'Teapot' && element.shadowRoot?.activeElement?.role === 'tree',
    );
    await press('Enter');
    expect(element.model?.selection).to.deep.equal(['/World/Pot/Teapot']);
  });

  it('has an icon for a type that the application reports, and none otherwise', async () => {
    const typed = ['Mesh', 'Xform', 'SphereLight', 'Unheard', undefined].map((type, index) => ({
      name: `P${index}`,
      path: `/P${index}`,
      type,
    }));
    const {names, row} = await openTree({'/': typed});
    await until('the rows', () => names().length === 5);
    expect(names().map((name) => row(name)?.querySelector('[part~=icon]')?.part.value)).to.deep.equal([
      'icon icon-shape',
      'icon icon-group',
      'icon icon-light',
      undefined,
      undefined,
    ]);
  });

  it('states what is missing, and is accessible, in each state', async () => {
    const {host, message, element, names} = await openTree();
    await until('the rows', () => names().length === 2);
    await expect(element).to.be.accessible();
    Object.assign(host, {stages: {'empty.usd': {'/': []}}});
    host.showStage('empty.usd');
    await until('empty', () => message() === 'The scene has no objects.');
    await expect(element).to.be.accessible();
    host.fire('ended');
    await until('waiting', () => message() === 'The objects appear when the stream plays.');
    await expect(element).to.be.accessible();
    host.receive('openedStageResult', {url: 'none.usd', result: 'error', error: 'No'});
    await until('failed', () => message() === 'The application couldn’t open the scene.');
    await expect(element).to.be.accessible();
    host.isBusy = true;
    void element.model?.refresh();
    await until('loading', () => message() === 'The scene is loading.');
    await expect(element).to.be.accessible();
  });

  it('leaves to a choice of stages what that states, and only reads out the loading', async () => {
    const tag = html`<app-stream-scene for="viewer"></app-stream-scene>
      <app-stream-stages for="viewer"></app-stream-stages>`;
    const {host, page, message, element} = await openTree(TEA, {tag});
    const isSeen = () =>
      (element.shadowRoot?.querySelector<HTMLElement>('[part=message]')?.offsetHeight ?? 0) > 1;
    host.isBusy = true;
    host.fire('ended');
    await until('waiting', () => message() === 'The objects appear when the stream plays.' && isSeen());
    void element.model?.refresh();
    await until('loading', () => message() === 'The scene is loading.' && !isSeen());
    await expect(element).to.be.accessible();
    host.receive('openedStageResult', {url: 'none.usd', result: 'error', error: 'No'});
    await until('nothing to read', () => message() === '');
    page.querySelector('app-stream-stages')?.remove();
    await until('failed', () => message() === 'The application couldn’t open the scene.' && isSeen());
  });

  for (const isDefinedLater of [false, true])
    it(`ends its model when it leaves a stream whose tag is defined ${isDefinedLater ? 'after' : 'before'} it`, async () => {
      const host = new SceneHost();
      const name = `stream-${isDefinedLater ? 'after' : 'before'}`;
      const defineStream = () =>
        customElements.define(
          name,
          class extends HTMLElement {
            send = host.transport.send.bind(host.transport);
            request = host.transport.request.bind(host.transport);
            override addEventListener = host.transport.addEventListener.bind(host.transport);
          },
        );
      if (!isDefinedLater) defineStream();
      const stream = document.createElement(name);
      stream.id = 'viewer';
      const page = await fixture(
        html`<div>${stream}<app-stream-scene for="viewer"></app-stream-scene></div>`,
      );
      if (isDefinedLater) defineStream();
      const element = page.querySelector('app-stream-scene');
      if (!(element instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
      const model = await until('a model', () => element.model);
      element.remove();
      expect(await model.reset().catch((error: unknown) => error instanceof Error && error.name)).to.equal(
        'AbortError',
      );
    });

  it('renders few of 100,000 rows, and scrolls them without long pauses', async () => {
    await setViewport({width: 800, height: 600});
    const groups = Array.from({length: 40}, (_, index) => `Group${index}/`);
    const parts = Array.from({length: 2500}, (_, index) => `Part${index}`);
    const below = groups.map((name): [string, object[]] => [
      `/${name.slice(0, -1)}`,
      prims(`/${name.slice(0, -1)}`, ...parts),
    ]);
    const {element, host, names, tree, press} = await openTree({
      '/': prims('/', ...groups),
      ...Object.fromEntries(below),
    });
    await until('the first level', () => names().length > 10);
    tree()?.focus();
    const before = performance.now();
    await press('*');
    await until('all rows', () => element.model?.size === 100_040);
    const seconds = (performance.now() - before) / 1000;
    const sent = host.sent.length;
    await element.updateComplete;
    expect(tree()?.querySelectorAll('[role=treeitem]').length).to.be.below(60);
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 120; step++) {
      tree()?.scrollBy({top: 20_000});
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    frames.sort((a, b) => a - b);
    const [median = 0, longest = 0] = [frames[60], frames[119]];
    console.log(
      `MEASURED frames: median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms; ${sent} messages in ${seconds.toFixed(1)} s`,
    );
    expect(sent / seconds).to.be.below(25);
    expect(median).to.be.below(34);
    await press('End');
    await until('the last row', () => names().includes('Part2499'));
  });
});
