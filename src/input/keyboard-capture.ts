import type {CaptureOptions} from './capture-options.ts';
import type {shareClipboard} from './clipboard.ts';
import type {InputContext} from './input-context.ts';
import {listenToKeyboard} from './keyboard-input.ts';
import {lockKeyboardInFullscreen} from './keyboard-lock.ts';
import type {Point} from './picture-point.ts';
import {createTextField, showComposing} from './text-field.ts';
import {listenToText} from './text-input.ts';

/** Keys, text and clipboard, by a field in the shadow root that has the focus while they go to the stream. */
export const captureKeyboard = (options: CaptureOptions, {look, buttons, isLocked}: InputContext) => {
  const {host, video, kinds, takes, send, pageKeeps, sendClipboard, signal} = options;
  const field = createTextField(host, options.label ?? 'Remote application');
  let clipboard: ReturnType<typeof shareClipboard> | undefined;
  let pressedAt: Point = {x: 0, y: 0};
  let isKeyboardShown = false;

  const takesText = () => kinds.has('text') && takes().text;
  // Into a field that is only read no input method writes: each key comes as it is.
  const prepare = () => {
    field.readOnly = !takesText() && !isKeyboardShown;
  };
  // Few pages share it.
  const loadClipboard = async (sendClipboard: (text: string) => void) => {
    const {shareClipboard} = await import('./clipboard.ts');
    if (!signal.aborted) clipboard = shareClipboard({field, video, sendClipboard, signal});
  };
  if (kinds.has('clipboard') && sendClipboard) void loadClipboard(sendClipboard);
  const focus = () => field.focus({preventScroll: true});

  field.addEventListener('focus', prepare, {signal});
  field.addEventListener('keydown', prepare, {signal});
  const keyboard = listenToKeyboard({
    field,
    send,
    // Whoever holds a button steers by the keys: letters are keys then.
    writes: () => takesText() && !buttons.some && !isLocked(),
    pageKeeps: (event) => pageKeeps(event),
    postpones: (event, press) => clipboard?.postpones(event, press) ?? false,
    onLeave: () => {
      field.blur();
      if (isLocked()) document.exitPointerLock();
      options.onLeave?.();
    },
    signal,
  });
  const text = {
    onText: (written: string) => {
      if (takesText()) send({kind: 'text', text: written});
      else keyboard.type(written);
    },
    onKey: (code: string) => keyboard.tap(code),
    onComposing: (isComposing: boolean) => showComposing(field, isComposing ? pressedAt : undefined),
  };
  listenToText(field, text, signal);
  lockKeyboardInFullscreen(host, signal);

  const onPress = (event: PointerEvent) => {
    keyboard.compare(event);
    pressedAt = look()(event)?.local ?? pressedAt;
    focus();
  };
  video.addEventListener('pointerdown', onPress, {signal});
  // The browser would take the focus away again.
  video.addEventListener('mousedown', (event) => event.preventDefault(), {signal});
  signal.addEventListener('abort', () => field.remove());

  return {
    focus,
    hasFocus: () => document.hasFocus() && field.matches(':focus'),
    releaseAll: (timeMs: number) => {
      clipboard?.pressNow();
      keyboard.releaseAll(timeMs);
    },
    /** Opens or closes the keyboard of a touch device. */
    show: (isShown: boolean) => {
      isKeyboardShown = isShown;
      field.inputMode = isShown ? 'text' : 'none';
      // The keyboard follows the field when the focus comes, not when the field changes.
      field.blur();
      focus();
    },
    writeClipboard: (written: string) => void clipboard?.write(written),
  };
};
