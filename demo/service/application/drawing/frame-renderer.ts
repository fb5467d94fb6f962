import {Vector3} from 'three';
import {drawFrameCode, stageCode} from '../../frame-code.ts';
import type {Frame, FrameRequest} from '../application.ts';
import type {OrbitCamera} from '../camera.ts';
import type {OpenStage} from '../opened-stage.ts';
import {highlightPrims} from './highlight.ts';
import {Overlay, type OverlayContent} from './overlay/overlay.ts';
import {findScreenArea} from './raster/screen-area.ts';
import {createSurfaceBuffer} from './raster/surface-buffer.ts';
import {SceneView} from './scene-view.ts';

/** The content of one frame. */
export interface FrameContent extends OverlayContent {
  readonly opened: OpenStage | undefined;
  readonly name: string;
}

/** Draws frames and finds what the last frame shows at a position. */
export class FrameRenderer {
  #buffer = createSurfaceBuffer(2, 2);
  /** The stage that the last frame shows. */
  #opened: OpenStage | undefined;
  readonly #sceneView = new SceneView();
  readonly #overlay = new Overlay();

  constructor(
    private readonly camera: OrbitCamera,
    private readonly options: {readonly hasFrameCode: boolean},
  ) {}

  get size(): {readonly width: number; readonly height: number} {
    return this.#buffer;
  }

  draw({number, seconds, width, height}: FrameRequest, content: FrameContent): Frame {
    if (this.#buffer.width !== width || this.#buffer.height !== height)
      this.#buffer = createSurfaceBuffer(width, height);
    const buffer = this.#buffer;
    const {opened} = content;
    this.#opened = opened;
    const camera = this.camera.update(seconds, width / height);
    const isStill = this.#sceneView.draw(opened?.scene, camera, buffer);
    const selection = opened?.selection;
    if (selection && !selection.bounds.isEmpty())
      highlightPrims(buffer, selection.isSelected, findScreenArea(selection.bounds, camera, buffer));
    this.#overlay.draw(buffer, content);
    if (this.options.hasFrameCode) drawFrameCode(buffer, {frame: number, stage: stageCode(content.name)});
    return {width, height, data: buffer.data, isStill};
  }

  /**
   * Returns the id at a position of the last frame, from 0 to 1. Returns 0 if the frame shows no prim of this stage
   * there.
   */
  idAt(x: number, y: number, opened: OpenStage | undefined): number {
    if (opened !== this.#opened) return 0;
    return this.#buffer.ids[this.#pixelAt(x, y) ?? -1] ?? 0;
  }

  /**
   * Returns the world position at a position of the last frame. The background counts as being as far away as the
   * target.
   */
  pointAt(x: number, y: number): Vector3 {
    const {camera, target} = this.camera;
    const depth = this.#buffer.depth[this.#pixelAt(x, y) ?? -1] ?? 1;
    const away = depth < 1 ? depth : target.clone().project(camera).z;
    return new Vector3(x * 2 - 1, 1 - y * 2, away).unproject(camera);
  }

  #pixelAt(x: number, y: number): number | undefined {
    const {width, height} = this.#buffer;
    const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    return isInside ? row * width + column : undefined;
  }
}
