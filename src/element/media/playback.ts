import {loadPart} from '../../errors/load-part.ts';
import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import type {MediaEvents, PlaybackHost, PlayedElement} from './media-events.ts';

/** The code of media events loads in these phases. A quick start does without it until it plays. */
const LOADS: readonly Phase[] = ['pending', 'playing', 'failed'];

/** Whether a stream is paused. Its media events, and what pausing does, are loaded on demand. */
export class Playback {
  readonly #element: PlayedElement;
  readonly #host: PlaybackHost;
  #isHeld = false;
  #events: MediaEvents | undefined;

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
    const element = this.#element;
    const {state} = this.#host;
    if (!isActive(state)) this.#isHeld = false;
    if (this.#events) this.#events.update();
    // A player around the element shows a start from its beginning.
    else if (this.#isHeld || element.slot || LOADS.includes(state.phase)) void this.#load();
  }

  #hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.update();
  }

  /** Without this part, the stream plays and cannot be paused. */
  async #load() {
    try {
      const part = await loadPart('media-events', () => import('./media-events.ts'));
      this.#events ??= new part.MediaEvents(this.#element, this.#host, this);
    } catch {
      this.#isHeld = false;
    }
    this.#events?.update();
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
