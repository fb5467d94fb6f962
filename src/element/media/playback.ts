import {isInputEnabled} from '../../input/capture-options.ts';
import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import type {StreamElement} from '../../video/stream-element.ts';
import {focusVideo, playVideo} from '../../video/video-element.ts';
import {PlayingEvent} from '../events.ts';

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

/** The stage and the numbers in a state. A video that stops although the host answers is like one that was lost. */
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

interface MediaSnapshot {
  readonly state: SessionState;
  readonly isPaused: boolean;
}

/** The types of the events between two snapshots, in their order. */
export const mediaEventTypes = (from: MediaSnapshot, to: MediaSnapshot): readonly string[] => {
  const [[before], [now]] = [mediaStatesOf(from.state), mediaStatesOf(to.state)];
  const types = EVENTS[before][now] ?? [];
  return from.isPaused === to.isPaused ? types : [to.isPaused ? 'pause' : 'play', ...types];
};

interface PlayedStream {
  readonly controller: {readonly state: SessionState; readonly isUndecided: boolean; start(): void};
  /** Applies that the stream was paused or continued. */
  updateInput(): void;
  onBlocked(): void;
  /** Whether the browser blocks sound until a user gesture. */
  readonly isSoundBlocked: boolean;
}

/** The events of a user gesture after which a browser allows sound. */
const GESTURES = ['pointerup', 'keydown'];

/** The events of the inner video that do not depend on the state. */
const FORWARDED = ['timeupdate', 'resize', 'enterpictureinpicture', 'leavepictureinpicture'];

/** Whether the stream of one element is paused. Fires the media events, and applies that it was paused or continued. */
export class Playback {
  readonly #element: StreamElement;
  readonly #stream: PlayedStream;
  #isHeld = false;
  /** The calls of `play()` whose outcome is not known yet. */
  readonly #calls: PromiseWithResolvers<undefined>[] = [];
  #before: MediaSnapshot & {readonly holdsVideo: boolean} = {
    state: {phase: 'idle', reason: 'detached'},
    isPaused: true,
    holdsVideo: false,
  };

  constructor(element: StreamElement, stream: PlayedStream) {
    this.#element = element;
    this.#stream = stream;
    for (const type of ['click', 'dblclick'])
      element.addEventListener(type, (event) => this.#keepClick(event));
    for (const type of GESTURES)
      element.addEventListener(type, (event) => this.#unmute(event), {capture: true});
    for (const type of FORWARDED) element.video.addEventListener(type, () => this.#dispatch(type));
  }

  /** Whether nothing plays or starts: no run is active, or it is paused. */
  get isPaused() {
    return this.#isHeld || !isActive(this.#stream.controller.state);
  }

  /** Whether the video must stay still. Until the first frame it plays, because its run waits for that frame. */
  get holdsVideo() {
    return this.#isHeld && this.#stream.controller.state.phase === 'playing';
  }

  /**
   * Starts a run, or continues the present one. Resolves when the stream plays.
   * @throws DOMException if the stream is paused, ends or fails before it plays
   */
  play(): Promise<undefined> {
    const {controller} = this.#stream;
    if (!isActive(controller.state)) controller.start();
    else this.#hold(false);
    const call = Promise.withResolvers<undefined>();
    this.#calls.push(call);
    this.settleCalls();
    return call.promise;
  }

  /** Settles the calls of `play()`, once their outcome is known. */
  settleCalls() {
    const {state, isUndecided} = this.#stream.controller;
    if (isUndecided && !isActive(state)) return;
    const outcome = playOutcome(state, this.isPaused);
    if (!outcome) return;
    for (const {resolve, reject} of this.#calls.splice(0)) {
      if (outcome === 'playing') resolve(undefined);
      else reject(outcome);
    }
  }

  /** Stops the video and the input of the present run. The session stays. */
  pause() {
    this.#hold(isActive(this.#stream.controller.state));
  }

  #hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.update();
  }

  /** Called for each change, before the event of a phase. */
  update() {
    const element = this.#element;
    const {state} = this.#stream.controller;
    if (!isActive(state)) this.#isHeld = false;
    const before = this.#before;
    const {isPaused, holdsVideo} = this;
    this.#before = {state, isPaused, holdsVideo};
    if (holdsVideo && !before.holdsVideo) element.video.pause();
    if (holdsVideo !== before.holdsVideo) {
      this.#stream.updateInput();
      element.requestUpdate();
    }
    for (const type of mediaEventTypes(before, this.#before)) this.#dispatch(type);
    if (before.holdsVideo && !this.#before.holdsVideo && state.phase === 'playing') this.#continue();
    this.settleCalls();
  }

  /**
   * Keeps a click on a playing video from a player around the element, which would pause by it: the click belongs to
   * the application. A player continues a paused stream by it.
   */
  #keepClick(event: Event) {
    const {slot, input, video} = this.#element;
    const isOnVideo = slot === 'media' && event.composedPath()[0] === video;
    if (!isOnVideo || !isInputEnabled(input)) return;
    if (this.isPaused) focusVideo(video);
    else event.stopPropagation();
  }

  /** The first gesture into the stream starts the sound that the browser blocked. Controls have their own meaning. */
  #unmute(event: Event) {
    const {video} = this.#element;
    const [target] = event.composedPath();
    const isInStream = target === video || (target instanceof Element && target.matches('[part=keyboard]'));
    if (isInStream && this.#stream.isSoundBlocked && navigator.userActivation.isActive)
      this.#element.muted = false;
  }

  /** A live stream continues with its newest frame, because the browser keeps none. */
  #continue() {
    const {video} = this.#element;
    playVideo(video, () => this.#stream.onBlocked()).catch(() => this.pause());
    const {videoWidth: width, videoHeight: height} = video;
    this.#element.dispatchEvent(new PlayingEvent({width, height}));
  }

  #dispatch(type: string) {
    this.#element.dispatchEvent(new Event(type));
  }
}

/** The outcome of `play()` in a state: it plays, it cannot play, or it is not known yet. */
export const playOutcome = (state: SessionState, isPaused: boolean): 'playing' | DOMException | undefined => {
  if (isActive(state)) {
    if (isPaused) return new DOMException('The stream was paused.', 'AbortError');
    return state.phase === 'playing' ? 'playing' : undefined;
  }
  switch (state.phase) {
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
    default:
      return state satisfies never;
  }
};
