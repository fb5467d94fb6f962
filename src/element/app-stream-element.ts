import {html, LitElement, type TemplateResult} from 'lit';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {tokenText, type Token} from '../service/http.ts';
import type {Session} from '../service/session.ts';
import {StreamingService} from '../service/streaming-service.ts';
import type {SessionService} from '../session/ports.ts';
import {isActive, type SessionState} from '../session/session-state.ts';
import {overlay, type OverlayActions} from '../view/overlay.ts';
import {styles} from '../view/styles.ts';
import {AutoplayBlockedEvent, eventOf, StateChangeEvent, type AppStreamEventMap} from './events.ts';
import {FirstSight} from './first-sight.ts';
import {planOf} from './plan.ts';
import {StreamController, type Intent} from './stream-controller.ts';
import {STREAM_LIMITS, streamPorts, type StreamLimits} from './stream-ports.ts';
import {Ticker} from './ticker.ts';

/**
 * Shows a remote, GPU-hosted application. It confirms the request in the service's catalogue, creates the session, waits
 * through a cold start, connects by WebRTC and shows the picture. Leaving the document, `stop()` and a changed request end
 * the session; moving within the document does not.
 *
 * @summary A remote, GPU-hosted application in a web page.
 * @tagname app-stream
 *
 * @slot poster - What lies behind the messages until the first frame.
 * @slot pending - Replaces the words while something is waited for.
 * @slot error - Replaces the words of a failure.
 * @slot start - Replaces the words where there is a button to start.
 *
 * @fires {PendingEvent} pending - The session was created and its application starts.
 * @fires {ReadyEvent} ready - The service has named a route to the session.
 * @fires {PlayingEvent} playing - The first frame is on the screen.
 * @fires {FailedEvent} error - The run failed; `error` has its code, sentence, advice and the server's own words.
 * @fires {EndedEvent} ended - The run ended without a failure; `reason` tells why.
 * @fires {StateChangeEvent} statechange - The state changed: its phase, or something within it.
 * @fires {AutoplayBlockedEvent} autoplayblocked - The browser refused sound; the picture plays muted until the user asks.
 *
 * @csspart video - The `<video>`.
 * @csspart overlay - The surface over the picture, in every phase but `playing`.
 * @csspart card - The box of a message.
 * @csspart body - The words of a message.
 * @csspart title - What happens, or what happened.
 * @csspart detail - The server's own words.
 * @csspart note - What to do, or what else to know.
 * @csspart details - What only whoever mends a failure wants to read.
 * @csspart bar - The bar that flows while something is waited for.
 * @csspart actions - The row of the button.
 * @csspart elapsed - The elapsed time.
 * @csspart code - The code of a failure.
 * @csspart button - Every button.
 * @csspart primary-button - The button that starts, or tries again.
 * @csspart cancel - The button that cancels.
 * @csspart unmute - The button that turns sound on.
 *
 * @cssprop [--app-stream-accent=#8ab4f8] - The colour of the strong button and of the bar.
 * @cssprop [--app-stream-surface=#16181dee] - The colour of the card over the picture.
 * @cssprop [--app-stream-text=#f1f3f6] - The colour of the words on it.
 * @cssprop [--app-stream-space=16px] - The space in and between the parts of a card.
 * @cssprop [--app-stream-radius] - The roundness of the card.
 * @cssprop [--app-stream-shadow] - The shadow of the card.
 * @cssprop [--app-stream-fit=contain] - How the picture fills the box, as `object-fit`.
 *
 * @cssstate idle - Nothing runs.
 * @cssstate checking - The catalogue is asked.
 * @cssstate requesting - The session is asked for.
 * @cssstate pending - The application starts.
 * @cssstate connecting - The stream is being opened.
 * @cssstate playing - The picture is on the screen.
 * @cssstate ended - The run ended.
 * @cssstate failed - The run failed.
 */
export class AppStreamElement extends LitElement {
  static override readonly styles = styles;
  static override readonly properties = {
    serviceUrl: {attribute: 'service-url'},
    appId: {attribute: 'app-id'},
    profile: {},
    version: {},
    stageUri: {attribute: 'stage-uri'},
    catalogueUrl: {attribute: 'catalogue-url'},
    catalogue: {},
    sessionId: {attribute: 'session-id'},
    loading: {},
    connector: {},
    muted: {type: Boolean},
    token: {attribute: false},
    arguments: {attribute: false},
    iceServers: {attribute: false},
    limits: {attribute: false},
    service: {attribute: false},
    soundRefused: {state: true},
  };

  /** The base address of the service; relative to the document, and with a path prefix if it has one. */
  declare serviceUrl: string | undefined;
  /** The application's id in the catalogue. */
  declare appId: string | undefined;
  /** The id of the runtime profile. */
  declare profile: string | undefined;
  /** The application's version. Default: the latest. */
  declare version: string | undefined;
  /** The URI of the USD stage to open. */
  declare stageUri: string | undefined;
  /** The base address of the catalogue, where it has one of its own. Default: `service-url`. */
  declare catalogueUrl: string | undefined;
  /** `check` (default) confirms the request in the catalogue first; `skip` is for deployments without one. */
  declare catalogue: 'check' | 'skip' | undefined;
  /** An existing session to attach to. It is deleted by `stop()` alone, since whoever made it owns it. */
  declare sessionId: string | undefined;
  /** When to begin: at once (`eager`, the default), when first in sight (`lazy`), or on `start()` (`manual`). */
  declare loading: 'eager' | 'lazy' | 'manual' | undefined;
  /** The protocol of the stream: `nvst` (default) or a registered name. */
  declare connector: string | undefined;
  /** Plays without sound. */
  declare muted: boolean;

  /** The bearer token, or a function that gives one. It travels in headers and in the socket's subprotocol, nowhere else. */
  declare token: Token | undefined;
  /** Custom arguments for the application; `stage-uri` is added to them. */
  declare arguments: Readonly<Record<string, unknown>> | undefined;
  /** STUN and TURN servers. Default: none, since the service names the host's address. */
  declare iceServers: readonly RTCIceServer[];
  /** How long each step may take, in milliseconds, and how often it is tried; what is left out keeps its default. */
  declare limits: Partial<StreamLimits>;
  /** Who makes and ends sessions, in place of the service at `service-url`: a page's own back end. */
  declare service: SessionService | undefined;

  /** The `<video>` that shows the picture. */
  readonly video: HTMLVideoElement = createVideo();

  declare private soundRefused: boolean;

  readonly #internals = this.attachInternals();
  readonly #sight = new FirstSight(this);
  readonly #stream = new StreamController(this);
  #since = 0;
  readonly #actions: OverlayActions = {
    start: () => this.start(),
    retry: () => this.start(),
    cancel: () => void this.stop(),
    unmute: () => {
      this.soundRefused = false;
    },
  };

  constructor() {
    super();
    this.muted = false;
    this.soundRefused = false;
    this.iceServers = [];
    this.limits = {};
    new Ticker(this, () => isActive(this.state) && this.state.phase !== 'playing');
  }

  /** Where the run stands. */
  get state(): SessionState {
    return this.#stream.state;
  }

  /** Why the run failed; `undefined` in every other phase. */
  get error(): AppStreamError | undefined {
    return this.state.phase === 'failed' ? this.state.error : undefined;
  }

  /** The session, from its creation to the end of the run. */
  get session(): Session | undefined {
    return 'session' in this.state ? this.state.session : undefined;
  }

  /** Begins a run, or another one after an end or a failure; nothing while one is under way. */
  start() {
    this.#stream.start();
  }

  /** Ends the run and deletes its session. Fulfils when the service has heard of it. */
  stop(): Promise<void> {
    return this.#stream.stop();
  }

  /** Ends the run and leaves its session running, to attach to later by `session-id`. */
  disconnect(): Promise<void> {
    return this.#stream.disconnect();
  }

  override connectedCallback() {
    super.connectedCallback();
    // A browser pauses what leaves the document, be it for a moment.
    if (this.video.srcObject) void this.video.play().catch(() => undefined);
  }

  /** What the attributes ask for now. @internal */
  intent(): Intent {
    const {loading, version, stageUri, sessionId, catalogue, connector, profile} = this;
    const plan = planOf(
      {
        'service-url': this.serviceUrl,
        'catalogue-url': this.catalogueUrl,
        'app-id': this.appId,
        profile,
        version,
        'stage-uri': stageUri,
        catalogue,
        'session-id': sessionId,
        connector,
      },
      this.ownerDocument.baseURI,
      this.service !== undefined,
    );
    if ('problems' in plan) return {kind: 'wait', state: {phase: 'idle', reason: 'attributes', ...plan}};
    const limits = {...STREAM_LIMITS, ...this.limits};
    const seen = loading !== 'lazy' || this.#sight.value;
    return {
      kind: 'run',
      key: JSON.stringify([plan, this.arguments]),
      waitsFor: loading === 'manual' ? 'manual' : seen ? undefined : 'lazy',
      request: {...plan.request, arguments: this.arguments, limits},
      ports: () =>
        streamPorts({
          service: this.service ?? new StreamingService({...plan, token: this.token}),
          connector: plan.connector,
          limits,
          iceServers: this.iceServers,
          video: this.video,
          onHostEvent: () => undefined,
          token: () => tokenText(this.token),
          onBlocked: () => {
            this.soundRefused = true;
            this.dispatchEvent(new AutoplayBlockedEvent());
          },
        }),
    };
  }

  /** Tells of a new state. @internal */
  stateChanged(from: SessionState, state: SessionState) {
    if (isActive(state) && !isActive(from)) this.#since = Date.now();
    // While there is time, and before the network may be gone.
    if (state.phase === 'pending' || state.phase === 'playing') void AppStreamError.words();
    this.#internals.states.delete(from.phase);
    this.#internals.states.add(state.phase);
    const event = eventOf(from, state);
    if (event) this.dispatchEvent(event);
    this.dispatchEvent(new StateChangeEvent(from, state));
  }

  protected override willUpdate() {
    this.video.muted = this.muted || this.soundRefused;
  }

  protected override render(): TemplateResult {
    const {state, video, soundRefused, muted} = this;
    const times = {nowMs: Date.now(), sinceMs: this.#since};
    return html`${video}${overlay({state, ...times, muted: soundRefused && !muted, actions: this.#actions})}`;
  }
}

const createVideo = () => {
  const video = document.createElement('video');
  video.playsInline = true;
  video.part.add('video');
  return video;
};

// The map of this element comes first: `error` is another event elsewhere in the DOM.
export interface AppStreamElement {
  addEventListener<Type extends keyof AppStreamEventMap>(
    type: Type,
    listener: (this: this, event: AppStreamEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends Exclude<keyof HTMLElementEventMap, keyof AppStreamEventMap>>(
    type: Type,
    listener: (this: this, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
