import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../session/unless-aborted.ts';
import type {StreamSize} from '../session/session-state.ts';

export interface PresentOptions {
  /** How long the first frame may take while the page is visible, in milliseconds. */
  readonly limitMs: number;
  /** Aborting it takes the stream from the video. */
  readonly signal: AbortSignal;
  /** Called when the browser refuses to play with sound. */
  readonly onBlocked: () => void;
}

/**
 * Shows a stream; fulfils when its first frame is on the screen, since a connection may be up and carry nothing. What
 * the browser pauses later (for a frozen tab, a phone call, a media key) plays on as soon as the page is seen: nobody can
 * tell a live picture that is paused from a broken one.
 * @throws AppStreamError `no-first-frame`; `play-refused` where the browser plays nothing at all, not even without sound
 */
export const present = async (
  video: HTMLVideoElement,
  media: MediaStream,
  {limitMs, signal, onBlocked}: PresentOptions,
): Promise<StreamSize> => {
  signal.throwIfAborted();
  signal.addEventListener(
    'abort',
    () => {
      video.srcObject = null;
    },
    {once: true},
  );
  video.srcObject = media;
  const refused = play(video, onBlocked);
  const playOn = () => {
    // Where even that is refused, whoever watches the picture finds it standing still.
    if (video.paused && !document.hidden) play(video, onBlocked).catch(() => undefined);
  };
  video.addEventListener('pause', playOn, {signal});
  document.addEventListener('visibilitychange', playOn, {signal});
  const over = new AbortController();
  try {
    const ended = AbortSignal.any([signal, over.signal]);
    const shown = Promise.race([firstFrame(video, ended), visibleFor(limitMs, ended), refused]);
    await unlessAborted(shown, signal);
    return {width: video.videoWidth, height: video.videoHeight};
  } finally {
    over.abort();
  }
};

/**
 * Plays, with sound if the browser lets it. The promise of `play()` waits for data, so nothing here waits for it to
 * fulfil: this one never does, and rejects where the browser refuses even without sound.
 */
const play = (video: HTMLVideoElement, onBlocked: () => void): Promise<never> =>
  new Promise((_, reject) => {
    video.play().catch((refusal: unknown) => {
      // Otherwise a new stream took this one's place: nobody waits for this play any more.
      if (!(refusal instanceof DOMException && refusal.name === 'NotAllowedError')) return;
      if (video.muted) {
        reject(new AppStreamError('play-refused', {cause: refusal}));
        return;
      }
      video.muted = true;
      onBlocked();
      play(video, onBlocked).catch(reject);
    });
  });

const firstFrame = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const shown = () => {
      resolve();
    };
    const handle = video.requestVideoFrameCallback(shown);
    signal.addEventListener(
      'abort',
      () => {
        video.cancelVideoFrameCallback(handle);
      },
      {once: true},
    );
    // A hidden page presents nothing: there a decoded frame is all that can be known.
    video.addEventListener(
      'loadeddata',
      () => {
        if (document.hidden) shown();
      },
      {signal},
    );
  });

/** Rejects when the page was visible for so long at a stretch: in a hidden page frames do not come. */
const visibleFor = (limitMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.hidden || signal.aborted) return;
      timer = setTimeout(() => {
        reject(new AppStreamError('no-first-frame'));
      }, limitMs);
    };
    restart();
    document.addEventListener('visibilitychange', restart, {signal});
    signal.addEventListener('abort', restart, {once: true});
  });
