import type {SendClipboard} from '../capture-options.ts';
import {findShortcutKey} from './key-meaning.ts';

interface ClipboardOptions {
  readonly field: HTMLElement;
  readonly video: HTMLElement;
  readonly sendClipboard: SendClipboard;
  /** The next key presses the key of a paste. Returns a function to call once it is known whether the host has the text. */
  readonly startPaste: () => (hasText: boolean) => void;
  /** Types a text that the user pastes without a key, as by a menu. Returns false if the host accepts no text. */
  readonly typePasted: (text: string) => boolean;
  readonly signal: AbortSignal;
}

/** How long a key waits for its paste, in milliseconds. Browsers fire `paste` in the task of the key, or never. */
const PASTE_MS = 50;

/** How long a text that the browser refused waits for the user's next key or press, in milliseconds. */
const RETRY_MS = 5000;

/**
 * Shares the clipboard in both directions. Only the browser's own paste sends the user's text, which needs no permission. A
 * read at each focus would also send what the user copied for another program. The host's text goes to the user's clipboard
 * immediately if the browser allows it, else with the user's next key or press.
 */
export const shareClipboard = (options: ClipboardOptions) => {
  const {field, video, sendClipboard, startPaste, typePasted, signal} = options;
  let unwritten: {readonly text: string; readonly sinceMs: number} | undefined;
  let delayedPress: (() => void) | undefined;

  const pressDelayedKey = () => {
    delayedPress?.();
    delayedPress = undefined;
  };

  const write = async (text: string): Promise<void> => {
    const waiting = (unwritten = {text, sinceMs: performance.now()});
    try {
      await navigator.clipboard.writeText(text);
      if (unwritten === waiting) unwritten = undefined;
    } catch {
      // The browser wants a user gesture: the next key or press retries.
    }
  };
  const retryWrite = () => {
    const waiting = unwritten;
    unwritten = undefined;
    // A user who copied something else meanwhile must not lose it.
    if (waiting && performance.now() - waiting.sinceMs < RETRY_MS) void write(waiting.text);
  };

  const onPaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!delayedPress && typePasted(text)) return;
    // The key follows the text. Without the text, the key would paste what the host had before.
    const sent = text ? sendClipboard(text) : undefined;
    if (sent instanceof Promise && delayedPress) void sent.then(startPaste());
    pressDelayedKey();
  };

  field.addEventListener('paste', onPaste, {signal});
  field.addEventListener('keydown', pressDelayedKey, {signal, capture: true});
  field.addEventListener('keyup', retryWrite, {signal});
  video.addEventListener('pointerup', retryWrite, {signal});

  return {
    /** Writes a text of the host to the page's clipboard. */
    write,
    /** Presses the delayed key immediately, if there is one. */
    pressDelayedKey,
    /** Delays the key of a paste until the host has the text. Returns whether the key is one of a paste. */
    delayPress(event: KeyboardEvent, press: () => void): boolean {
      if (event.repeat || !isPaste(event)) return false;
      delayedPress = press;
      setTimeout(pressDelayedKey, PASTE_MS);
      return true;
    },
  };
};

/** Ctrl+V or Command+V by its letter, whatever the layout is, or Shift+Insert, also on the number pad. */
const isPaste = (event: KeyboardEvent): boolean => {
  const {key, ctrlKey, shiftKey, altKey, metaKey} = event;
  if (altKey) return false;
  if (key === 'Insert') return shiftKey && !ctrlKey && !metaKey;
  return (ctrlKey || metaKey) && findShortcutKey(event) === 'KeyV';
};
