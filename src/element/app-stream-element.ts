import {html, type PropertyValues, type TemplateResult} from 'lit';
import type {DiagnoseOptions} from '../diagnosis/diagnose.ts';
import type {DiagnosisReport} from '../diagnosis/diagnosis-report.ts';
import {failure, type AppStreamError} from '../errors/app-stream-error.ts';
import type {TimelineRow} from '../errors/timeline-row.ts';
import type {Session} from '../service/session.ts';
import type {RequestOptions} from '../messages/application-channel.ts';
import {isActive, type SessionState} from '../session/session-state.ts';
import {overlay, type OverlayActions} from '../view/overlay.ts';
import {styles} from '../view/styles.ts';
import {createVideo} from './create-video.ts';
import {ElementStream} from './element-stream.ts';
import {StreamResizeEvent} from './events.ts';
import {StreamProperties} from './stream-properties.ts';
import {Ticker} from './ticker.ts';

/**
 * Shows a remote, GPU-hosted application. It confirms the request in the service's catalogue, creates the session, waits
 * through a cold start, connects by WebRTC and shows the picture. Leaving the document, `stop()` and a changed request end
 * the session, and so does leaving the page; moving within the document does not. `keep-session` leaves it running.
 *
 * While it plays, mouse, touch, keyboard and gamepad go to the application. Tab and Shift+Tab stay with the page, and
 * Ctrl+Alt+Home leaves the stream.
 *
 * @summary A remote, GPU-hosted application in a web page.
 * @tagname app-stream
 *
 * @slot poster - What lies behind the messages until the first frame.
 * @slot pending - Replaces the words while something is waited for.
 * @slot error - Replaces the words of a failure.
 * @slot idle - Replaces the words of the countdown to the end of a session that nobody uses.
 * @slot start - Replaces the words where there is a button to start.
 *
 * @fires {PendingEvent} pending - The session was created and its application starts.
 * @fires {ReadyEvent} ready - The service has named a route to the session.
 * @fires {PlayingEvent} playing - The first frame is on the screen.
 * @fires {FailedEvent} error - The run failed; `error` has its code, sentence, advice and the server's own words.
 * @fires {ReconnectingEvent} reconnecting - The stream was lost, or stands still; `cause` tells why. `playing` follows when it is back.
 * @fires {EndedEvent} ended - The run ended without a failure; `reason` tells why.
 * @fires {IdleWarningEvent} idlewarning - Nobody was there for the time of `idle-timeout`: the countdown begins. Cancelling it says that somebody is.
 * @fires {StateChangeEvent} statechange - The state changed: its phase, or something within it.
 * @fires {MessageEvent} message - A message of the application; `data` is the parsed JSON.
 * @fires {StreamResizeEvent} streamresize - The picture has another size.
 * @fires {InputChangeEvent} inputchange - Whether what the person does reaches the application has changed.
 * @fires {UnknownCursorEvent} unknowncursor - The host asks for a pointer's shape that no browser knows.
 * @fires {AutoplayBlockedEvent} autoplayblocked - The browser refused sound; the picture plays muted until the user asks.
 *
 * @csspart video - The `<video>`.
 * @csspart overlay - The surface over the picture, in every phase but `playing`.
 * @csspart last-frame - The last frame, while the stream is brought back.
 * @csspart pill - The short note in a corner, while the stream is brought back or the application is busy.
 * @csspart card - The box of a message.
 * @csspart body - The words of a message.
 * @csspart title - What happens, or what happened.
 * @csspart detail - The server's own words.
 * @csspart note - What to do, or what else to know.
 * @csspart details - What only whoever mends a failure wants to read.
 * @csspart copy - The button among the details that copies a report.
 * @csspart report - That report, where the clipboard is refused.
 * @csspart bar - The bar that fills against the usual time of a start, and flows while none is known.
 * @csspart actions - The row of the button.
 * @csspart elapsed - The elapsed time.
 * @csspart countdown - The time until a session that nobody uses ends.
 * @csspart code - The code of a failure.
 * @csspart button - Every button.
 * @csspart primary-button - The button that starts, or tries again.
 * @csspart cancel - The button that cancels.
 * @csspart keyboard - The hidden field that has the keyboard while the stream has the focus.
 * @csspart blocked - The note that input does not reach the application.
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
 * @cssstate reconnecting - The picture is lost, and being brought back.
 * @cssstate ended - The run ended.
 * @cssstate failed - The run failed.
 */
export class AppStreamElement extends StreamProperties {
  static override readonly styles = styles;
  static override readonly shadowRootOptions: ShadowRootInit = {mode: 'open', delegatesFocus: true};

  /** The `<video>` that shows the picture. */
  readonly video: HTMLVideoElement = createVideo((size) => {
    if (this.state.phase === 'playing') this.dispatchEvent(new StreamResizeEvent(size));
  });

  readonly #stream = new ElementStream(this, this.attachInternals().states);
  readonly #actions: OverlayActions = {
    start: () => this.start(),
    retry: () => this.start(),
    cancel: () => void this.stop(),
    unmute: () => this.#stream.unmute(),
  };

  constructor() {
    super();
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

  /**
   * Where the time of the run went, or of the last one: its steps as plain data, without anything secret. The browser's
   * performance timeline has them as well, as entries `app-stream: …`.
   */
  get timeline(): readonly TimelineRow[] {
    return this.#stream.timeline;
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

  /**
   * Sends a message to the application, now or when its channel opens. Fulfils when the message is on its way or waits.
   * @param message anything that JSON can hold, usually `{event_type, payload}`
   * @throws AppStreamError `message-too-large`, `message-queue-full`
   */
  send(message: unknown): Promise<void> {
    return this.#stream.application.send(message);
  }

  /**
   * Sends a message and fulfils with the application's answer: the first message that matches, by default the one with
   * the same `id`.
   * @throws AppStreamError `no-answer-to-message`, with the reason; what `send` throws; the signal's reason
   */
  request(message: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#stream.application.request(message, options);
  }

  /**
   * Looks at what a support engineer would: the page, the browser, the service, the catalogue, signaling, UDP. Fulfils
   * with plain data whose `toString()` is Markdown, safe to paste: without tokens, queries of addresses and whole ids of
   * sessions. Takes ten seconds at most, and disturbs no stream.
   * @throws the signal's reason when aborted; AppStreamError `code-missing`
   */
  diagnose(options?: DiagnoseOptions): Promise<DiagnosisReport> {
    return import('./diagnose-stream.ts').then(
      ({diagnoseStream}) => diagnoseStream(this, this.#stream, options),
      async (cause: unknown) => {
        throw await failure('code-missing', {values: {name: 'diagnose-stream'}, cause});
      },
    );
  }

  /** Opens the keyboard of a touch device; must be called by something that the person does. */
  showKeyboard() {
    this.#stream.application.now?.input?.showKeyboard();
  }

  /** Closes the keyboard of a touch device. */
  hideKeyboard() {
    this.#stream.application.now?.input?.hideKeyboard();
  }

  /** Locks the pointer to the picture: it has motion then, and no place. @throws DOMException when refused */
  async lockPointer(): Promise<void> {
    await this.#stream.application.now?.input?.lockPointer();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('input') || changed.has('clipboard') || changed.has('idleTimeout'))
      this.#stream.inputChanged();
    this.video.muted = this.muted || this.#stream.isSoundRefused;
    this.video.volume = Math.max(0, Math.min(1, Number.isFinite(this.volume) ? this.volume : 1));
  }

  protected override render(): TemplateResult {
    const {shown, lastFrame} = this.#stream;
    return html`${this.video}${lastFrame}${overlay({...shown, nowMs: Date.now(), actions: this.#actions})}`;
  }
}
