import type {StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {TimelineRow} from '../errors/timeline-row.ts';
import {isActive, type SessionState} from '../session/session-state.ts';
import {Timeline} from '../session/timeline.ts';
import type {OverlayContext} from '../view/overlay.ts';
import type {AppStreamElement} from './app-stream-element.ts';
import {APPLICATION_LIMITS} from './application-limits.ts';
import {ApplicationLink} from './application-link.ts';
import {
  AutoplayBlockedEvent,
  eventOf,
  FailedEvent,
  InputChangeEvent,
  StateChangeEvent,
  UnknownCursorEvent,
} from './events.ts';
import type {FailureCard} from './failure-card.ts';
import {FirstSight} from './first-sight.ts';
import {inputKinds, takesInput} from './input-kinds.ts';
import {intentOf} from './intent.ts';
import {lastFrame} from './last-frame.ts';
import {PictureSize} from './picture-size.ts';
import {StreamController, type Intent, type StreamOwner} from './stream-controller.ts';

/** The stream of one element: its attributes, its run and its application, joined, and what of them is shown and told. */
export class ElementStream implements StreamOwner {
  readonly #element: AppStreamElement;
  readonly #states: CustomStateSet;
  readonly #sight: FirstSight;
  readonly #controller: StreamController;
  readonly #size: PictureSize;
  /** The way to the application of the run. */
  readonly application: ApplicationLink;
  #since = 0;
  #timeline = new Timeline();
  #card: FailureCard | undefined;
  /** Where the stream is, or was to be found last. */
  endpoint: StreamEndpoint | undefined;
  #isSoundRefused = false;
  #isInputBlocked = false;
  #lastFrame: HTMLCanvasElement | undefined;

  /** @param states the element's custom states, which mirror the phase */
  constructor(element: AppStreamElement, states: CustomStateSet) {
    this.#element = element;
    this.#states = states;
    this.#sight = new FirstSight(element);
    this.#controller = new StreamController(element, this);
    this.#size = new PictureSize(element, (size) => {
      this.application.resize(size);
    });
    this.application = new ApplicationLink({
      element,
      video: element.video,
      limits: () => ({...APPLICATION_LIMITS, ...element.limits}),
      pageKeeps: (event) => element.pageKeeps(event),
      wantedSize: () => (element.resize || (element.width && element.height) ? this.#size.value : undefined),
      heard: (data) => element.dispatchEvent(new MessageEvent('message', {data})),
      refused: (error) => this.#tell(error),
      endIdle: () => void this.#controller.endIdle(),
      inputReaches: (open) => {
        this.#isInputBlocked = !open;
        element.requestUpdate();
        element.dispatchEvent(new InputChangeEvent(open));
      },
      unknownCursor: (name) => {
        const event = new UnknownCursorEvent(name);
        element.dispatchEvent(event);
        return event.cursor;
      },
    });
  }

  get state(): SessionState {
    return this.#controller.state;
  }

  /** The steps of the run, or of the last one. */
  get timeline(): readonly TimelineRow[] {
    return this.#timeline.rows;
  }

  /** Whether the browser refuses sound until the person asks for it. */
  get isSoundRefused() {
    return this.#isSoundRefused;
  }

  /** The last frame of a picture that was lost, until another one is there. */
  get lastFrame(): HTMLCanvasElement | undefined {
    return this.#lastFrame;
  }

  /** What the view shows of all this. */
  get shown(): Pick<OverlayContext, 'state' | 'sinceMs' | 'muted' | 'inputBlocked' | 'details'> {
    const {muted, input} = this.#element;
    return {
      state: this.state,
      sinceMs: this.#since,
      muted: this.#isSoundRefused && !muted,
      inputBlocked: this.#isInputBlocked && takesInput(input),
      details: this.#card?.details,
    };
  }

  start() {
    this.#controller.start();
  }

  stop(): Promise<void> {
    return this.#controller.stop();
  }

  disconnect(): Promise<void> {
    return this.#controller.disconnect();
  }

  /** The person asks for sound, which a browser lets them. */
  unmute() {
    this.#isSoundRefused = false;
    this.#element.requestUpdate();
  }

  /** The page lets the person do something else. */
  inputChanged() {
    const {input, clipboard} = this.#element;
    const {phase} = this.state;
    if (phase === 'playing' || phase === 'reconnecting')
      this.application.capture(inputKinds(input, clipboard));
  }

  get keepsSession() {
    return this.#element.keepSession;
  }

  intent(): Intent {
    return intentOf(this.#element, this.#sight.value, {
      size: () => this.#size.value,
      onConnection: (connection) => {
        this.application.connect(connection);
      },
      onHostEvent: (event) => {
        this.application.take(event);
      },
      onFault: (error) => this.#tell(error),
      onBlocked: () => {
        this.#isSoundRefused = true;
        this.#element.requestUpdate();
        this.#element.dispatchEvent(new AutoplayBlockedEvent());
      },
    });
  }

  openStage(uri: string): Promise<boolean> {
    return this.application.openStage(uri);
  }

  leaving() {
    // While what is held can still be told.
    this.application.now?.input?.releaseAll();
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (isActive(state) && !isActive(from)) {
      this.#since = Date.now();
      this.#timeline = new Timeline();
      this.#card = undefined;
      this.endpoint = undefined;
    }
    if ('endpoint' in state) this.endpoint = state.endpoint;
    if (isActive(state) || isActive(from)) this.#timeline.add(state);
    if (state.phase === 'failed') {
      state.error.timeline = this.timeline;
      this.#showDetails(state.error);
    }
    // While there is time, and before the network may be gone.
    if (state.phase === 'pending' || state.phase === 'playing') void AppStreamError.words();
    if (state.phase === 'reconnecting' && from.phase === 'playing') this.#lose();
    if (state.phase === 'playing' && from.phase !== 'playing') this.#show();
    if (isActive(from) && !isActive(state)) {
      this.application.end();
      this.#isInputBlocked = false;
      this.#lastFrame = undefined;
    }
    this.#states.delete(from.phase);
    this.#states.add(state.phase);
    const event = eventOf(from, state);
    if (event) this.#element.dispatchEvent(event);
    this.#element.dispatchEvent(new StateChangeEvent(from, state));
  }

  #lose() {
    this.#lastFrame = lastFrame(this.#element.video);
    this.application.suspend();
  }

  #show() {
    this.#lastFrame = undefined;
    this.application.resume();
    this.inputChanged();
  }

  /** What a stream that succeeds never needs. Where it cannot be loaded, the card does without. */
  #showDetails(error: AppStreamError) {
    this.#card = undefined;
    import('./failure-card.ts').then(
      ({FailureCard}) => {
        this.#card = new FailureCard(this.#element, error);
        this.#element.requestUpdate();
      },
      () => undefined,
    );
  }

  /** What went wrong beside the stream, which goes on. */
  #tell(error: AppStreamError) {
    this.#element.dispatchEvent(new FailedEvent(error));
  }
}
