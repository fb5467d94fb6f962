import type {PropertyValues} from '@lit/reactive-element';
import type {AppStreamError} from '../../errors/app-stream-error.ts';
import type {SessionState} from '../../session/session-state.ts';
import {openPictureInPicture, takeSnapshot} from '../../video/video-element.ts';
import {StreamSettings} from '../settings/settings.ts';
import {mediaStatesOf, type Playback} from './playback.ts';

/**
 * The members and events that `<app-stream>` shares with `<video>`, so that players and their controls can use it.
 *
 * @fires {Event} play - `paused` is now false: a run starts, or the stream is continued.
 * @fires {Event} pause - `paused` is now true: the run is over, or the stream is paused.
 * @fires {Event} waiting - The stream loads, was lost, or received no frame for two seconds.
 * @fires {Event} volumechange - `muted` or `volume` changed.
 * @fires {Event} timeupdate - `currentTime` changed. Fires about four times a second.
 * @fires {Event} resize - The size of the video changed, as in `<video>`.
 * @fires {Event} loadstart - A run starts, or a new session replaces a lost one.
 * @fires {Event} emptied - The last stream is removed.
 * @fires {Event} loadedmetadata - The first frame is on the screen.
 * @fires {Event} durationchange - The first frame is on the screen.
 * @fires {Event} loadeddata - The first frame is on the screen.
 * @fires {Event} canplay - The first frame is on the screen, or the stream is back.
 * @fires {Event} canplaythrough - The first frame is on the screen, or the stream is back.
 */
export abstract class MediaMembers extends StreamSettings {
  /** The `<video>` that shows the stream. */
  abstract readonly video: HTMLVideoElement;
  /** The present state of the run. */
  abstract readonly state: SessionState;
  /** The stream as these members know it. */
  protected abstract readonly playback: Playback;

  override connectedCallback() {
    super.connectedCallback();
    // An element that was removed opened no controls.
    if (this.controls) this.requestUpdate();
    const {readyState, defaultView} = this.ownerDocument;
    // A framework that hydrates the markup of a page warns of an attribute which the server did not write.
    if (this.slot === 'media' || readyState === 'complete') this.#joinTabOrder();
    else defaultView?.addEventListener('load', this.#joinTabOrder, {once: true});
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.ownerDocument.defaultView?.removeEventListener('load', this.#joinTabOrder);
  }

  /** Focus traps look for a `tabindex`, and media-chrome takes media without one out of the tab order. */
  readonly #joinTabOrder = () => {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
  };

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('poster')) this.video.poster = this.poster ?? '';
    if (changed.has('fit')) this.video.style.objectFit = this.fit ?? '';
    this.video.muted = this.muted;
    this.video.volume = Math.max(0, Math.min(1, Number.isFinite(this.volume) ? this.volume : 1));
  }

  /** Why the run failed. `undefined` in every other phase. */
  get error(): AppStreamError | undefined {
    return this.state.phase === 'failed' ? this.state.error : undefined;
  }

  /** Whether nothing plays or starts: no run is active, or `pause()` stopped it. */
  get paused(): boolean {
    return this.playback.isPaused;
  }

  /** Whether the last run ended without a failure. */
  get ended(): boolean {
    return this.state.phase === 'ended';
  }

  /** Always false: a live stream has no other time. */
  get seeking(): boolean {
    return false;
  }

  /** As in `HTMLMediaElement`: 0 before the first frame, 4 while the stream plays, 2 while it stalls or reconnects. */
  get readyState(): number {
    return mediaStatesOf(this.state)[1];
  }

  /** As in `HTMLMediaElement`: 0 before a run, 2 during a run, 1 after its end, 3 after its failure. */
  get networkState(): number {
    return mediaStatesOf(this.state)[2];
  }

  /** The time for which the present connection has played, in seconds. Setting it has no effect. */
  get currentTime(): number {
    return this.video.currentTime;
  }

  set currentTime(_seconds: number) {
    // A player may try to seek to the live edge, where a stream always is.
  }

  /** `Infinity` while the stream is attached, otherwise `NaN`. */
  get duration(): number {
    return this.video.duration;
  }

  /** Empty: a live stream cannot be sought. */
  get seekable(): TimeRanges {
    return this.video.seekable;
  }

  /** Empty: the browser keeps no frames of a live stream. */
  get buffered(): TimeRanges {
    return this.video.buffered;
  }

  /** The times of the present connection that were played. */
  get played(): TimeRanges {
    return this.video.played;
  }

  /** The width of the video in its own pixels. 0 without a video. */
  get videoWidth(): number {
    return this.video.videoWidth;
  }

  /** The height of the video in its own pixels. 0 without a video. */
  get videoHeight(): number {
    return this.video.videoHeight;
  }

  /** Always `live`. Players read it. */
  get streamType(): 'live' {
    return 'live';
  }

  /** Always 0: a user cannot go back in a live stream. Players read it. */
  get targetLiveWindow(): number {
    return 0;
  }

  /** The `currentTime` from which the video is live: 0 while it plays, otherwise `NaN`. Players read it. */
  get liveEdgeStart(): number {
    return this.readyState > 2 && !this.paused ? 0 : NaN;
  }

  /**
   * Continues a paused stream with its newest frame, or starts a run like `start()`. Resolves when the video plays.
   * @throws DOMException `AbortError` if the stream is paused or ends before it plays; `NotAllowedError` if the browser
   * refuses to play it; `NotSupportedError` if the run fails or cannot start
   */
  async play(): Promise<void> {
    return this.playback.play();
  }

  /**
   * Stops the video and the input, and keeps the session and its connection. During a start, the stream pauses with its
   * first frame. Without effect if no run is active.
   */
  pause(): void {
    this.playback.pause();
  }

  /**
   * Resolves with the present frame as a PNG, in the size of the stream, without controls and cards.
   * @throws DOMException `InvalidStateError` if the stream shows no frame
   */
  async snapshot(): Promise<Blob> {
    return takeSnapshot(this.video);
  }

  /**
   * Shows the video in a window of its own, while input continues in the element. Call it from a user gesture.
   * @throws DOMException `NotSupportedError` if the browser has no picture-in-picture; the error of the browser
   */
  async requestPictureInPicture(): Promise<PictureInPictureWindow> {
    return openPictureInPicture(this.video);
  }
}
