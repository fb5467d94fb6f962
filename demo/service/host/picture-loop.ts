import type {Application} from '../application/application.ts';
import type {VideoMode} from '../sessions/switches.ts';
import type {PictureFigures} from './host-messages.ts';
import {firstPace, nextPace, paceLadder} from './pace.ts';
import {nonstandard, type VideoSource} from './wrtc.ts';

const windowMs = 500;

/**
 * Draws and hands over frames while `signal` stands. The schedule is absolute, so that late timers do not add
 * up; a frame whose time has passed is let go, not caught up on. When the machine does not hold the wanted mode,
 * the loop steps down by what it measures (`pace.ts`), and cautiously up again.
 */
export function runPictureLoop(options: {
  readonly application: Application;
  readonly source: VideoSource;
  readonly wanted: VideoMode;
  /** The application's clock: frames are numbered and timed across reconnects. */
  readonly clock: {frame: number; readonly startedAt: number};
  readonly report: (figures: PictureFigures) => void;
  readonly signal: AbortSignal;
}): void {
  const {application, source, wanted, clock, report, signal} = options;
  const ladder = paceLadder(wanted);
  let pace = firstPace;
  let due = 0;
  let missed = 0;
  let drawn = 0;
  let workMs = 0;
  let windowStart = performance.now();
  let nextAt = windowStart;
  let i420 = new Uint8Array(0);

  const drawFrame = ({width, height}: VideoMode): void => {
    const started = performance.now();
    const seconds = (started - clock.startedAt) / 1000;
    const picture = application.draw({number: clock.frame++, seconds, width, height});
    const size = (width * height * 3) / 2;
    if (i420.length !== size) i420 = new Uint8Array(size);
    nonstandard.rgbaToI420(picture, {width, height, data: i420});
    source.onFrame({width, height, data: i420});
    workMs += performance.now() - started;
    drawn++;
  };

  const closeWindow = (now: number, {width, height}: VideoMode): void => {
    const mean = drawn === 0 ? 0 : workMs / drawn;
    report({width, height, fps: (drawn * 1000) / (now - windowStart), workMs: mean});
    pace = nextPace(pace, ladder, {workMs: mean, due, missed});
    [due, missed, drawn, workMs, windowStart] = [0, 0, 0, 0, now];
  };

  const tick = (): void => {
    if (signal.aborted) return;
    const mode = ladder[pace.rung] ?? wanted;
    const period = 1000 / mode.fps;
    const late = Math.max(0, Math.floor((performance.now() - nextAt) / period));
    due += late + 1;
    missed += late;
    nextAt += (late + 1) * period;
    drawFrame(mode);
    const now = performance.now();
    if (now - windowStart >= windowMs) closeWindow(now, mode);
    const wait = nextAt - performance.now();
    if (wait > 0) setTimeout(tick, wait);
    else setImmediate(tick);
  };
  tick();
}
