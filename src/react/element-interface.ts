// Written by `npm run generate` from custom-elements.json. Do not edit.

import {AppStreamElement, type AppStreamEventMap} from '../index.ts';
import type {ComponentInterface} from './use-element.ts';

/** The attributes of `<app-stream>`, in camel case, and its properties. */
export interface AppStreamSettings {
  /** The base address of the service. It may be relative to the document, and carries the service's path prefix. */
  serviceUrl?: AppStreamElement['serviceUrl'] | undefined;
  /** The application's id in the catalogue. */
  appId?: AppStreamElement['appId'] | undefined;
  /** The id of the profile: the runtime configuration of the application. */
  profile?: AppStreamElement['profile'] | undefined;
  /** The version of the application (default: the latest). */
  version?: AppStreamElement['version'] | undefined;
  /** The URI of the USD stage to open. */
  stageUri?: AppStreamElement['stageUri'] | undefined;
  /** The base address of the catalogue (default: `service-url`). */
  catalogueUrl?: AppStreamElement['catalogueUrl'] | undefined;
  /** Whether to look the request up in the catalogue first: `check` (default), or `skip` for deployments without one. */
  catalogue?: AppStreamElement['catalogue'] | undefined;
  /** The id of an existing session to attach to. Only `stop()` deletes it, because its creator owns it. */
  sessionId?: AppStreamElement['sessionId'] | undefined;
  /** The address of signaling (default: the session's route). It may hold `{session}`, `{host}` and `{port}`. Without a service, the element connects straight to the host at this address. */
  signalingUrl?: AppStreamElement['signalingUrl'] | undefined;
  /** The address for media, as `host` or `host:port` (default: the session's route, or the host's offer). */
  mediaHost?: AppStreamElement['mediaHost'] | undefined;
  /** When to start: immediately (`eager`, default), near the viewport (`lazy`), or when `start()` is called (`manual`). */
  loading?: AppStreamElement['loading'] | undefined;
  /** Whether requests to the service carry cookies: `same-origin` (default), `include` or `omit`, as in `fetch`. */
  credentials?: AppStreamElement['credentials'] | undefined;
  /** The protocol of the stream: `nvst` (default), or a name that the page registered. */
  connector?: AppStreamElement['connector'] | undefined;
  /** What to do about a lost stream: reconnect to its session (`session`, default), also start a new session if that one no longer exists (`new-session`), or fail (`none`). */
  recovery?: AppStreamElement['recovery'] | undefined;
  /** Keeps the session running when the user leaves the page or the element is removed, and resumes it later (default: off). */
  keepSession?: AppStreamElement['keepSession'] | undefined;
  /** Ends the session after this time without activity, in seconds, with a countdown (default: never). */
  idleTimeout?: AppStreamElement['idleTimeout'] | undefined;
  /** The URL of an image that shows until the first frame (default: none). The slot `poster` takes any content. */
  poster?: AppStreamElement['poster'] | undefined;
  /** How the video fills the element, as `object-fit` (default: `contain`, or the value of `--app-stream-fit`). */
  fit?: AppStreamElement['fit'] | undefined;
  /** Plays without sound (default: off). */
  muted?: AppStreamElement['muted'] | undefined;
  /** The volume, from 0 to 1 (default: 1). */
  volume?: AppStreamElement['volume'] | undefined;
  /** Shows a row of controls over the stream while it plays (default: off). */
  controls?: AppStreamElement['controls'] | undefined;
  /** The width of the video to request, in pixels (default: 1920, or that of the screen with `resize`). Needs `height`. Hosts accept 356 to 4096 in steps of 8, so the element requests the nearest such width. A host that does not follow clients keeps its own size, as NVIDIA's streaming server does without `webrtc_fit_client`. */
  width?: AppStreamElement['width'] | undefined;
  /** The height of the video to request, in pixels (default: 1080, or that of the screen with `resize`). Needs `width`. Hosts accept 256 to 4096 in steps of 2, so the element requests the nearest such height. */
  height?: AppStreamElement['height'] | undefined;
  /** Requests the largest size of this screen when connecting, and then the element's own size whenever it changes (default: off). The element waits until the host accepts resizes. Without effect beside `width` and `height`. */
  resize?: AppStreamElement['resize'] | undefined;
  /** The kinds of input to send: `all` (default), `none`, or a list of `mouse touch keyboard text gamepad`. */
  input?: AppStreamElement['input'] | undefined;
  /** What fingers do: they are the mouse (`mouse`, default), move the camera of Kit's viewport (`navigate`), or are sent as touches to a host whose connector can encode them (`native`). */
  touch?: AppStreamElement['touch'] | undefined;
  /** When the wheel over the video belongs to the stream: while the stream has the focus (`focus`, default), `always`, or `never`. Otherwise the page scrolls. */
  wheel?: AppStreamElement['wheel'] | undefined;
  /** What Command is on a Mac: Ctrl in editing shortcuts (`shortcuts`, default), always Ctrl (`ctrl`), or Meta (`meta`). */
  commandKey?: AppStreamElement['commandKey'] | undefined;
  /** Shares the clipboard with the application in both directions, as far as the browser allows (default: off). */
  clipboard?: AppStreamElement['clipboard'] | undefined;
  /** Sends the user's microphone to the application (default: off). The browser asks for permission when the stream connects. */
  microphone?: AppStreamElement['microphone'] | undefined;
  /** Shows a panel with statistics while the stream plays (default: off). */
  stats?: AppStreamElement['stats'] | undefined;
  /** What the element shows over its video: `cards` (default) and notes, or `none` for a page that shows states itself. */
  ui?: AppStreamElement['ui'] | undefined;
  /** The video codecs in order of preference, such as `H264 VP8` (default: the order that suits the device). Other codecs of the host stay possible behind them. */
  codecs?: AppStreamElement['codecs'] | undefined;
  /** The most that the video may take, in bits per second (default: the host decides, and NVIDIA's streaming server takes up to 7,000,000). A higher value raises the limit. A change reconnects to the same session. */
  maxBitrate?: AppStreamElement['maxBitrate'] | undefined;
  /** The most frames per second to request (default: the host decides). NVIDIA's streaming server ignores it. */
  fps?: AppStreamElement['fps'] | undefined;
  /** The paths of media: `all` (default), or `relay` to use TURN servers only. */
  iceTransport?: AppStreamElement['iceTransport'] | undefined;
  /** The bearer token for the service and the catalogue, or a function that returns one. It travels in headers only. */
  token?: AppStreamElement['token'] | undefined;
  /** The bearer token for signaling, or a function that returns one (default: none). It travels in the WebSocket subprotocol. A run keeps the token of its first sign-in. */
  signalingToken?: AppStreamElement['signalingToken'] | undefined;
  /** WebSocket subprotocols to offer for signaling, or a function that returns them and is called for each socket (default: none). They are secret, like a token. A change takes effect with the next socket. */
  protocols?: AppStreamElement['protocols'] | undefined;
  /** Additional headers for each request to the service and the catalogue, or a function that returns them (default: none). */
  headers?: AppStreamElement['headers'] | undefined;
  /** Returns the address for media, as `host` or `host:port`, or `undefined` for the address of the route (default: none). */
  resolveMediaHost?: AppStreamElement['resolveMediaHost'] | undefined;
  /** Custom arguments for the application. The element adds `stage-uri`. */
  arguments?: AppStreamElement['arguments'] | undefined;
  /** STUN and TURN servers, or a function that returns them and is called for each connection (default: none, because the service specifies the host's address). A change takes effect with the next connection, also while the stream reconnects. */
  iceServers?: AppStreamElement['iceServers'] | undefined;
  /** How long each step may take, in milliseconds, and how often it is attempted, in groups. Other limits keep their defaults. */
  limits?: AppStreamElement['limits'] | undefined;
  /** Returns whether the page keeps a key while the stream has the focus (default: Tab and Shift+Tab). */
  pageKeeps?: AppStreamElement['pageKeeps'] | undefined;
  /** Returns the buttons and axes of a gamepad in the standard layout, or `undefined` to ignore it. Called only for a gamepad that has another layout, such as a SpaceMouse (default: such gamepads are ignored). */
  mapGamepad?: AppStreamElement['mapGamepad'] | undefined;
  /** Creates and ends sessions instead of the service at `service-url`: the page's own back end. */
  service?: AppStreamElement['service'] | undefined;
}

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
  /** Something failed that the run continues without. See `error`. */
  onWarning?: ((event: AppStreamEventMap['warning']) => void) | undefined;
  /** The stream was lost or froze. `cause` is the reason. `playing` follows when it is back. */
  onReconnecting?: ((event: AppStreamEventMap['reconnecting']) => void) | undefined;
  /** The run ended without a failure. See `reason`. */
  onEnded?: ((event: AppStreamEventMap['ended']) => void) | undefined;
  /** The user was inactive for the time of `idle-timeout`, and the countdown starts. Call `preventDefault()` to keep the session. */
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
  /** The host requested a cursor that the browser does not know. */
  onUnknownCursor?: ((event: AppStreamEventMap['unknowncursor']) => void) | undefined;
  /** The browser blocked sound. The stream plays muted until the user unmutes it. */
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

export const APP_STREAM: ComponentInterface<AppStreamElement, AppStreamCallbacks> = {
  tagName: 'app-stream',
  elementClass: AppStreamElement,
  attributes: new Map([
    ['serviceUrl', 'service-url'],
    ['appId', 'app-id'],
    ['profile', 'profile'],
    ['version', 'version'],
    ['stageUri', 'stage-uri'],
    ['catalogueUrl', 'catalogue-url'],
    ['catalogue', 'catalogue'],
    ['sessionId', 'session-id'],
    ['signalingUrl', 'signaling-url'],
    ['mediaHost', 'media-host'],
    ['loading', 'loading'],
    ['credentials', 'credentials'],
    ['connector', 'connector'],
    ['recovery', 'recovery'],
    ['keepSession', 'keep-session'],
    ['idleTimeout', 'idle-timeout'],
    ['poster', 'poster'],
    ['fit', 'fit'],
    ['muted', 'muted'],
    ['volume', 'volume'],
    ['controls', 'controls'],
    ['width', 'width'],
    ['height', 'height'],
    ['resize', 'resize'],
    ['input', 'input'],
    ['touch', 'touch'],
    ['wheel', 'wheel'],
    ['commandKey', 'command-key'],
    ['clipboard', 'clipboard'],
    ['microphone', 'microphone'],
    ['stats', 'stats'],
    ['ui', 'ui'],
    ['codecs', 'codecs'],
    ['maxBitrate', 'max-bitrate'],
    ['fps', 'fps'],
    ['iceTransport', 'ice-transport'],
  ]),
  properties: [
    'token',
    'signalingToken',
    'protocols',
    'headers',
    'resolveMediaHost',
    'arguments',
    'iceServers',
    'limits',
    'pageKeeps',
    'mapGamepad',
    'service',
  ],
  callbacks: [
    'onPending',
    'onReady',
    'onPlaying',
    'onError',
    'onWarning',
    'onReconnecting',
    'onEnded',
    'onIdleWarning',
    'onStateChange',
    'onMessage',
    'onStreamResize',
    'onQualityChange',
    'onInputChange',
    'onUnknownCursor',
    'onAutoplayBlocked',
    'onEnterPictureInPicture',
    'onLeavePictureInPicture',
    'onPlay',
    'onPause',
    'onWaiting',
    'onVolumeChange',
    'onTimeUpdate',
    'onResize',
    'onLoadStart',
    'onEmptied',
    'onLoadedMetadata',
    'onDurationChange',
    'onLoadedData',
    'onCanPlay',
    'onCanPlayThrough',
  ],
  addListeners: (element, read, options) => {
    element.addEventListener('pending', (event) => read().onPending?.(event), options);
    element.addEventListener('ready', (event) => read().onReady?.(event), options);
    element.addEventListener('playing', (event) => read().onPlaying?.(event), options);
    element.addEventListener('error', (event) => read().onError?.(event), options);
    element.addEventListener('warning', (event) => read().onWarning?.(event), options);
    element.addEventListener('reconnecting', (event) => read().onReconnecting?.(event), options);
    element.addEventListener('ended', (event) => read().onEnded?.(event), options);
    element.addEventListener('idlewarning', (event) => read().onIdleWarning?.(event), options);
    element.addEventListener('statechange', (event) => read().onStateChange?.(event), options);
    element.addEventListener('message', (event) => read().onMessage?.(event), options);
    element.addEventListener('streamresize', (event) => read().onStreamResize?.(event), options);
    element.addEventListener('qualitychange', (event) => read().onQualityChange?.(event), options);
    element.addEventListener('inputchange', (event) => read().onInputChange?.(event), options);
    element.addEventListener('unknowncursor', (event) => read().onUnknownCursor?.(event), options);
    element.addEventListener('autoplayblocked', (event) => read().onAutoplayBlocked?.(event), options);
    element.addEventListener(
      'enterpictureinpicture',
      (event) => read().onEnterPictureInPicture?.(event),
      options,
    );
    element.addEventListener(
      'leavepictureinpicture',
      (event) => read().onLeavePictureInPicture?.(event),
      options,
    );
    element.addEventListener('play', (event) => read().onPlay?.(event), options);
    element.addEventListener('pause', (event) => read().onPause?.(event), options);
    element.addEventListener('waiting', (event) => read().onWaiting?.(event), options);
    element.addEventListener('volumechange', (event) => read().onVolumeChange?.(event), options);
    element.addEventListener('timeupdate', (event) => read().onTimeUpdate?.(event), options);
    element.addEventListener('resize', (event) => read().onResize?.(event), options);
    element.addEventListener('loadstart', (event) => read().onLoadStart?.(event), options);
    element.addEventListener('emptied', (event) => read().onEmptied?.(event), options);
    element.addEventListener('loadedmetadata', (event) => read().onLoadedMetadata?.(event), options);
    element.addEventListener('durationchange', (event) => read().onDurationChange?.(event), options);
    element.addEventListener('loadeddata', (event) => read().onLoadedData?.(event), options);
    element.addEventListener('canplay', (event) => read().onCanPlay?.(event), options);
    element.addEventListener('canplaythrough', (event) => read().onCanPlayThrough?.(event), options);
  },
};
