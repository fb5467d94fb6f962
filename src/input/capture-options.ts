import type {HostCursor} from '../connection/connector.ts';
import type {InputEvent, TakenInput} from '../connection/input-event.ts';

/**
 * A kind of input that a page can turn on or off. `text` is the keyboard too, with what its keys write as text where the
 * host takes it.
 */
export type InputKind = 'mouse' | 'touch' | 'keyboard' | 'text' | 'gamepad' | 'clipboard';

export interface CaptureOptions {
  /** The element: the keyboard's field is put into its shadow root. */
  readonly host: HTMLElement;
  /** What shows the picture. */
  readonly video: HTMLVideoElement;
  /** What is captured; the rest is the page's. */
  readonly kinds: ReadonlySet<InputKind>;
  /** What the host understands now. */
  readonly takes: () => TakenInput;
  readonly send: (event: InputEvent) => void;
  /** Whether a key stays with the page; `keepsTab` is the default of the element. */
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** Ends the capture, and releases all that is held. */
  readonly signal: AbortSignal;
  /** Called when the person has left by Ctrl+Alt+Home; by then the focus is given up. */
  readonly onLeave?: () => void;
  /** Gives the host the page's clipboard. */
  readonly sendClipboard?: (text: string) => void;
  /** Gives the CSS `cursor` of a host's shape that the browser does not know. */
  readonly onUnknownCursor?: (name: string) => string | undefined;
  /** What assistive technology calls the stream. */
  readonly label?: string;
}

export interface InputCapture {
  /** Releases every key, button, finger and gamepad. */
  releaseAll(): void;
  /** Gives the stream the keyboard. */
  focus(): void;
  /** Opens the keyboard of a touch device. Must be called by what the person does. */
  showKeyboard(): void;
  hideKeyboard(): void;
  /** Locks the pointer to the picture: it has motion then, and no place. @throws DOMException when refused. */
  lockPointer(): Promise<void>;
  setCursor(cursor: HostCursor): void;
  /** Puts a text of the host into the page's clipboard. */
  writeClipboard(text: string): void;
  /** Runs the motors of a gamepad, each 0 to 1. */
  rumble(index: number, strong: number, weak: number): void;
}
