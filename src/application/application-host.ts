import type {StreamSize} from '../connection/stream-size.ts';
import type {IdleHost} from '../idle/idle-timeout.ts';
import type {ApplicationLimits} from './application-limits.ts';
import type {SizedElement} from './size-requests.ts';

/** The attributes of input that apply to each event. */
interface InputSettings {
  readonly commandKey: string | undefined;
  readonly touch: string | undefined;
}

/** The element as its application knows it. */
export interface ApplicationHost extends IdleHost {
  readonly element: IdleHost['element'] & SizedElement & InputSettings;
  readonly video: HTMLVideoElement;
  limits(): ApplicationLimits;
  /** The application's name in the catalogue, if it is known. */
  applicationName(): string | undefined;
  /** Whether the page keeps a key. */
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** The size that the page requests beyond the sign-in, which a host may ignore. */
  requestedSize(): StreamSize | undefined;
  /** The application sent a message. */
  onMessage(message: unknown): void;
  /** The application started or stopped receiving input. */
  onInputChange(isOpen: boolean): void;
  /** Returns the CSS `cursor` for a name that the browser does not know. */
  onUnknownCursor(name: string): string | undefined;
}
