import type {Connection, StreamSize} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {describeSize, isSameSize} from '../connection/stream-size.ts';

export interface AttachOptions {
  /** Aborting it removes the stream from the video. */
  readonly signal: AbortSignal;
  /** Called when the browser blocks sound. */
  readonly onBlocked: () => void;
  /** Whether the page wants the video to stay paused (default: never). */
  readonly isPaused?: () => boolean;
  /** Called before the stream is removed from the video, while the video still shows its last frame. */
  readonly onDetach: () => void;
}

/** A stream that the video plays as soon as its data arrives. */
export interface AttachedStream {
  readonly media: MediaStream;
  /**
   * Resolves with the size when the first frame is on the screen, because a connection may be up and carry no video.
   * @param limitMs how long the first frame may take while the page is visible, in milliseconds
   * @throws AppStreamError `no-first-frame`; `play-refused` if the browser refuses to play even without sound
   */
  waitForFirstFrame(limitMs: number): Promise<StreamSize>;
}

/**
 * Attaches a stream to the video. A live video that the browser pauses later (for a frozen tab, a phone call or a media
 * key) looks broken, so it plays on as soon as the page is visible.
 */
export const attachStream = (
  video: HTMLVideoElement,
  media: MediaStream,
  {signal, onBlocked, isPaused, onDetach}: AttachOptions,
): AttachedStream => {
  signal.throwIfAborted();
  signal.addEventListener(
    'abort',
    () => {
      if (video.srcObject !== media) return;
      onDetach();
      video.srcObject = null;
    },
    {once: true},
  );
  video.srcObject = media;
  const shown = new AbortController();
  const either = AbortSignal.any([signal, shown.signal]);
  const refused = playVideo(video, onBlocked);
  const frame = Promise.race([firstFrame(video, media, either), refused]);
  const settle = () => shown.abort();
  frame.then(settle, settle);
  const resume = () => {
    // If the browser refuses, the watcher of the video reports that it froze.
    if (video.paused && !video.ownerDocument.hidden && !isPaused?.())
      playVideo(video, onBlocked).catch(() => undefined);
  };
  video.addEventListener('pause', resume, {signal});
  // A video that moves to another document loads its stream again, and is paused without an event.
  video.addEventListener('loadeddata', resume, {signal});
  document.addEventListener('visibilitychange', resume, {signal});
  return {
    media,
    waitForFirstFrame: async (limitMs) => {
      await unlessAborted(Promise.race([frame, visibleFor(limitMs, either)]), signal);
      return {width: video.videoWidth, height: video.videoHeight};
    },
  };
};

/**
 * Plays, with sound if the browser allows it. `play()` resolves only once data arrive, so that this promise never
 * resolves. It rejects if the browser refuses even without sound.
 */
export const playVideo = (video: HTMLVideoElement, onBlocked: () => void): Promise<never> =>
  new Promise((_, reject) => {
    video.play().catch((refusal: unknown) => {
      // Another name means that a new stream replaced this one, and nobody waits for this call any more.
      if (!(refusal instanceof DOMException && refusal.name === 'NotAllowedError')) return;
      if (video.muted) {
        reject(new AppStreamError('play-refused', {cause: refusal}));
        return;
      }
      video.muted = true;
      onBlocked();
      playVideo(video, onBlocked).catch(reject);
    });
  });

/** Chromium presents one black frame of 2×2 pixels for a track that ends before its first frame (`nvst.md` 7.20). */
const hasLiveVideo = (media: MediaStream) =>
  media.getVideoTracks().some(({readyState, muted}) => readyState === 'live' && !muted);

/** Whether a script draws the video, as the simulated host of `app-stream/testing` does. */
const isOfCanvas = (media: MediaStream) => media.getVideoTracks().some((track) => 'canvas' in track);

const firstFrame = (video: HTMLVideoElement, media: MediaStream, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let handle = 0;
    let isPresented = false;
    const settle = () => {
      // A hidden page presents no frames, so there a decoded frame counts. A visible page of Chromium can present the first
      // frame before the video has data.
      if ((isPresented || video.ownerDocument.hidden) && video.readyState > 1) resolve();
    };
    const request = () => {
      handle = video.requestVideoFrameCallback((_now, {width}) => {
        isPresented = width > 2 && hasLiveVideo(media);
        if (isPresented) settle();
        else request();
      });
    };
    // Later, it would miss a first frame that no second one follows. But for a stream of a canvas, a request before the metadata
    // can crash the renderer of Chromium 147, if a script blocks the page until a frame is presented.
    if (isOfCanvas(media)) video.addEventListener('loadedmetadata', request, {signal, once: true});
    else request();
    signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), {once: true});
    video.addEventListener('loadeddata', settle, {signal});
  });

/** Rejects once the page was visible for this time without a break. A hidden page receives no frames. */
const visibleFor = (limitMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.hidden || signal.aborted) return;
      timer = setTimeout(() => reject(new AppStreamError('no-first-frame')), limitMs);
    };
    restart();
    document.addEventListener('visibilitychange', restart, {signal});
    signal.addEventListener('abort', restart, {once: true});
  });

/**
 * The failure of a first frame that did not arrive, by what arrived instead.
 * @param requested the size that the connection requested
 */
export const explainMissingFrame = async (
  connection: Connection,
  requested: StreamSize,
): Promise<AppStreamError> => {
  const stats = await connection.getStats?.();
  if (!stats) return new AppStreamError('no-first-frame');
  const {hasTrack, packets, receivedFrames, decodedFrames} = stats;
  if (!hasTrack) return new AppStreamError('no-track');
  if (receivedFrames && !decodedFrames) return new AppStreamError('decoder-failed');
  const {hostSize} = connection;
  if (hostSize && !isSameSize(hostSize, requested)) {
    const values = {rendered: describeSize(hostSize), requested: describeSize(requested)};
    return new AppStreamError('size-mismatch', {values});
  }
  return new AppStreamError(packets ? 'no-first-frame' : 'no-packets');
};
