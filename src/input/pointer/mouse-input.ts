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

/** How long a button that `buttons` does not show may wait for its release: taps on some touchpads have none. */
const UNSHOWN_PRESS_LIMIT_MS = 200;

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
  const {video, signal, buttons, send, createSpotFinder, findRecentSpot, scaleMotion, isLocked} = options;
  const {consumed, cursor, keyboard, ownsWheel} = options;
  const samples = new PointerSamples();
  let dragPointerId: number | undefined;
  let rightReleasedMs = -Infinity;
  /** Runs while a button is pressed that `buttons` has not shown. */
  let unshownTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(unshownTimer));

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

  const releaseButtons = (event: MouseEvent) => {
    clearTimeout(unshownTimer);
    unshownTimer = undefined;
    if (buttons.isAnyHeld) {
      // The first button goes down and the last one comes up by events of their own, whatever `buttons` shows.
      const isNoneDown = event.type === 'pointerdown' || event.type === 'pointerup';
      buttons.release(event.timeStamp, (button) => !isNoneDown && isShown(button, event.buttons));
      if (event.button === 2) rightReleasedMs = event.timeStamp;
    }
    if (!buttons.isAnyHeld) dragPointerId = undefined;
  };

  const pressButton = (event: PointerEvent) => {
    const button = readPressed(event);
    if (!button) return;
    keyboard?.updateModifiers(event);
    const isFirst = dragPointerId === undefined;
    dragPointerId = event.pointerId;
    // The press leaves first: it must not wait for the browser.
    buttons.press(button, event.timeStamp);
    if (isFirst && !isLocked()) capturePointer(video, event.pointerId);
    if (!isShown(button, event.buttons)) unshownTimer = setTimeout(releaseUnshown, UNSHOWN_PRESS_LIMIT_MS);
  };

  const releaseUnshown = () => {
    buttons.release(performance.now());
    dragPointerId = undefined;
  };

  // Browsers report a second button as `pointermove`. Each button event also has the pointer's position.
  const onButton = (event: PointerEvent) => {
    if (!isMouse(event)) return;
    const spot = createSpotFinder()(event);
    const isOver = isLocked() || spot?.isInside;
    const isDrag = buttons.isAnyHeld && event.type !== 'pointerdown';
    const belongsToStream = isDrag || (isOver && !event.defaultPrevented);
    if (belongsToStream) {
      consumed.add(event);
      if (buttons.isAnyHeld) keyboard?.updateModifiers(event);
      sendMove(spot, event.timeStamp);
    }
    releaseButtons(event);
    if (belongsToStream && event.type !== 'pointerup') pressButton(event);
  };

  const onMove = (event: Event) => {
    if (!isPointerEvent(event) || !isMouse(event)) return;
    if (isLocked()) {
      if (samples.isNewMotion(event)) send({kind: 'move-by', ...scaleMotion(event), timeMs: event.timeStamp});
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
    // The menu of a tap. While the button is down, the menu of some systems has no `buttons`.
    if (unshownTimer !== undefined) releaseButtons(event);
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

/** The button that an event presses. `pointerdown` presses its button although `buttons` does not show the button. */
const readPressed = ({type, button, buttons}: PointerEvent): MouseButton | undefined => {
  const pressed = BUTTONS[button];
  if (pressed === undefined || isShown(pressed, buttons)) return pressed;
  if (type !== 'pointerdown') return undefined;
  // Safari reports the fourth and the fifth button as the middle one.
  const extra = pressed === 2 && ([4, 5] as const).find((other) => isShown(other, buttons));
  return extra || pressed;
};

const isShown = (button: MouseButton, buttons: number) => (buttons & BITS[button]) !== 0;

/** `pointerrawupdate` has no type, and `instanceof` fails for the `PointerEvent` of an iframe. */
const isPointerEvent = (event: Event): event is PointerEvent => 'pointerType' in event;

const capturePointer = (video: HTMLVideoElement, pointerId: number) => {
  try {
    video.setPointerCapture(pointerId);
  } catch {
    // The pointer no longer exists. Its release fires an event of its own.
  }
};
