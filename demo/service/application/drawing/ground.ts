import {Vector3, type Box3, type PerspectiveCamera} from 'three';
import {mixPixel} from './bitmap.ts';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

const TOP_COLOR = [30, 35, 44];
const BOTTOM_COLOR = [66, 74, 87];
const GRID_COLOR = [215, 225, 235] as const;

const from = new Vector3();
const to = new Vector3();
const PIECES_PER_LINE = 14;

/** Creates a slate gradient that is lighter towards the ground. It is drawn once per size and then copied. */
export function createBackground({width, height}: SurfaceBuffer): Uint32Array {
  const pixels = new Uint32Array(width * height);
  const row = new Uint32Array(2);
  for (let y = 0; y < height; y++) {
    const part = Math.min(1, (y / height) * 1.25) ** 1.3;
    for (const odd of [0, 1]) {
      // Neighbouring pixels differ by half a level, which hides the banding of an 8-bit gradient.
      const [r = 0, g = 0, b = 0] = TOP_COLOR.map(
        (from, axis) => from + ((BOTTOM_COLOR[axis] ?? 0) - from) * part + odd / 2,
      );
      row[odd] = 0xff000000 | (b << 16) | (g << 8) | r;
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = row[(x + y) & 1] ?? 0;
  }
  return pixels;
}

/** The ground under a stage, in metres. The grid reaches as far as twice the stage. */
export interface Ground {
  readonly height: number;
  readonly centerX: number;
  readonly centerZ: number;
  readonly reach: number;
}

export function createGround({min, max}: Box3): Ground {
  const spread = Math.hypot(max.x - min.x, max.z - min.z) / 2;
  return {
    height: min.y,
    centerX: (min.x + max.x) / 2,
    centerZ: (min.z + max.z) / 2,
    reach: Math.max(spread * 2.2, (max.y - min.y) * 1.6, 1e-6),
  };
}

/**
 * Draws a fine grid on the ground behind all prims. It fades out with the distance, and its step is a round number of
 * metres.
 */
export function drawGrid(ground: Ground, camera: PerspectiveCamera, buffer: SurfaceBuffer) {
  const step = roundToStep(ground.reach / 8);
  const reach = ground.reach * 0.8;
  const lines = Math.floor(reach / step);
  for (let line = -lines; line <= lines; line++) {
    const aside = line * step;
    const half = Math.sqrt(Math.max(0, reach * reach - aside * aside));
    for (let piece = 0; piece < PIECES_PER_LINE; piece++) {
      const start = -half + (2 * half * piece) / PIECES_PER_LINE;
      const end = start + (2 * half) / PIECES_PER_LINE;
      const away = Math.hypot(aside, (start + end) / 2) / reach;
      const strength = 0.2 * (1 - away * away);
      for (const along of [true, false]) {
        from.set(
          ground.centerX + (along ? start : aside),
          ground.height,
          ground.centerZ + (along ? aside : start),
        );
        to.set(ground.centerX + (along ? end : aside), ground.height, ground.centerZ + (along ? aside : end));
        drawPiece(camera, buffer, strength);
      }
    }
  }
}

/** Rounds to 1, 2 or 5 times a power of ten. */
function roundToStep(about: number): number {
  const power = 10 ** Math.floor(Math.log10(about));
  return power * (about / power >= 5 ? 5 : about / power >= 2 ? 2 : 1);
}

function drawPiece(camera: PerspectiveCamera, {width, height, pixels, ids}: SurfaceBuffer, strength: number) {
  from.project(camera);
  to.project(camera);
  if (from.z > 1 || to.z > 1 || from.z < -1 || to.z < -1) return;
  const x0 = (from.x + 1) * 0.5 * width - 0.5;
  const y0 = (1 - from.y) * 0.5 * height - 0.5;
  const x1 = (to.x + 1) * 0.5 * width - 0.5;
  const y1 = (1 - to.y) * 0.5 * height - 0.5;
  const flat = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  const [startMain, endMain, startCross, endCross] = flat ? [x0, x1, y0, y1] : [y0, y1, x0, x1];
  const [low, high] = startMain < endMain ? [startMain, endMain] : [endMain, startMain];
  const slope = (endCross - startCross) / (endMain - startMain || 1);
  const mainLimit = flat ? width : height;
  const crossLimit = flat ? height : width;
  const mainStep = flat ? 1 : width;
  const crossStep = flat ? width : 1;
  for (let main = Math.max(0, Math.ceil(low)); main < Math.min(mainLimit, high); main++) {
    const cross = startCross + (main - startMain) * slope;
    const near = Math.floor(cross);
    if (near < 0 || near + 1 >= crossLimit) continue;
    // Each of the two nearest pixels gets a share of the line, which smooths the line.
    const at = main * mainStep + near * crossStep;
    if (ids[at] === 0) pixels[at] = mixPixel(pixels[at] ?? 0, GRID_COLOR, strength * (1 - (cross - near)));
    if (ids[at + crossStep] === 0)
      pixels[at + crossStep] = mixPixel(pixels[at + crossStep] ?? 0, GRID_COLOR, strength * (cross - near));
  }
}
