import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {hidePage} from '../support/page/page-globals.ts';
import {Captured} from './video-on-page.ts';

/** Opens a stream and holds two keys and a button. */
const openHolding = async () => {
  const opened = await Captured.open();
  const {captured} = opened;
  const {x, y} = captured.video.getBoundingClientRect();
  await sendMouse({type: 'move', position: [Math.round(x) + 15, Math.round(y) + 25]});
  await sendMouse({type: 'down'});
  await sendKeys({down: 'w'});
  await sendKeys({down: 'Shift'});
  const held = ['press 1', 'KeyW down', 'ShiftLeft down shift'];
  expect(captured.readSent('key', 'button')).to.deep.equal(held);
  return opened;
};

const RELEASED = ['KeyW up', 'ShiftLeft up', 'release 1'];

/** Releases the keys and buttons of the test runner. */
const releaseRunner = async () => {
  await sendKeys({up: 'w'});
  await sendKeys({up: 'Shift'});
  await resetMouse();
};

describe('held input', () => {
  afterEach(releaseRunner);

  const causes: Record<string, (opened: Awaited<ReturnType<typeof openHolding>>) => Promise<void> | void> = {
    'the field loses the focus': ({captured}) => captured.field.blur(),
    "the focus moves to the page's own field": async () => {
      (await fixture<HTMLInputElement>(html`<input />`)).focus();
    },
    'the window loses the focus': () => void dispatchEvent(new Event('blur')),
    'the browser leaves the page': () => void dispatchEvent(new Event('pagehide')),
    'the tab is hidden': () => {
      hidePage()();
    },
    'the capture ends': ({captured}) => captured.ended.abort(),
    'the page calls `releaseAll`': ({input}) => input.releaseAll(),
  };
  for (const [when, act] of Object.entries(causes)) {
    it(`is released once when ${when}`, async () => {
      const opened = await openHolding();
      await act(opened);
      expect(opened.captured.readSent('key', 'button')).to.deep.equal(RELEASED);
      await releaseRunner();
      expect(opened.captured.readSent('key', 'button')).to.deep.equal([]);
    });
  }

  it('stays held at a `visibilitychange` of a visible tab', async () => {
    const {captured} = await openHolding();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(captured.readSent('key', 'button')).to.deep.equal([]);
  });

  it('keeps a button that moves the focus within the element', async () => {
    const {captured} = await Captured.open();
    const button = document.createElement('button');
    captured.element.shadowRoot?.append(button);
    button.focus();
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x) + 300, Math.round(y) + 200]});
    await sendMouse({type: 'down'});
    expect(captured.readSent('button')).to.deep.equal(['press 1']);
  });
});

describe('an ended capture', () => {
  it('restores the styles of the video and removes the field', async () => {
    const {captured, input} = await Captured.open();
    input.setCursor({kind: 'named', name: 'move'});
    const {video, element} = captured;
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['none', 'move']);
    captured.ended.abort();
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['', '']);
    expect(element.shadowRoot?.querySelector('textarea')).to.equal(null);
  });
});
