import {pause} from '../../../platform/abort.ts';
import type {CloseReason, SocketRules} from '../../connector.ts';

/** A socket without a frame for this time is silent. A proxy that gives up does so within 10 s (`nvst.md` 1.7). */
const SILENCE_MS = 12_000;
/** Between two looks at the socket, in milliseconds. */
const LOOK_MS = 4000;

interface SilenceOptions {
  /** Returns when the last frame arrived, in milliseconds of `performance.now()`. */
  readonly lastFrameAt: () => number;
  /** Judges the silence. It never rejects. */
  readonly judge: NonNullable<SocketRules['judge']>;
  readonly signal: AbortSignal;
  /** Waits between two looks (default: a timer). */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/**
 * Asks about an open socket on which nothing arrives: a host sends a heartbeat every few seconds. Each further question about
 * the same silence comes after twice the time. Resolves with the end of the stream.
 * @throws the signal's reason when aborted
 */
export const watchSilence = async ({
  lastFrameAt,
  judge,
  signal,
  pause: wait = pause,
}: SilenceOptions): Promise<CloseReason> => {
  let limitMs = SILENCE_MS;
  for (;;) {
    await wait(LOOK_MS, signal);
    const ms = performance.now() - lastFrameAt();
    if (ms < SILENCE_MS) limitMs = SILENCE_MS;
    if (ms < limitMs) continue;
    limitMs *= 2;
    const judged = await judge({kind: 'silent', code: 0, reason: '', ms});
    signal.throwIfAborted();
    if (judged && judged.kind !== 'resume') return judged;
  }
};
