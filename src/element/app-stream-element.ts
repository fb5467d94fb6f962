import type {PropertyValues} from '@lit/reactive-element';
import type {PreflightReport, PreflightRun} from '../diagnosis/preflight-report.ts';
import type {DiagnoseOptions, DiagnosisReport} from '../diagnosis/report.ts';
import type {StreamQuality, StreamStatistics} from '../stats/statistics.ts';
import type {TimelineRow} from '../errors/app-stream-error.ts';
import type {RequestOptions} from '../messages/application-channel.ts';
import type {Session} from '../service/session.ts';
import type {SessionState} from '../session/session-state.ts';
import {createVideo} from '../video/video-element.ts';
import {addStyles, adoptStyles, baseStyles} from '../view/base-styles.ts';
import {createInternals, Stream} from './stream.ts';
import {ElementView} from '../view/view.ts';
import {createControls, createKeyRow, createPanel, importDiagnosis} from './on-demand.ts';
import {StreamResizeEvent} from './events.ts';
import {MediaMembers} from './media/media-members.ts';
import {VERSION} from '../version.ts';

const FAKES = Symbol.for('app-stream fakes');
/** `app-stream/testing` gives fakes to the elements of any copy of the library in the page. */
const page: {
  [FAKES]?:
    ((element: AppStreamElement) => {attach(element: AppStreamElement): unknown} | undefined) | undefined;
  readonly globalThis: unknown;
} = globalThis;

/**
 * Shows a remote, GPU-hosted application. The element confirms the request in the service's catalogue, creates the
 * session, waits through a cold start, connects over WebRTC and shows the video. The session ends when the element
 * leaves the document, when the user leaves the page, when the request changes, and when `stop()` is called. Moving the
 * element within the document does not end it. `keep-session` keeps it running.
 *
 * While the stream plays, the element sends mouse, touch and keyboard input to the application. Tab and
 * Shift+Tab stay with the page, and Ctrl+Alt+Home leaves the stream.
 *
 * @summary A remote, GPU-hosted application in a web page.
 * @tagname app-stream
 *
 * @slot poster - Shown behind the cards until the first frame. `poster` is enough for an image.
 * @slot pending - Replaces the text of a card while the stream starts.
 * @slot error - Replaces the text of a failure.
 * @slot idle - Replaces the text of the inactivity countdown.
 * @slot start - Replaces the text of a card with a start button.
 * @slot controls - Replaces the row of controls, if the element has `controls`.
 *
 * @fires {PendingEvent} pending - The session was created, and its application is starting.
 * @fires {ReadyEvent} ready - The service has specified a route to the session.
 * @fires {PlayingEvent} playing - The first frame is on the screen.
 * @fires {FailedEvent} error - The run failed. `error` has its code, its texts and the server's own words.
 * @fires {WarningEvent} warning - Something failed, and the run continues without it or tries again. See `error`.
 * @fires {ReconnectingEvent} reconnecting - The stream was lost or froze. See `cause`. `playing` follows.
 * @fires {EndedEvent} ended - The run ended without a failure. See `reason`.
 * @fires {IdleWarningEvent} idlewarning - The user is inactive. Call `preventDefault()` to keep the session.
 * @fires {StateChangeEvent} statechange - The state changed: its phase, or something within it.
 * @fires {MessageEvent} message - The application sent a message. `data` is the parsed JSON.
 * @fires {StreamResizeEvent} streamresize - The size of the video changed.
 * @fires {QualityChangeEvent} qualitychange - The level or the cause of `quality` changed.
 * @fires {InputChangeEvent} inputchange - The application started or stopped receiving the user's input.
 * @fires {FilesDropEvent} filesdrop - The user dropped files on the video. `files` has them, and `at` the position.
 * @fires {UnknownCursorEvent} unknowncursor - The host requested a cursor that the browser does not know.
 * @fires {AutoplayBlockedEvent} autoplayblocked - The browser blocked sound. The stream plays muted for now.
 * @fires {Event} enterpictureinpicture - The video is shown in a window of its own.
 * @fires {Event} leavepictureinpicture - The video is back in the element.
 * @csspart video - The `<video>`.
 * @csspart overlay - The surface over the video, in every phase but `playing`.
 * @csspart last-frame - The last frame, while the element reconnects and after the end.
 * @csspart pill - The short note in a corner, while the element reconnects or the application is busy.
 * @csspart card - The message and its buttons, in the middle of the element.
 * @csspart body - The text of a card. It scrolls if the element is too small.
 * @csspart heading - The title of a card, or the name and the description of the application that starts.
 * @csspart name - The name of the application that starts.
 * @csspart description - The description of the application that starts.
 * @csspart text - What a card has below its heading.
 * @csspart title - The title of a card: what is happening, or what happened.
 * @csspart detail - The server's own words.
 * @csspart note - A further sentence of a card.
 * @csspart sentence - The sentence with the countdown of an unused session.
 * @csspart details - The folded details of a failure, for developers.
 * @csspart advice - What the developer can do about a failure, among the details.
 * @csspart documentation - The link to the documentation of a failure, among the details.
 * @csspart copy - The button among the details that copies a report.
 * @csspart report - The report itself, if the browser refuses the clipboard.
 * @csspart steps - The three steps of a start.
 * @csspart step - One step, with its bar and its label.
 * @csspart step-label - The label of a step.
 * @csspart bar - A progress bar. It fills in proportion to the usual start time, and moves while that is unknown.
 * @csspart sign - The sign of a failure on its card.
 * @csspart actions - The row of buttons.
 * @csspart elapsed - The elapsed time.
 * @csspart countdown - The time until an unused session ends.
 * @csspart code - The code of a failure.
 * @csspart button - Every button.
 * @csspart primary-button - The main button of a card.
 * @csspart play - The round start button of an element that waits for the user.
 * @csspart retry - A button that is unlikely to help: "Try again" of a failure that a retry rarely fixes.
 * @csspart cancel - The button that cancels.
 * @csspart end - A button that ends a session.
 * @csspart keyboard - The hidden field that receives the keyboard while the stream has the focus.
 * @csspart hint - The note how to leave the stream, when the keyboard first reaches it.
 * @csspart keys - The row of keys beside the software keyboard of a touch device.
 * @csspart key - A key of that row.
 * @csspart key-on - A modifier of that row which waits for the next key.
 * @csspart notes - The corner with the notes over a video that plays.
 * @csspart blocked - The note that the application does not receive input.
 * @csspart statistics - The panel with statistics.
 * @csspart statistics-line - The values of a small element, in one line.
 * @csspart statistics-plot - The plot of a value over the last minute.
 * @csspart statistics-copy - The button that copies the statistics.
 * @csspart statistics-close - The button that closes the panel.
 * @csspart paused - The surface over a video that the user paused.
 * @csspart paused-note - The note on that surface.
 * @csspart unmute - The button that turns sound on.
 * @csspart controls - The area of the controls at the bottom of the video. It also holds a row that the page provides.
 * @csspart controls-bar - The frame around the element's own controls.
 * @csspart controls-tooltip - The name of the control that the user points at.
 * @csspart controls-settings - The settings menu above the controls. A small element shows it instead of them.
 * @csspart controls-quality - The text in the settings menu: the quality, the cause if it is bad, and what helps.
 * @csspart controls-microphone - The sign in a corner while the user's microphone is on.
 * @csspart settings-close - The button that closes the settings menu.
 * @csspart settings-item - A line of the settings menu: a choice, or a control, which also has the part of its button.
 * @csspart control - Every control.
 * @csspart control-mute - The button that turns sound off and on.
 * @csspart control-volume - The slider of the volume.
 * @csspart control-microphone - The button that mutes and unmutes the user's microphone.
 * @csspart control-keyboard - The button that opens the keyboard of a touch device.
 * @csspart control-pointer-lock - The button that locks the pointer, while the application hides the cursor.
 * @csspart control-snapshot - The button that saves the present frame as a PNG.
 * @csspart control-picture-in-picture - The button of the picture-in-picture window.
 * @csspart control-quality - The bars in the settings menu that show the quality of the video.
 * @csspart control-stats - The line of the settings menu that shows and hides the statistics.
 * @csspart control-settings - The button of the settings menu. It has a dot if the quality is not good.
 * @csspart control-fullscreen - The button of the full screen.
 * @csspart control-end - The button that ends the session at its second press.
 * @csspart control-on - A button whose panel, menu or microphone is on, or that ends the session at its next press.
 * @cssprop [--app-stream-stage=#0b0c0f] - The color behind the video, in both themes.
 * @cssprop [--app-stream-accent=light-dark(#1a5fb4, #8ab4f8)] - The color of the main button and of the progress bar.
 * @cssprop [--app-stream-surface=light-dark(#fffffff0, #0d0f13d6)] - The color
 *   of the surface over the video, below the text of a card.
 * @cssprop [--app-stream-text=light-dark(#14171c, #f1f3f6)] - The color of the text on the surface.
 * @cssprop [--app-stream-space=16px] - The space around a card. The space between its parts follows it.
 * @cssprop [--app-stream-radius=8px] - The corner radius of buttons and notes.
 * @cssprop [--app-stream-shadow=0 2px 12px #0006] - The shadow of the start button and of notes.
 * @cssprop [--app-stream-danger=color-mix(in oklab, #e5484d 70%, var(--app-stream-text))] - The color of what ends the
 *   session. By default, a red that suits the text color.
 * @cssprop [--app-stream-caution=color-mix(in oklab, #d9a300 70%, var(--app-stream-text))] - The color of the control
 *   of the quality, if the level is `fair`. By default, a yellow that suits the text color.
 * @cssprop [--app-stream-controls-surface=light-dark(#fffffff0, #16181dee)] - The color behind the
 *   controls. By default, that of the cards.
 * @cssprop [--app-stream-controls-inset=8px] - The space between the controls and the edge of the element.
 * @cssprop [--app-stream-fit=contain] - How the video fills the element, as `object-fit`.
 * @cssstate idle - No run is active.
 * @cssstate checking - The element looks the request up in the catalogue.
 * @cssstate requesting - The element requests a session.
 * @cssstate pending - The application is starting.
 * @cssstate connecting - The element opens the stream.
 * @cssstate playing - The video is on the screen.
 * @cssstate reconnecting - The stream was lost, and the element reconnects.
 * @cssstate ended - The run ended.
 * @cssstate failed - The run failed.
 */
export class AppStreamElement extends MediaMembers {
  // The members are in four classes: `TypedListeners` has the types of the events, `StreamSettings` the attributes,
  // `MediaMembers` what a `<video>` has, and this class the run.

  /** The version of the library that defines the tag. */
  static readonly libraryVersion = VERSION;
  static override readonly shadowRootOptions: ShadowRootInit = {mode: 'open', delegatesFocus: true};

  override readonly video: HTMLVideoElement = createVideo(this, (size) => {
    if (this.state.phase === 'playing') this.dispatchEvent(new StreamResizeEvent(size));
  });

  readonly #internals = createInternals(this);
  readonly #stream = new Stream(this, this.#internals);
  /** A declared root may be closed. `undefined` if the page attached a closed root. */
  #root: ShadowRoot | undefined;

  protected override get playback() {
    return this.#stream.playback;
  }

  readonly #poster = document.createElement('slot');
  readonly #view = new ElementView(
    () => ({
      ...this.#stream.shown,
      hasCards: this.ui !== 'none',
      nowMs: Date.now(),
      actions: {
        start: () => this.start(),
        cancel: () => void this.stop(),
        unmute: () => (this.muted = false),
        play: () => void this.playback.play().catch(() => undefined),
      },
      diagnose: () => this.diagnose(),
    }),
    () => this.#stream.texts.loading,
  );
  readonly #updateControls = createControls(this, this.#stream);
  readonly #updatePanel = createPanel(this, this.#stream);
  readonly #updateKeyRow = createKeyRow(this, this.#stream);

  override get state(): SessionState {
    return this.#stream.state;
  }

  /** The session, from its creation to the end of the run. */
  get session(): Session | undefined {
    return 'session' in this.state ? this.state.session : undefined;
  }

  /**
   * How long each step of the present or the last run took, as plain data without secrets. The performance timeline of
   * the browser has the same entries, named `app-stream: …`.
   */
  get timeline(): readonly TimelineRow[] {
    return this.#stream.timeline;
  }

  /** How good the stream is, and which part limits it. It follows the last seconds. `undefined` if no stream plays. */
  get quality(): StreamQuality | undefined {
    return this.#stream.quality;
  }

  /** Starts a run, or another one after an end or a failure. During a run, it does nothing. */
  start() {
    this.#stream.controller.start();
  }

  /** Ends the run and deletes its session. Resolves when the service has answered. */
  stop(): Promise<void> {
    return this.#stream.controller.stop();
  }

  /** Ends the run and keeps its session running. You can attach to it later by `session-id`. */
  disconnect(): Promise<void> {
    return this.#stream.controller.disconnect();
  }

  /**
   * Sends a message to the application, now or when its channel opens. Resolves when the message is sent or queued.
   * @param message any value that JSON can express, usually `{event_type, payload}`
   * @throws AppStreamError `message-too-large`, `message-queue-full`
   */
  send(message: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#stream.application.send(message);
      resolve();
    });
  }

  /**
   * Sends a message and resolves with the first message that matches, by default the one with the same `id`.
   * @throws AppStreamError `no-answer-to-message`; what `send` throws; the signal's reason
   */
  async request<Answer = unknown>(message: unknown, options?: RequestOptions<Answer>): Promise<Answer> {
    return this.#stream.application.request(message, options);
  }

  /**
   * Checks the page, the browser, the service, signaling and UDP. Resolves within ten seconds with a report without
   * secrets, whose `toString()` is Markdown.
   * @throws the signal's reason when aborted; AppStreamError `code-missing`, `browser-too-old`
   */
  async diagnose(options?: DiagnoseOptions): Promise<DiagnosisReport> {
    const {diagnoseStream} = await importDiagnosis();
    return diagnoseStream(this, this.#stream, options);
  }

  /**
   * Checks whether a stream will work for this user, and creates no session. Resolves within eight seconds with rows, a
   * verdict, and settings to assign to the element.
   * @throws the signal's reason when aborted; AppStreamError `code-missing`, `browser-too-old`
   */
  async preflight(options?: PreflightRun): Promise<PreflightReport> {
    return (await importDiagnosis()).preflightStream(this, this.#stream, options);
  }

  /** Resolves with the statistics of the last second, or with `undefined` if no stream plays. */
  getStats(): Promise<StreamStatistics | undefined> {
    return this.#stream.getStats();
  }

  /** Opens the keyboard of a touch device. Call it from a user gesture. */
  showKeyboard() {
    this.#stream.application.input?.showKeyboard();
  }

  /** Closes the keyboard of a touch device. */
  hideKeyboard() {
    this.#stream.application.input?.hideKeyboard();
  }

  /**
   * Presses keys in order and releases them in reverse, such as `['ControlLeft', 'KeyW']` or `['MetaLeft', 'KeyR']`:
   * keys that the browser, the system or a phone keeps from the page. Resolves when they are sent.
   * @param codes values of `KeyboardEvent.code`, the positions on a US keyboard
   * @throws DOMException `InvalidStateError` unless the stream plays and receives keys; TypeError if no such key exists
   */
  pressKeys(codes: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      this.#stream.application.pressKeys(codes);
      resolve();
    });
  }

  /**
   * Locks the pointer to the video, so that only its motion is sent. Call it from a user gesture.
   * @throws DOMException `InvalidStateError` unless the stream plays and receives the mouse; the error of the browser
   */
  async lockPointer(): Promise<void> {
    await this.#stream.application.lockPointer();
  }

  override connectedCallback() {
    page[FAKES]?.(this)?.attach(this);
    super.connectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.size) this.#stream.controller.scheduleUpdate();
    if (changed.has('input') || changed.has('clipboard') || changed.has('idleTimeout'))
      this.#stream.updateInput();
    if (changed.has('confirmLeave')) this.#stream.confirmLeave();
    if (!this.muted) this.#stream.isSoundBlocked = false;
    super.willUpdate(changed);
  }

  protected override createRenderRoot(): DocumentFragment {
    this.#root = this.#openRoot();
    // Nothing shows this fragment. The run fails, and the console shows why.
    if (!this.#root) return document.createDocumentFragment();
    this.#poster.name = 'poster';
    // A saved or rendered page may bring the shadow root of an element that played.
    this.#root.replaceChildren(this.video, this.#poster);
    addStyles(this.#root, baseStyles);
    return this.#root;
  }

  #openRoot(): ShadowRoot | undefined {
    const declared = this.shadowRoot ?? this.#internals.shadowRoot;
    if (declared) return declared;
    try {
      return this.attachShadow(AppStreamElement.shadowRootOptions);
    } catch {
      return undefined;
    }
  }

  override focus(options?: FocusOptions) {
    super.focus(options);
    // A declared root may not delegate its focus.
    if (!this.#root || this.#root.delegatesFocus) return;
    for (const part of this.#root.querySelectorAll<HTMLElement>('textarea, button, input, a')) {
      if (this.#root.activeElement) return;
      part.focus(options);
    }
  }

  /** The element moved to the document of an iframe or of another window. */
  protected adoptedCallback() {
    if (this.#root) adoptStyles(this.#root);
    this.#updateControls(false);
    this.#updateKeyRow(false);
    this.#stream.confirmLeave();
    this.#stream.updateInput();
    this.requestUpdate();
  }

  protected override update(changed: PropertyValues<this>) {
    super.update(changed);
    this.#poster.hidden = this.state.phase === 'playing' || this.#stream.lastFrame !== undefined;
    if (this.#root) this.#view.update(this.#root);
    this.#updatePanel(this.stats && this.state.phase === 'playing');
    this.#updateControls(this.controls && this.state.phase === 'playing');
    this.#updateKeyRow(this.#stream.isKeyboardShown && this.ui !== 'none');
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#view.shown;
    return isComplete;
  }
}
