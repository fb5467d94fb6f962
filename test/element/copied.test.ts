import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamError} from '../../src/index.ts';
import {FakeStream, installFakes} from '../../src/testing.ts';
import {until} from '../support/until.ts';
import {waitForPhase, waitForTasks} from './stream-fixture.ts';

const TAG = '<app-stream app-id="viewer" profile="default"></app-stream>';

/** Chromium 133 or newer. */
describe('<app-stream> in a page that copies and moves its elements', () => {
  let fakes: FakeStream[];
  let uninstall: () => void;
  let home: HTMLElement;
  beforeEach(async () => {
    fakes = [];
    const fakeOf = new WeakMap<Element, FakeStream>();
    uninstall = installFakes((element) => {
      const fake = fakeOf.get(element) ?? new FakeStream();
      if (!fakeOf.has(element)) fakes.push(fake);
      fakeOf.set(element, fake);
      return fake;
    });
    home = await fixture<HTMLElement>(html`<div></div>`);
  });
  afterEach(() => {
    home.replaceChildren();
    uninstall();
  });

  /** The sessions that were created, over all elements. */
  const created = () => fakes.flatMap(({sessions}) => sessions).length;
  const open = () => fakes.flatMap(({openSessions}) => openSessions).length;
  const find = (root: ParentNode = home) => {
    const element = root.querySelector('app-stream');
    if (!element) throw new Error('There is no element.');
    return element;
  };
  const play = async (markup = TAG) => {
    home.innerHTML = markup;
    const element = find();
    await waitForPhase(element, 'playing');
    return element;
  };

  it('starts one stream for markup that a script writes twice in one task', async () => {
    home.innerHTML = TAG;
    home.innerHTML = TAG;
    await waitForPhase(find(), 'playing');
    expect(created()).to.equal(1);
  });

  it('ends the stream of replaced markup, and starts that of the new one', async () => {
    await play();
    await play();
    await until('the end of the first', () => open() === 1);
    expect(created()).to.equal(2);
  });

  it('starts nothing in a template, and one stream for its copy', async () => {
    const template = document.createElement('template');
    template.innerHTML = TAG;
    const imported = document.importNode(template.content, true);
    // An element that was never in the document has no update to wait for.
    await nextFrame();
    expect(created()).to.equal(0);
    home.append(imported);
    await waitForPhase(find(), 'playing');
    expect(created()).to.equal(1);
  });

  it('starts nothing for a copy outside of the document, and a stream of its own inside', async () => {
    const element = await play();
    const copy = element.cloneNode(true);
    await waitForTasks(element);
    expect(created()).to.equal(1);
    home.append(copy);
    await waitForPhase(find(copy.parentElement ?? home), 'playing');
    await until('the second stream', () => open() === 2);
    expect(element.state.phase).to.equal('playing');
  });

  it('starts nothing in a document without a window, and ends a stream that is adopted there', async () => {
    const element = await play();
    const other = document.implementation.createHTMLDocument();
    other.body.append(other.adoptNode(element));
    await until('the end', () => open() === 0);
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
    home.append(element);
    await waitForPhase(element, 'playing');
    expect(created()).to.equal(2);
  });

  it('keeps its stream when it is moved, also by `moveBefore`', async () => {
    const element = await play();
    const parent = document.createElement('section');
    home.append(parent);
    if (Reflect.has(parent, 'moveBefore')) parent.moveBefore(element, null);
    else parent.append(element);
    await waitForTasks(element);
    expect(element.parentNode).to.equal(parent);
    expect(element.state.phase).to.equal('playing');
    expect(created()).to.equal(1);
  });

  it('keeps its stream when a view transition moves it', async () => {
    const element = await play();
    const parent = document.createElement('section');
    home.append(parent);
    const move = () => parent.append(element);
    if ('startViewTransition' in document) await document.startViewTransition(move).updateCallbackDone;
    else move();
    await waitForTasks(element);
    expect(element.state.phase).to.equal('playing');
    expect(created()).to.equal(1);
  });

  it('shows one video if a saved page brings its shadow root', async () => {
    const saved =
      '<app-stream app-id="viewer" profile="default"><template shadowrootmode="open"><video></video><p>Old</p></template></app-stream>';
    home.setHTMLUnsafe(saved);
    const element = find();
    await waitForPhase(element, 'playing');
    expect(element.shadowRoot?.querySelectorAll('video')).to.have.length(1);
    expect(element.shadowRoot?.textContent).to.not.contain('Old');
  });

  it('receives the focus in a declared shadow root that does not delegate its focus', async () => {
    home.setHTMLUnsafe(TAG.replace('></', '><template shadowrootmode="open"></template></'));
    const element = find();
    element.loading = 'manual';
    await waitForPhase(element, 'idle');
    await until('the start button', () => element.shadowRoot?.querySelector('button'));
    element.focus();
    expect(document.activeElement).to.equal(element);
    element.start();
    await waitForPhase(element, 'playing');
    element.blur();
    element.focus();
    expect(element.shadowRoot?.activeElement?.part.value).to.equal('keyboard');
  });

  describe('with a closed shadow root', () => {
    let printed: string[];
    const {warn} = console;
    beforeEach(() => {
      printed = [];
      console.warn = (line: string) => printed.push(line);
    });
    afterEach(() => {
      console.warn = warn;
    });

    it('fails, shows its card, and prints what to change, if the root is declared', async () => {
      home.setHTMLUnsafe(TAG.replace('></', '><template shadowrootmode="closed">Old</template></'));
      const element = find();
      const fired: AppStreamError[] = [];
      element.addEventListener('error', ({error}) => fired.push(error));
      await waitForPhase(element, 'failed');
      await element.updateComplete;
      expect(fired.map(({code}) => code)).to.deep.equal(['unexpected']);
      expect(printed).to.have.length(1);
      expect(printed[0]).to.contain('shadowrootmode="open"');
      expect(element.innerText, 'a closed root hides its content').to.equal('');
      expect(element.renderRoot.textContent).to.contain('Something went wrong.');
      expect(element.renderRoot.textContent).to.not.contain('Old');
      expect(created()).to.equal(0);
    });

    it('fails, and prints what to change, if the page attached the root', async () => {
      const {AppStreamElement} = await import('../../src/index.ts');
      class ClosedStream extends AppStreamElement {}
      const element = document.createElement('closed-stream');
      element.attachShadow({mode: 'closed'});
      Object.assign(element, {appId: 'viewer', profile: 'default'});
      home.append(element);
      customElements.define('closed-stream', ClosedStream);
      if (!(element instanceof ClosedStream)) throw new Error('The element is not upgraded.');
      await waitForPhase(element, 'failed');
      await element.updateComplete;
      expect(printed).to.have.length(1);
      expect(printed[0]).to.contain('closed shadow root');
      expect(created()).to.equal(0);
    });
  });

  for (const mark of ['data-turbo-preview', 'data-turbolinks-preview']) {
    it(`starts nothing in the preview of a router, and starts when the page is real: ${mark}`, async () => {
      const {documentElement} = document;
      documentElement.setAttribute(mark, '');
      try {
        home.innerHTML = TAG;
        await waitForTasks(find());
        expect(created()).to.equal(0);
      } finally {
        documentElement.removeAttribute(mark);
      }
      await waitForPhase(find(), 'playing');
      expect(created()).to.equal(1);
    });
  }

  it('keeps the properties that a page sets before the tag is registered', async () => {
    const element = document.createElement('late-stream');
    const given = {
      appId: 'viewer',
      profile: 'default',
      muted: 'false',
      volume: '0.3',
      loading: 'Manual',
      width: '640',
    };
    Object.assign(element, given);
    home.append(element);
    const {AppStreamElement} = await import('../../src/index.ts');
    class LateStream extends AppStreamElement {}
    customElements.define('late-stream', LateStream);
    expect(element).to.be.instanceOf(LateStream);
    if (element instanceof LateStream) await element.updateComplete;
    expect(element).to.include({appId: 'viewer', muted: false, volume: 0.3, loading: 'manual', width: 640});
    expect(created()).to.equal(0);
  });
});
