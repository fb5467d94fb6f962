import type {InputEvent} from '../../connection/input-event.ts';
import {LIMITS} from '../../platform/limits.ts';
import {findFullscreenAncestor} from '../../platform/page-tree.ts';
import {exceedsBytes} from '../../platform/text.ts';
import type {CaptureOptions} from '../capture-options.ts';
import type {Point} from '../video-point.ts';
import type {InputContext} from '../input-context.ts';
import {KeyGate, shareClipboard} from './clipboard.ts';
import {listenToKeyboard} from './keyboard-input.ts';
import {createTextField, listenToText, showComposition} from './text-input.ts';

/** How long after a key or press in the stream the host may write to the user's clipboard, in milliseconds. */
const GESTURE_LIMIT_MS = 5000;
/** The longest text of the host for the user's clipboard, in bytes of UTF-8. */
const {length: MAX_CLIPBOARD_BYTES} = LIMITS.clipboard;

export type CapturedKeyboard = ReturnType<typeof captureKeyboard>;

/** Captures keys, text and clipboard by a text field, which has the focus while the user types. */
export const captureKeyboard = (options: CaptureOptions, {buttons, isLocked}: InputContext) => {
  const {element, video, kinds, label, settings, supports, sendClipboard, onKeyboardChange, signal} = options;
  const gate = new KeyGate(options.send);
  const send = (event: InputEvent) => gate.send(event);
  const field = createTextField(element, label);
  let pressedAt: Point = {x: 0, y: 0};
  let isSoftwareKeyboardShown = false;
  let lastGestureMs = -Infinity;

  const canSendText = () => kinds.has('text') && supports().text;
  // Input methods ignore a read-only field, so that each key arrives as a key.
  const updateReadOnly = () => (field.readOnly = !canSendText() && !isSoftwareKeyboardShown);
  const typePasted = (pasted: string) => {
    if (canSendText() && pasted) send({kind: 'text', text: pasted});
    return canSendText();
  };
  const clipboard = kinds.has('clipboard')
    ? shareClipboard({field, video, sendClipboard, gate, typePasted, signal})
    : undefined;
  // A host may only write what the user copies in the stream: copying is a key or a press there.
  const mayWriteClipboard = () => hasFocus() && performance.now() - lastGestureMs < GESTURE_LIMIT_MS;
  const noteGesture = () => (lastGestureMs = performance.now());
  const hasFocus = () => field.ownerDocument.hasFocus() && field.matches(':focus');
  const focusField = () => field.focus({preventScroll: true});

  field.addEventListener('keydown', noteGesture, {signal, capture: true});
  video.addEventListener('pointerdown', noteGesture, {signal, capture: true});
  field.addEventListener('focus', updateReadOnly, {signal});
  for (const type of ['focus', 'blur']) field.addEventListener(type, onKeyboardChange, {signal});
  field.addEventListener('keydown', updateReadOnly, {signal});
  const keyboard = listenToKeyboard({
    field,
    send,
    sendsText: canSendText,
    // A user who holds a mouse button steers with letter keys. Text would not report how long a key is held.
    isSteering: () => buttons.isAnyHeld || isLocked(),
    settings,
    clipboard,
    onLeave: () => {
      field.blur();
      if (isLocked()) field.ownerDocument.exitPointerLock();
    },
    onLatch: onKeyboardChange,
    signal,
  });
  const listeners = {
    onText: (text: string) => {
      if (canSendText() && !keyboard.latched().length) send({kind: 'text', text});
      else keyboard.typeText(text);
    },
    onKey: keyboard.tapKey,
    isOfPage: keyboard.isTextOfPage,
    wantsCharacter: () => keyboard.latched().length > 0,
    onComposing: (isComposing: boolean) => showComposition(field, isComposing ? pressedAt : undefined),
  };
  listenToText(field, listeners, signal);
  lockKeyboardInFullscreen(element, signal);
  focusInFullscreen(element, focusField, signal);

  const onPress = (event: PointerEvent) => {
    if (event.defaultPrevented) return;
    keyboard.updateModifiers(event);
    pressedAt = {x: event.offsetX, y: event.offsetY};
    focusField();
  };
  video.addEventListener('pointerdown', onPress, {signal});
  // A press beside the video holds no button.
  const endPress = () => {
    if (!buttons.isAnyHeld) keyboard.endPress();
  };
  buttons.onReleased = endPress;
  for (const type of ['pointerup', 'pointercancel'] as const)
    video.addEventListener(type, endPress, {signal});
  // By default the browser moves the focus away from the field on `mousedown`.
  video.addEventListener('mousedown', (event) => event.preventDefault(), {signal});
  // Firefox would put the video into the tab order beside the field. A video that gives its focus away loses the mark.
  const leaveTabOrder = () => (video.tabIndex = -1);
  leaveTabOrder();
  field.addEventListener('focus', leaveTabOrder, {signal});
  signal.addEventListener('abort', () => {
    if (!video.matches(':focus')) video.removeAttribute('tabindex');
    field.remove();
  });

  // Without the focus, the release of a modifier that a press has shown may reach no listener.
  const onPointerLeave = ({timeStamp}: PointerEvent) => {
    if (!hasFocus()) keyboard.releaseAll(timeStamp);
  };
  video.addEventListener('pointerleave', onPointerLeave, {signal});

  return {
    hasFocus,
    updateModifiers: keyboard.updateModifiers,
    releaseModifiers: keyboard.releaseModifiers,
    releaseAll: (timeMs: number) => {
      clipboard?.pressDelayedKey();
      keyboard.releaseAll(timeMs);
    },
    /** The connection is lost: the texts of pastes do not arrive any more. */
    refusePastes: () => gate.refusePastes(),
    pressKeys: keyboard.pressKeys,
    toggleLatched: keyboard.toggleLatched,
    latched: keyboard.latched,
    /** Whether the keyboard of a touch device is open. A browser does not report that the user closed it. */
    isSoftwareKeyboardShown: () => isSoftwareKeyboardShown && field.matches(':focus'),
    /** Opens or closes the keyboard of a touch device. */
    toggleSoftwareKeyboard: (isShown: boolean) => {
      isSoftwareKeyboardShown = isShown;
      field.inputMode = isShown ? 'text' : 'none';
      // Browsers read `inputMode` when the field gets the focus, not when the mode changes.
      field.blur();
      focusField();
    },
    writeClipboard: (hostText: string) => {
      if (exceedsBytes(hostText, MAX_CLIPBOARD_BYTES)) return;
      const write = () => {
        if (mayWriteClipboard()) void clipboard?.write(hostText);
      };
      const copied = clipboard?.finishCopy(hostText);
      if (copied) void copied.then((isWritten) => isWritten || write());
      else write();
    },
  };
};

interface KeyboardLock {
  lock(): Promise<void>;
  unlock(): void;
}

/** The elements of this page that want the lock. The page has one lock. */
const lockers = new Set<Element>();

/** Captures keys of the browser and the system, such as Escape, in full screen, if the browser has a keyboard lock. */
const lockKeyboardInFullscreen = (element: Element, signal: AbortSignal) => {
  const keyboard = 'keyboard' in navigator ? navigator.keyboard : undefined;
  if (!isKeyboardLock(keyboard)) return;
  const unlock = () => {
    if (lockers.delete(element) && lockers.size === 0) keyboard.unlock();
  };
  const updateLock = () => {
    if (findFullscreenAncestor(element)) {
      lockers.add(element);
      // If the browser refuses the lock, it keeps its keys.
      keyboard.lock().catch(() => undefined);
    } else unlock();
  };
  const {ownerDocument} = element;
  ownerDocument.addEventListener('fullscreenchange', updateLock, {signal});
  signal.addEventListener('abort', unlock);
  if (ownerDocument.fullscreenElement) updateLock();
};

/** Gives the focus to the stream when it goes full screen: a button outside of the full screen would keep it. */
const focusInFullscreen = (element: Element, focus: () => void, signal: AbortSignal) => {
  const {ownerDocument} = element;
  const focusIfOutside = () => {
    const shown = findFullscreenAncestor(element);
    if (shown && !shown.contains(ownerDocument.activeElement)) focus();
  };
  ownerDocument.addEventListener('fullscreenchange', focusIfOutside, {signal});
};

const isKeyboardLock = (value: unknown): value is KeyboardLock =>
  typeof value === 'object' && value !== null && 'lock' in value && 'unlock' in value;
