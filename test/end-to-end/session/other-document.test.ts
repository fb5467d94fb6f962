import {expect, fixture, html} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';

const openFrame = async (): Promise<HTMLIFrameElement> =>
  fixture(html`<iframe width="700" height="500"></iframe>`);

const bodyOf = ({contentDocument}: HTMLIFrameElement): HTMLElement => {
  if (!contentDocument) throw new Error('The frame has no document');
  return contentDocument.body;
};

const VK_F9 = 0x78;

/** Presses a key in the stream, as the document of the element dispatches it. */
const pressKey = ({shadowRoot}: AppStreamElement) => {
  const field = shadowRoot?.querySelector<HTMLElement>('[part=keyboard]');
  field?.focus();
  for (const type of ['keydown', 'keyup'])
    field?.dispatchEvent(new KeyboardEvent(type, {code: 'F9', key: 'F9', bubbles: true, composed: true}));
};

/** The element has the styles of its shadow root, and so does its video. */
const expectStyles = (element: AppStreamElement) => {
  expect(getComputedStyle(element).display).to.equal('grid');
  expect(getComputedStyle(element.video).position).to.equal('absolute');
};

describe('<app-stream> in another document', () => {
  expectNoLeftovers();

  it('keeps its session, its styles and its input on the way into an iframe and back', async () => {
    const {element, received} = await openStreamWithInput();
    const home = element.parentElement;
    const {id} = await waitForOnlySession('that plays');
    const frame = await openFrame();
    for (const parent of [bodyOf(frame), home]) {
      parent?.append(element);
      expectStyles(element);
      expect(await readFrames(element.video)).to.satisfy(isRising);
      received.clear();
      pressKey(element);
      await received.waitFor('the key', ({keys}) => keys.length === 2);
      expect(received.keys).to.deep.equal([`+${VK_F9}`, `-${VK_F9}`]);
    }
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
    expect(element.state.phase).to.equal('playing');
  });

  it('plays with its styles if it is first inserted there', async () => {
    const element = createStream();
    bodyOf(await openFrame()).append(element);
    await waitForPhase(element, 'playing');
    expectStyles(element);
    await element.stop();
    expect(getComputedStyle(element.shadowRoot?.querySelector('[part=card]') ?? element).display).to.equal(
      'flex',
    );
  });

  it('ends its session when the iframe is removed', async () => {
    const element = await openStream();
    const frame = await openFrame();
    bodyOf(frame).append(element);
    await waitForPhase(element, 'playing');
    await waitForOnlySession('that plays');
    frame.remove();
    await waitForNoSession();
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
  });

  it('keeps its session if the page takes it back when its window closes', async () => {
    const element = await openStream();
    const home = element.parentElement;
    const frame = await openFrame();
    frame.contentWindow?.addEventListener('pagehide', () => home?.append(element));
    bodyOf(frame).append(element);
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    frame.remove();
    // Chromium pauses a video whose window closes, and Firefox does not.
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(element.video.paused).to.equal(false);
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
  });
});
