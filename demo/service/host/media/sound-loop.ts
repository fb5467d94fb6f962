import type {Application} from '../../application/application.ts';
import type {AudioSource} from '../wrtc.ts';

const SAMPLE_RATE = 48_000;
const BLOCK_MS = 10;
const BLOCK_SAMPLES = (SAMPLE_RATE * BLOCK_MS) / 1000;
const MAX_CATCH_UP_BLOCKS = 5;

/**
 * Sends sound in blocks of ten milliseconds until `signal` aborts. Blocks that drawing has delayed are sent together.
 * After a longer delay, the schedule restarts, because late sound is useless.
 */
export function runSoundLoop(options: {
  readonly application: Application;
  readonly source: AudioSource;
  /** The application's clock. It continues across reconnects. */
  readonly clock: {sample: number};
  readonly signal: AbortSignal;
}) {
  const {application, source, clock, signal} = options;
  const samples = new Int16Array(BLOCK_SAMPLES);
  let nextAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - nextAt > MAX_CATCH_UP_BLOCKS * BLOCK_MS) nextAt = now;
    for (; nextAt <= now; nextAt += BLOCK_MS) {
      application.fillSound(clock.sample, samples);
      clock.sample += BLOCK_SAMPLES;
      source.onData({
        samples,
        sampleRate: SAMPLE_RATE,
        bitsPerSample: 16,
        channelCount: 1,
        numberOfFrames: BLOCK_SAMPLES,
      });
    }
  }, BLOCK_MS);
  signal.addEventListener('abort', () => clearInterval(timer), {once: true});
}
