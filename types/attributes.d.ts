// Written by `npm run generate` from custom-elements.json. Do not edit.

import type {AppStreamElement, AppStreamEventMap} from 'app-stream';
import type {AppStreamSceneElement} from 'app-stream/scene';
import type {AppStreamStagesElement} from 'app-stream/scene';

/** The attributes of `<app-stream>`, by their names in HTML. */
export interface AppStreamAttributes {
  /** The base address of the service. It may be relative to the document, and carries the service's path prefix. */
  'service-url'?: AppStreamElement['serviceUrl'] | undefined;
  /** The application's id in the catalogue. */
  'app-id'?: AppStreamElement['appId'] | undefined;
  /** The id of the profile: the runtime configuration of the application. */
  profile?: AppStreamElement['profile'] | undefined;
  /** The version of the application (default: the latest). */
  version?: AppStreamElement['version'] | undefined;
  /** The URI of the USD stage to open. */
  'stage-uri'?: AppStreamElement['stageUri'] | undefined;
  /** The base address of the catalogue (default: `service-url`). */
  'catalogue-url'?: AppStreamElement['catalogueUrl'] | undefined;
  /** Whether the catalogue must list the request: `check` (default), or `skip` for a service without a catalogue. */
  catalogue?: AppStreamElement['catalogue'] | undefined;
  /** The id of an existing session to attach to. Only `stop()` deletes it, because its creator owns it. */
  'session-id'?: AppStreamElement['sessionId'] | undefined;
  /** The address of signaling (default: the route of the session). It may hold `{session}`, `{host}` and `{port}`. Without a service, it is the address of the host. */
  'signaling-url'?: AppStreamElement['signalingUrl'] | undefined;
  /** The address for media, as `host` or `host:port` (default: the session's route, or the host's offer). */
  'media-host'?: AppStreamElement['mediaHost'] | undefined;
  /** When to start: immediately (`eager`, default), near the viewport (`lazy`), or by `start()` only (`manual`). */
  loading?: AppStreamElement['loading'] | undefined;
  /** Whether requests to the service carry cookies: `same-origin` (default), `include` or `omit`, as in `fetch`. */
  credentials?: AppStreamElement['credentials'] | undefined;
  /** The protocol of the stream: `nvst` (default), or a name that the page registered. */
  connector?: AppStreamElement['connector'] | undefined;
  /** What to do about a lost stream: reconnect to its session (`session`, default), also replace a session that no longer exists (`new-session`), or fail (`none`). */
  recovery?: AppStreamElement['recovery'] | undefined;
  /** Keeps the session when the user leaves or the page removes the element, and resumes it later (default: off). */
  'keep-session'?: AppStreamElement['keepSession'] | undefined;
  /** Lets the browser ask the user before a page with a running stream closes, reloads or navigates (default: off). */
  'confirm-leave'?: AppStreamElement['confirmLeave'] | undefined;
  /** Ends the session after this time without activity, in seconds, with a countdown (default: never). */
  'idle-timeout'?: AppStreamElement['idleTimeout'] | `${number}` | undefined;
  /** The URL of an image that shows until the first frame (default: none). The slot `poster` takes any content. */
  poster?: AppStreamElement['poster'] | undefined;
  /** How the video fills the element, as `object-fit` (default: `contain`, or the value of `--app-stream-fit`). */
  fit?: AppStreamElement['fit'] | undefined;
  /** Plays without sound (default: off). */
  muted?: AppStreamElement['muted'] | undefined;
  /** The volume, from 0 to 1 (default: 1). */
  volume?: AppStreamElement['volume'] | `${number}` | undefined;
  /** Shows a row of controls over the stream while it plays (default: off). */
  controls?: AppStreamElement['controls'] | undefined;
  /** The width of the video to request, in pixels (default: 1920, or that of the screen with `resize`). Needs `height`. Hosts accept 356 to 4096 in steps of 8, so the element requests the nearest such width. A host that does not follow clients keeps its own size, as NVIDIA's streaming server does without `webrtc_fit_client`. */
  width?: AppStreamElement['width'] | `${number}` | undefined;
  /** The height of the video to request, in pixels (default: 1080, or that of the screen with `resize`). Needs `width`. Hosts accept 256 to 4096 in steps of 2, so the element requests the nearest such height. */
  height?: AppStreamElement['height'] | `${number}` | undefined;
  /** Requests the largest size of this screen when connecting, and then the size of the element whenever it changes (default: off). The element waits until the host accepts resizes. Without effect beside `width` and `height`. */
  resize?: AppStreamElement['resize'] | undefined;
  /** The kinds of input to send: `all` (default), `none`, or a list of `mouse touch keyboard text`. */
  input?: AppStreamElement['input'] | undefined;
  /** What fingers do: they are the mouse (`mouse`, default), or move the camera of Kit's viewport (`navigate`). */
  touch?: AppStreamElement['touch'] | undefined;
  /** When the wheel over the video belongs to the stream: while the stream has the focus (`focus`, default), `always` or `never`. Otherwise the page scrolls. */
  wheel?: AppStreamElement['wheel'] | undefined;
  /** What Command is on a Mac: Ctrl in editing shortcuts (`shortcuts`, default), always `ctrl`, or `meta`. */
  'command-key'?: AppStreamElement['commandKey'] | undefined;
  /** Shares the clipboard with the application in both directions, as far as the browser allows (default: off). */
  clipboard?: AppStreamElement['clipboard'] | undefined;
  /** Sends the microphone of the user (default: off). The browser asks the user when the stream connects. */
  microphone?: AppStreamElement['microphone'] | undefined;
  /** Shows a panel with statistics while the stream plays (default: off). */
  stats?: AppStreamElement['stats'] | undefined;
  /** What the element shows over its video: `cards` (default) and notes, or `none` if the page shows states itself. */
  ui?: AppStreamElement['ui'] | undefined;
  /** The video codecs in order of preference, such as `H264 VP8` (default: the host's order). Other codecs of the host stay possible behind them. */
  codecs?: AppStreamElement['codecs'] | undefined;
  /** The most that the video may use, in bits per second (default: the host decides, and NVIDIA's streaming server uses up to 7,000,000). A higher value raises the limit. A change reconnects to the same session. */
  'max-bitrate'?: AppStreamElement['maxBitrate'] | `${number}` | undefined;
  /** The most frames per second to request (default: the host decides). NVIDIA's streaming server ignores it. */
  fps?: AppStreamElement['fps'] | `${number}` | undefined;
  /** The paths of media: `all` (default), or `relay` to use TURN servers only. */
  'ice-transport'?: AppStreamElement['iceTransport'] | undefined;
}

/** The properties of `<app-stream>` whose names are not those of an attribute. */
export interface AppStreamProperties {
  /** The base address of the service. It may be relative to the document, and carries the service's path prefix. */
  serviceUrl?: AppStreamElement['serviceUrl'] | undefined;
  /** The application's id in the catalogue. */
  appId?: AppStreamElement['appId'] | undefined;
  /** The URI of the USD stage to open. */
  stageUri?: AppStreamElement['stageUri'] | undefined;
  /** The base address of the catalogue (default: `service-url`). */
  catalogueUrl?: AppStreamElement['catalogueUrl'] | undefined;
  /** The id of an existing session to attach to. Only `stop()` deletes it, because its creator owns it. */
  sessionId?: AppStreamElement['sessionId'] | undefined;
  /** The address of signaling (default: the route of the session). It may hold `{session}`, `{host}` and `{port}`. Without a service, it is the address of the host. */
  signalingUrl?: AppStreamElement['signalingUrl'] | undefined;
  /** The address for media, as `host` or `host:port` (default: the session's route, or the host's offer). */
  mediaHost?: AppStreamElement['mediaHost'] | undefined;
  /** Keeps the session when the user leaves or the page removes the element, and resumes it later (default: off). */
  keepSession?: AppStreamElement['keepSession'] | undefined;
  /** Lets the browser ask the user before a page with a running stream closes, reloads or navigates (default: off). */
  confirmLeave?: AppStreamElement['confirmLeave'] | undefined;
  /** Ends the session after this time without activity, in seconds, with a countdown (default: never). */
  idleTimeout?: AppStreamElement['idleTimeout'] | undefined;
  /** What Command is on a Mac: Ctrl in editing shortcuts (`shortcuts`, default), always `ctrl`, or `meta`. */
  commandKey?: AppStreamElement['commandKey'] | undefined;
  /** The most that the video may use, in bits per second (default: the host decides, and NVIDIA's streaming server uses up to 7,000,000). A higher value raises the limit. A change reconnects to the same session. */
  maxBitrate?: AppStreamElement['maxBitrate'] | undefined;
  /** The paths of media: `all` (default), or `relay` to use TURN servers only. */
  iceTransport?: AppStreamElement['iceTransport'] | undefined;
  /** The bearer token for the service and the catalogue, or a function that returns one. It travels in headers only. A change takes effect with the next request. */
  token?: AppStreamElement['token'] | undefined;
  /** The bearer token for signaling, or a function that returns one (default: none). It travels in the WebSocket subprotocol. A run keeps the token of its first sign-in until a later sign-in is refused. */
  signalingToken?: AppStreamElement['signalingToken'] | undefined;
  /** WebSocket subprotocols for signaling, or a function that returns them for each socket (default: none). They are secret, like a token. A change takes effect with the next socket. */
  protocols?: AppStreamElement['protocols'] | undefined;
  /** More headers for requests to the service and the catalogue, or a function that returns them (default: none). */
  headers?: AppStreamElement['headers'] | undefined;
  /** Returns the address for media, as `host` or `host:port`, or `undefined` for that of the route (default: none). */
  resolveMediaHost?: AppStreamElement['resolveMediaHost'] | undefined;
  /** Custom arguments for the application. The element adds `stage-uri`. */
  arguments?: AppStreamElement['arguments'] | undefined;
  /** STUN and TURN servers, or a function that returns them for each connection (default: none, because the service specifies the host's address). A change takes effect with the next connection, also while the stream reconnects. */
  iceServers?: AppStreamElement['iceServers'] | undefined;
  /** How long each step may take, in milliseconds, and how often it is attempted. Other limits keep their defaults. */
  limits?: AppStreamElement['limits'] | undefined;
  /** Returns whether the page keeps a key while the stream has the focus (default: Tab and Shift+Tab). */
  pageKeeps?: AppStreamElement['pageKeeps'] | undefined;
  /** Creates and ends sessions instead of the service at `service-url`: the page's own back end. */
  service?: AppStreamElement['service'] | undefined;
}

/** The listeners of the events of `<app-stream>`. */
export interface AppStreamListeners {
  /** The session was created, and its application is starting. */
  onpending?: ((event: AppStreamEventMap['pending']) => void) | undefined;
  /** The service has specified a route to the session. */
  onready?: ((event: AppStreamEventMap['ready']) => void) | undefined;
  /** The first frame is on the screen. */
  onplaying?: ((event: AppStreamEventMap['playing']) => void) | undefined;
  /** The run failed. `error` has its code, its texts and the server's own words. */
  onerror?: ((event: AppStreamEventMap['error']) => void) | undefined;
  /** Something failed, and the run continues without it or tries again. See `error`. */
  onwarning?: ((event: AppStreamEventMap['warning']) => void) | undefined;
  /** The stream was lost or froze. See `cause`. `playing` follows. */
  onreconnecting?: ((event: AppStreamEventMap['reconnecting']) => void) | undefined;
  /** The run ended without a failure. See `reason`. */
  onended?: ((event: AppStreamEventMap['ended']) => void) | undefined;
  /** The user is inactive. Call `preventDefault()` to keep the session. */
  onidlewarning?: ((event: AppStreamEventMap['idlewarning']) => void) | undefined;
  /** The state changed: its phase, or something within it. */
  onstatechange?: ((event: AppStreamEventMap['statechange']) => void) | undefined;
  /** The application sent a message. `data` is the parsed JSON. */
  onmessage?: ((event: AppStreamEventMap['message']) => void) | undefined;
  /** The size of the video changed. */
  onstreamresize?: ((event: AppStreamEventMap['streamresize']) => void) | undefined;
  /** The level or the cause of `quality` changed. */
  onqualitychange?: ((event: AppStreamEventMap['qualitychange']) => void) | undefined;
  /** The application started or stopped receiving the user's input. */
  oninputchange?: ((event: AppStreamEventMap['inputchange']) => void) | undefined;
  /** The user dropped files on the video. `files` has them, and `at` the position. */
  onfilesdrop?: ((event: AppStreamEventMap['filesdrop']) => void) | undefined;
  /** The host requested a cursor that the browser does not know. */
  onunknowncursor?: ((event: AppStreamEventMap['unknowncursor']) => void) | undefined;
  /** The browser blocked sound. The stream plays muted for now. */
  onautoplayblocked?: ((event: AppStreamEventMap['autoplayblocked']) => void) | undefined;
  /** The video is shown in a window of its own. */
  onenterpictureinpicture?: ((event: Event) => void) | undefined;
  /** The video is back in the element. */
  onleavepictureinpicture?: ((event: Event) => void) | undefined;
  /** `paused` is now false: a run starts, or the stream is continued. */
  onplay?: ((event: Event) => void) | undefined;
  /** `paused` is now true: the run is over, or the stream is paused. */
  onpause?: ((event: Event) => void) | undefined;
  /** The stream loads, was lost, or received no frame for two seconds. */
  onwaiting?: ((event: Event) => void) | undefined;
  /** `muted` or `volume` changed. */
  onvolumechange?: ((event: Event) => void) | undefined;
  /** `currentTime` changed. Fires about four times a second. */
  ontimeupdate?: ((event: Event) => void) | undefined;
  /** The size of the video changed, as in `<video>`. */
  onresize?: ((event: Event) => void) | undefined;
  /** A run starts, or a new session replaces a lost one. */
  onloadstart?: ((event: Event) => void) | undefined;
  /** The last stream is removed. */
  onemptied?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  onloadedmetadata?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  ondurationchange?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen. */
  onloadeddata?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen, or the stream is back. */
  oncanplay?: ((event: Event) => void) | undefined;
  /** The first frame is on the screen, or the stream is back. */
  oncanplaythrough?: ((event: Event) => void) | undefined;
}

/** The names of the callbacks of the React component. The element itself never calls them. */
export type AppStreamCallbackName =
  | 'onPending'
  | 'onReady'
  | 'onPlaying'
  | 'onError'
  | 'onWarning'
  | 'onReconnecting'
  | 'onEnded'
  | 'onIdleWarning'
  | 'onStateChange'
  | 'onMessage'
  | 'onStreamResize'
  | 'onQualityChange'
  | 'onInputChange'
  | 'onFilesDrop'
  | 'onUnknownCursor'
  | 'onAutoplayBlocked'
  | 'onEnterPictureInPicture'
  | 'onLeavePictureInPicture'
  | 'onPlay'
  | 'onPause'
  | 'onWaiting'
  | 'onVolumeChange'
  | 'onTimeUpdate'
  | 'onResize'
  | 'onLoadStart'
  | 'onEmptied'
  | 'onLoadedMetadata'
  | 'onDurationChange'
  | 'onLoadedData'
  | 'onCanPlay'
  | 'onCanPlayThrough';

/** The attributes of `<app-stream-scene>`, by their names in HTML. */
export interface AppStreamSceneAttributes {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  for?: AppStreamSceneElement['htmlFor'] | undefined;
  /** Announces the selection and the loading of stages to assistive technology, and describes the stream so (default: off). */
  announce?: AppStreamSceneElement['announce'] | undefined;
  /** Keeps the fragment of the page's URL in step with the stage and the selection (default: off). A link may only open a stage that the page lists, in `<app-stream-stages>` or in `linkStages`. `any` allows every stage. */
  links?: AppStreamSceneElement['links'] | undefined;
}

/** The properties of `<app-stream-scene>` whose names are not those of an attribute. */
export interface AppStreamSceneProperties {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  htmlFor?: AppStreamSceneElement['htmlFor'] | undefined;
  /** The addresses of further stages that a link may open (default: none). */
  linkStages?: AppStreamSceneElement['linkStages'] | undefined;
  /** Data of the application's own for the link, any value that JSON can express (default: none). */
  linkData?: AppStreamSceneElement['linkData'] | undefined;
  /** Returns the content of a row (default: the name of the prim). */
  rowContent?: AppStreamSceneElement['rowContent'] | undefined;
}

/** The attributes of `<app-stream-stages>`, by their names in HTML. */
export interface AppStreamStagesAttributes {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  for?: AppStreamStagesElement['htmlFor'] | undefined;
  /** The name of the value in a form. */
  name?: AppStreamStagesElement['name'] | undefined;
  /** Whether a form needs a choice (default: off). */
  required?: AppStreamStagesElement['required'] | undefined;
  /** Whether the choice is disabled (default: off). A disabled `<fieldset>` has the same effect. */
  disabled?: AppStreamStagesElement['disabled'] | undefined;
}

/** The properties of `<app-stream-stages>` whose names are not those of an attribute. */
export interface AppStreamStagesProperties {
  /** The id of the `<app-stream>`, in the same document or shadow root. */
  htmlFor?: AppStreamStagesElement['htmlFor'] | undefined;
  /** The stages to choose from (default: the `<option>` children). */
  stages?: AppStreamStagesElement['stages'] | undefined;
  /** The address of the stage that is open or requested, or an empty text. Setting it opens a stage. */
  value?: AppStreamStagesElement['value'] | undefined;
}

/** The listeners of the events of `<app-stream-stages>`. */
export interface AppStreamStagesListeners {
  /** The user has chosen a stage. `value` is its address, and the application starts to open it. */
  onchange?: ((event: Event) => void) | undefined;
  /** The user has chosen a stage, as for a `<select>`. */
  oninput?: ((event: Event) => void) | undefined;
}
