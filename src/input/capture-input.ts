import type {CaptureOptions, InputCapture, InputContext, SpotFinder} from './capture-options.ts';
import {captureGamepads} from './gamepad.ts';
import {ConsumedEvents} from './pointer/consumed-events.ts';
import {HeldButtons} from './pointer/held-buttons.ts';
import {listenToMouse} from './pointer/mouse-input.ts';
import {captureKeyboard} from './keyboard/capture-keyboard.ts';
import {VideoCursor} from './pointer/video-cursor.ts';
import {spotFinder, toBoxPoint} from './geometry/video-point.ts';
import {readPlacement} from './geometry/placement.ts';
import {isLockedTo, lockPointerTo} from './pointer/pointer-lock.ts';
import {listenToTouch} from './touch/touch-input.ts';
import {isNativeTouch} from './input-settings.ts';

export type {CaptureOptions, InputCapture, InputKind} from './capture-options.ts';

/** One frame at 60 frames a second. The user sees the layout of the last frame. */
const FRAME_MS = 16;

/**
 * Sends the user's input on an element to a host, as protocol-neutral events. Captures keys only while the stream has
 * the focus. Releases everything that is held when the stream loses the focus, the tab is hidden or the signal aborts.
 */
export const captureInput = (options: CaptureOptions): InputCapture => {
  const {element, video, kinds, supports, send, signal} = options;
  const {ownerDocument} = element;
  const buttons = new HeldButtons(send);
  const createSpotFinder = (): SpotFinder => {
    const findSpot = spotFinder(readPlacement(video), {width: video.videoWidth, height: video.videoHeight});
    return ({clientX, clientY}) => findSpot?.(clientX, clientY);
  };
  let recent: {readonly findSpot: SpotFinder; readonly width: number; readonly height: number} | undefined;
  let measuredMs = -Infinity;
  const context: InputContext = {
    video,
    createSpotFinder,
    findRecentSpot: (at) => {
      const nowMs = performance.now();
      const {videoWidth: width, videoHeight: height} = video;
      if (!recent || nowMs - measuredMs > FRAME_MS || recent.width !== width || recent.height !== height) {
        recent = {findSpot: createSpotFinder(), width, height};
        measuredMs = nowMs;
      }
      return recent.findSpot(at);
    },
    toBoxPoint: ({clientX: x, clientY: y}) => toBoxPoint({x, y}, readPlacement(video)),
    send,
    sendsTouch: () => kinds.has('touch') && isNativeTouch(options.touch?.()) && supports().touch,
    isLocked: () => isLockedTo(video),
    buttons,
    consumed: new ConsumedEvents(element, video, signal),
    takesWheel: () => {
      const mode = options.wheel?.() ?? 'focus';
      return mode === 'always' || (mode === 'focus' && (isLockedTo(video) || isInStream()));
    },
    updateModifiers: (event) => keyboard?.updateModifiers(event),
    releaseModifiers: (event) => keyboard?.releaseModifiers(event),
    signal,
  };
  // Without the keyboard there is no focus: the user is where the last press was.
  let isPressedLast = false;
  const notePress = (event: PointerEvent) => (isPressedLast = event.composedPath().includes(element));
  ownerDocument.addEventListener('pointerdown', notePress, {signal, capture: true});
  const isInStream = () => (keyboard ? keyboard.hasFocus() : isPressedLast);
  // The keyboard listens before the mouse. Otherwise the focus change of a press would release the pressed button.
  const keyboard = kinds.has('keyboard') || kinds.has('text') ? captureKeyboard(options, context) : undefined;
  const cursor = kinds.has('mouse') ? new VideoCursor(options) : undefined;
  if (cursor) listenToMouse({...context, onHoverChange: (isHovered) => cursor.setHovered(isHovered)});
  const touch = kinds.has('touch') ? listenToTouch({...context, touch: () => options.touch?.()}) : undefined;
  const hasFocus = () => (keyboard ? keyboard.hasFocus() : ownerDocument.hasFocus());
  const gamepads = kinds.has('gamepad')
    ? captureGamepads({send, signal, isActive: hasFocus, mapGamepad: options.mapGamepad})
    : undefined;

  const releaseAll = () => {
    const timeMs = performance.now();
    keyboard?.releaseAll(timeMs);
    buttons.release(timeMs);
    touch?.releaseAll(timeMs);
    gamepads?.releaseAll();
  };
  const releaseIfHidden = () => {
    if (ownerDocument.hidden) releaseAll();
  };
  // The video gets no event for a button that the user releases elsewhere while the lock ends.
  const releaseIfUnlocked = () => {
    if (!isLockedTo(video)) buttons.release(performance.now());
  };
  element.addEventListener('focusout', releaseAll, {signal});
  ownerDocument.defaultView?.addEventListener('blur', releaseAll, {signal});
  ownerDocument.defaultView?.addEventListener('pagehide', releaseAll, {signal});
  ownerDocument.addEventListener('visibilitychange', releaseIfHidden, {signal});
  ownerDocument.addEventListener('pointerlockchange', releaseIfUnlocked, {signal});
  signal.addEventListener('abort', releaseAll);

  return {
    releaseAll: () => {
      keyboard?.refusePastes();
      releaseAll();
    },
    showKeyboard: () => keyboard?.toggleSoftwareKeyboard(true),
    hideKeyboard: () => keyboard?.toggleSoftwareKeyboard(false),
    lockPointer: () => lockPointerTo(video),
    setCursor: (hostCursor) => cursor?.setCursor(hostCursor),
    writeClipboard: (text) => keyboard?.writeClipboard(text),
    rumble: (index, strong, weak) => gamepads?.rumble(index, strong, weak),
  };
};
