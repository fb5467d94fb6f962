import {aTimeout, expect} from '@open-wc/testing';
import {useFakeTime} from '../../support/fake-time.ts';
import {until} from '../../support/until.ts';
import {Captured} from '../video-on-page.ts';

const TYPES = {'+': 'pointerdown', '-': 'pointerup', x: 'pointercancel', '': 'pointermove'} as const;

/** Opens a video to touch. Each pixel of the video is ten CSS pixels wide and high. */
const openTouchable = async (mode?: string) => {
  const {captured} = await Captured.open({settings: {touch: mode}});
  const {x, y} = captured.video.getBoundingClientRect();
  /** Steps as text: `1+ 3,4` puts finger 1 down at a pixel, `1 3,4` moves it, `1- 3,4` lifts it, `1x 3,4` cancels it. */
  const touch = (steps: string, pointerType: 'touch' | 'pen' = 'touch') => {
    for (const step of steps.split(' | ')) {
      const [, id, act, column, row] = /^(\d)([-+x]?) ([\d.]+),(\d+)$/.exec(step) ?? [];
      const type = TYPES[act === '+' || act === '-' || act === 'x' ? act : ''];
      captured.fireMouse(type, {
        ...{pointerId: Number(id), pointerType, isPrimary: id === '1'},
        ...{buttons: act === '-' ? 0 : 1, button: act ? 0 : -1},
        ...{clientX: x + Number(column) * 10 + 5, clientY: y + Number(row) * 10 + 5},
      });
    }
  };
  return {captured, touch, read: () => captured.readSent().join(' | ')};
};

/** `touch-gesture.test.ts` has each gesture. These show how its actions reach the host. */
const ROWS: readonly (readonly [what: string, mode: string | undefined, steps: string, sent: string])[] = [
  ['a tap clicks, by default', undefined, '1+ 3,4 | 1- 3,4', 'move 3 4 | press 1 | release 1'],
  ['a tap clicks', 'mouse', '1+ 3,4 | 1 3.5,4 | 1- 3.5,4', 'move 3 4 | press 1 | release 1'],
  ['a tap clicks', 'unknown', '1+ 3,4 | 1- 3,4', 'move 3 4 | press 1 | release 1'],
  [
    'one finger drags from its start',
    'mouse',
    '1+ 3,4 | 1 6,4 | 1 8,5 | 1- 8,5',
    'move 3 4 | press 1 | move 6 4 | move 8 5 | release 1',
  ],
  [
    // The content follows the fingers up, so the wheel turns down.
    'two fingers turn the wheel, and the next finger clicks',
    'mouse',
    '1+ 10,10 | 2+ 20,10 | 1 10,6 | 2 20,6 | 1- 10,6 | 2 20,20 | 2- 20,20 | 1+ 1,1 | 1- 1,1',
    'move 10 10 | move 15 10 | wheel 0 24 | wheel 0 24 | move 1 1 | press 1 | release 1',
  ],
  [
    'a tap of two fingers presses the right button between them',
    'mouse',
    '1+ 10,10 | 2+ 20,10 | 2- 20,10 | 1- 10,10',
    'move 10 10 | move 15 10 | press 3 | release 3',
  ],
  [
    'a finger whose end never came does not count',
    'mouse',
    '1+ 3,4 | 1 9,4 | 1+ 5,5 | 1- 5,5',
    'move 3 4 | press 1 | move 9 4 | release 1 | move 5 5 | press 1 | release 1',
  ],
  ['a canceled finger clicks nothing', 'mouse', '1+ 3,4 | 1x 3,4', 'move 3 4'],
  [
    'one finger orbits with Alt',
    'navigate',
    '1+ 3,4 | 1 9,4 | 1- 9,4',
    'move 3 4 | AltLeft down alt | press 1 | move 9 4 | release 1 | AltLeft up',
  ],
  [
    'two fingers pan with Alt and the middle button',
    'navigate',
    '1+ 10,10 | 2+ 20,10 | 1 10,14 | 2 20,14 | 1x 10,14 | 2- 20,14',
    'move 10 10 | move 15 10 | AltLeft down alt | press 2 | move 15 12 | move 15 14 | release 2 | AltLeft up',
  ],
  [
    'two fingers zoom by the wheel at the point between them',
    'navigate',
    '1+ 20,10 | 2+ 30,10 | 2 40,10 | 2 30,10 | 2- 30,10 | 1- 20,10',
    'move 20 10 | move 25 10 | wheel 0 -600 | wheel 0 600',
  ],
];

describe('touch', () => {
  for (const [what, mode, steps, sent] of ROWS)
    it(`is ${mode ?? 'unset'}: ${what}`, async () => {
      const {touch, read} = await openTouchable(mode);
      touch(steps);
      expect(read()).to.equal(sent);
    });

  for (const mode of ['mouse', 'navigate'])
    it(`is ${mode}: a finger that stays presses the right button`, async () => {
      const {captured, touch, read} = await openTouchable(mode);
      touch('1+ 3,4');
      await until('the right button', () => captured.sent.some((sent) => sent.kind === 'button'));
      touch('1- 3,4');
      expect(read()).to.equal('move 3 4 | press 3 | release 3');
    });

  it('continues while the mouse of the device moves', async () => {
    const {captured, touch} = await openTouchable();
    touch('1+ 3,4 | 1 9,9');
    captured.fireMouse('pointermove', {button: -1, pointerId: 9}, [0, 0]);
    touch('1 10,10 | 1- 10,10');
    const sent = captured.readSent('move', 'button');
    expect(sent.slice(-2)).to.deep.equal(['move 10 10', 'release 1']);
    expect(sent).not.to.include('move 0 0');
  });

  it('of a pen is a mouse', async () => {
    const {touch, read} = await openTouchable();
    touch('1+ 3,4 | 1 6,4 | 1- 6,4', 'pen');
    expect(read()).to.equal('move 3 4 | press 1 | move 6 4 | move 6 4 | release 1');
  });

  it('opens no menu of the browser while a finger is down', async () => {
    const {captured, touch} = await openTouchable('navigate');
    const fire = (type: string) => captured.video.dispatchEvent(new Event(type, {cancelable: true}));
    expect(fire('contextmenu')).to.equal(true);
    touch('1+ 3,4');
    expect(fire('contextmenu')).to.equal(false);
    expect(fire('gesturestart'), 'the zoom of Safari').to.equal(false);
    touch('1- 3,4');
    expect(getComputedStyle(captured.video).touchAction).to.equal('none');
    captured.ended.abort();
    expect(getComputedStyle(captured.video).touchAction).to.equal('auto');
  });

  it('releases the button and Alt once when the stream loses the focus', async () => {
    const {touch, read} = await openTouchable('navigate');
    touch('1+ 3,4 | 1 9,4');
    dispatchEvent(new Event('blur'));
    touch('1 20,4 | 1- 20,4');
    expect(read()).to.equal('move 3 4 | AltLeft down alt | press 1 | move 9 4 | release 1 | AltLeft up');
  });

  it('scrolls the page if its kind is off', async () => {
    const {captured} = await Captured.open({kinds: new Set(['mouse', 'keyboard'])});
    expect(getComputedStyle(captured.video).touchAction).to.equal('auto');
    captured.fireMouse('pointerdown', {pointerType: 'touch', buttons: 1});
    expect(captured.readSent('move', 'button')).to.deep.equal([]);
  });
});

describe('two fingers, one after the other', () => {
  useFakeTime();

  it('tap together, although the first one alone has nearly been a long press', async () => {
    const {captured, touch} = await openTouchable();
    touch('1+ 10,10');
    await aTimeout(400);
    touch('2+ 20,10');
    await aTimeout(400);
    touch('2- 20,10 | 1- 10,10');
    expect(captured.readSent('button')).to.deep.equal(['press 3', 'release 3']);
  });
});
