import type {VideoMode} from '../sessions/switches.ts';

/** What was measured over one window, about half a second. */
export interface PaceWindow {
  /** Mean milliseconds to draw and convert one frame. */
  readonly workMs: number;
  /** Frames that the schedule asked for. */
  readonly due: number;
  /** Frames of these that were let go because the process came too late for them. */
  readonly missed: number;
}

/**
 * Which picture the machine holds. `rung` counts down the ladder from the wanted mode. After a step up that did
 * not hold, the next try waits twice as long: a picture that keeps changing its size is worse than a small one.
 */
export interface Pace {
  readonly rung: number;
  readonly strained: number;
  readonly calm: number;
  /** Calm windows that are needed before the next step up. */
  readonly patience: number;
  /** Windows since the last step up; a fall soon after it shows that it was too bold. */
  readonly sinceUp: number;
}

export const firstPace: Pace = {rung: 0, strained: 0, calm: 0, patience: 10, sinceUp: Infinity};

const steps: readonly VideoMode[] = [
  {width: 1280, height: 720, fps: 60},
  {width: 1280, height: 720, fps: 45},
  {width: 1280, height: 720, fps: 30},
  {width: 960, height: 540, fps: 30},
  {width: 640, height: 360, fps: 24},
];

const maxPatience = 240;

/** The modes that may be stepped through, best first; each is some of the wanted mode in its own proportions. */
export function paceLadder(wanted: VideoMode): readonly VideoMode[] {
  const smaller = steps.map(({height, fps}) => {
    const scale = Math.min(1, height / wanted.height);
    const even = (size: number): number => Math.max(2, 2 * Math.round((size * scale) / 2));
    return {width: even(wanted.width), height: even(wanted.height), fps: Math.min(fps, wanted.fps)};
  });
  const ladder = [wanted, ...smaller];
  return ladder.filter((mode, place) => place === 0 || demand(mode) < demand(ladder[place - 1] ?? mode));
}

/** The best rung that a machine is likely to hold that takes so long for a pixel; the last one if it holds none. */
export function firstRung(ladder: readonly VideoMode[], msPerPixel: number): number {
  const held = ladder.findIndex((mode) => (demand(mode) * msPerPixel) / 1000 < 0.85);
  return held < 0 ? ladder.length - 1 : held;
}

/** Judges one window and says where to go on. */
export function nextPace(pace: Pace, ladder: readonly VideoMode[], window: PaceWindow): Pace {
  const mode = ladder[pace.rung];
  if (!mode || window.due === 0) return pace;
  const load = (window.workMs * mode.fps) / 1000;
  const missed = window.missed / window.due;
  const sinceUp = pace.sinceUp + 1;

  if (load > 0.85 || missed > 0.12) {
    // One bad window may be a hiccup of the machine; two, or a window that is hopeless, are not.
    const strained = pace.strained + (load > 1.3 || missed > 0.5 ? 2 : 1);
    if (strained < 2 || pace.rung === ladder.length - 1) return {...pace, strained, calm: 0, sinceUp};
    const patience = sinceUp < 2 * pace.patience ? Math.min(maxPatience, 2 * pace.patience) : pace.patience;
    return {rung: pace.rung + 1, strained: 0, calm: 0, patience, sinceUp};
  }

  const above = ladder[pace.rung - 1];
  const roomAbove = above !== undefined && (load * demand(above)) / demand(mode) < 0.6 && missed < 0.03;
  const calm = roomAbove ? pace.calm + 1 : 0;
  if (calm < pace.patience) return {...pace, strained: 0, calm, sinceUp};
  return {...pace, rung: pace.rung - 1, strained: 0, calm: 0, sinceUp: 0};
}

function demand({width, height, fps}: VideoMode): number {
  return width * height * fps;
}
