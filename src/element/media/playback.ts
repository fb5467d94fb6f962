import {isActive, type SessionState} from '../../session/session-state.ts';
import {MediaEvents, type PlaybackHost, type PlayedElement} from './media-events.ts';

/** Whether a stream is paused, with its media events. */
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
    const {state} = this.#host;
    if (!isActive(state)) this.#isHeld = false;
    this.#events.update();
  }

  #hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.update();
  }
}

/** The element as this function knows it. */
export interface AwaitedElement extends HTMLElement {
  readonly state: SessionState;
  readonly paused: boolean;
}

/** The outcome of `play()` in a state: it plays, it cannot play, or it is not known yet. */
export const playOutcome = (state: SessionState, isPaused: boolean): 'playing' | DOMException | undefined => {
  if (isActive(state) && isPaused) return new DOMException('The stream was paused.', 'AbortError');
  switch (state.phase) {
    case 'playing':
      return 'playing';
    case 'ended':
      return new DOMException('The run ended before the stream played.', 'AbortError');
    case 'failed': {
      const {code, message} = state.error;
      return new DOMException(message, code === 'play-refused' ? 'NotAllowedError' : 'NotSupportedError');
    }
    case 'idle':
      return state.reason === 'attributes'
        ? new DOMException('The attributes describe no stream.', 'NotSupportedError')
        : new DOMException('No run is active.', 'AbortError');
    case 'checking':
    case 'requesting':
    case 'pending':
    case 'connecting':
    case 'reconnecting':
      return undefined;
    default:
      return state satisfies never;
  }
};

/**
 * Resolves when the stream plays.
 * @param before the state before `play()`. While it is no state of a run, the run that starts has not changed it yet.
 * @throws DOMException if the stream is paused, ends or fails before it plays
 */
export const waitForPlaying = async (
  element: AwaitedElement,
  before: SessionState | undefined,
): Promise<void> => {
  const settled = new AbortController();
  const {signal} = settled;
  try {
    const outcome = await new Promise<'playing' | DOMException>((resolve) => {
      const settle = () => {
        const {state} = element;
        // Attributes are read after the task that inserts the element.
        const isUnread = element.isConnected && state.phase === 'idle' && state.reason === 'detached';
        if (isUnread || (state === before && !isActive(state))) return;
        const result = playOutcome(state, element.paused);
        if (result) resolve(result);
      };
      for (const type of ['statechange', 'pause']) element.addEventListener(type, settle, {signal});
      settle();
    });
    if (outcome !== 'playing') throw outcome;
  } finally {
    settled.abort();
  }
};
