import type {InputEvent, SupportedInput} from '../connection/input-event.ts';

/** The kinds of input in `input`. `text` includes the keyboard, and sends what no plain key writes as text. */
export const INPUT_KINDS = ['mouse', 'touch', 'keyboard', 'text'] as const;

/** The clipboard holds the user's private data, so it has an attribute of its own. */
export type InputKind = (typeof INPUT_KINDS)[number] | 'clipboard';

/** The settings of the element that each event reads. */
export interface InputSettings {
  /** The key that the host gets for Command on a Mac: `shortcuts` (default), `ctrl` or `meta`. */
  readonly commandKey?: string | undefined;
  /** What touches do: `mouse` (default) or `navigate`. */
  readonly touch?: string | undefined;
  /** When the wheel over the video belongs to the stream: `focus` (default), `always` or `never`. */
  readonly wheel?: string | undefined;
  /** Whether the page keeps a key (default: `keepsTab`). */
  readonly pageKeeps?: ((event: KeyboardEvent) => boolean) | undefined;
}

export interface CaptureOptions {
  /** The element whose shadow root gets the text field for the keyboard. */
  readonly element: HTMLElement;
  readonly video: HTMLVideoElement;
  /** The kinds of input to capture. The page keeps all other input. */
  readonly kinds: ReadonlySet<InputKind>;
  /** The accessible name of the text field, for assistive technology. */
  readonly label: string;
  /** Returns the kinds of input that the host supports now. */
  readonly supports: () => SupportedInput;
  readonly send: (event: InputEvent) => void;
  readonly settings: InputSettings;
  /** Aborting the signal ends the capture and releases everything that is held. */
  readonly signal: AbortSignal;
  /** Sends the page's clipboard to the host. Resolves with whether the host has the text, and never rejects. */
  readonly sendClipboard: (text: string) => Promise<boolean>;
  /** Called when the software keyboard may have opened or closed, and when the latched keys have changed. */
  readonly onKeyboardChange: () => void;
  /** Returns a value of CSS `cursor` for a host's cursor that the browser does not know. */
  readonly onUnknownCursor: (name: string) => string | undefined;
}

/** A script may set the property to a list instead of a text. */
export type InputAttribute = string | readonly string[] | null | undefined;

/** Parses the kinds of input in an attribute: `all` (default), `none`, or a list. Ignores unknown kinds. */
export const parseInputKinds = (
  attribute: InputAttribute,
  withClipboard: boolean,
): ReadonlySet<InputKind> => {
  const given = String(attribute ?? '')
    .trim()
    .toLowerCase();
  const names = (given || 'all').split(/[\s,]+/);
  const kinds = INPUT_KINDS.filter((kind) => names.includes('all') || names.includes(kind));
  return new Set(withClipboard && kinds.length ? [...kinds, 'clipboard' as const] : kinds);
};

/** Whether an attribute allows any kind of input. */
export const isInputEnabled = (attribute: InputAttribute): boolean =>
  parseInputKinds(attribute, false).size > 0;

/** The default of `pageKeeps`: Tab and Shift+Tab, so that the stream is one stop among the page's controls. */
export const keepsTab = ({key, code, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean =>
  // WebKitGTK has no key for Shift+Tab, only a code.
  (key === 'Tab' || code === 'Tab') && !ctrlKey && !altKey && !metaKey;

/** Whether the page keeps a key. If its function throws, the default decides, so that keys still reach the stream. */
export const keepsKey = ({pageKeeps = keepsTab}: InputSettings, event: KeyboardEvent): boolean => {
  try {
    return pageKeeps(event);
  } catch (error) {
    reportError(new TypeError('`pageKeeps` failed', {cause: error}));
    return keepsTab(event);
  }
};
