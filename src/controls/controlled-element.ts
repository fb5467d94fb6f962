import type {TextLoader} from '../locales/tables.ts';
import type {AbleElement} from './control-list.ts';

/** The element as its controls know it: its public interface, which a row of the page can use as well. */
export interface ControlledElement extends AbleElement {
  readonly appId: string | undefined;
  muted: boolean;
  volume: number;
  stats?: boolean;
  stop(): Promise<void>;
  showKeyboard(): void;
  snapshot(): Promise<Blob>;
  requestPictureInPicture(): Promise<PictureInPictureWindow>;
}

export interface ControlsHost {
  /** Its shadow root receives the row. */
  readonly element: ControlledElement;
  readonly texts: TextLoader;
  /** Reports a failure that does not end the stream. */
  readonly onWarning: (error: unknown) => void;
}
