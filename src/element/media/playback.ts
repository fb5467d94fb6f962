import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import {playMoment} from '../moments.ts';
import type {MediaEvents, PlaybackHost, PlayedElement} from './media-events.ts';

/** The media events begin in these phases. A player around the element gets them from the start on. */
const HAS_EVENTS: readonly Phase[] = ['pending', 'playing', 'failed'];

/** Whether a stream is paused. Its media events, and what pausing does, arrive with the moment `play`. */
export class Playback {
  readonly #host: PlaybackHost;
  #isHeld = false;
  readonly #element: PlayedElement;
  #events: MediaEvents | undefined;
  #opening: Promise<void> | undefined;

  constructor(element: PlayedElement, host: PlaybackHost) {
    this.#element = element;
    this.#host = host;
  }

  /** Whether nothing plays or starts: no run is active, or it is paused. */
  get isPaused() {
    return this.#isHeld || !isActive(this.#host.state);
  }

  /** Whether the video must stay still. Until the first frame it plays, because its run waits for that frame. */
  get holdsVideo() {
    return this.#isHeld && this.#host.state.phase === 'playing';
  }

  /** Starts a run, or continues the present one with the newest frame. Returns the state before, if a run follows it. */
  play(): SessionState | undefined {
    const {state} = this.#host;
    if (!isActive(state)) this.#host.start();
    else this.#hold(false);
    return this.#host.hasRun ? state : undefined;
  }

  /** Stops the video and the input of the present run. The session stays. */
  pause() {
    this.#hold(isActive(this.#host.state));
  }

  /** Called for each change, before the event of a phase. */
  update() {
    const {state} = this.#host;
    if (!isActive(state)) this.#isHeld = false;
    if (this.#events) this.#events.update();
    else if (this.#isHeld || this.#element.slot || HAS_EVENTS.includes(state.phase)) void this.#open();
  }

  #hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.update();
  }

  #open(): Promise<void> {
    this.#opening ??= playMoment.arrival.then((play) => {
      this.#events = new play.MediaEvents(this.#element, this.#host, this);
      this.#events.update();
    });
    return this.#opening;
  }
}
