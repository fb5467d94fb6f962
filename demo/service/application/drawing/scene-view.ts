import {Box3, type Matrix4, type PerspectiveCamera} from 'three';
import {createBackground, createGround, drawGrid, type Ground} from './ground.ts';
import type {Drawable} from './raster/drawable.ts';
import {rasteriseDrawable} from './raster/rasterise.ts';
import {findScreenArea} from './raster/screen-area.ts';
import {shadeVertices} from './raster/shade.ts';
import {softenEdges} from './raster/soften-edges.ts';
import {
  createProjectedVertices,
  type ProjectedVertices,
  type SurfaceBuffer,
} from './raster/surface-buffer.ts';

/** Drawables with the data that is computed once per stage: bounds and vertex buffers. */
export interface DrawnScene {
  readonly opaque: Drawable[];
  readonly transparent: Drawable[];
  readonly bounds: Box3;
  readonly ground: Ground;
  readonly vertices: ProjectedVertices;
}

export function createDrawnScene(drawables: readonly Drawable[]): DrawnScene {
  const bounds = new Box3();
  for (const drawable of drawables) bounds.union(drawable.bounds);
  return {
    opaque: drawables.filter(({opacity}) => opacity >= 1),
    transparent: drawables.filter(({opacity}) => opacity > 0 && opacity < 1),
    bounds,
    ground: createGround(bounds),
    vertices: createProjectedVertices(Math.max(0, ...drawables.map(({positions}) => positions.length / 3))),
  };
}

/**
 * Draws a scene into the frame. While neither the scene nor the camera changes, it copies the pixels of the frame
 * before. After an input, the camera rests for seconds, and only the text over the video changes.
 */
export class SceneView {
  #scene: DrawnScene | undefined;
  #buffer: SurfaceBuffer | undefined;
  readonly #camera = new Float64Array(32);
  /** The pixels without highlights and text. Depths and ids stay in the buffer. */
  #pixels: Uint32Array | undefined;

  /** Returns whether the pixels are a copy. */
  draw(scene: DrawnScene | undefined, camera: PerspectiveCamera, buffer: SurfaceBuffer): boolean {
    const hasMoved = this.#storeCamera(camera);
    const isSame = !hasMoved && scene === this.#scene && buffer === this.#buffer;
    this.#scene = scene;
    this.#buffer = buffer;
    if (isSame && this.#pixels) {
      buffer.pixels.set(this.#pixels);
      return true;
    }
    drawScene(scene, camera, buffer);
    // A copy of every frame of a moving camera would be useless.
    this.#pixels = isSame ? buffer.pixels.slice() : undefined;
    return false;
  }

  #storeCamera({matrixWorld, projectionMatrix}: PerspectiveCamera): boolean {
    const store = ({elements}: Matrix4, start: number): boolean => {
      const isSame = elements.every((value, at) => value === this.#camera[start + at]);
      this.#camera.set(elements, start);
      return !isSame;
    };
    const hasMoved = store(matrixWorld, 0);
    return store(projectionMatrix, 16) || hasMoved;
  }
}

const backgrounds = new WeakMap<SurfaceBuffer, Uint32Array>();

/** Draws the background and the scene, if there is one. Sets the id of every pixel. */
function drawScene(scene: DrawnScene | undefined, camera: PerspectiveCamera, buffer: SurfaceBuffer) {
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
  drawGrid(scene.ground, camera, buffer);
  scene.transparent.sort((a, b) => away(b) - away(a)).forEach(draw);
  softenEdges(buffer, findScreenArea(scene.bounds, camera, buffer));
}
