import {expect} from '@open-wc/testing';
import {Captured} from './picture.ts';

/** Replaces what a browser asks a person for. */
const grants = (element: Element, answer: (options?: PointerLockOptions) => Promise<void>) => {
  const asked: (PointerLockOptions | undefined)[] = [];
  Object.defineProperty(element, 'requestPointerLock', {
    value: (options?: PointerLockOptions) => {
      asked.push(options);
      return answer(options);
    },
  });
  return asked;
};

const locked = (video: HTMLVideoElement, isLocked: boolean) => {
  Object.defineProperty(video.getRootNode(), 'pointerLockElement', {
    value: isLocked ? video : null,
    configurable: true,
  });
  document.dispatchEvent(new Event('pointerlockchange'));
};

const failure = async (promise: Promise<void>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error instanceof Error && error.name,
  );

describe('pointer lock', () => {
  it('asks for raw motion, and for plain motion where that is not there', async () => {
    const {captured, input} = await Captured.open();
    const asked = grants(captured.video, (options) =>
      options ? Promise.reject(new DOMException('', 'NotSupportedError')) : Promise.resolve(),
    );
    await input.lockPointer();
    expect(asked).to.deep.equal([{unadjustedMovement: true}, undefined]);
  });

  it('does not ask twice where it is refused', async () => {
    const {captured, input} = await Captured.open();
    const asked = grants(captured.video, () => Promise.reject(new DOMException('', 'NotAllowedError')));
    expect(await failure(input.lockPointer())).to.equal('NotAllowedError');
    expect(asked).to.have.length(1);
  });

  it('turns moves into motion, in a shadow root too, and presses without a place', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    locked(video, true);
    const mouse = {pointerType: 'mouse', pointerId: 1, clientX: -5, clientY: -5};
    const move = {...mouse, button: -1, movementX: 3, movementY: -4};
    video.dispatchEvent(new PointerEvent('pointermove', move));
    video.dispatchEvent(new PointerEvent('pointerdown', {...mouse, button: 0, buttons: 1}));
    video.dispatchEvent(new PointerEvent('lostpointercapture', {...mouse, buttons: 1}));
    expect(captured.said()).to.deep.equal(['move by 3 -4', 'press 1']);
    const menu = new MouseEvent('contextmenu', {...mouse, cancelable: true, composed: true, bubbles: true});
    expect(video.dispatchEvent(menu)).to.equal(false);
    locked(video, false);
    expect(captured.said('button'), 'when the lock ends').to.deep.equal(['release 1']);
  });
});

describe('keyboard lock', () => {
  it('holds while the element, or what it stands in, is in full screen', async () => {
    const calls: string[] = [];
    const keyboard = {
      lock: () => {
        calls.push('lock');
        return Promise.resolve();
      },
      unlock: () => calls.push('unlock'),
    };
    Object.defineProperty(navigator, 'keyboard', {value: keyboard, configurable: true});
    const full = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', {value: element, configurable: true});
      document.dispatchEvent(new Event('fullscreenchange'));
      return calls.splice(0).join();
    };
    const {captured} = await Captured.open();
    expect(full(captured.host)).to.equal('lock');
    expect(full(null)).to.equal('unlock');
    expect(full(captured.host.parentElement)).to.equal('lock');
    expect(full(document.createElement('div'))).to.equal('unlock');
    captured.over.abort();
    expect(calls.join()).to.equal('unlock');
    Reflect.deleteProperty(navigator, 'keyboard');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
});
