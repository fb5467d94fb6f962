import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import {MediaEvents, type PlaybackHost, type PlayedElement} from './media-events.ts';

/** Whether a stream is paused. */
export class Playback {
  readonly #host: PlaybackHost;
  #isHeld = false;
  readonly #events: MediaEvents;

  constructor(element: PlayedElement, host: PlaybackHost) {
    this.#host = host;
    this.#events = new MediaEvents(element, host, this);
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
    if (!isActive(this.#host.state)) this.#isHeld = false;
    this.#events.update();
  }

  #hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.update();
  }
}

type MediaStates = readonly [readyState: number, networkState: number];

/** `readyState` and `networkState` of each phase, as in `HTMLMediaElement`. */
const MEDIA_STATES: Readonly<Record<Phase, MediaStates>> = {
  idle: [0, 0],
  checking: [0, 2],
  requesting: [0, 2],
  pending: [0, 2],
  connecting: [0, 2],
  playing: [4, 2],
  reconnecting: [2, 2],
  ended: [0, 1],
  failed: [0, 3],
};

/** A phase like `state.phase`. A video that stops although the host answers is like one that was lost. */
export const mediaPhaseOf = (state: SessionState): Phase => ('busy' in state ? 'reconnecting' : state.phase);

/** The numbers of a media element in a state. */
export const mediaStatesOf = (state: SessionState): MediaStates => MEDIA_STATES[mediaPhaseOf(state)];
