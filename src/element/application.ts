import type {Connection, HostCursor, HostEvent} from '../connection/connector.ts';
import type {InputEvent, TakenInput} from '../connection/input-event.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {captureInput, type InputCapture, type InputKind} from '../input/capture-input.ts';
import {ApplicationChannel, type RequestOptions} from '../messages/application-channel.ts';
import {kit} from '../messages/kit.ts';
import type {StreamSize} from '../session/session-state.ts';
import type {ApplicationLimits} from './application-limits.ts';
import {IdleEnd, type IdleHost} from './idle-end.ts';

/** The element as its application sees it. */
export interface ApplicationHost extends IdleHost {
  readonly video: HTMLVideoElement;
  limits(): ApplicationLimits;
  /** Whether a key stays with the page. */
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** The size that the page asks for beyond what was said at the sign-in, which a host may pass over. */
  wantedSize(): StreamSize | undefined;
  /** A message of the application, parsed. */
  heard(message: unknown): void;
  /** Whether what the person does reaches the application. */
  inputReaches(isOpen: boolean): void;
  /** The CSS `cursor` of a host's shape that the browser does not know. */
  unknownCursor(name: string): string | undefined;
}

/**
 * The application at the other end of one run: messages both ways, the person's input, the pointer's shape. Loaded when
 * the picture plays or the page speaks.
 */
export class Application {
  readonly #host: ApplicationHost;
  readonly #over = new AbortController();
  readonly #channel: ApplicationChannel;
  readonly #idle: IdleEnd;
  #connection: Connection | undefined;
  #takes: TakenInput = {text: false, touch: false};
  #isOpen: boolean | undefined;
  #cursor: HostCursor | undefined;
  #capture:
    | {readonly input: InputCapture; readonly over: AbortController; readonly kinds: ReadonlySet<InputKind>}
    | undefined;
  #isSuspended = false;
  #isLettingGo = false;
  /** What was let go while nobody may have heard it: it is told again when input reaches the host. */
  #owed: InputEvent[] = [];

  constructor(host: ApplicationHost) {
    const {signal} = this.#over;
    this.#host = host;
    this.#idle = new IdleEnd(host, signal);
    this.#channel = new ApplicationChannel({send: (json) => this.#connection?.sendMessage?.(json), signal});
    this.#channel.addEventListener('message', (event) => {
      if (event instanceof MessageEvent) host.heard(event.data);
    });
  }

  /** A connection to the application is there; a later one takes its place. */
  connect(connection: Connection) {
    this.#connection = connection;
  }

  /** Takes what the host tells. */
  take(event: HostEvent) {
    this.#channel.take(event);
    const input = this.#capture?.input;
    switch (event.kind) {
      case 'takes':
        this.#takes = event.takes;
        break;
      case 'input':
        if (event.open) for (const owed of this.#owed.splice(0)) this.#connection?.sendInput?.(owed);
        this.#reach(event.open);
        break;
      case 'cursor':
        this.#cursor = event.cursor;
        input?.setCursor(event.cursor);
        break;
      case 'rumble':
        input?.rumble(event.index, event.strong, event.weak);
        break;
      case 'clipboard':
        input?.writeClipboard(event.text);
        break;
      case 'channel': {
        const size = this.#host.wantedSize();
        if (event.open && size) this.resize(size);
        break;
      }
      case 'message':
      case 'fault':
        break;
      default:
        event satisfies never;
    }
  }

  /**
   * The stream is lost for now: what is held is let go, at once if the host still hears it, and again when input reaches it
   * anew. What the person does meanwhile goes nowhere: nobody wants a click to arrive late.
   */
  suspend() {
    this.#letGo();
    this.#isSuspended = true;
  }

  /** The stream is back. */
  resume() {
    this.#isSuspended = false;
  }

  /**
   * The picture plays: what the person does is handed to the application, from now on these kinds of it, and the person
   * is watched for.
   */
  capture(kinds: ReadonlySet<InputKind>) {
    if (!this.#over.signal.aborted) this.#idle.update();
    // One that goes on keeps the focus.
    if (this.#capture && isSame(this.#capture.kinds, kinds)) return;
    this.#capture?.over.abort();
    this.#capture = undefined;
    const connection = this.#connection;
    if (!kinds.size || !connection?.sendInput || this.#over.signal.aborted) return;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#over.signal]);
    const {element, video, pageKeeps} = this.#host;
    const input = captureInput({
      host: element,
      video,
      kinds,
      pageKeeps,
      signal,
      takes: () => this.#takes,
      send: (event) => {
        if (this.#isSuspended) return;
        if (this.#isLettingGo) this.#owed.push(event);
        this.#connection?.sendInput?.(event);
      },
      sendClipboard: (text) => this.#connection?.sendClipboard?.(text),
      onUnknownCursor: (name) => this.#host.unknownCursor(name),
    });
    this.#capture = {input, over, kinds};
    // It may have been told before, and is not told again.
    if (this.#cursor) input.setCursor(this.#cursor);
    if (this.#isOpen) return;
    const timer = setTimeout(() => {
      if (this.#isOpen) return;
      this.#reach(false);
      this.#host.refused(new AppStreamError('input-not-open'));
    }, this.#host.limits().inputMs);
    signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  }

  /** What captures the person's input, while it does. */
  get input(): InputCapture | undefined {
    return this.#capture?.input;
  }

  resize(size: StreamSize) {
    this.#connection?.resize?.(size);
  }

  send(message: unknown) {
    this.#channel.send(message);
  }

  request(message: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#channel.request(message, options);
  }

  /**
   * Asks the application to open a stage in its session; false when it does not speak Kit.
   * @throws AppStreamError `kit-refused` when it cannot open it; the signal's reason
   */
  async openStage(uri: string, given: AbortSignal): Promise<boolean> {
    // A channel may open later than the picture plays; without any there is nobody to ask.
    if (!this.#connection?.sendMessage) return false;
    const signal = AbortSignal.any([given, this.#over.signal]);
    const messages = kit(this.#channel, {signal});
    if (!(await messages.speaksKit({timeoutMs: this.#host.limits().kitMs, signal}))) return false;
    await messages.openStage(uri, {signal});
    return true;
  }

  /** The run is over: what is held is released, what waits is dropped, and who waits is told. */
  end() {
    this.#capture?.over.abort();
    this.#over.abort();
  }

  #letGo() {
    this.#isLettingGo = true;
    this.#capture?.input.releaseAll();
    this.#isLettingGo = false;
  }

  #reach(isOpen: boolean) {
    if (this.#isOpen === isOpen) return;
    // What was held when the way was lost is let go before anything new is pressed.
    if (!isOpen) this.#letGo();
    this.#isOpen = isOpen;
    this.#host.inputReaches(isOpen);
  }
}

const isSame = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) =>
  a.size === b.size && [...a].every((kind) => b.has(kind));
