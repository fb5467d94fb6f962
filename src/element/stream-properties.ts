import type {PropertyDeclarations} from 'lit';
import type {Token} from '../service/http.ts';
import type {SessionService} from '../session/ports.ts';
import {keepsTab} from '../input/page-keeps.ts';
import {ListeningElement} from './listening-element.ts';
import type {StreamLimits} from './stream-ports.ts';

/** What a page can set on the element, as attributes and as properties. */
export class StreamProperties extends ListeningElement {
  static override readonly properties: PropertyDeclarations = {
    serviceUrl: {attribute: 'service-url'},
    appId: {attribute: 'app-id'},
    profile: {},
    version: {},
    stageUri: {attribute: 'stage-uri'},
    catalogueUrl: {attribute: 'catalogue-url'},
    catalogue: {},
    sessionId: {attribute: 'session-id'},
    loading: {},
    credentials: {},
    connector: {},
    recovery: {},
    keepSession: {type: Boolean, attribute: 'keep-session'},
    idleTimeout: {type: Number, attribute: 'idle-timeout'},
    muted: {type: Boolean},
    volume: {type: Number},
    width: {type: Number},
    height: {type: Number},
    resize: {type: Boolean},
    input: {},
    clipboard: {type: Boolean},
    microphone: {type: Boolean},
    pageKeeps: {attribute: false},
    token: {attribute: false},
    arguments: {attribute: false},
    iceServers: {attribute: false},
    limits: {attribute: false},
    service: {attribute: false},
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
  /** Whether cookies go with requests to the service: `same-origin` (default), `include` or `omit`, as in `fetch`. */
  declare credentials: RequestCredentials | undefined;
  /** The protocol of the stream: `nvst` (default) or a registered name. */
  declare connector: string | undefined;
  /**
   * What to do about a lost stream: come back to its session (`session`, the default), begin another where that is gone
   * (`new-session`), or fail at once (`none`).
   */
  declare recovery: 'session' | 'new-session' | 'none' | undefined;
  /** Leaves the session running when the page is left and when the element is removed, and goes on with it later. */
  declare keepSession: boolean;
  /** Ends the session when nobody was there for so many seconds, after a countdown. Default: never. */
  declare idleTimeout: number | undefined;
  /** Plays without sound. */
  declare muted: boolean;
  /** How loud the sound is, from 0 to 1. Default: 1. */
  declare volume: number;
  /** The width to ask for, in pixels of the stream. Default: the box in device pixels. */
  declare width: number | undefined;
  /** The height to ask for, in pixels of the stream. Default: the box in device pixels. */
  declare height: number | undefined;
  /** Asks the host for another size whenever the box changes. Not with `width` and `height`. */
  declare resize: boolean;
  /** What the person may do: `all` (default), `none`, or a list of `mouse touch keyboard text gamepad`. */
  declare input: string | undefined;
  /** Shares the clipboard with the application, both ways, as far as the browser permits. */
  declare clipboard: boolean;
  /** Sends the person's voice to an application that takes it; the browser asks for permission when the run connects. */
  declare microphone: boolean;

  /** The bearer token, or a function that gives one. It travels in headers and in the socket's subprotocol, nowhere else. */
  declare token: Token | undefined;
  /** Custom arguments for the application; `stage-uri` is added to them. */
  declare arguments: Readonly<Record<string, unknown>> | undefined;
  /** STUN and TURN servers. Default: none, since the service names the host's address. */
  declare iceServers: readonly RTCIceServer[];
  /** How long each step may take, in milliseconds, and how often it is tried; what is left out keeps its default. */
  declare limits: Partial<StreamLimits>;
  /** Which keys stay with the page while the stream has the focus. Default: Tab and Shift+Tab. */
  declare pageKeeps: (event: KeyboardEvent) => boolean;
  /** Who makes and ends sessions, in place of the service at `service-url`: a page's own back end. */
  declare service: SessionService | undefined;

  constructor() {
    super();
    this.keepSession = false;
    this.muted = false;
    this.volume = 1;
    this.resize = false;
    this.clipboard = false;
    this.microphone = false;
    this.pageKeeps = keepsTab;
    this.iceServers = [];
    this.limits = {};
  }
}
