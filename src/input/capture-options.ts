import type {HostCursor} from '../connection/connector.ts';
import type {InputEvent, SupportedInput} from '../connection/input-event.ts';
import type {VideoSpot} from './geometry/video-point.ts';
import type {ConsumedEvents} from './pointer/consumed-events.ts';
import type {HeldButtons} from './pointer/held-buttons.ts';
import type {GestureMode} from './touch/touch-gesture.ts';

/**
 * A kind of input that a page can turn on or off. `text` includes the keyboard, and sends what no plain key writes as text
 * if the host supports text.
 */
export type InputKind = 'mouse' | 'touch' | 'keyboard' | 'text' | 'clipboard';

/** See `CaptureOptions.sendClipboard`. */
export type SendClipboard = ((text: string) => void) | ((text: string) => Promise<boolean>);

/** When the wheel over the video belongs to the stream, and not to the page that scrolls. */
type WheelMode = 'focus' | 'always' | 'never';

export interface CaptureOptions {
  /** The element whose shadow root gets the text field for the keyboard. */
  readonly element: HTMLElement;
  /** The video that shows the stream. */
  readonly video: HTMLVideoElement;
  /** The kinds of input to capture. The page keeps all other input. */
  readonly kinds: ReadonlySet<InputKind>;
  /** The accessible name of the text field, for assistive technology. */
  readonly label: string;
  /** Returns the kinds of input that the host supports now. */
  readonly supports: () => SupportedInput;
  readonly send: (event: InputEvent) => void;
  /** Whether the page keeps a key. `keepsTab` is the element's default. */
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** Returns what Command is on a Mac: `shortcuts` (default), `ctrl` or `meta`. */
  readonly commandKey?: () => string | undefined;
  /** Returns when the wheel belongs to the stream: `focus` (default), `always` or `never`. */
  readonly wheel?: () => WheelMode;
  /** Returns what touches do: `mouse` (default) or `navigate`. */
  readonly touch?: () => string | undefined;
  /** Aborting the signal ends the capture and releases everything that is held. */
  readonly signal: AbortSignal;
  /**
   * Sends the page's clipboard to the host. Returns a promise if that takes time, which resolves with whether the host has
   * the text and never rejects.
   */
  readonly sendClipboard?: SendClipboard;
  /** Returns a value of CSS `cursor` for a host's cursor that the browser does not know. */
  readonly onUnknownCursor?: (name: string) => string | undefined;
}

export interface InputCapture {
  /** Releases every key, button and finger. */
  releaseAll(): void;
  /** Opens the software keyboard of a touch device. Requires a user gesture. */
  showKeyboard(): void;
  hideKeyboard(): void;
  /**
   * Locks the pointer to the video. A locked pointer reports motion without a position.
   * @throws DOMException if the browser refuses the lock.
   */
  lockPointer(): Promise<void>;
  setCursor(cursor: HostCursor): void;
  /** Writes a text of the host to the page's clipboard. */
  writeClipboard(text: string): void;
}

/** The position of a mouse event. */
interface ClientPosition {
  readonly clientX: number;
  readonly clientY: number;
}

/** Finds the spot of the video under the position of a mouse event. */
export type SpotFinder = (at: ClientPosition) => VideoSpot | undefined;

/** The context that the listeners of one capture share. */
export interface InputContext {
  readonly video: HTMLVideoElement;
  /** Measures the video on the screen. The layout can change, so create a finder for each event. */
  readonly createSpotFinder: () => SpotFinder;
  /** Finds a spot by a measurement that is at most one frame old, for events that fire up to a thousand times a second. */
  readonly findRecentSpot: SpotFinder;
  readonly send: (event: InputEvent) => void;
  /** Whether the pointer is locked to the video. A locked pointer has motion but no position. */
  readonly isLocked: () => boolean;
  /** The mouse buttons that are pressed on the host. */
  readonly buttons: HeldButtons;
  /** The events that the stream uses. The ancestors of the element do not get them. */
  readonly consumed: ConsumedEvents;
  /** Whether a turn of the wheel over the video belongs to the stream. */
  readonly takesWheel: () => boolean;
  /** Makes the host's modifier keys those of an event of the mouse, before the event is sent. */
  readonly updateModifiers: (event: MouseEvent) => void;
  /** Releases the modifier keys that an event of the mouse shows as released. */
  readonly releaseModifiers: (event: MouseEvent) => void;
  readonly signal: AbortSignal;
}

/** The kinds that `all` includes. The clipboard holds the user's private data and has an attribute of its own. */
const ALL: readonly InputKind[] = ['mouse', 'touch', 'keyboard', 'text'];

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
  const kinds = ALL.filter((kind) => names.includes('all') || names.includes(kind));
  return new Set(withClipboard && kinds.length ? [...kinds, 'clipboard' as const] : kinds);
};

/** Whether an attribute allows any kind of input. */
export const isInputEnabled = (attribute: InputAttribute): boolean =>
  parseInputKinds(attribute, false).size > 0;

/**
 * The default of `pageKeeps`: the page keeps Tab and Shift+Tab, so that the stream is one stop among the page's other
 * controls. The stream gets all other keys that the browser and the system give away.
 */
export const keepsTab = ({key, code, ctrlKey, altKey, metaKey}: KeyboardEvent): boolean =>
  // WebKitGTK has no key for Shift+Tab, only a code.
  (key === 'Tab' || code === 'Tab') && !ctrlKey && !altKey && !metaKey;

/** Parses the attribute. An unknown value counts as the default, `focus`. */
export const toWheelMode = (attribute: string | null | undefined): WheelMode =>
  attribute === 'always' || attribute === 'never' ? attribute : 'focus';

/** The gestures of an attribute. An unknown value counts as the default, `mouse`. */
export const toGestureMode = (attribute: string | null | undefined): GestureMode =>
  attribute === 'navigate' ? 'navigate' : 'mouse';
