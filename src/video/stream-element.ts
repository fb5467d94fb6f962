import type {ReactiveControllerHost} from '@lit/reactive-element';
import type {InputAttribute, InputSettings} from '../input/capture-options.ts';
import type {StreamQuality, StreamStatistics} from '../stats/statistics.ts';

/** The members of `<app-stream>` that the folders below `element/` use. A function picks those that it needs. */
export interface StreamElement extends ReactiveControllerHost, HTMLElement, InputSettings {
  readonly video: HTMLVideoElement;
  readonly paused: boolean;
  readonly quality: StreamQuality | undefined;
  readonly input: InputAttribute;
  readonly appId: string | undefined;
  readonly connector: string | undefined;
  readonly recovery: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly resize: boolean;
  readonly ui: string | undefined;
  readonly fps: number | undefined;
  readonly idleTimeout: number | undefined;
  muted: boolean;
  volume: number;
  /** Whether the panel of statistics is on. */
  stats: boolean;
  microphone: boolean;
  maxBitrate: number | undefined;
  stop(): Promise<void>;
  showKeyboard(): void;
  hideKeyboard(): void;
  lockPointer(): Promise<void>;
  snapshot(): Promise<Blob>;
  requestPictureInPicture(): Promise<PictureInPictureWindow>;
  getStats(): Promise<StreamStatistics | undefined>;
}

/** The user's microphone, as its control shows it. */
export interface UserMicrophone {
  /** Whether the user has had a microphone in this run. */
  readonly hasOpened: boolean;
  readonly isLive: boolean;
  open(): Promise<void>;
}
