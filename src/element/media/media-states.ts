import type {Phase, SessionState} from '../../session/session-state.ts';

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
