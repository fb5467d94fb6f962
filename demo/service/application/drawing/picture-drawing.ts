import {Vector3} from 'three';
import {drawFrameCode, stageCode} from '../../frame-code.ts';
import type {Moment} from '../application.ts';
import type {OrbitCamera} from '../camera.ts';
import type {RecentInput} from '../echo/recent-inputs.ts';
import type {OpenedStage} from '../opened-stage.ts';
import {drawScene} from './draw-scene.ts';
import {Highlight} from './highlight.ts';
import {InputCorner} from './input-corner.ts';
import type {Caption} from './overlay.ts';
import {Overlay, overlayUnit} from './overlay.ts';
import {PointerMark} from './pointer-mark.ts';
import {screenArea} from './screen-area.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';
import {surfaceBuffer} from './surface-buffer.ts';
import type {ShownText} from './text-field-panel.ts';
import {TextFieldPanel, textFieldReach} from './text-field-panel.ts';

/** All that one picture shows. */
export interface Shown {
  readonly opened: OpenedStage | undefined;
  readonly caption: Caption;
  readonly name: string;
  readonly inputs: readonly RecentInput[];
  readonly text: ShownText | undefined;
  /** Where to draw a pointer, in parts of the picture. */
  readonly pointer: {readonly x: number; readonly y: number} | undefined;
}

/** Draws pictures, and knows what is where in the last one. */
export class PictureDrawing {
  #buffer = surfaceBuffer(2, 2);
  /** The stage that the last picture shows. */
  #opened: OpenedStage | undefined;
  readonly #highlight = new Highlight();
  readonly #overlay = new Overlay();
  readonly #corner = new InputCorner();
  readonly #textField = new TextFieldPanel();
  readonly #pointerMark = new PointerMark();

  constructor(private readonly camera: OrbitCamera) {}

  get size(): {readonly width: number; readonly height: number} {
    return this.#buffer;
  }

  draw({number, seconds, width, height}: Moment, shown: Shown): SurfaceBuffer {
    if (this.#buffer.width !== width || this.#buffer.height !== height)
      this.#buffer = surfaceBuffer(width, height);
    const buffer = this.#buffer;
    const {opened} = shown;
    this.#opened = opened;
    const camera = this.camera.place(seconds, width / height);
    drawScene(opened?.scene, camera, buffer);
    const selection = opened?.selection;
    if (selection && !selection.bounds.isEmpty())
      this.#highlight.draw(buffer, selection.isSelected, screenArea(selection.bounds, camera, buffer));
    const unit = overlayUnit(height);
    this.#overlay.draw(buffer, shown.caption, number);
    this.#corner.draw(buffer, shown.inputs, unit, shown.text ? textFieldReach * unit : 0);
    if (shown.text) this.#textField.draw(buffer, shown.text, unit);
    if (shown.pointer) this.#pointerMark.draw(buffer, shown.pointer.x, shown.pointer.y, unit);
    drawFrameCode(buffer, {frame: number, stage: stageCode(shown.name)});
    return buffer;
  }

  /** The number of what the last picture shows at a place, in parts of it; 0 where there is nothing of this stage. */
  idAt(x: number, y: number, opened: OpenedStage | undefined): number {
    if (opened !== this.#opened) return 0;
    return this.#buffer.ids[this.#pixelAt(x, y) ?? -1] ?? 0;
  }

  /** What lies in the world at a place of the last picture; where there is nothing, as far away as the target. */
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
