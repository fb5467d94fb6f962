import type {Connection, StreamSize} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {StatsReader} from '../stats/stats-reader.ts';
import {playVideo} from './video-element.ts';

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

/** Attaches a stream. A live video that the browser pauses (a phone call, a media key) plays on once it is visible. */
export const attachStream = (
  video: HTMLVideoElement,
  media: MediaStream,
  {signal, onBlocked, isPaused, onDetach}: AttachOptions,
) => {
  signal.throwIfAborted();
  const detach = () => {
    if (video.srcObject !== media) return;
    onDetach();
    video.srcObject = null;
  };
  signal.addEventListener('abort', detach, {once: true});
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
    /**
     * Resolves with the size when the first frame is on the screen, because a connection may be up and carry no video.
     * @param limitMs how long the first frame may take while the page is visible, in milliseconds
     * @throws AppStreamError `no-first-frame`; `play-refused` if the browser refuses to play even without sound
     */
    waitForFirstFrame: async (limitMs: number): Promise<StreamSize> => {
      await unlessAborted(Promise.race([frame, visibleFor(limitMs, either)]), signal);
      return {width: video.videoWidth, height: video.videoHeight};
    },
  };
};

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
      // A page of Chromium can present the first frame before the video has data.
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      if (isPresented) resolve();
      else if (video.videoWidth > 2 && hasLiveVideo(media)) void resolveIfUnpainted();
    };
    // Only visible pages present frames. In a hidden page, and in an iframe that is hidden or outside the viewport, a
    // decoded frame counts.
    const resolveIfUnpainted = async () => {
      if (video.ownerDocument.hidden || !(await paintsWithin(UNPAINTED_MS, video, signal))) resolve();
    };
    const request = () => {
      handle = video.requestVideoFrameCallback((_now, {width}) => {
        isPresented = width > 2 && hasLiveVideo(media);
        if (isPresented) settle();
        else request();
      });
    };
    // A later request would miss a first frame without a second one. But for a stream of a canvas, a request before the
    // metadata can crash the renderer of Chromium 147, if a script blocks the page until a frame is presented.
    if (isOfCanvas(media)) video.addEventListener('loadedmetadata', request, {signal, once: true});
    else request();
    signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), {once: true});
    video.addEventListener('loadeddata', settle, {signal});
  });

/** A page that paints nothing for this time is not on the screen, in milliseconds. */
const UNPAINTED_MS = 500;

/** Whether the page of a video paints within a time. The document alone does not know: it may be in a hidden frame. */
const paintsWithin = (limitMs: number, {ownerDocument}: Element, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const view = ownerDocument.defaultView ?? window;
    const timer = setTimeout(() => resolve(false), limitMs);
    const frame = view.requestAnimationFrame(() => resolve(true));
    const release = () => {
      clearTimeout(timer);
      view.cancelAnimationFrame(frame);
    };
    signal.addEventListener('abort', release, {once: true});
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

/** The failure of a first frame that did not arrive, by what arrived instead. */
export const explainMissingFrame = async (
  {media}: Connection,
  reader: StatsReader,
): Promise<AppStreamError> => {
  const {counts} = (await reader.read()).report;
  if (!counts) return new AppStreamError('no-first-frame');
  const hasTrack = media.getVideoTracks().some(({readyState}) => readyState === 'live');
  if (!hasTrack) return new AppStreamError('no-track');
  const {packets, receivedFrames, decodedFrames} = counts;
  if (receivedFrames && !decodedFrames) return new AppStreamError('decoder-failed');
  return new AppStreamError(packets ? 'no-first-frame' : 'no-packets');
};

export type ShownMedia = ReturnType<typeof showMedia>;

/** The media of one connection on the `<video>`. */
export const showMedia = (video: HTMLVideoElement, options: AttachOptions) => {
  const detached = new AbortController();
  const signal = AbortSignal.any([options.signal, detached.signal]);
  let attached: ReturnType<typeof attachStream> | undefined;
  return {
    /** Resolved by the owner with the first frame. */
    firstFrame: Promise.withResolvers<undefined>(),
    /** Attaches the stream to the video, once. */
    attach: (media: MediaStream) => {
      if (attached?.media !== media) attached = attachStream(video, media, {...options, signal});
      return attached;
    },
    /** Removes the stream from the video. */
    detach: () => detached.abort(),
  };
};
