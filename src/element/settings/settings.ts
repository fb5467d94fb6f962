import {type PropertyDeclarations, ReactiveElement} from '@lit/reactive-element';
import type {ResolveMediaHost} from '../../connection/endpoints.ts';
import type {IceServers} from '../../connection/ice-servers.ts';
import type {Protocols} from '../../service/socket-rules.ts';
import type {RequestHeaders, Token} from '../../service/page-value.ts';
import type {SessionService} from '../../service/session.ts';
import {isFalse, readBoolean} from '../../platform/text.ts';
import type {AppStreamEventMap} from '../events.ts';
import type {StreamLimitsInit} from './stream-limits.ts';

/** The allowed values of an enumerated attribute. The first is the default. */
export type Words = readonly [string, ...string[]];

export const WORDS = {
  catalogue: ['check', 'skip'],
  loading: ['eager', 'lazy', 'manual'],
  credentials: ['same-origin', 'include', 'omit'],
  recovery: ['session', 'new-session', 'none'],
  fit: ['contain', 'cover', 'fill', 'none', 'scale-down'],
  touch: ['mouse', 'navigate'],
  wheel: ['focus', 'always', 'never'],
  commandKey: ['shortcuts', 'ctrl', 'meta'],
  ui: ['cards', 'none'],
  iceTransport: ['all', 'relay'],
} as const satisfies Readonly<Record<string, Words>>;

const hasWords = (property: PropertyKey): property is keyof typeof WORDS => Object.hasOwn(WORDS, property);

/** The allowed values of a property, or `undefined` if it accepts each value of its type. */
export const findWords = (property: PropertyKey): Words | undefined =>
  hasWords(property) ? WORDS[property] : undefined;

const isWords = (type: unknown): type is Words => Array.isArray(type);

/**
 * The value of a property for what a page or a framework sets. Frameworks pass numbers and booleans as texts, lists for
 * texts, and `null` or `false` for no value. An unknown word stays, so that a warning can contain it.
 * @param type the words of the property, `Boolean`, `Number`, `String`, or anything else for a value without attribute
 */
const readProperty = (value: unknown, type: unknown): unknown => {
  if (type === Boolean) return toBoolean(value);
  if (type === Number) return toNumber(value);
  if (type === String) return toText(value);
  if (!isWords(type)) return value;
  const text = toText(value);
  return text === undefined ? undefined : findWord(text, type);
};

const textOf: (value: unknown) => string = String;

/** A list becomes its items, and an address its text. `null` is what Lit sets for an attribute that is removed. */
const toText = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(' ') : textOf(value);
};

/** The word that a text means: the default if the text is blank, and the text itself if the word is unknown. */
const findWord = (text: string, words: Words): string => {
  const word = text.trim().toLowerCase();
  return word ? (words.find((known) => known === word) ?? text) : words[0];
};

const toBoolean = (value: unknown): boolean =>
  typeof value === 'string' ? readBoolean(value) : Boolean(value);

/** The volume of an element whose page sets none. */
const FULL_VOLUME = 1;

/** A value without a number is `NaN`, which the settings report. */
const toNumber = (value: unknown): number | undefined => {
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value === 'string' && !value.trim()) return undefined;
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
};

/** An element whose own events are typed. */
class TypedListeners extends ReactiveElement {}

/** The events of this element come first: `error` is another type elsewhere in the DOM. */
type EventMap = AppStreamEventMap & Omit<HTMLElementEventMap, keyof AppStreamEventMap>;

/** Adds or removes a listener of an element. */
interface SetListener<Self, Options> {
  <Type extends keyof EventMap>(
    type: Type,
    listener: (this: Self, event: EventMap[Type]) => unknown,
    options?: boolean | Options,
  ): void;
  (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | Options): void;
}

interface TypedListeners {
  addEventListener: SetListener<this, AddEventListenerOptions>;
  removeEventListener: SetListener<this, EventListenerOptions>;
}

/** The attributes and properties of the element. */
export class StreamSettings extends TypedListeners {
  static override readonly properties: PropertyDeclarations = {
    serviceUrl: {attribute: 'service-url'},
    appId: {attribute: 'app-id'},
    profile: {},
    version: {},
    stageUri: {attribute: 'stage-uri'},
    catalogueUrl: {attribute: 'catalogue-url'},
    catalogue: {},
    sessionId: {attribute: 'session-id'},
    signalingUrl: {attribute: 'signaling-url'},
    mediaHost: {attribute: 'media-host'},
    loading: {},
    credentials: {},
    connector: {},
    recovery: {},
    keepSession: {type: Boolean, attribute: 'keep-session'},
    confirmLeave: {type: Boolean, attribute: 'confirm-leave'},
    idleTimeout: {type: Number, attribute: 'idle-timeout'},
    poster: {},
    fit: {},
    muted: {type: Boolean},
    volume: {type: Number},
    controls: {type: Boolean},
    width: {type: Number},
    height: {type: Number},
    resize: {type: Boolean},
    input: {},
    touch: {},
    wheel: {},
    commandKey: {attribute: 'command-key'},
    clipboard: {type: Boolean},
    microphone: {type: Boolean},
    stats: {type: Boolean, reflect: true},
    ui: {},
    codecs: {},
    maxBitrate: {type: Number, attribute: 'max-bitrate'},
    fps: {type: Number},
    iceTransport: {attribute: 'ice-transport'},
    pageKeeps: {attribute: false},
    token: {attribute: false},
    signalingToken: {attribute: false},
    protocols: {attribute: false},
    headers: {attribute: false},
    resolveMediaHost: {attribute: false},
    arguments: {attribute: false},
    iceServers: {attribute: false},
    limits: {attribute: false},
    service: {attribute: false},
  };

  readonly #values = new Map<string, unknown>();

  // Lit wraps accessors that exist. Its development build warns about a class that overrides the methods for them.
  static {
    for (const [name, options] of Object.entries(this.properties)) {
      // The setter parses the text of an attribute. The text `false` is the value `false` of a framework.
      const converter = (text: string | null) => text !== null && !isFalse(text) && text;
      Object.assign(options, {converter});
      const type = findWords(name) ?? options.type ?? (options.attribute === false ? undefined : String);
      const fallback = name === 'volume' ? FULL_VOLUME : undefined;
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get(this: StreamSettings) {
          return this.#values.get(name);
        },
        // Properties read what frameworks pass.
        set(this: StreamSettings, value: unknown) {
          this.#values.set(name, readProperty(value, type) ?? fallback);
        },
      });
    }
  }

  /**
   * The base address of the service. It may be relative to the document, and carries the service's path prefix.
   * @attr service-url
   */
  declare serviceUrl: string | undefined;
  /**
   * The application's id in the catalogue.
   * @attr app-id
   */
  declare appId: string | undefined;
  /** The id of the profile: the runtime configuration of the application. */
  declare profile: string | undefined;
  /** The version of the application (default: the latest). */
  declare version: string | undefined;
  /**
   * The URI of the USD stage to open.
   * @attr stage-uri
   */
  declare stageUri: string | undefined;
  /**
   * The base address of the catalogue (default: `service-url`).
   * @attr catalogue-url
   */
  declare catalogueUrl: string | undefined;
  /** Whether the catalogue must list the request: `check` (default), or `skip` for a service without a catalogue. */
  declare catalogue: 'check' | 'skip' | undefined;
  /**
   * The id of an existing session to attach to. Only `stop()` deletes it, because its creator owns it.
   * @attr session-id
   */
  declare sessionId: string | undefined;
  /**
   * The address of signaling (default: the route of the session). It may hold `{session}`, `{host}` and `{port}`.
   * Without a service, it is the address of the host.
   * @attr signaling-url
   */
  declare signalingUrl: string | undefined;
  /**
   * The address for media, as `host` or `host:port` (default: the session's route, or the host's offer).
   * @attr media-host
   */
  declare mediaHost: string | undefined;
  /** When to start: immediately (`eager`, default), near the viewport (`lazy`), or by `start()` only (`manual`). */
  declare loading: 'eager' | 'lazy' | 'manual' | undefined;
  /** Whether requests to the service carry cookies: `same-origin` (default), `include` or `omit`, as in `fetch`. */
  declare credentials: 'same-origin' | 'include' | 'omit' | undefined;
  /** The protocol of the stream: `nvst` (default), or a name that the page registered. */
  declare connector: string | undefined;
  /**
   * What to do about a lost stream: reconnect to its session (`session`, default), also replace a session that no
   * longer exists (`new-session`), or fail (`none`).
   */
  declare recovery: 'session' | 'new-session' | 'none' | undefined;
  /**
   * Keeps the session when the user leaves or the page removes the element, and resumes it later (default: off).
   * @attr keep-session
   */
  declare keepSession: boolean;
  /**
   * Lets the browser ask the user before a page with a running stream closes, reloads or navigates (default: off).
   * @attr confirm-leave
   */
  declare confirmLeave: boolean;
  /**
   * Ends the session after this time without activity, in seconds, with a countdown (default: never).
   * @attr idle-timeout
   */
  declare idleTimeout: number | undefined;
  /** The URL of an image that shows until the first frame (default: none). The slot `poster` takes any content. */
  declare poster: string | undefined;
  /** How the video fills the element, as `object-fit` (default: `contain`, or the value of `--app-stream-fit`). */
  declare fit: 'contain' | 'cover' | 'fill' | undefined;
  /** Plays without sound (default: off). */
  declare muted: boolean;
  /** The volume, from 0 to 1 (default: 1). */
  declare volume: number;
  /** Shows a row of controls over the stream while it plays (default: off). */
  declare controls: boolean;
  /**
   * The width of the video to request, in pixels (default: 1920, or that of the screen with `resize`). Needs
   * `height`. Hosts accept 356 to 4096 in steps of 8, so the element requests the nearest such width. A host that does
   * not follow clients keeps its own size, as NVIDIA's streaming server does without `webrtc_fit_client`.
   */
  declare width: number | undefined;
  /**
   * The height of the video to request, in pixels (default: 1080, or that of the screen with `resize`). Needs
   * `width`. Hosts accept 256 to 4096 in steps of 2, so the element requests the nearest such height.
   */
  declare height: number | undefined;
  /**
   * Requests the largest size of this screen when connecting, and then the size of the element whenever it changes
   * (default: off). The element waits until the host accepts resizes. Without effect beside `width` and `height`.
   */
  declare resize: boolean;
  /** The kinds of input to send: `all` (default), `none`, or a list of `mouse touch keyboard text`. */
  declare input: string | undefined;
  /** What fingers do: they are the mouse (`mouse`, default), or move the camera of Kit's viewport (`navigate`). */
  declare touch: 'mouse' | 'navigate' | undefined;
  /**
   * When the wheel over the video belongs to the stream: while the stream has the focus (`focus`, default), `always`
   * or `never`. Otherwise the page scrolls.
   */
  declare wheel: 'focus' | 'always' | 'never' | undefined;
  /**
   * What Command is on a Mac: Ctrl in editing shortcuts (`shortcuts`, default), always `ctrl`, or `meta`.
   * @attr command-key
   */
  declare commandKey: 'shortcuts' | 'ctrl' | 'meta' | undefined;
  /** Shares the clipboard with the application in both directions, as far as the browser allows (default: off). */
  declare clipboard: boolean;
  /** Sends the microphone of the user (default: off). The browser asks the user when the stream connects. */
  declare microphone: boolean;
  /** Shows a panel with statistics while the stream plays (default: off). */
  declare stats: boolean;
  /** What the element shows over its video: `cards` (default) and notes, or `none` if the page shows states itself. */
  declare ui: 'cards' | 'none' | undefined;
  /**
   * The video codecs in order of preference, such as `H264 VP8` (default: the host's order). Other codecs of the host
   * stay possible behind them.
   */
  declare codecs: string | undefined;
  /**
   * The most that the video may use, in bits per second (default: the host decides, and NVIDIA's streaming server uses
   * up to 7,000,000). A higher value raises the limit. A change reconnects to the same session.
   * @attr max-bitrate
   */
  declare maxBitrate: number | undefined;
  /** The most frames per second to request (default: the host decides). NVIDIA's streaming server ignores it. */
  declare fps: number | undefined;
  /**
   * The paths of media: `all` (default), or `relay` to use TURN servers only.
   * @attr ice-transport
   */
  declare iceTransport: 'all' | 'relay' | undefined;

  /**
   * The bearer token for the service and the catalogue, or a function that returns one. It travels in headers only. A
   * change takes effect with the next request.
   */
  declare token: Token | undefined;
  /**
   * The bearer token for signaling, or a function that returns one (default: none). It travels in the WebSocket
   * subprotocol. A run keeps the token of its first sign-in until a later sign-in is refused.
   */
  declare signalingToken: Token | undefined;
  /**
   * WebSocket subprotocols for signaling, or a function that returns them for each socket (default: none). They are
   * secret, like a token. A change takes effect with the next socket.
   */
  declare protocols: Protocols | undefined;
  /** More headers for requests to the service and the catalogue, or a function that returns them (default: none). */
  declare headers: RequestHeaders | undefined;
  /** Returns the address for media, as `host` or `host:port`, or `undefined` for that of the route (default: none). */
  declare resolveMediaHost: ResolveMediaHost | undefined;
  /** Custom arguments for the application. The element adds `stage-uri`. */
  declare arguments: Readonly<Record<string, unknown>> | undefined;
  /**
   * STUN and TURN servers, or a function that returns them for each connection (default: none, because the service
   * specifies the host's address). A change takes effect with the next connection, also while the stream reconnects.
   */
  declare iceServers: IceServers | undefined;
  /** How long each step may take, in milliseconds, and how often it is attempted. Other limits keep their defaults. */
  declare limits: StreamLimitsInit | undefined;
  /** Returns whether the page keeps a key while the stream has the focus (default: Tab and Shift+Tab). */
  declare pageKeeps: ((event: KeyboardEvent) => boolean) | undefined;
  /** Creates and ends sessions instead of the service at `service-url`: the page's own back end. */
  declare service: SessionService | undefined;

  constructor() {
    super();
    this.keepSession = false;
    this.confirmLeave = false;
    this.muted = false;
    // A literal, so that the manifest has the default.
    this.volume = 1;
    this.controls = false;
    this.resize = false;
    this.clipboard = false;
    this.microphone = false;
    this.stats = false;
  }
}
