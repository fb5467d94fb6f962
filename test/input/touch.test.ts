import {expect} from '@open-wc/testing';
import {Captured} from './picture.ts';

interface Finger {
  readonly id?: number;
  readonly type?: 'touch' | 'pen';
  readonly pressure?: number;
}

/** Fingers on a picture of which each pixel is ten times as large on the screen. */
const touching = async (touch: boolean) => {
  const {captured} = await Captured.open();
  captured.takes = {text: false, touch};
  const {x, y} = captured.video.getBoundingClientRect();
  const finger = (
    type: string,
    column: number,
    row: number,
    {id = 7, type: pointerType = 'touch', pressure = 0.5}: Finger = {},
  ) => {
    const place = {clientX: x + column * 10 + 5, clientY: y + row * 10 + 5};
    const isDown = type === 'pointerdown';
    const buttons = type === 'pointerup' ? 0 : 1;
    const button = type === 'pointermove' ? -1 : 0;
    captured.video.dispatchEvent(
      new PointerEvent(type, {
        pointerId: id,
        pointerType,
        pressure,
        buttons,
        button,
        isPrimary: isDown,
        ...place,
      }),
    );
  };
  return {captured, finger};
};

describe('touch, where the host takes it', () => {
  it('has an id for each finger, used again when it is free, and its pressure', async () => {
    const {captured, finger} = await touching(true);
    finger('pointerdown', 3, 4, {id: 40, pressure: 0.25});
    finger('pointerdown', 5, 6, {id: 41});
    finger('pointermove', 7, 8, {id: 41, pressure: 0.75});
    finger('pointerup', 3, 4, {id: 40, pressure: 0});
    finger('pointerdown', 9, 9, {id: 42});
    finger('pointercancel', 9, 9, {id: 42, pressure: 0});
    finger('lostpointercapture', 9, 9, {id: 42});
    expect(captured.said()).to.deep.equal([
      'touch 0 start 3 4 0.25',
      'touch 1 start 5 6 0.5',
      'touch 1 move 7 8 0.75',
      'touch 0 end 3 4 0',
      'touch 0 start 9 9 0.5',
      'touch 0 cancel 9 9 0',
    ]);
  });

  it('includes the pen', async () => {
    const {captured, finger} = await touching(true);
    finger('pointerdown', 3, 4, {type: 'pen', pressure: 0.125});
    finger('pointerup', 3, 4, {type: 'pen', pressure: 0});
    expect(captured.said()).to.deep.equal(['touch 0 start 3 4 0.125', 'touch 0 end 3 4 0']);
  });
});

describe('touch, where the host knows a mouse only', () => {
  it('clicks when a finger taps, where it came down', async () => {
    const {captured, finger} = await touching(false);
    finger('pointerdown', 3, 4);
    expect(captured.said()).to.deep.equal(['move 3 4']);
    finger('pointermove', 3.5, 4);
    finger('pointerup', 3.5, 4);
    expect(captured.said()).to.deep.equal(['press 1', 'release 1']);
  });

  it('drags with one finger from where it came down', async () => {
    const {captured, finger} = await touching(false);
    finger('pointerdown', 3, 4);
    finger('pointermove', 6, 4);
    finger('pointermove', 8, 5);
    finger('pointerup', 8, 5);
    expect(captured.said()).to.deep.equal(['move 3 4', 'press 1', 'move 6 4', 'move 8 5', 'release 1']);
  });

  it('turns the wheel with two, without a click', async () => {
    const {captured, finger} = await touching(false);
    finger('pointerdown', 10, 10);
    finger('pointerdown', 20, 10, {id: 8});
    finger('pointermove', 10, 6);
    finger('pointermove', 20, 6, {id: 8});
    finger('pointerup', 10, 6);
    finger('pointermove', 20, 20, {id: 8});
    finger('pointerup', 20, 20, {id: 8});
    // The content follows the fingers: up with them, so that the wheel turns down.
    expect(captured.said()).to.deep.equal(['move 10 10', 'move 15 10', 'wheel 0 24', 'wheel 0 24']);
    finger('pointerdown', 1, 1);
    finger('pointerup', 1, 1);
    expect(captured.said(), 'afterwards').to.deep.equal(['move 1 1', 'press 1', 'release 1']);
  });

  it('ends a drag when a second finger comes, or the browser takes the first away', async () => {
    const {captured, finger} = await touching(false);
    finger('pointerdown', 3, 4);
    finger('pointermove', 9, 4);
    finger('pointerdown', 19, 4, {id: 8});
    expect(captured.said('button')).to.deep.equal(['press 1', 'release 1']);
    finger('pointercancel', 9, 4);
    finger('pointercancel', 19, 4, {id: 8});
    finger('pointerdown', 3, 4);
    finger('pointercancel', 3, 4);
    expect(captured.said('button'), 'a finger that was taken away').to.deep.equal([]);
  });

  it('has the pen for a mouse', async () => {
    const {captured, finger} = await touching(false);
    finger('pointerdown', 3, 4, {type: 'pen'});
    finger('pointermove', 6, 4, {type: 'pen'});
    finger('pointerup', 6, 4, {type: 'pen'});
    expect(captured.said()).to.deep.equal(['move 3 4', 'press 1', 'move 6 4', 'move 6 4', 'release 1']);
  });
});

describe('touch, where its kind is off', () => {
  it('scrolls the page', async () => {
    const {captured} = await Captured.open({kinds: new Set(['mouse', 'keyboard'])});
    const {video} = captured;
    expect(getComputedStyle(video).touchAction).to.equal('auto');
    const {x, y} = video.getBoundingClientRect();
    const place = {pointerType: 'touch', clientX: x + 9, clientY: y + 9, buttons: 1};
    video.dispatchEvent(new PointerEvent('pointerdown', place));
    expect(captured.said('move', 'button', 'touch')).to.deep.equal([]);
  });
});
