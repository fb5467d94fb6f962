import type {CaptureOptions, InputCapture} from './capture-options.ts';
import {followGamepads} from './follow-gamepads.ts';
import {HeldButtons} from './held-buttons.ts';
import type {InputContext} from './input-context.ts';
import {captureKeyboard} from './keyboard-capture.ts';
import {listenToMouse} from './mouse-input.ts';
import {PictureCursor} from './picture-cursor.ts';
import {picturePoint} from './picture-point.ts';
import {placementOf} from './placement.ts';
import {isLockedTo, lockPointerTo} from './pointer-lock.ts';
import {listenToTouch} from './touch-input.ts';

export type {CaptureOptions, InputCapture, InputKind} from './capture-options.ts';
export {keepsTab} from './page-keeps.ts';

/**
 * Hands what the person does with an element to a host, as neutral events. Keys are taken while the stream has the focus,
 * and nothing of the page's own fields. Whatever is held is released when the focus goes, the tab is hidden or the
 * signal is aborted.
 */
export const captureInput = (options: CaptureOptions): InputCapture => {
  const {host, video, kinds, takes, send, signal} = options;
  const buttons = new HeldButtons(send);
  const context: InputContext = {
    video,
    look: () => {
      const placement = placementOf(video);
      const picture = {width: video.videoWidth, height: video.videoHeight};
      return ({clientX: x, clientY: y}) => picturePoint({x, y}, placement, picture);
    },
    send,
    takes,
    isLocked: () => isLockedTo(video),
    buttons,
    signal,
  };
  // It comes first: a press that brings the focus would else be released by what loses it.
  const keyboard = kinds.has('keyboard') || kinds.has('text') ? captureKeyboard(options, context) : undefined;
  const cursor = kinds.has('mouse') ? new PictureCursor(options) : undefined;
  if (cursor) listenToMouse({...context, onOver: (isOver) => cursor.over(isOver)});
  const touch = kinds.has('touch') ? listenToTouch(context) : undefined;
  const hasFocus = () => (keyboard ? keyboard.hasFocus() : document.hasFocus());
  const pads = kinds.has('gamepad') ? followGamepads({send, signal, isActive: hasFocus}) : undefined;

  const releaseAll = () => {
    const timeMs = performance.now();
    keyboard?.releaseAll(timeMs);
    buttons.release(timeMs);
    touch?.release(timeMs);
    pads?.release();
  };
  const releaseIfHidden = () => {
    if (document.hidden) releaseAll();
  };
  // A button that is let go elsewhere while the lock ends is never heard of.
  const releaseIfUnlocked = () => {
    if (!isLockedTo(video)) buttons.release(performance.now());
  };
  host.addEventListener('focusout', releaseAll, {signal});
  addEventListener('blur', releaseAll, {signal});
  addEventListener('pagehide', releaseAll, {signal});
  document.addEventListener('visibilitychange', releaseIfHidden, {signal});
  document.addEventListener('pointerlockchange', releaseIfUnlocked, {signal});
  signal.addEventListener('abort', releaseAll);

  return {
    releaseAll,
    focus: () => keyboard?.focus(),
    showKeyboard: () => keyboard?.show(true),
    hideKeyboard: () => keyboard?.show(false),
    lockPointer: () => lockPointerTo(video),
    setCursor: (shape) => cursor?.set(shape),
    writeClipboard: (text) => keyboard?.writeClipboard(text),
    rumble: (index, strong, weak) => pads?.rumble(index, strong, weak),
  };
};
