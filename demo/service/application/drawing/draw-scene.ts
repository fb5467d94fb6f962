import {Box3, Vector3} from 'three';
import type {PerspectiveCamera} from 'three';
import {backgroundPixels} from './background.ts';
import {drawGrid} from './draw-grid.ts';
import {drawGround} from './draw-ground.ts';
import type {Drawable} from './drawable.ts';
import type {Ground} from './ground.ts';
import {groundUnder} from './ground.ts';
import {projected} from './projected.ts';
import type {Projected} from './projected.ts';
import {rasterise} from './rasterise.ts';
import {screenArea} from './screen-area.ts';
import {shade} from './shade.ts';
import {softenEdges} from './soften-edges.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

/** Drawables with what can be made ready for them once: their bounds, their shadow, room for their vertices. */
export interface DrawnScene {
  readonly opaque: Drawable[];
  readonly transparent: Drawable[];
  readonly bounds: Box3;
  readonly ground: Ground;
  readonly room: Projected;
}

export function drawnScene(drawables: readonly Drawable[]): DrawnScene {
  const bounds = new Box3();
  const point = new Vector3();
  for (const {positions} of drawables) {
    for (let at = 0; at < positions.length; at += 3) bounds.expandByPoint(point.fromArray(positions, at));
  }
  return {
    opaque: drawables.filter(({opacity}) => opacity >= 1),
    transparent: drawables.filter(({opacity}) => opacity > 0 && opacity < 1),
    bounds,
    ground: groundUnder(drawables, bounds),
    room: projected(Math.max(0, ...drawables.map(({positions}) => positions.length / 3))),
  };
}

const backgrounds = new WeakMap<SurfaceBuffer, Uint32Array>();

/** Draws the background alone, or with a scene in front of it; fills the id of every pixel. */
export function drawScene(
  scene: DrawnScene | undefined,
  camera: PerspectiveCamera,
  buffer: SurfaceBuffer,
): void {
  const background = backgrounds.get(buffer) ?? backgroundPixels(buffer);
  backgrounds.set(buffer, background);
  buffer.pixels.set(background);
  buffer.depth.fill(1);
  buffer.ids.fill(0);
  if (!scene) return;
  const draw = (drawable: Drawable): void => {
    shade(drawable, camera, buffer.width, buffer.height, scene.room);
    rasterise(drawable, scene.room, camera.near, buffer);
  };
  const away = ({center}: Drawable) => center.distanceToSquared(camera.position);
  // Near before far: what is hidden then fails the depth test instead of being painted over.
  scene.opaque.sort((a, b) => away(a) - away(b)).forEach(draw);
  drawGround(scene.ground, camera, buffer);
  drawGrid(scene.ground, camera, buffer);
  scene.transparent.sort((a, b) => away(b) - away(a)).forEach(draw);
  softenEdges(buffer, screenArea(scene.bounds, camera, buffer));
}
