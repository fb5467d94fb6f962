import type {MouseButton} from '../../connection/input-event.ts';
import type {VideoSpot} from '../video-point.ts';
import type {InputContext} from '../input-context.ts';
import type {CapturedKeyboard} from '../keyboard/capture-keyboard.ts';
import {PointerSamples, toWheelNotches} from './pointer-samples.ts';
import type {VideoCursor} from './video-cursor.ts';

/** By `PointerEvent.button`. The eraser of a pen is the sixth, and presses as its tip does. */
const BUTTONS: readonly MouseButton[] = [1, 2, 3, 4, 5, 1];

/** The bits of each button in `PointerEvent.buttons`. */
const BITS: Readonly<Record<MouseButton, number>> = {1: 1 | 32, 2: 4, 3: 2, 4: 8, 5: 16};

/** A `contextmenu` this soon after the release of the right button belongs to that button, in milliseconds. */
const MENU_EVENT_LIMIT_MS = 100;

interface MouseOptions extends InputContext {
  readonly cursor: VideoCursor;
  /** `undefined` if the stream gets no keys. */
  readonly keyboard: Pick<CapturedKeyboard, 'updateModifiers' | 'releaseModifiers'> | undefined;
  /** Whether a turn of the wheel over the video belongs to the stream. */
  readonly ownsWheel: () => boolean;
}

/**
 * Sends the mouse and the pen. Events beside the video belong to the page. A press on the video captures the pointer
 * until all buttons are released, and clamps its positions to the video.
 */
export const listenToMouse = (options: MouseOptions) => {
  const {video, signal, buttons, send, createSpotFinder, findRecentSpot, isLocked} = options;
  const {consumed, cursor, keyboard, ownsWheel} = options;
  const samples = new PointerSamples();
  let dragPointerId: number | undefined;
  let rightReleasedMs = -Infinity;

  const isMouse = ({pointerId, pointerType}: PointerEvent) => {
    if (pointerId === dragPointerId) return true;
    // A finger drags. The mouse of a hybrid device lies elsewhere, without a button.
    if (buttons.isAnyHeld && dragPointerId === undefined) return false;
    // The type is empty if the browser does not know the device.
    return pointerType !== 'touch';
  };

  const sendMove = (spot: VideoSpot | undefined, timeMs: number) => {
    if (spot && !isLocked()) send({kind: 'move', at: spot.at, timeMs});
  };

  const releaseButtons = (event: PointerEvent) => {
    if (buttons.isAnyHeld) {
      buttons.release(event.timeStamp, (button) => (event.buttons & BITS[button]) !== 0);
      if (event.button === 2) rightReleasedMs = event.timeStamp;
    }
    if (!buttons.isAnyHeld) dragPointerId = undefined;
  };

  const pressButton = (event: PointerEvent) => {
    const button = BUTTONS[event.button];
    if (!button || !(event.buttons & BITS[button])) return;
    keyboard?.updateModifiers(event);
    const isFirst = dragPointerId === undefined;
    dragPointerId = event.pointerId;
    // The press leaves first: it must not wait for the browser.
    buttons.press(button, event.timeStamp);
    if (isFirst && !isLocked()) capturePointer(video, event.pointerId);
  };

  // Browsers report a second button as `pointermove`. Each button event also has the pointer's position.
  const onButton = (event: PointerEvent) => {
    if (!isMouse(event)) return;
    const spot = createSpotFinder()(event);
    const isOver = isLocked() || spot?.isInside;
    const belongsToStream = buttons.isAnyHeld || (isOver && !event.defaultPrevented);
    if (belongsToStream) {
      consumed.add(event);
      if (buttons.isAnyHeld) keyboard?.updateModifiers(event);
      sendMove(spot, event.timeStamp);
    }
    releaseButtons(event);
    if (belongsToStream) pressButton(event);
  };

  const onMove = (event: Event) => {
    if (!isPointerEvent(event) || !isMouse(event)) return;
    if (isLocked()) {
      const {movementX: dx, movementY: dy, timeStamp: timeMs} = event;
      if (samples.isNewMotion(event)) send({kind: 'move-by', dx, dy, timeMs});
    } else if (samples.isNewPosition(event)) {
      const spot = findRecentSpot(event);
      cursor.setHovered(spot?.isInside ?? false);
      keyboard?.releaseModifiers(event);
      if (spot?.isInside || buttons.isAnyHeld) sendMove(spot, event.timeStamp);
    }
    if (buttons.isAnyHeld) consumed.add(event);
    if (event.type === 'pointermove') (event.button < 0 ? releaseButtons : onButton)(event);
  };

  const onPointerLost = (event: PointerEvent) => {
    // A pointer lock ends the pointer capture while buttons are held.
    if (event.pointerId !== dragPointerId || isLocked()) return;
    consumed.add(event);
    buttons.release(event.timeStamp);
    dragPointerId = undefined;
  };

  video.addEventListener('pointerrawupdate', onMove, {signal});
  video.addEventListener('pointermove', onMove, {signal});
  video.addEventListener('pointerdown', onButton, {signal});
  video.addEventListener('pointerup', onButton, {signal});
  video.addEventListener('pointercancel', onPointerLost, {signal});
  video.addEventListener('lostpointercapture', onPointerLost, {signal});

  // Prevents selecting, dragging, scrolling with the middle button and going back with the fourth button.
  const preventDefaultOverVideo = (event: MouseEvent) => {
    if (isLocked() || event.button > 2 || createSpotFinder()(event)?.isInside) event.preventDefault();
  };
  for (const type of ['mousedown', 'mouseup', 'auxclick', 'dragstart'] as const)
    video.addEventListener(type, preventDefaultOverVideo, {signal});
  // A drag with the right button can end, and fire `contextmenu`, anywhere on the page.
  const preventMenu = (event: MouseEvent) => {
    const isOverVideo =
      event.composedPath()[0] === video && (isLocked() || createSpotFinder()(event)?.isInside);
    if (isOverVideo || event.timeStamp - rightReleasedMs < MENU_EVENT_LIMIT_MS) event.preventDefault();
  };
  video.ownerDocument.defaultView?.addEventListener('contextmenu', preventMenu, {signal, capture: true});

  const onWheel = (event: WheelEvent) => {
    const spot = createSpotFinder()(event);
    if (event.defaultPrevented || !ownsWheel() || (!isLocked() && !spot?.isInside)) return;
    event.preventDefault();
    consumed.add(event);
    keyboard?.updateModifiers(event);
    sendMove(spot, event.timeStamp);
    send({kind: 'wheel', ...toWheelNotches(event), timeMs: event.timeStamp});
  };
  video.addEventListener('wheel', onWheel, {signal, passive: false});
};

/** `pointerrawupdate` has no type, and `instanceof` fails for the `PointerEvent` of an iframe. */
const isPointerEvent = (event: Event): event is PointerEvent => 'pointerType' in event;

const capturePointer = (video: HTMLVideoElement, pointerId: number) => {
  try {
    video.setPointerCapture(pointerId);
  } catch {
    // The pointer no longer exists. Its release fires an event of its own.
  }
};
