interface ClipboardOptions {
  readonly field: HTMLElement;
  readonly video: HTMLElement;
  /** Sends a text to the host. */
  readonly sendClipboard: (text: string) => void;
  /** Types a text that the user pastes without a key, as by a menu. Returns false if the host accepts no text. */
  readonly typePasted: (text: string) => boolean;
  readonly signal: AbortSignal;
}

/** How long a key waits for its paste, in milliseconds. Browsers fire `paste` in the task of the key, or never. */
const PASTE_MS = 50;

/** How long a text that the browser refused waits for the user's next key or press, in milliseconds. */
const RETRY_MS = 5000;

/**
 * Shares the clipboard in both directions. The browser's own paste sends the page's clipboard without a permission.
 * Chromium also allows a read at each focus, after one prompt to the user. The host's text goes to the page's clipboard
 * immediately if the browser allows it, else with the user's next key or press.
 */
export const shareClipboard = ({field, video, sendClipboard, typePasted, signal}: ClipboardOptions) => {
  /** The last text that the page and the host have in common. */
  let shared: string | undefined;
  let unwritten: {readonly text: string; readonly sinceMs: number} | undefined;
  let delayedPress: (() => void) | undefined;

  const sendText = (text: string) => {
    if (!text) return;
    shared = text;
    sendClipboard(text);
  };

  const pressDelayedKey = () => {
    delayedPress?.();
    delayedPress = undefined;
  };

  const write = async (text: string): Promise<void> => {
    const waiting = (unwritten = {text, sinceMs: performance.now()});
    shared = text;
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
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!delayedPress && typePasted(text)) return;
    sendText(text);
    pressDelayedKey();
  };
  const onFocus = async () => {
    if (unwritten !== undefined || !(await canReadClipboard())) return;
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text !== shared && !signal.aborted) sendText(text);
  };

  field.addEventListener('paste', onPaste, {signal});
  field.addEventListener('focus', () => void onFocus(), {signal});
  field.addEventListener('keydown', pressDelayedKey, {signal, capture: true});
  field.addEventListener('keyup', pressDelayedKey, {signal, capture: true});
  field.addEventListener('keyup', retryWrite, {signal});
  video.addEventListener('pointerup', retryWrite, {signal});

  return {
    /** Writes a text of the host to the page's clipboard. */
    write,
    /** Presses the delayed key immediately, if there is one. */
    pressDelayedKey,
    /** Delays the key of a paste until the host has the text. Returns whether the key is one of a paste. */
    delayPress(event: KeyboardEvent, press: () => void): boolean {
      const isPaste =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyV' && !event.repeat;
      if (!isPaste) return false;
      delayedPress = press;
      setTimeout(pressDelayedKey, PASTE_MS);
      return true;
    },
  };
};

/** Only Chromium knows this permission. Other browsers would show a menu at each read. */
const canReadClipboard = async (): Promise<boolean> => {
  try {
    // TypeScript's list of permission names lacks this one.
    const {state} = await navigator.permissions.query({name: 'clipboard-read' as PermissionName});
    return state !== 'denied';
  } catch {
    return false;
  }
};
