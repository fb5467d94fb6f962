import {Box3, Vector3} from 'three';
import type {PerspectiveCamera} from 'three';
import {createBackground} from './ground/background.ts';
import {drawGrid} from './ground/draw-grid.ts';
import {drawGround} from './ground/draw-ground.ts';
import type {Drawable} from './raster/drawable.ts';
import type {Ground} from './ground/ground.ts';
import {createGround} from './ground/ground.ts';
import {createProjectedVertices} from './raster/projected-vertices.ts';
import type {ProjectedVertices} from './raster/projected-vertices.ts';
import {rasteriseDrawable} from './raster/rasterise.ts';
import {findScreenArea} from './raster/screen-area.ts';
import {shadeVertices} from './raster/shade.ts';
import {softenEdges} from './raster/soften-edges.ts';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

/** Drawables with the data that is computed once per stage: bounds, ground shadow and vertex buffers. */
export interface DrawnScene {
  readonly opaque: Drawable[];
  readonly transparent: Drawable[];
  readonly bounds: Box3;
  readonly ground: Ground;
  readonly vertices: ProjectedVertices;
}

export function createDrawnScene(drawables: readonly Drawable[]): DrawnScene {
  const bounds = new Box3();
  const point = new Vector3();
  for (const {positions} of drawables) {
    for (let at = 0; at < positions.length; at += 3) bounds.expandByPoint(point.fromArray(positions, at));
  }
  return {
    opaque: drawables.filter(({opacity}) => opacity >= 1),
    transparent: drawables.filter(({opacity}) => opacity > 0 && opacity < 1),
    bounds,
    ground: createGround(drawables, bounds),
    vertices: createProjectedVertices(Math.max(0, ...drawables.map(({positions}) => positions.length / 3))),
  };
}

const backgrounds = new WeakMap<SurfaceBuffer, Uint32Array>();

/** Draws the background and the scene, if there is one. Sets the id of every pixel. */
export function drawScene(scene: DrawnScene | undefined, camera: PerspectiveCamera, buffer: SurfaceBuffer) {
  const background = backgrounds.get(buffer) ?? createBackground(buffer);
  backgrounds.set(buffer, background);
  buffer.pixels.set(background);
  buffer.depth.fill(1);
  buffer.ids.fill(0);
  if (!scene) return;
  const draw = (drawable: Drawable) => {
    shadeVertices(drawable, camera, buffer.width, buffer.height, scene.vertices);
    rasteriseDrawable(drawable, scene.vertices, camera.near, buffer);
  };
  const away = ({center}: Drawable) => center.distanceToSquared(camera.position);
  // Near drawables come first, so that hidden pixels fail the depth test and are not drawn twice.
  scene.opaque.sort((a, b) => away(a) - away(b)).forEach(draw);
  drawGround(scene.ground, camera, buffer);
  drawGrid(scene.ground, camera, buffer);
  scene.transparent.sort((a, b) => away(b) - away(a)).forEach(draw);
  softenEdges(buffer, findScreenArea(scene.bounds, camera, buffer));
}
