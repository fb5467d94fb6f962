import type {HostCursor} from '../connection/connector.ts';
import type {CaptureOptions} from './capture-options.ts';
import {createContext} from './input-context.ts';
import {captureKeyboard} from './keyboard/capture-keyboard.ts';
import {listenToMouse} from './pointer/mouse-input.ts';
import {listenToTrackpadPinch} from './pointer/trackpad-pinch.ts';
import {createVideoCursor} from './pointer/video-cursor.ts';
import {listenToTouch} from './touch/touch-input.ts';

export type InputCapture = ReturnType<typeof captureInput>;

/**
 * Sends the user's input on an element to a host, as protocol-neutral events. Captures keys only while the stream has
 * the focus. Releases everything that is held when the stream loses the focus, the tab is hidden or the signal aborts.
 */
export const captureInput = (options: CaptureOptions) => {
  const {element, video, kinds, settings, signal} = options;
  const {ownerDocument} = element;
  const context = createContext(options);
  const {buttons, isLocked} = context;
  // Without the keyboard there is no focus: the user is where the last press was.
  let isPressedLast = false;
  const notePress = (event: PointerEvent) => (isPressedLast = event.composedPath().includes(element));
  ownerDocument.addEventListener('pointerdown', notePress, {signal, capture: true});
  // The keyboard listens before the mouse. Otherwise the focus change of a press would release the pressed button.
  const keyboard = kinds.has('keyboard') || kinds.has('text') ? captureKeyboard(options, context) : undefined;
  const isInStream = () => (keyboard ? keyboard.hasFocus() : isPressedLast);
  const ownsWheel = () =>
    settings.wheel === 'always' || (settings.wheel !== 'never' && (isLocked() || isInStream()));
  const cursor = kinds.has('mouse') ? createVideoCursor(options) : undefined;
  if (cursor) {
    listenToMouse({...context, cursor, keyboard, ownsWheel});
    listenToTrackpadPinch({...context, ownsWheel});
  }
  const touch = kinds.has('touch') ? listenToTouch(context, settings) : undefined;

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
    if (!isLocked()) buttons.release(performance.now());
  };
  element.addEventListener('focusout', releaseAll, {signal});
  ownerDocument.defaultView?.addEventListener('blur', releaseAll, {signal});
  ownerDocument.defaultView?.addEventListener('pagehide', releaseAll, {signal});
  ownerDocument.addEventListener('visibilitychange', releaseIfHidden, {signal});
  ownerDocument.addEventListener('pointerlockchange', releaseIfUnlocked, {signal});
  signal.addEventListener('abort', releaseAll);

  return {
    /** Releases every key, button and finger. */
    releaseAll: () => {
      keyboard?.refusePastes();
      releaseAll();
    },
    /** Opens the software keyboard of a touch device. Requires a user gesture. */
    showKeyboard: () => keyboard?.toggleSoftwareKeyboard(true),
    hideKeyboard: () => keyboard?.toggleSoftwareKeyboard(false),
    /** The keys that need no keyboard. `undefined` if the stream sends no keys. */
    keys: keyboard && {
      /** Presses keys in order, and releases them in reverse. */
      press: keyboard.pressKeys,
      /** Holds a modifier for the next key, text or press. A second call releases it. */
      toggleLatched: keyboard.toggleLatched,
      latched: keyboard.latched,
      isSoftwareKeyboardShown: keyboard.isSoftwareKeyboardShown,
    },
    /** Locks the pointer to the video. @throws DOMException if the browser refuses the lock. */
    lockPointer: () => lockPointerTo(video),
    setCursor: (hostCursor: HostCursor) => cursor?.setCursor(hostCursor),
    /** Writes a text of the host to the page's clipboard. */
    writeClipboard: (text: string) => keyboard?.writeClipboard(text),
  };
};

/** Locks the pointer, with raw motion if the browser supports it. Requires a user gesture. */
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
  await (result instanceof Promise ? result : waitForLock(element.ownerDocument));
};

const waitForLock = async (page: Document): Promise<void> => {
  const settled = new AbortController();
  const {signal} = settled;
  await new Promise<void>((resolve, reject) => {
    const rejectLock = () => reject(new DOMException('The pointer was not locked.', 'NotAllowedError'));
    page.addEventListener('pointerlockchange', () => resolve(), {signal});
    page.addEventListener('pointerlockerror', rejectLock, {signal});
  }).finally(() => settled.abort());
};
