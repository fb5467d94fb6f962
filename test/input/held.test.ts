import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {hidePage} from '../support/hidden-page.ts';
import {Captured} from './picture.ts';

/** A stream that was told of a key, a button and a finger, all of which are held. */
const holding = async () => {
  const opened = await Captured.open();
  const {captured} = opened;
  captured.takes = {text: false, touch: true};
  const {x, y} = captured.video.getBoundingClientRect();
  await sendMouse({type: 'move', position: [Math.round(x) + 15, Math.round(y) + 25]});
  await sendMouse({type: 'down'});
  await sendKeys({down: 'w'});
  await sendKeys({down: 'Shift'});
  const finger = {
    pointerType: 'touch',
    pointerId: 7,
    clientX: x + 35,
    clientY: y + 45,
    pressure: 0.5,
    shiftKey: true,
  };
  captured.video.dispatchEvent(new PointerEvent('pointerdown', finger));
  const held = ['press 1', 'KeyW down', 'ShiftLeft down shift', 'touch 0 start 3 4 0.5'];
  expect(captured.said('key', 'button', 'touch')).to.deep.equal(held);
  return opened;
};

const RELEASED = ['KeyW up', 'ShiftLeft up', 'release 1', 'touch 0 cancel 3 4 0'];

/** Lets the runner's keys and buttons go: nothing of it may reach the stream once more. */
const letGo = async () => {
  await sendKeys({up: 'w'});
  await sendKeys({up: 'Shift'});
  await resetMouse();
};

describe('what is held', () => {
  afterEach(letGo);

  const ways: Record<string, (opened: Awaited<ReturnType<typeof holding>>) => Promise<void> | void> = {
    'the field loses the focus': ({captured}) => captured.field.blur(),
    "the focus moves to the page's own field": async () => {
      (await fixture<HTMLInputElement>(html`<input />`)).focus();
    },
    'the window loses the focus': () => void dispatchEvent(new Event('blur')),
    'the page goes away': () => void dispatchEvent(new Event('pagehide')),
    'the tab is hidden': () => {
      hidePage()();
    },
    'the capture is over': ({captured}) => captured.over.abort(),
    'the page asks for it': ({input}) => input.releaseAll(),
  };
  for (const [when, act] of Object.entries(ways)) {
    it(`is released when ${when}, once`, async () => {
      const opened = await holding();
      await act(opened);
      expect(opened.captured.said('key', 'button', 'touch')).to.deep.equal(RELEASED);
      await letGo();
      expect(opened.captured.said('key', 'button', 'touch')).to.deep.equal([]);
    });
  }

  it('stays held while a tab that is not hidden says so', async () => {
    const {captured} = await holding();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(captured.said('key', 'button', 'touch')).to.deep.equal([]);
  });

  it('is not the button that brings the focus from within the element', async () => {
    const {captured} = await Captured.open();
    const button = document.createElement('button');
    captured.host.shadowRoot?.append(button);
    button.focus();
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x) + 300, Math.round(y) + 200]});
    await sendMouse({type: 'down'});
    expect(captured.said('button')).to.deep.equal(['press 1']);
  });
});

describe('an ended capture', () => {
  it('leaves the element as it was', async () => {
    const {captured, input} = await Captured.open();
    input.setCursor({kind: 'named', name: 'move'});
    const {video, host} = captured;
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['none', 'move']);
    captured.over.abort();
    expect([video.style.touchAction, video.style.cursor]).to.deep.equal(['', '']);
    expect(host.shadowRoot?.querySelector('textarea')).to.equal(null);
  });
});
