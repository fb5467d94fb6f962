import type {InputEvent} from '../../connection/input-event.ts';
import {LIMITS} from '../../platform/limits.ts';
import {exceedsBytes} from '../../platform/text.ts';
import type {CaptureOptions, InputContext} from '../capture-options.ts';
import type {Point} from '../geometry/video-point.ts';
import {shareClipboard} from './clipboard.ts';
import {parseCommandKey} from './held-keys.ts';
import {listenToKeyboard} from './keyboard-input.ts';
import {focusInFullscreen, lockKeyboardInFullscreen} from './keyboard-lock.ts';
import {createTextField, listenToText, showComposition} from './text-input.ts';

/** How long after a key or press in the stream the host may write to the user's clipboard, in milliseconds. */
const GESTURE_MS = 5000;
/** The longest text of the host for the user's clipboard, in bytes of UTF-8. */
const {length: MAX_CLIPBOARD_BYTES} = LIMITS.clipboard;

/** Captures keys, text and clipboard by a text field in the shadow root. The field has the focus while the user types. */
export const captureKeyboard = (options: CaptureOptions, {buttons, isLocked}: InputContext) => {
  const {element, video, kinds, label, supports, pageKeeps, sendClipboard, signal} = options;
  const gate = new KeyGate(options.send);
  const send = (event: InputEvent) => gate.send(event);
  const field = createTextField(element, label);
  let pressedAt: Point = {x: 0, y: 0};
  let isSoftwareKeyboardShown = false;
  let lastGestureMs = -Infinity;

  const canSendText = () => kinds.has('text') && supports().text;
  // Input methods ignore a read-only field, so that each key arrives as a key.
  const updateReadOnly = () => {
    field.readOnly = !canSendText() && !isSoftwareKeyboardShown;
  };
  const typePasted = (pasted: string) => {
    if (canSendText() && pasted) send({kind: 'text', text: pasted});
    return canSendText();
  };
  const clipboard =
    kinds.has('clipboard') && sendClipboard
      ? shareClipboard({field, video, sendClipboard, startPaste: () => gate.startPaste(), typePasted, signal})
      : undefined;
  // A host may only write what the user copies in the stream: copying is a key or a press there.
  const mayWriteClipboard = () => hasFocus() && performance.now() - lastGestureMs < GESTURE_MS;
  const noteGesture = () => {
    lastGestureMs = performance.now();
  };
  const hasFocus = () => field.ownerDocument.hasFocus() && field.matches(':focus');
  const focusField = () => field.focus({preventScroll: true});

  field.addEventListener('keydown', noteGesture, {signal, capture: true});
  video.addEventListener('pointerdown', noteGesture, {signal, capture: true});
  field.addEventListener('focus', updateReadOnly, {signal});
  field.addEventListener('keydown', updateReadOnly, {signal});
  const keyboard = listenToKeyboard({
    field,
    send,
    sendsText: canSendText,
    // A user who holds a mouse button steers with letter keys. Text would not report how long a key is held.
    isSteering: () => buttons.isAnyHeld || isLocked(),
    commandKey: () => parseCommandKey(options.commandKey?.()),
    pageKeeps: (event) => pageKeeps(event),
    delayPress: (event, press) => clipboard?.delayPress(event, press) ?? false,
    endDelay: () => clipboard?.pressDelayedKey(),
    onLeave: () => {
      field.blur();
      if (isLocked()) field.ownerDocument.exitPointerLock();
    },
    signal,
  });
  const text = {
    onText: (typed: string) => {
      if (canSendText()) send({kind: 'text', text: typed});
      else keyboard.typeText(typed);
    },
    onKey: (code: string) => keyboard.tapKey(code),
    isOfPage: () => keyboard.isTextOfPage(),
    onComposing: (isComposing: boolean) => showComposition(field, isComposing ? pressedAt : undefined),
  };
  listenToText(field, text, signal);
  lockKeyboardInFullscreen(element, signal);
  focusInFullscreen(element, focusField, signal);

  const onPress = (event: PointerEvent) => {
    if (event.defaultPrevented) return;
    keyboard.updateModifiers(event);
    pressedAt = {x: event.offsetX, y: event.offsetY};
    focusField();
  };
  video.addEventListener('pointerdown', onPress, {signal});
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
    /** Opens or closes the keyboard of a touch device. */
    toggleSoftwareKeyboard: (isShown: boolean) => {
      isSoftwareKeyboardShown = isShown;
      field.inputMode = isShown ? 'text' : 'none';
      // Browsers read `inputMode` when the field gets the focus, not when the mode changes.
      field.blur();
      focusField();
    },
    writeClipboard: (hostText: string) => {
      if (!mayWriteClipboard() || exceedsBytes(hostText, MAX_CLIPBOARD_BYTES)) return;
      void clipboard?.write(hostText);
    },
  };
};

/** The place of a paste in the order of the events. The event behind it presses the key of the paste. */
interface Gate {
  readonly kind: 'paste';
  /** Whether the host has the text of the paste. `undefined` while that is not known. */
  hasText: boolean | undefined;
}

/**
 * Holds keys and text back while the host does not have the text of a paste, because they travel on another channel than
 * the clipboard. All that the user types meanwhile follows in order.
 */
class KeyGate {
  readonly #send: (event: InputEvent) => void;
  #waiting: (InputEvent | Gate)[] = [];
  /** The key of a paste that does not happen, until the user releases the key. It repeats while the user holds it. */
  #refusedCode: string | undefined;

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  send(event: InputEvent) {
    this.#waiting.push(event);
    this.#sendWaiting();
  }

  /** The next event presses the key of a paste. Returns a function to call once it is known whether the host has the text. */
  startPaste(): (hasText: boolean) => void {
    const gate: Gate = {kind: 'paste', hasText: undefined};
    this.#waiting.push(gate);
    return (hasText) => {
      gate.hasText ??= hasText;
      this.#sendWaiting();
    };
  }

  /** The connection is lost: sends all that waits, without the keys of pastes. */
  refusePastes() {
    for (const item of this.#waiting) if (item.kind === 'paste') item.hasText ??= false;
    this.#sendWaiting();
  }

  #sendWaiting() {
    for (let [item] = this.#waiting; item; [item] = this.#waiting) {
      if (item.kind === 'paste') {
        if (item.hasText === undefined) return;
        const press = this.#waiting[1];
        if (!item.hasText && press?.kind === 'key') this.#refusedCode = press.code;
      }
      this.#waiting.shift();
      if (item.kind !== 'paste' && !this.#isRefused(item)) this.#send(item);
    }
  }

  #isRefused(event: InputEvent): boolean {
    if (event.kind !== 'key' || event.code !== this.#refusedCode) return false;
    if (!event.pressed) this.#refusedCode = undefined;
    return true;
  }
}
