import type {MouseButton} from '../connection/input-event.ts';
import type {InputContext} from './input-context.ts';
import type {Spot} from './picture-point.ts';
import {PointerSamples} from './pointer-samples.ts';
import {wheelNotches} from './wheel-notches.ts';

/** By `PointerEvent.button`. */
const BUTTONS: readonly MouseButton[] = [1, 2, 3, 4, 5];

/** The bit of each button in `PointerEvent.buttons`. */
const BITS: Readonly<Record<MouseButton, number>> = {1: 1, 2: 4, 3: 2, 4: 8, 5: 16};

/** So long after a right button, in milliseconds, a context menu is its doing. */
const MENU_MS = 100;

export interface MouseOptions extends InputContext {
  /** Told whether the pointer is over the picture, and not on a bar beside it. */
  readonly onOver: (isOver: boolean) => void;
}

/**
 * The mouse, and a pen where the host takes no touch. What happens beside the picture is the page's, unless a button that
 * was pressed over the picture is still held: then the pointer is captured, and its places are kept within the picture.
 */
export const listenToMouse = (options: MouseOptions) => {
  const {video, signal, buttons, send, look, takes, isLocked, onOver} = options;
  const samples = new PointerSamples();
  let dragging: number | undefined;
  let rightReleasedMs = -Infinity;

  const isMouse = ({pointerId, pointerType}: PointerEvent) =>
    pointerId === dragging || pointerType === 'mouse' || (pointerType === 'pen' && !takes().touch);

  const moveTo = (spot: Spot | undefined, timeMs: number) => {
    if (spot && !isLocked()) send({kind: 'move', at: spot.at, timeMs});
  };

  const release = (event: PointerEvent) => {
    const wasHeld = buttons.some;
    buttons.release(event.timeStamp, (button) => (event.buttons & BITS[button]) !== 0);
    if (wasHeld && event.button === 2) rightReleasedMs = event.timeStamp;
    if (!buttons.some) dragging = undefined;
  };

  const press = (event: PointerEvent) => {
    const button = BUTTONS[event.button];
    if (!button || !(event.buttons & BITS[button])) return;
    if (dragging === undefined && !isLocked()) capture(video, event.pointerId);
    dragging = event.pointerId;
    buttons.press(button, event.timeStamp);
  };

  // A second button comes as a `pointermove`, and every button comes with the pointer's place.
  const onButton = (event: PointerEvent) => {
    if (!isMouse(event)) return;
    const spot = look()(event);
    const counts = isLocked() || buttons.some || spot?.isInside;
    if (counts) moveTo(spot, event.timeStamp);
    release(event);
    if (counts) press(event);
  };

  const onMove = (event: Event) => {
    if (!(event instanceof PointerEvent) || !isMouse(event)) return;
    if (isLocked()) {
      const {movementX: dx, movementY: dy, timeStamp: timeMs} = event;
      if (samples.isNewMotion(event)) send({kind: 'move-by', dx, dy, timeMs});
    } else {
      const spotAt = look();
      for (const sample of samples.places(event)) {
        const spot = spotAt(sample);
        onOver(spot?.isInside ?? false);
        if (spot?.isInside || buttons.some) moveTo(spot, sample.timeStamp);
      }
    }
    if (event.type === 'pointermove') (event.button < 0 ? release : onButton)(event);
  };

  const onLost = (event: PointerEvent) => {
    // Locking the pointer takes it from its captor, with its buttons held.
    if (event.pointerId !== dragging || isLocked()) return;
    buttons.release(event.timeStamp);
    dragging = undefined;
  };

  video.addEventListener('pointerrawupdate', onMove, {signal});
  video.addEventListener('pointermove', onMove, {signal});
  video.addEventListener('pointerdown', onButton, {signal});
  video.addEventListener('pointerup', onButton, {signal});
  video.addEventListener('pointercancel', onLost, {signal});
  video.addEventListener('lostpointercapture', onLost, {signal});

  // Selecting, dragging, scrolling by the middle button and going back by the fourth are not meant by whoever works in the picture.
  const refuse = (event: MouseEvent) => {
    if (isLocked() || event.button > 2 || look()(event)?.isInside) event.preventDefault();
  };
  for (const type of ['mousedown', 'mouseup', 'auxclick', 'dragstart'] as const) {
    video.addEventListener(type, refuse, {signal});
  }
  // After a drag with the right button the menu may be asked for anywhere.
  const refuseMenu = (event: MouseEvent) => {
    const isOurs = event.composedPath()[0] === video && (isLocked() || look()(event)?.isInside);
    if (isOurs || event.timeStamp - rightReleasedMs < MENU_MS) event.preventDefault();
  };
  addEventListener('contextmenu', refuseMenu, {signal, capture: true});

  const onWheel = (event: WheelEvent) => {
    const spot = look()(event);
    if (!isLocked() && !spot?.isInside) return;
    event.preventDefault();
    moveTo(spot, event.timeStamp);
    send({kind: 'wheel', ...wheelNotches(event), timeMs: event.timeStamp});
  };
  video.addEventListener('wheel', onWheel, {signal, passive: false});
};

const capture = (video: HTMLVideoElement, pointerId: number) => {
  try {
    video.setPointerCapture(pointerId);
  } catch {
    // The pointer is gone by now; its release has been, or will be, an event of its own.
  }
};
