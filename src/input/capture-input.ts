import {isShadowRoot} from '../platform/page-tree.ts';
import {
  type CaptureOptions,
  type InputCapture,
  type InputContext,
  type SpotFinder,
} from './capture-options.ts';
import {readPlacement} from './geometry/placement.ts';
import {spotFinder} from './geometry/video-point.ts';
import {captureKeyboard} from './keyboard/capture-keyboard.ts';
import {ConsumedEvents} from './pointer/consumed-events.ts';
import {HeldButtons} from './pointer/held-buttons.ts';
import {listenToMouse} from './pointer/mouse-input.ts';
import {VideoCursor} from './pointer/video-cursor.ts';
import {listenToTouch} from './touch/touch-input.ts';

export type {CaptureOptions, InputCapture, InputKind} from './capture-options.ts';

/** One frame at 60 frames a second. The user sees the layout of the last frame. */
const FRAME_MS = 16;

/**
 * Sends the user's input on an element to a host, as protocol-neutral events. Captures keys only while the stream has
 * the focus. Releases everything that is held when the stream loses the focus, the tab is hidden or the signal aborts.
 */
export const captureInput = (options: CaptureOptions): InputCapture => {
  const {element, video, kinds, send, signal} = options;
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
    send,
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

  const releaseAll = () => {
    const timeMs = performance.now();
    keyboard?.releaseAll(timeMs);
    buttons.release(timeMs);
    touch?.releaseAll(timeMs);
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
  };
};

/** Whether the pointer is locked to an element. Each root knows only its own elements: a document sees the shadow host. */
const isLockedTo = (element: Element): boolean => {
  const root = element.getRootNode();
  const {pointerLockElement} = isShadowRoot(root) ? root : element.ownerDocument;
  return pointerLockElement === element;
};

/**
 * Locks the pointer to an element, with raw motion if the browser supports it. Requires a user gesture.
 * @throws DOMException if the browser refuses the lock.
 */
const lockPointerTo = async (element: Element): Promise<void> => {
  try {
    await requestLock(element, {unadjustedMovement: true});
  } catch (error) {
    // Only this error means that the browser would lock the pointer without raw motion.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    await requestLock(element);
  }
};

/** Older browsers return no promise and report the outcome only by events. */
const requestLock = async (element: Element, options?: PointerLockOptions): Promise<void> => {
  // Browsers on phones have no pointer lock.
  if (!('requestPointerLock' in element))
    throw new DOMException('This browser cannot lock the pointer.', 'NotSupportedError');
  const result: unknown = element.requestPointerLock(options);
  if (result instanceof Promise) {
    await result;
    return;
  }
  const ended = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const {signal} = ended;
      const {ownerDocument} = element;
      const rejectLock = () => reject(new DOMException('The pointer was not locked.', 'NotAllowedError'));
      ownerDocument.addEventListener('pointerlockchange', () => resolve(), {signal});
      ownerDocument.addEventListener('pointerlockerror', rejectLock, {signal});
    });
  } finally {
    ended.abort();
  }
};
