import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';

type Stage = 'empty' | 'loading' | 'playing' | 'stalled' | 'over';

/** What a media element does in each phase, and its `readyState` and `networkState`, as in `HTMLMediaElement`. */
const MEDIA_STATES: Readonly<
  Record<Phase, readonly [stage: Stage, readyState: number, networkState: number]>
> = {
  idle: ['empty', 0, 0],
  checking: ['loading', 0, 2],
  requesting: ['loading', 0, 2],
  pending: ['loading', 0, 2],
  connecting: ['loading', 0, 2],
  playing: ['playing', 4, 2],
  reconnecting: ['stalled', 2, 2],
  ended: ['over', 0, 1],
  failed: ['over', 0, 3],
};

/** The stage and the numbers of a media element in a state. A video that stops although the host answers is like one that was lost. */
export const mediaStatesOf = (state: SessionState) =>
  MEDIA_STATES['busy' in state ? 'reconnecting' : state.phase];

const FIRST_DATA = ['loadedmetadata', 'durationchange', 'loadeddata', 'canplay', 'canplaythrough'];
const START = ['loadstart', 'waiting'];

/** The events of a change from one stage to another, in their order. `playing`, `ended` and `error` follow them. */
const EVENTS: Readonly<Record<Stage, Partial<Readonly<Record<Stage, readonly string[]>>>>> = {
  empty: {loading: START, playing: [...START, ...FIRST_DATA], stalled: [...START, ...FIRST_DATA, 'waiting']},
  loading: {empty: ['emptied'], playing: FIRST_DATA},
  playing: {empty: ['emptied'], loading: ['emptied', ...START], stalled: ['waiting']},
  stalled: {empty: ['emptied'], loading: ['emptied', ...START], playing: ['canplay', 'canplaythrough']},
  over: {empty: ['emptied'], loading: ['emptied', ...START]},
};

/** What media events tell apart. */
export interface MediaMoment {
  readonly state: SessionState;
  readonly isPaused: boolean;
}

/** The types of the events between two moments, in their order. */
export const mediaEventTypes = (from: MediaMoment, to: MediaMoment): readonly string[] => {
  const [[before], [now]] = [mediaStatesOf(from.state), mediaStatesOf(to.state)];
  const types = EVENTS[before][now] ?? [];
  // A start that was paused before this code was loaded.
  if (to.isPaused && isActive(to.state) && !isActive(from.state)) return ['play', ...types, 'pause'];
  return from.isPaused === to.isPaused ? types : [to.isPaused ? 'pause' : 'play', ...types];
};
