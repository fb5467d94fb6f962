import type {InputEvent} from '../../connection/input-event.ts';
import type {CaptureOptions} from '../capture-options.ts';
import {findShortcutKey} from './key-meaning.ts';

type KeyInput = Extract<InputEvent, {kind: 'key'}>;

interface ClipboardOptions extends Pick<CaptureOptions, 'video' | 'sendClipboard' | 'signal'> {
  readonly field: HTMLElement;
  readonly gate: KeyGate;
  /** Types a text that the user pastes without a key, as by a menu. Returns false if the host accepts no text. */
  readonly typePasted: (text: string) => boolean;
}

export type SharedClipboard = ReturnType<typeof shareClipboard>;

/** How long a key waits for its paste, in milliseconds. Browsers fire `paste` in the task of the key, or never. */
const PASTE_EVENT_LIMIT_MS = 50;

/** How long a text that the browser refused waits for the user's next key or press, in milliseconds. */
const WRITE_RETRY_LIMIT_MS = 5000;

/** How long the clipboard of the user waits for the text that the host copies, in milliseconds. */
const COPY_LIMIT_MS = 5000;

/**
 * Shares the clipboard in both directions. Only the browser's own paste sends the user's text: a read at each focus
 * would also send what the user copied for another program. The host's text goes to the user's clipboard immediately if
 * the browser allows it, else with the user's next key or press. Safari allows a write only in the handler of an event,
 * so a copy by a key starts the write, which waits for the text.
 */
export const shareClipboard = (options: ClipboardOptions) => {
  const {field, video, sendClipboard, gate, typePasted, signal} = options;
  let unwritten: {readonly text: string; readonly sinceMs: number} | undefined;
  let delayedPress: (() => void) | undefined;
  let copy: DelayedCopy | undefined;

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
    if (waiting && performance.now() - waiting.sinceMs < WRITE_RETRY_LIMIT_MS) void write(waiting.text);
  };

  const onPaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!delayedPress && typePasted(text)) return;
    // The key follows the text. Without the text, the key would paste what the host had before.
    const sent = text ? sendClipboard(text) : undefined;
    if (sent && delayedPress) void sent.then(gate.startPaste());
    pressDelayedKey();
  };

  const endCopy = () => {
    copy?.cancel();
    copy = undefined;
  };
  signal.addEventListener('abort', endCopy);

  field.addEventListener('paste', onPaste, {signal});
  field.addEventListener('keydown', pressDelayedKey, {signal, capture: true});
  field.addEventListener('keyup', retryWrite, {signal});
  video.addEventListener('pointerup', retryWrite, {signal});

  return {
    write,
    /** Starts the write of the text that the host will copy. Call it in the handler of the user's key or press. */
    startCopy: () => {
      endCopy();
      copy = startDelayedCopy();
    },
    /**
     * Gives its text to the write that a key has started. Resolves with whether the browser has written it. `undefined`
     * if no write waits.
     */
    finishCopy: (text: string): Promise<boolean> | undefined => {
      const written = copy?.finish(text);
      copy = undefined;
      return written;
    },
    /** Presses the delayed key immediately, if there is one. */
    pressDelayedKey,
    /** Delays the key of a paste until the host has the text. Returns whether the key is one of a paste. */
    delayPress(event: KeyboardEvent, press: () => void): boolean {
      if (event.repeat || !isPaste(event)) return false;
      delayedPress = press;
      setTimeout(pressDelayedKey, PASTE_EVENT_LIMIT_MS);
      return true;
    },
  };
};

interface DelayedCopy {
  /** Resolves with whether the browser has written the text. */
  finish(text: string): Promise<boolean>;
  cancel(): void;
}

/** Starts a write whose text comes later. `undefined` if this browser has no such write. */
const startDelayedCopy = (): DelayedCopy | undefined => {
  const {promise, resolve, reject} = Promise.withResolvers<Blob>();
  const cancel = () => reject(new DOMException('The host copied no text.', 'TimeoutError'));
  promise.catch(() => undefined);
  try {
    const item = new ClipboardItem({'text/plain': promise});
    const written = navigator.clipboard.write([item]).then(
      () => true,
      () => false,
    );
    const timer = setTimeout(cancel, COPY_LIMIT_MS);
    return {
      finish: (text) => {
        clearTimeout(timer);
        resolve(new Blob([text], {type: 'text/plain'}));
        return written;
      },
      cancel: () => {
        clearTimeout(timer);
        cancel();
      },
    };
  } catch {
    return undefined;
  }
};

/** Whether the host copies or cuts by a key: Ctrl or Meta with C or X, Ctrl+Insert, Shift+Delete. */
export const isCopy = ({code, modifiers: {shift, ctrl, alt, meta}}: KeyInput): boolean => {
  if (alt) return false;
  if (code === 'Insert') return ctrl && !shift;
  if (code === 'Delete') return shift && !ctrl && !meta;
  return (ctrl || meta) && /^Key[CX]$/.test(code);
};

/** Ctrl+V or Command+V by its letter, whatever the layout is, or Shift+Insert, also on the number pad. */
const isPaste = (event: KeyboardEvent): boolean => {
  const {key, ctrlKey, shiftKey, altKey, metaKey} = event;
  if (altKey) return false;
  if (key === 'Insert') return shiftKey && !ctrlKey && !metaKey;
  return (ctrlKey || metaKey) && findShortcutKey(event) === 'KeyV';
};

/** The place of a paste in the order of the events. The event behind it presses the key of the paste. */
interface Gate {
  readonly kind: 'paste';
  /** Whether the host has the text of the paste. `undefined` while that is not known. */
  hasText: boolean | undefined;
}

/** Holds keys and text back until the host has the text of a paste, which travels on another channel. */
export class KeyGate {
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

  /** The next event presses the key of a paste. Call the result once it is known whether the host has the text. */
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
