import type {Matrix4, PerspectiveCamera} from 'three';
import {drawScene, type DrawnScene} from './draw-scene.ts';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

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
