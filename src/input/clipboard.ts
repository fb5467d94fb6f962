export interface ClipboardOptions {
  readonly field: HTMLElement;
  readonly video: HTMLElement;
  /** Gives the host a text. */
  readonly sendClipboard: (text: string) => void;
  readonly signal: AbortSignal;
}

/** What a paste waits for, in milliseconds: browsers tell of one within the task of its key, or never. */
const PASTE_MS = 50;

/**
 * The clipboard, both ways. The page's goes to the host by the browser's own paste, which needs no permission, and in
 * Chromium, which asks the person once, whenever the stream gets the focus. The host's is written at once where the browser
 * lets it, else with the next key or press.
 */
export const shareClipboard = ({field, video, sendClipboard, signal}: ClipboardOptions) => {
  let sent: string | undefined;
  let waiting: string | undefined;
  let press: (() => void) | undefined;

  const give = (text: string) => {
    if (!text) return;
    sent = text;
    sendClipboard(text);
  };

  const pressNow = () => {
    press?.();
    press = undefined;
  };

  const write = async (text: string): Promise<void> => {
    waiting = text;
    sent = text;
    try {
      await navigator.clipboard.writeText(text);
      if (waiting === text) waiting = undefined;
    } catch {
      // It is tried again when the person does something.
    }
  };
  const writeWaiting = () => {
    if (waiting !== undefined) void write(waiting);
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    give(event.clipboardData?.getData('text/plain') ?? '');
    pressNow();
  };
  const onFocus = async () => {
    if (waiting !== undefined || !(await mayAsk())) return;
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text !== sent && !signal.aborted) give(text);
  };

  field.addEventListener('paste', onPaste, {signal});
  field.addEventListener('focus', () => void onFocus(), {signal});
  field.addEventListener('keydown', pressNow, {signal, capture: true});
  field.addEventListener('keyup', pressNow, {signal, capture: true});
  field.addEventListener('keyup', writeWaiting, {signal});
  video.addEventListener('pointerup', writeWaiting, {signal});

  return {
    /** Puts a text of the host into the page's clipboard. */
    write,
    /** Presses the key that waits, if there is one. */
    pressNow,
    /** Lets the key of a paste wait until the host has the text. */
    postpones(event: KeyboardEvent, pressLater: () => void): boolean {
      const isPaste =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyV' && !event.repeat;
      if (!isPaste) return false;
      press = pressLater;
      setTimeout(pressNow, PASTE_MS);
      return true;
    },
  };
};

/** Only Chromium knows this permission. Others would show a menu with each reading. */
const mayAsk = async (): Promise<boolean> => {
  try {
    // The platform's own list of names lacks it.
    const {state} = await navigator.permissions.query({name: 'clipboard-read' as PermissionName});
    return state !== 'denied';
  } catch {
    return false;
  }
};
