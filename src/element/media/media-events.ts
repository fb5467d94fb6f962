import {isInputEnabled} from '../../input/input-settings.ts';
import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import {focusVideo, playVideo} from '../../video/video-element.ts';
import {PlayingEvent} from '../events.ts';

/** The element as its playback knows it. */
export interface PlayedElement extends HTMLElement {
  readonly video: HTMLVideoElement;
  readonly input: string | undefined;
  requestUpdate(): void;
}

/** The run of the element, and what pausing changes. */
export interface PlaybackHost {
  readonly state: SessionState;
  /** Whether a run exists, even if it has not changed the state yet. */
  readonly hasRun: boolean;
  /** Starts a run. */
  start(): void;
  /** Applies that the stream was paused or continued. */
  updateInput(): void;
  /** The browser blocked sound. */
  onBlocked(): void;
}

/** Whether the stream is paused, as these events know it. */
export interface PauseState {
  readonly isPaused: boolean;
  /** Whether the video must stay still. */
  readonly holdsVideo: boolean;
  pause(): void;
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
const mediaPhaseOf = (state: SessionState): Phase => ('busy' in state ? 'reconnecting' : state.phase);

/** The numbers of a media element in a state. */
export const mediaStatesOf = (state: SessionState): MediaStates => MEDIA_STATES[mediaPhaseOf(state)];

type Stage = 'empty' | 'loading' | 'playing' | 'stalled' | 'over';

/** What a media element does in each phase. */
const STAGES: Readonly<Record<Phase, Stage>> = {
  idle: 'empty',
  checking: 'loading',
  requesting: 'loading',
  pending: 'loading',
  connecting: 'loading',
  playing: 'playing',
  reconnecting: 'stalled',
  ended: 'over',
  failed: 'over',
};

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

/** The events of the inner video that say nothing about the state. */
const FORWARDED = ['timeupdate', 'resize', 'enterpictureinpicture', 'leavepictureinpicture'];

/** What media events tell apart. */
export interface MediaMoment {
  readonly state: SessionState;
  readonly isPaused: boolean;
}

/** The types of the events between two moments, in their order. */
export const mediaEventTypes = (from: MediaMoment, to: MediaMoment): readonly string[] => {
  const [before, now] = [STAGES[mediaPhaseOf(from.state)], STAGES[mediaPhaseOf(to.state)]];
  const types = EVENTS[before][now] ?? [];
  // A start that was paused before this code was loaded.
  if (to.isPaused && isActive(to.state) && !isActive(from.state)) return ['play', ...types, 'pause'];
  return from.isPaused === to.isPaused ? types : [to.isPaused ? 'pause' : 'play', ...types];
};

/** Fires the events of one element, and applies that its stream was paused or continued. */
export class MediaEvents {
  readonly #element: PlayedElement;
  readonly #host: PlaybackHost;
  readonly #playback: PauseState;
  #before: MediaMoment = {state: {phase: 'idle', reason: 'detached'}, isPaused: true};
  #isHeld = false;

  constructor(element: PlayedElement, host: PlaybackHost, playback: PauseState) {
    this.#element = element;
    this.#host = host;
    this.#playback = playback;
    for (const type of ['click', 'dblclick'])
      element.addEventListener(type, (event) => this.#keepClick(event));
    for (const type of FORWARDED) element.video.addEventListener(type, () => this.#dispatch(type));
  }

  /** Called for each change, before the event of a phase. */
  update() {
    const element = this.#element;
    const {state} = this.#host;
    const {isPaused, holdsVideo} = this.#playback;
    const before = this.#before;
    this.#before = {state, isPaused};
    const wasHeld = this.#isHeld;
    this.#isHeld = holdsVideo;
    if (holdsVideo && !wasHeld) element.video.pause();
    if (holdsVideo !== wasHeld) {
      this.#host.updateInput();
      element.requestUpdate();
    }
    for (const type of mediaEventTypes(before, this.#before)) this.#dispatch(type);
    if (wasHeld && !this.#isHeld && state.phase === 'playing') this.#continue();
  }

  /**
   * Keeps a click on the video from a player around the element, which would pause by it: the click belongs to the
   * application. Listeners of the element itself still receive it. The player starts or continues a paused stream by it,
   * and the stream has the focus then.
   */
  #keepClick(event: Event) {
    const {slot, input, video} = this.#element;
    const isOnVideo = slot === 'media' && event.composedPath()[0] === video;
    if (!isOnVideo || !isInputEnabled(input)) return;
    if (this.#playback.isPaused) focusVideo(video);
    else event.stopPropagation();
  }

  /** A live stream continues with its newest frame, because the browser keeps none. */
  #continue() {
    const {video} = this.#element;
    playVideo(video, () => this.#host.onBlocked()).catch(() => this.#playback.pause());
    const {videoWidth: width, videoHeight: height} = video;
    this.#element.dispatchEvent(new PlayingEvent({width, height}));
  }

  #dispatch(type: string) {
    this.#element.dispatchEvent(new Event(type));
  }
}
