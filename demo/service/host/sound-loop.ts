import type {Application} from '../application/application.ts';
import type {AudioSource} from './wrtc.ts';

const sampleRate = 48_000;
const blockMs = 10;
const blockSamples = (sampleRate * blockMs) / 1000;
const maxCatchUp = 5;

/**
 * Sends sound in blocks of ten milliseconds while `signal` stands. Blocks that drawing has held up are sent
 * together; after a longer pause the schedule begins anew, since old sound is of no use.
 */
export function runSoundLoop(options: {
  readonly application: Application;
  readonly source: AudioSource;
  /** The application's clock: samples are numbered across reconnects. */
  readonly clock: {sample: number};
  readonly signal: AbortSignal;
}): void {
  const {application, source, clock, signal} = options;
  const samples = new Int16Array(blockSamples);
  let nextAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - nextAt > maxCatchUp * blockMs) nextAt = now;
    for (; nextAt <= now; nextAt += blockMs) {
      application.sound(clock.sample, samples);
      clock.sample += blockSamples;
      source.onData({samples, sampleRate, bitsPerSample: 16, channelCount: 1, numberOfFrames: blockSamples});
    }
  }, blockMs);
  signal.addEventListener('abort', () => clearInterval(timer), {once: true});
}
