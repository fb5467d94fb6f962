import {isActive, type SessionState} from '../../session/session-state.ts';

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
        const result = state === before && !isActive(state) ? undefined : playOutcome(state, element.paused);
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
