// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamElement, type AppStreamEventMap} from '../index.ts';
import type {ComponentInterface} from './use-element.ts';

const ATTRIBUTES = {
  serviceUrl: 'service-url',
  appId: 'app-id',
  profile: 'profile',
  version: 'version',
  stageUri: 'stage-uri',
  catalogueUrl: 'catalogue-url',
  catalogue: 'catalogue',
  sessionId: 'session-id',
  signalingUrl: 'signaling-url',
  mediaHost: 'media-host',
  loading: 'loading',
  credentials: 'credentials',
  connector: 'connector',
  recovery: 'recovery',
  keepSession: 'keep-session',
  confirmLeave: 'confirm-leave',
  idleTimeout: 'idle-timeout',
  poster: 'poster',
  fit: 'fit',
  muted: 'muted',
  volume: 'volume',
  controls: 'controls',
  width: 'width',
  height: 'height',
  resize: 'resize',
  input: 'input',
  touch: 'touch',
  wheel: 'wheel',
  commandKey: 'command-key',
  clipboard: 'clipboard',
  microphone: 'microphone',
  stats: 'stats',
  ui: 'ui',
  codecs: 'codecs',
  maxBitrate: 'max-bitrate',
  fps: 'fps',
  iceTransport: 'ice-transport',
} as const;

const PROPERTIES = [
  'token',
  'signalingToken',
  'protocols',
  'headers',
  'resolveMediaHost',
  'arguments',
  'iceServers',
  'limits',
  'pageKeeps',
  'service',
] as const;

type SettingName = keyof typeof ATTRIBUTES | (typeof PROPERTIES)[number];

/** The attributes of `<app-stream>`, in camel case, and its properties. */
export type AppStreamSettings = {
  [Name in keyof Pick<AppStreamElement, SettingName>]?: AppStreamElement[Name] | undefined;
};

/** The callbacks for the events of `<app-stream>`. */
export interface AppStreamCallbacks {
  /** The session was created, and its application is starting. */
  onPending?: ((event: AppStreamEventMap['pending']) => void) | undefined;
  /** The service has specified a route to the session. */
  onReady?: ((event: AppStreamEventMap['ready']) => void) | undefined;
  /** The first frame is on the screen. */
  onPlaying?: ((event: AppStreamEventMap['playing']) => void) | undefined;
  /** The run failed. `error` has its code, its texts and the server's own words. */
  onError?: ((event: AppStreamEventMap['error']) => void) | undefined;
  /** Something failed, and the run continues without it or tries again. See `error`. */
  onWarning?: ((event: AppStreamEventMap['warning']) => void) | undefined;
  /** The stream was lost or froze. See `cause`. `playing` follows. */
  onReconnecting?: ((event: AppStreamEventMap['reconnecting']) => void) | undefined;
  /** The run ended without a failure. See `reason`. */
  onEnded?: ((event: AppStreamEventMap['ended']) => void) | undefined;
  /** The user is inactive. Call `preventDefault()` to keep the session. */
  onIdleWarning?: ((event: AppStreamEventMap['idlewarning']) => void) | undefined;
  /** The state changed: its phase, or something within it. */
  onStateChange?: ((event: AppStreamEventMap['statechange']) => void) | undefined;
  /** The application sent a message. `data` is the parsed JSON. */
  onMessage?: ((event: AppStreamEventMap['message']) => void) | undefined;
  /** The size of the video changed. */
  onStreamResize?: ((event: AppStreamEventMap['streamresize']) => void) | undefined;
  /** The level or the cause of `quality` changed. */
  onQualityChange?: ((event: AppStreamEventMap['qualitychange']) => void) | undefined;
  /** The application started or stopped receiving the user's input. */
  onInputChange?: ((event: AppStreamEventMap['inputchange']) => void) | undefined;
  /** The user dropped files on the video. `files` has them, and `at` the position. */
  onFilesDrop?: ((event: AppStreamEventMap['filesdrop']) => void) | undefined;
  /** The host requested a cursor that the browser does not know. */
  onUnknownCursor?: ((event: AppStreamEventMap['unknowncursor']) => void) | undefined;
  /** The browser blocked sound. The stream plays muted for now. */
  onAutoplayBlocked?: ((event: AppStreamEventMap['autoplayblocked']) => void) | undefined;
  /** The video is shown in a window of its own. */
  onEnterPictureInPicture?: ((event: Event) => void) | undefined;
  /** The video is back in the element. */
  onLeavePictureInPicture?: ((event: Event) => void) | undefined;
  /** `paused` is now false: a run starts, or the stream is continued. */
  onPlay?: ((event: Event) => void) | undefined;
  /** `paused` is now true: the run is over, or the stream is paused. */
  onPause?: ((event: Event) => void) | undefined;
  /** The stream loads, was lost, or received no frame for two seconds. */
  onWaiting?: ((event: Event) => void) | undefined;
  /** `muted` or `volume` changed. */
  onVolumeChange?: ((event: Event) => void) | undefined;
  /** `currentTime` changed. Fires about four times a second. */
  onTimeUpdate?: ((event: Event) => void) | undefined;
  /** The size of the video changed, as in `<video>`. */
  onResize?: ((event: Event) => void) | undefined;
  /** A run starts, or a new session replaces a lost one. */
  onLoadStart?: ((event: Event) => void) | undefined;
  /** The last stream is removed. */
  onEmptied?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  onLoadedMetadata?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  onDurationChange?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  onLoadedData?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen, or the stream is back. */
  onCanPlay?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen, or the stream is back. */
  onCanPlayThrough?: ((event: Event) => void) | undefined;
}

export const APP_STREAM: ComponentInterface<AppStreamElement> = {
  tagName: 'app-stream',
  elementClass: AppStreamElement,
  attributes: ATTRIBUTES,
  properties: PROPERTIES,
  callbacks: {
    onPending: 'pending',
    onReady: 'ready',
    onPlaying: 'playing',
    onError: 'error',
    onWarning: 'warning',
    onReconnecting: 'reconnecting',
    onEnded: 'ended',
    onIdleWarning: 'idlewarning',
    onStateChange: 'statechange',
    onMessage: 'message',
    onStreamResize: 'streamresize',
    onQualityChange: 'qualitychange',
    onInputChange: 'inputchange',
    onFilesDrop: 'filesdrop',
    onUnknownCursor: 'unknowncursor',
    onAutoplayBlocked: 'autoplayblocked',
    onEnterPictureInPicture: 'enterpictureinpicture',
    onLeavePictureInPicture: 'leavepictureinpicture',
    onPlay: 'play',
    onPause: 'pause',
    onWaiting: 'waiting',
    onVolumeChange: 'volumechange',
    onTimeUpdate: 'timeupdate',
    onResize: 'resize',
    onLoadStart: 'loadstart',
    onEmptied: 'emptied',
    onLoadedMetadata: 'loadedmetadata',
    onDurationChange: 'durationchange',
    onLoadedData: 'loadeddata',
    onCanPlay: 'canplay',
    onCanPlayThrough: 'canplaythrough',
  },
};
