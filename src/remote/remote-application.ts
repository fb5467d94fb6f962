import type {Connection, HostCursor, HostEvent, StreamSize} from '../connection/connector.ts';
import type {InputEvent, SupportedInput} from '../connection/input-event.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {IdleCard, type IdleCountdown, IdleTimeout} from '../idle/idle-timeout.ts';
import {captureInput, type InputCapture} from '../input/capture-input.ts';
import type {InputKind} from '../input/capture-options.ts';
import type {PresentTexts} from '../locales/texts.ts';
import {ApplicationChannel, type RequestOptions} from '../messages/application-channel.ts';
import {KitRequests} from '../messages/kit-requests.ts';
import {KitStages} from '../messages/kit-stages.ts';
import type {StreamElement, UserMicrophone} from '../video/stream-element.ts';
import {describeStream, keepFieldFocus, nameOf} from './accessibility.ts';
import {IdleWarningEvent, InputChangeEvent, UnknownCursorEvent} from './events.ts';
import {SizeRequests} from './size-requests.ts';
import {StageRequests} from './stage-requests.ts';

/** The application at the far end of one run: messages in both directions, the user's input, the cursor, inactivity. */
export class RemoteApplication {
  readonly #run: ApplicationRun;
  readonly #ended = new AbortController();
  readonly #sizes: SizeRequests;
  readonly #channel: ApplicationChannel;
  readonly #stages: StageRequests;
  readonly #idle: IdleTimeout;
  #idleCard: IdleCard | undefined;
  /** The user's microphone. `undefined` if the page sends none. */
  microphone: UserMicrophone | undefined;
  #connection: Connection | undefined;
  #supports: SupportedInput = {text: false};
  #isInputOpen: boolean | undefined;
  #cursor: HostCursor | undefined;
  #capture:
    | {
        readonly input: InputCapture;
        readonly stopped: AbortController;
        readonly kinds: ReadonlySet<InputKind>;
        readonly ownerDocument: Document;
      }
    | undefined;
  #isSuspended = false;
  #inputTimer: ReturnType<typeof setTimeout> | undefined;
  #isReleasing = false;
  /** Whether a call of the connector threw an exception. */
  #hasConnectorFailed = false;
  /** Release events sent while the channel may have been dead. They are sent again when it reopens. */
  #unsureReleases: InputEvent[] = [];

  constructor(run: ApplicationRun) {
    const {signal} = this.#ended;
    const {element, endIdle} = run;
    this.#run = run;
    this.#sizes = new SizeRequests(element, (size) => this.#requestSize(size), signal);
    this.#channel = new ApplicationChannel({
      send: (json) => this.#connection?.sendMessage?.(json),
      onLost: (error) => run.warn(AppStreamError.from(error)),
      signal,
    });
    this.#channel.addEventListener('message', (event) => {
      if (event instanceof MessageEvent)
        element.dispatchEvent(new MessageEvent<unknown>('message', {data: event.data}));
    });
    this.#stages = new StageRequests({
      kit: new KitStages(new KitRequests(this.#channel, {signal})),
      carriesMessages: () => this.#connection?.sendMessage !== undefined,
      canAnswer: () => this.#channel.isOpen && run.isVideoMoving(),
      kitMs: () => run.limits().kitMs,
      warn: (error) => run.warn(error),
      signal,
    });
    this.#idle = new IdleTimeout(
      {
        element,
        onIdleWarning: (endsAt) => !element.dispatchEvent(new IdleWarningEvent(endsAt)),
        showCountdown: (countdown) => this.#showCountdown(countdown),
        endIdle,
      },
      signal,
    );
  }

  /** Uses a connection to the application, instead of an earlier one. */
  connect(connection: Connection) {
    this.#connection = connection;
  }

  handleHostEvent(event: HostEvent) {
    this.#channel.handleHostEvent(event);
    const input = this.#capture?.input;
    switch (event.kind) {
      case 'supports':
        this.#supports = event.supports;
        break;
      case 'input':
        if (event.open) for (const release of this.#unsureReleases.splice(0)) this.#sendInput(release);
        this.#setInputOpen(event.open);
        break;
      case 'cursor': {
        const hidCursor = this.hidesCursor;
        this.#cursor = event.cursor;
        input?.setCursor(event.cursor);
        if (hidCursor !== this.hidesCursor) this.#run.element.requestUpdate();
        break;
      }
      case 'clipboard':
        input?.writeClipboard(event.text);
        break;
      case 'channel': {
        const {size} = this.#sizes;
        if (event.open && size) this.#requestSize(size);
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
   * The stream is lost for now. Held keys and buttons are released immediately, and again when input reaches the host.
   * Input in between is dropped, so that no click arrives late.
   */
  suspend({code}: Pick<AppStreamError, 'code'>) {
    if (code === 'asleep') this.#idle.addSleep();
    this.#releaseAll();
    this.#isSuspended = true;
    this.#awaitInput();
  }

  /** The stream plays again. */
  resume() {
    this.#isSuspended = false;
    this.#awaitInput();
  }

  /** The stream plays: sends these kinds of input from now on, and watches for inactivity. */
  capture(kinds: ReadonlySet<InputKind>) {
    this.#idle.update();
    const {ownerDocument} = this.#run.element;
    const former = this.#capture;
    // A capture of the same kinds continues, because a new one would lose the focus.
    if (former?.ownerDocument === ownerDocument && isSameSet(former.kinds, kinds)) return;
    former?.stopped.abort();
    this.#capture = undefined;
    const connection = this.#connection;
    if (!kinds.size || !connection?.sendInput || this.#ended.signal.aborted) return;
    const stopped = new AbortController();
    const signal = AbortSignal.any([stopped.signal, this.#ended.signal]);
    const {element, texts} = this.#run;
    const {video} = element;
    const applicationName = this.#run.applicationName();
    const access = {element, video, texts: texts.tables.cards, applicationName, signal};
    keepFieldFocus(access);
    const input = captureInput({
      element,
      video,
      kinds,
      settings: element,
      signal,
      label: nameOf(access),
      supports: () => this.#supports,
      send: (event) => {
        if (this.#isSuspended) return;
        if (this.#isReleasing) this.#unsureReleases.push(event);
        this.#sendInput(event);
      },
      sendClipboard: (text) => this.#sendClipboard(text),
      onKeyboardChange: () => element.requestUpdate(),
      onUnknownCursor: (name) => {
        const event = new UnknownCursorEvent(name);
        element.dispatchEvent(event);
        return event.cursor;
      },
    });
    this.#capture = {input, stopped, kinds, ownerDocument};
    describeStream(access);
    // The host may have sent the cursor before, and does not repeat it.
    if (this.#cursor) input.setCursor(this.#cursor);
    signal.addEventListener('abort', () => clearTimeout(this.#inputTimer), {once: true});
    this.#awaitInput();
  }

  /** Warns if the application does not open its input while the stream plays. */
  #awaitInput() {
    clearTimeout(this.#inputTimer);
    if (this.#isInputOpen || !this.#capture || this.#isSuspended) return;
    this.#inputTimer = setTimeout(() => {
      this.#setInputOpen(false);
      this.#run.warn(new AppStreamError('input-not-open'));
    }, this.#run.limits().inputMs);
  }

  /** Whether the application has not opened its input, or has closed it. */
  get isInputBlocked(): boolean {
    return this.#isInputOpen === false;
  }

  get input(): InputCapture | undefined {
    return this.#capture?.input;
  }

  /** Whether the application draws no cursor, as one that only follows the motion of the mouse. */
  get hidesCursor(): boolean {
    return this.#cursor?.kind === 'hidden';
  }

  /** @throws DOMException `InvalidStateError` if the stream sends no mouse now. The browser's error if it refuses. */
  async lockPointer(): Promise<void> {
    if (!this.#capture?.kinds.has('mouse'))
      throw new DOMException('The stream sends no mouse input now.', 'InvalidStateError');
    await this.#capture.input.lockPointer();
  }

  /**
   * Presses keys in order and releases them in reverse.
   * @param codes values of `KeyboardEvent.code`
   * @throws DOMException `InvalidStateError` if the stream sends no keys now; TypeError if the host has no such key.
   */
  pressKeys(codes: readonly string[]) {
    const keys = this.#capture?.input.keys;
    if (!keys || this.#isSuspended || this.isInputBlocked)
      throw new DOMException('The stream sends no keys now.', 'InvalidStateError');
    const unknown = codes.filter((code) => this.#connection?.hasKey?.(code) === false);
    if (unknown.length) throw new TypeError(`The host has no key ${unknown.join(', ')}`);
    keys.press(codes);
  }

  send(message: unknown) {
    this.#stages.noteMessage(message);
    this.#channel.send(message);
  }

  request<Answer>(message: unknown, options?: RequestOptions<Answer>): Promise<Answer> {
    this.#stages.noteMessage(message);
    return this.#channel.request(message, options);
  }

  /** Asks the application to open a stage. See `StageRequests`. */
  openStage(uri: string | undefined): Promise<boolean> {
    return this.#stages.open(uri);
  }

  releaseInput() {
    this.#capture?.input.releaseAll();
  }

  /** The run is over: held input is released, queued messages are dropped, and requests reject. */
  end() {
    this.#capture?.stopped.abort();
    this.#ended.abort();
  }

  #sendInput(event: InputEvent) {
    this.#guard(() => this.#connection?.sendInput?.(event));
  }

  #requestSize(size: StreamSize) {
    this.#guard(() => this.#connection?.resize?.(size));
  }

  /** Calls a connector of the page, whose first exception is a warning: the release of a key must not keep the end. */
  #guard(call: () => void) {
    try {
      call();
    } catch (error) {
      if (!this.#hasConnectorFailed) this.#run.warn(AppStreamError.from(error));
      this.#hasConnectorFailed = true;
    }
  }

  async #sendClipboard(text: string): Promise<boolean> {
    try {
      await this.#connection?.sendClipboard?.(text);
      return true;
    } catch (error) {
      this.#run.warn(AppStreamError.from(error));
      return false;
    }
  }

  #releaseAll() {
    this.#isReleasing = true;
    this.#capture?.input.releaseAll();
    this.#isReleasing = false;
  }

  #setInputOpen(isOpen: boolean) {
    if (this.#isInputOpen === isOpen) return;
    if (isOpen) clearTimeout(this.#inputTimer);
    // Release everything that was held when the channel closed before anything new is pressed.
    if (!isOpen) this.#releaseAll();
    this.#isInputOpen = isOpen;
    const {element} = this.#run;
    element.requestUpdate();
    element.dispatchEvent(new InputChangeEvent(isOpen));
  }

  /** Shows the countdown to the end of an unused session. It counts without its card as well. */
  #showCountdown(countdown: IdleCountdown | undefined) {
    const {element, texts} = this.#run;
    const {shadowRoot, ui} = element;
    if (shadowRoot) this.#idleCard ??= new IdleCard(shadowRoot, () => texts.tables.cards);
    if (countdown && ui !== 'none') this.#idleCard?.show(countdown);
    else this.#idleCard?.remove();
  }
}

const isSameSet = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) =>
  a.size === b.size && [...a].every((kind) => b.has(kind));

/** How long the application may take, in milliseconds. */
export interface ApplicationLimits {
  /** To open its input channel once the stream plays. After this time the element warns (default: 5000). */
  readonly inputMs: number;
  /**
   * To show that it understands Kit messages, while its message channel is open and the video moves, before the element
   * warns of a changed `stage-uri` (default: 10,000).
   */
  readonly kitMs: number;
}

interface ApplicationRun {
  readonly element: StreamElement;
  readonly texts: PresentTexts;
  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError): void;
  limits(): ApplicationLimits;
  /** Whether the stream plays and its video moves. */
  isVideoMoving(): boolean;
  /** The application's name in the catalogue, if it is known. */
  applicationName(): string | undefined;
  /** Ends the session of a user who was inactive until the countdown was over. */
  readonly endIdle: () => void;
}
