/** Watches the picture of one connection while it plays. Nothing of it is needed before. */
import type {Connection} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../session/unless-aborted.ts';
import {PictureProgress, type Look} from './picture-progress.ts';
import type {WatchLimits} from './watch-limits.ts';

export interface WatchOptions {
  readonly video: HTMLVideoElement;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly limits: WatchLimits;
  readonly onQuiet: (isQuiet: boolean) => void;
  /** When the application last said something, by `Date.now()`. */
  readonly heardAt: () => number;
}

const LOOK_MS = 1000;
/** While nothing moves. */
const CLOSER_LOOK_MS = 250;
/** A look that comes so much later than it should: the device was asleep, or the page frozen. */
const ASLEEP_MS = 10_000;
const NEXT_FRAME_LOOK_MS = 200;

/** Fulfils with what is wrong as soon as the picture is lost, or stands still without a good reason. */
export const pictureTrouble = async (options: WatchOptions): Promise<AppStreamError> => {
  const {video, connection, signal, limits, onQuiet, heardAt} = options;
  const progress = new PictureProgress(video, connection, signal);
  let {vitals: before} = await unlessAborted(progress.look(), signal);
  let whenMoved = before;
  let lookedAt = Date.now();
  let movedAt = lookedAt;
  let answeredAt = lookedAt;
  let flowedAt = -Infinity;
  let wokeAt = -Infinity;
  let isQuiet = false;
  for (;;) {
    await pause(movedAt === lookedAt ? LOOK_MS : CLOSER_LOOK_MS, signal);
    const {hasMoved, vitals} = await unlessAborted(progress.look(), signal);
    const now = Date.now();
    if (now - lookedAt > LOOK_MS + ASLEEP_MS) wokeAt = movedAt = answeredAt = now;
    lookedAt = now;
    if (hasMoved) {
      movedAt = now;
      whenMoved = vitals;
    }
    if (vitals && vitals.packets > (before?.packets ?? 0)) flowedAt = now;
    // Where answers are not counted, only the browser's own verdict on the way is left.
    if (vitals && (vitals.answers === undefined || vitals.answers > (before?.answers ?? 0))) answeredAt = now;
    before = vitals;
    const stillMs = now - movedAt;
    if (isQuiet !== stillMs >= limits.quietMs) onQuiet((isQuiet = !isQuiet));
    if (hasMoved) continue;
    const heardMs = now - Math.max(flowedAt, answeredAt);
    if (vitals && (!vitals.reachable || heardMs >= limits.silenceMs)) {
      // A device that wakes is often said to be offline for a moment: its sleep was the cause.
      const isFresh = now - wokeAt < 3 * ASLEEP_MS;
      return new AppStreamError(isFresh ? 'asleep' : navigator.onLine ? 'connection-lost' : 'offline');
    }
    if (stillMs >= limits.stillMs && now - flowedAt < 2 * LOOK_MS) {
      return new AppStreamError(isUndecoded(vitals, whenMoved) ? 'decoder-failed' : 'frames-stopped');
    }
    if (now - Math.max(movedAt, heardAt()) >= limits.loadingMs) return new AppStreamError('host-silent');
  }
};

/** Whether whole frames have come since, and none was decoded. */
const isUndecoded = (now: Look['vitals'], since: Look['vitals']) =>
  now !== undefined &&
  now.receivedFrames > (since?.receivedFrames ?? 0) &&
  now.decodedFrames === since?.decodedFrames;

/** Fulfils when another frame is there. */
export const nextFrame = async (
  video: HTMLVideoElement,
  connection: Connection,
  signal: AbortSignal,
): Promise<void> => {
  const over = new AbortController();
  const progress = new PictureProgress(video, connection, AbortSignal.any([signal, over.signal]));
  try {
    // The first look only tells where the counts stand.
    await unlessAborted(progress.look(), signal);
    do await pause(NEXT_FRAME_LOOK_MS, signal);
    while (!(await unlessAborted(progress.look(), signal)).hasMoved);
  } finally {
    over.abort();
  }
};

/** The failure of a first frame that did not come, by what is there of the picture. */
export const missingFrame = async (connection: Connection): Promise<AppStreamError> => {
  const vitals = await connection.vitals?.();
  if (!vitals) return new AppStreamError('no-first-frame');
  const {hasTrack, packets, receivedFrames, decodedFrames} = vitals;
  if (!hasTrack) return new AppStreamError('no-track');
  if (!packets) return new AppStreamError('no-packets');
  return new AppStreamError(receivedFrames && !decodedFrames ? 'decoder-failed' : 'no-first-frame');
};

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await unlessAborted(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
};
