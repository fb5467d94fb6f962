import {expect} from '@open-wc/testing';
import {Captured} from '../video-on-page.ts';

/** Replaces the browser's pointer lock, which wants a user gesture. Returns the requested options. */
const replacePointerLock = (element: Element, respond: (options?: PointerLockOptions) => Promise<void>) => {
  const requests: (PointerLockOptions | undefined)[] = [];
  Object.defineProperty(element, 'requestPointerLock', {
    value: (options?: PointerLockOptions) => {
      requests.push(options);
      return respond(options);
    },
  });
  return requests;
};

const setLocked = (video: HTMLVideoElement, isLocked: boolean) => {
  Object.defineProperty(video.getRootNode(), 'pointerLockElement', {
    value: isLocked ? video : null,
    configurable: true,
  });
  document.dispatchEvent(new Event('pointerlockchange'));
};

const errorNameOf = async (promise: Promise<void>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error instanceof Error && error.name,
  );

describe('pointer lock', () => {
  it('requests raw motion, and plain motion if the browser does not support raw motion', async () => {
    const {captured, input} = await Captured.open();
    const requests = replacePointerLock(captured.video, (options) =>
      options ? Promise.reject(new DOMException('', 'NotSupportedError')) : Promise.resolve(),
    );
    await input.lockPointer();
    expect(requests).to.deep.equal([{unadjustedMovement: true}, undefined]);
  });

  it('moves the pointer of the host as far as on the video, at any size of the element', async () => {
    for (const [width, height] of [
      [640, 360],
      [320, 180],
      [200, 500],
    ] as const) {
      const {captured} = await Captured.open({}, `width: ${width}px; height: ${height}px`);
      setLocked(captured.video, true);
      captured.fireMouse('pointermove', {button: -1, movementX: width / 2, movementY: -width / 4});
      expect(captured.readSent(), `${width}×${height}`).to.deep.equal(['move by 32 -16']);
    }
  });

  it('requests no plain motion if the browser refuses the lock', async () => {
    const {captured, input} = await Captured.open();
    const requests = replacePointerLock(captured.video, () =>
      Promise.reject(new DOMException('', 'NotAllowedError')),
    );
    expect(await errorNameOf(input.lockPointer())).to.equal('NotAllowedError');
    expect(requests).to.have.length(1);
  });

  it('sends motion instead of moves, and presses without a position', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    setLocked(video, true);
    const outside = {clientX: -5, clientY: -5};
    captured.fireMouse('pointermove', {...outside, button: -1, movementX: 30, movementY: -40});
    captured.fireMouse('pointerdown', {...outside, buttons: 1});
    captured.fireMouse('lostpointercapture', {...outside, buttons: 1});
    expect(captured.readSent()).to.deep.equal(['move by 3 -4', 'press 1']);
    expect(captured.fireMouse('contextmenu', outside)).to.equal(false);
    setLocked(video, false);
    expect(captured.readSent('button'), 'when the lock ends').to.deep.equal(['release 1']);
  });
});

describe('keyboard lock', () => {
  const calls: string[] = [];
  const setFullscreen = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', {value: element, configurable: true});
    document.dispatchEvent(new Event('fullscreenchange'));
    return calls.splice(0).join();
  };

  beforeEach(() => {
    calls.length = 0;
    const keyboard = {
      lock: () => {
        calls.push('lock');
        return Promise.resolve();
      },
      unlock: () => calls.push('unlock'),
    };
    Object.defineProperty(navigator, 'keyboard', {value: keyboard, configurable: true});
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'keyboard');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });

  it('is active while the element or an ancestor is in full screen', async () => {
    const {captured} = await Captured.open();
    expect(setFullscreen(captured.element)).to.equal('lock');
    expect(setFullscreen(null)).to.equal('unlock');
    expect(setFullscreen(captured.element.parentElement)).to.equal('lock');
    expect(setFullscreen(document.createElement('div'))).to.equal('unlock');
    setFullscreen(captured.element);
    captured.ended.abort();
    expect(calls.join()).to.equal('unlock');
  });

  it('stays active while another stream of the page starts, stops or ends', async () => {
    const {captured: shown} = await Captured.open();
    const {captured: other} = await Captured.open();
    expect(setFullscreen(shown.element)).to.equal('lock');
    other.ended.abort();
    expect(calls.join()).to.equal('');
    expect(setFullscreen(null)).to.equal('unlock');
  });
});
