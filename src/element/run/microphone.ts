import type {Connection} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {withinLimit} from '../../platform/abort.ts';
import type {StreamElement} from '../../video/stream-element.ts';

/** How long the user may take to answer the browser's permission prompt. A session is waiting meanwhile. */
const PROMPT_LIMIT_MS = 15_000;
/** How long the browser may take to report its permission, in milliseconds. */
const PERMISSION_LIMIT_MS = 1000;

type MicrophoneElement = Pick<
  StreamElement,
  'microphone' | 'requestUpdate' | 'addController' | 'removeController'
>;

interface MicrophoneOptions {
  readonly element: MicrophoneElement;
  /** Called with `microphone-refused` if none opens, and with `microphone-lost` if none replaces one that has ended. */
  readonly onWarning: (error: AppStreamError) => void;
  /** Turns the microphone off. */
  readonly signal: AbortSignal;
}

/** A page without HTTPS has no devices. */
const devicesOf = ({mediaDevices}: Partial<Pick<Navigator, 'mediaDevices'>> = navigator) => mediaDevices;

/**
 * The user's microphone during a run. Its track sends silence while the attribute is absent, and until the user acts:
 * by the answer to the prompt, else by a key or a press in the page. If the track ends or does not open, another one is
 * requested as soon as it may open: with the attribute, another device, the permission or another connection.
 */
export class Microphone {
  readonly #options: MicrophoneOptions;
  #track: MediaStreamTrack | undefined;
  #opening: Promise<void> | undefined;
  #connection: Pick<Connection, 'sendMicrophone'> | undefined;
  #hasOpened = false;
  #isPrompted = false;
  #wasWanted: boolean;
  /** Whether the user or the browser refused it. Another device would be refused as well. */
  #isRefused = false;
  #isFollowingPermission = false;

  constructor(options: MicrophoneOptions) {
    const {element, signal} = options;
    this.#options = options;
    this.#wasWanted = element.microphone;
    const controller = {hostUpdated: () => this.#update()};
    element.addController(controller);
    for (const type of ['keydown', 'pointerdown', 'pointerup'])
      addEventListener(type, () => this.#enable(), {capture: true, signal});
    const useDevice = () => {
      if (!this.#isRefused) this.#openAgain();
    };
    devicesOf()?.addEventListener('devicechange', useDevice, {signal});
    const turnOff = () => {
      this.#track?.stop();
      element.removeController(controller);
    };
    signal.addEventListener('abort', turnOff, {once: true});
  }

  /** The track to send. `null` while none is open. */
  get track(): MediaStreamTrack | null {
    return this.isLive ? (this.#track ?? null) : null;
  }

  get isLive(): boolean {
    return this.#track?.readyState === 'live';
  }

  /** Whether the user has had a microphone in this run, so that its control stays. */
  get hasOpened(): boolean {
    return this.#hasOpened;
  }

  /** Requests a track, unless one is live. Resolves when the browser has answered. It never rejects. */
  open(): Promise<void> {
    return this.#open(this.#options.onWarning);
  }

  /** Sends the track, and each one that replaces it, on a connection that was opened with `connected`. */
  sendTo(connection: Connection, connected: MediaStreamTrack | null | undefined) {
    this.#connection = connection;
    if (connected !== this.track) connection.sendMicrophone?.(this.track);
  }

  #open(onWarning?: MicrophoneOptions['onWarning']): Promise<void> {
    if (this.isLive) return Promise.resolve();
    this.#opening ??= this.#request()
      .catch((error: unknown) => {
        // Without the microphone, the stream still plays.
        if (!this.#options.signal.aborted) onWarning?.(AppStreamError.from(error));
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  async #request() {
    const {signal} = this.#options;
    const late = new AbortController();
    const request = async () => {
      const isPermitted = await this.#isPermitted();
      const media = await navigator.mediaDevices.getUserMedia({audio: true});
      const [track] = media.getAudioTracks();
      if (!track) throw new TypeError('The browser returned no microphone');
      // The user may answer the prompt after the limit.
      if (signal.aborted || late.signal.aborted) track.stop();
      else this.#use(track, !isPermitted);
    };
    try {
      await withinLimit(request, {limitMs: PROMPT_LIMIT_MS, signal});
    } catch (cause) {
      late.abort();
      signal.throwIfAborted();
      this.#isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError';
      throw new AppStreamError(this.#hasOpened ? 'microphone-lost' : 'microphone-refused', {cause});
    }
  }

  /** @param isPrompted whether the user answered a prompt of the browser for the microphone */
  #use(track: MediaStreamTrack, isPrompted: boolean) {
    const {element, signal} = this.#options;
    this.#track = track;
    this.#hasOpened = true;
    this.#isRefused = false;
    this.#isPrompted ||= isPrompted;
    this.#enable();
    // The user unplugged it, or the browser took the permission back.
    const lose = () => {
      if (signal.aborted || track !== this.#track) return;
      element.requestUpdate();
      if (element.microphone) void this.open();
    };
    track.addEventListener('ended', lose, {once: true});
    this.#connection?.sendMicrophone?.(track);
    element.requestUpdate();
  }

  #enable() {
    const {element} = this.#options;
    const isAllowed = this.#isPrompted || navigator.userActivation.hasBeenActive;
    if (this.#track) this.#track.enabled = isAllowed && element.microphone;
  }

  #update() {
    const {microphone} = this.#options.element;
    this.#enable();
    if (microphone && !this.#wasWanted) void this.open();
    this.#wasWanted = microphone;
  }

  /** Something has changed that may let the microphone open, without an action of the user. */
  #openAgain() {
    if (this.#options.element.microphone) void this.#open();
  }

  /** Whether the browser remembers a permission of an earlier visit, and does not ask the user. */
  async #isPermitted(): Promise<boolean> {
    const {signal} = this.#options;
    try {
      const query = () => navigator.permissions.query({name: 'microphone'});
      const status = await withinLimit(query, {limitMs: PERMISSION_LIMIT_MS, signal});
      const useGrant = () => {
        if (status.state === 'granted') this.#openAgain();
      };
      if (!this.#isFollowingPermission) status.addEventListener('change', useGrant, {signal});
      this.#isFollowingPermission = true;
      return status.state === 'granted';
    } catch {
      return false;
    }
  }
}
