import type {VideoMode} from '../../sessions/switches.ts';

/** The machine as far as it determines the quality. */
export interface Machine {
  readonly cores: number;
}

const MODES: readonly VideoMode[] = [
  {width: 1280, height: 720, fps: 60},
  {width: 1280, height: 720, fps: 45},
  {width: 1280, height: 720, fps: 30},
  {width: 960, height: 540, fps: 30},
  {width: 960, height: 540, fps: 20},
  {width: 640, height: 360, fps: 24},
];

/** Any machine that runs a browser can usually keep up with 960×540 at 30 frames a second. */
const BASE_PIXEL_RATE = 960 * 540 * 30;

/** Returns the modes that the loop can use, best first. Each mode keeps the aspect ratio of the requested mode. */
export function createQualityLevels(requested: VideoMode): readonly VideoMode[] {
  const smaller = MODES.map(({height, fps}) => {
    const scale = Math.min(1, height / requested.height);
    const even = (size: number): number => Math.max(2, 2 * Math.round((size * scale) / 2));
    return {width: even(requested.width), height: even(requested.height), fps: Math.min(fps, requested.fps)};
  });
  const levels = [requested, ...smaller];
  return levels.filter(
    (mode, place) => place === 0 || pixelRate(mode) < pixelRate(levels[place - 1] ?? mode),
  );
}

/** Returns the best level that every usual machine can keep up with. */
export function findBaseLevel(levels: readonly VideoMode[]): number {
  const level = levels.findIndex((mode) => pixelRate(mode) <= BASE_PIXEL_RATE);
  return level < 0 ? levels.length - 1 : level;
}

/**
 * Returns the highest share of time that drawing may take at a level before the loop uses it. With few cores, encoder
 * and browser need the rest: together they work about twice as long on a frame as the renderer.
 */
export function getDrawingBudget({cores}: Machine): number {
  return cores >= 4 ? 0.7 : 0.45;
}

/**
 * Returns the best level that a machine of this speed can probably keep up with, but no level below the base: its
 * measurements can be those of a busy machine. If the speed is unknown, machines with many cores get the best level.
 */
export function estimateLevel(
  levels: readonly VideoMode[],
  machine: Machine,
  msPerPixel: number | undefined,
): number {
  const base = findBaseLevel(levels);
  if (msPerPixel === undefined) return machine.cores >= 4 ? 0 : base;
  const level = levels.findIndex((mode) => predictLoad(mode, msPerPixel) < getDrawingBudget(machine));
  return level < 0 ? base : Math.min(base, level);
}

/** Returns the share of time that drawing would take in a mode. */
export function predictLoad(mode: VideoMode, msPerPixel: number): number {
  return (pixelRate(mode) * msPerPixel) / 1000;
}

function pixelRate({width, height, fps}: VideoMode): number {
  return width * height * fps;
}
