import {aTimeout, expect} from '@open-wc/testing';
import {useFakeTime} from '../../support/fake-time.ts';
import {until} from '../../support/until.ts';
import {Captured} from '../video-on-page.ts';

interface Finger {
  readonly id?: number;
  readonly type?: 'touch' | 'pen';
}

/** Opens a video to touch. Each pixel of the video is ten CSS pixels wide and high. */
const openTouchable = async (mode?: string) => {
  const {captured, input} = await Captured.open({settings: {touch: mode}});
  const {x, y} = captured.video.getBoundingClientRect();
  const finger = (
    type: string,
    column: number,
    row: number,
    {id = 7, type: pointerType = 'touch'}: Finger = {},
  ) => {
    const position = {clientX: x + column * 10 + 5, clientY: y + row * 10 + 5};
    const buttons = type === 'pointerup' ? 0 : 1;
    const button = type === 'pointermove' ? -1 : 0;
    captured.video.dispatchEvent(
      new PointerEvent(type, {
        pointerId: id,
        pointerType,
        buttons,
        button,
        isPrimary: id === 7,
        ...position,
      }),
    );
  };
  return {captured, input, finger};
};

describe('touch="mouse"', () => {
  it('is the default', async () => {
    for (const mode of [undefined, 'mouse', 'unknown']) {
      const {captured, finger} = await openTouchable(mode);
      finger('pointerdown', 3, 4);
      finger('pointerup', 3, 4);
      expect(captured.readSent(), mode).to.deep.equal(['move 3 4', 'press 1', 'release 1']);
    }
  });

  it('clicks at the start of a tap', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4);
    expect(captured.readSent()).to.deep.equal(['move 3 4']);
    finger('pointermove', 3.5, 4);
    finger('pointerup', 3.5, 4);
    expect(captured.readSent()).to.deep.equal(['press 1', 'release 1']);
  });

  it('drags with one finger from its start', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4);
    finger('pointermove', 6, 4);
    finger('pointermove', 8, 5);
    finger('pointerup', 8, 5);
    expect(captured.readSent()).to.deep.equal(['move 3 4', 'press 1', 'move 6 4', 'move 8 5', 'release 1']);
  });

  it('continues while the mouse of the device moves', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4);
    finger('pointermove', 9, 9);
    const {x, y} = captured.video.getBoundingClientRect();
    const mouse = {pointerId: 1, pointerType: 'mouse', button: -1, buttons: 0};
    captured.video.dispatchEvent(new PointerEvent('pointermove', {...mouse, clientX: x + 5, clientY: y + 5}));
    finger('pointermove', 10, 10);
    finger('pointerup', 10, 10);
    expect(captured.readSent('move', 'button').slice(-2)).to.deep.equal(['move 10 10', 'release 1']);
    expect(captured.readSent('move')).not.to.include('move 0 0');
  });

  it('turns the wheel with two fingers, without a click', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 10, 10);
    finger('pointerdown', 20, 10, {id: 8});
    finger('pointermove', 10, 6);
    finger('pointermove', 20, 6, {id: 8});
    finger('pointerup', 10, 6);
    finger('pointermove', 20, 20, {id: 8});
    finger('pointerup', 20, 20, {id: 8});
    // The content follows the fingers up, so the wheel turns down.
    expect(captured.readSent()).to.deep.equal(['move 10 10', 'move 15 10', 'wheel 0 24', 'wheel 0 24']);
    finger('pointerdown', 1, 1);
    finger('pointerup', 1, 1);
    expect(captured.readSent(), 'afterwards').to.deep.equal(['move 1 1', 'press 1', 'release 1']);
  });

  it('presses the right button for a tap of two fingers, at the point between them', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 10, 10);
    finger('pointerdown', 20, 10, {id: 8});
    finger('pointerup', 20, 10, {id: 8});
    finger('pointerup', 10, 10);
    expect(captured.readSent()).to.deep.equal(['move 10 10', 'move 15 10', 'press 3', 'release 3']);
  });

  it('presses the right button for a finger that stays', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4);
    await until('the right button', () => captured.sent.some((sent) => sent.kind === 'button'));
    finger('pointerup', 3, 4);
    expect(captured.readSent()).to.deep.equal(['move 3 4', 'press 3', 'release 3']);
  });

  it('counts no finger whose end never came', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4, {id: 7});
    finger('pointermove', 9, 4, {id: 7});
    finger('pointerdown', 5, 5, {id: 7});
    finger('pointerup', 5, 5, {id: 7});
    const sent = ['move 3 4', 'press 1', 'move 9 4', 'release 1', 'move 5 5', 'press 1', 'release 1'];
    expect(captured.readSent()).to.deep.equal(sent);
  });

  it('ends a drag when a second finger follows or the browser cancels the first', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4);
    finger('pointermove', 9, 4);
    finger('pointerdown', 19, 4, {id: 8});
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'release 1']);
    finger('pointercancel', 9, 4);
    finger('pointercancel', 19, 4, {id: 8});
    finger('pointerdown', 3, 4);
    finger('pointercancel', 3, 4);
    expect(captured.readSent('button'), 'a canceled finger').to.deep.equal([]);
  });

  it('treats the pen as a mouse', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 3, 4, {type: 'pen'});
    finger('pointermove', 6, 4, {type: 'pen'});
    finger('pointerup', 6, 4, {type: 'pen'});
    expect(captured.readSent()).to.deep.equal(['move 3 4', 'press 1', 'move 6 4', 'move 6 4', 'release 1']);
  });
});

describe('two fingers, one after the other', () => {
  useFakeTime();

  it('tap together, although the first one alone has nearly been a long press', async () => {
    const {captured, finger} = await openTouchable();
    finger('pointerdown', 10, 10);
    await aTimeout(400);
    finger('pointerdown', 20, 10, {id: 8});
    await aTimeout(400);
    finger('pointerup', 20, 10, {id: 8});
    finger('pointerup', 10, 10);
    expect(captured.readSent('button')).to.deep.equal(['press 3', 'release 3']);
  });
});

describe('touch="navigate"', () => {
  const ORBIT = ['AltLeft down alt', 'press 1', 'move 9 4', 'release 1', 'AltLeft up'];

  it('orbits with one finger by Alt and the left button', async () => {
    const {captured, finger} = await openTouchable('navigate');
    finger('pointerdown', 3, 4);
    finger('pointermove', 9, 4);
    finger('pointerup', 9, 4);
    expect(captured.readSent()).to.deep.equal(['move 3 4', ...ORBIT]);
  });

  it('pans with two fingers by Alt and the middle button', async () => {
    const {captured, finger} = await openTouchable('navigate');
    finger('pointerdown', 10, 10);
    finger('pointerdown', 20, 10, {id: 8});
    finger('pointermove', 10, 14);
    finger('pointermove', 20, 14, {id: 8});
    finger('pointercancel', 10, 14);
    finger('pointerup', 20, 14, {id: 8});
    const sent = [
      ...['move 10 10', 'move 15 10', 'AltLeft down alt', 'press 2', 'move 15 12', 'move 15 14'],
      ...['release 2', 'AltLeft up'],
    ];
    expect(captured.readSent()).to.deep.equal(sent);
  });

  it('zooms with two fingers by the wheel, at the point between them', async () => {
    const {captured, finger} = await openTouchable('navigate');
    finger('pointerdown', 20, 10);
    finger('pointerdown', 30, 10, {id: 8});
    finger('pointermove', 40, 10, {id: 8});
    finger('pointermove', 30, 10, {id: 8});
    finger('pointerup', 30, 10, {id: 8});
    finger('pointerup', 20, 10);
    expect(captured.readSent()).to.deep.equal(['move 20 10', 'move 25 10', 'wheel 0 -600', 'wheel 0 600']);
  });

  it('presses the right button for a finger that stays', async () => {
    const {captured, finger} = await openTouchable('navigate');
    finger('pointerdown', 3, 4);
    await until('the right button', () => captured.sent.some((sent) => sent.kind === 'button'));
    finger('pointerup', 3, 4);
    expect(captured.readSent()).to.deep.equal(['move 3 4', 'press 3', 'release 3']);
  });

  it('opens no menu of the browser while a finger is down', async () => {
    const {captured, finger} = await openTouchable('navigate');
    const fire = (type: string) => captured.video.dispatchEvent(new Event(type, {cancelable: true}));
    expect(fire('contextmenu')).to.equal(true);
    finger('pointerdown', 3, 4);
    expect(fire('contextmenu')).to.equal(false);
    expect(fire('gesturestart'), 'the zoom of Safari').to.equal(false);
    finger('pointerup', 3, 4);
    expect(getComputedStyle(captured.video).touchAction).to.equal('none');
    captured.ended.abort();
    expect(getComputedStyle(captured.video).touchAction).to.equal('auto');
  });

  it('releases the button and Alt once when the stream loses the focus', async () => {
    const {captured, finger} = await openTouchable('navigate');
    finger('pointerdown', 3, 4);
    finger('pointermove', 9, 4);
    dispatchEvent(new Event('blur'));
    finger('pointermove', 20, 4);
    finger('pointerup', 20, 4);
    expect(captured.readSent()).to.deep.equal(['move 3 4', ...ORBIT]);
  });
});

describe('touch, if its kind is off', () => {
  it('scrolls the page', async () => {
    const {captured} = await Captured.open({kinds: new Set(['mouse', 'keyboard'])});
    const {video} = captured;
    expect(getComputedStyle(video).touchAction).to.equal('auto');
    const {x, y} = video.getBoundingClientRect();
    const place = {pointerType: 'touch', clientX: x + 9, clientY: y + 9, buttons: 1};
    video.dispatchEvent(new PointerEvent('pointerdown', place));
    expect(captured.readSent('move', 'button')).to.deep.equal([]);
  });
});
