import {setImmediate} from 'node:timers/promises';
import {createDrawable, type Drawable} from './drawing/raster/drawable.ts';
import {createDrawnScene} from './drawing/draw-scene.ts';
import type {DrawnScene} from './drawing/draw-scene.ts';
import {Selection} from './selection.ts';
import {indexPrims, type Prim} from './stage/prim.ts';
import {readStage} from './stage/read-stage.ts';
import type {ReadStageOptions, Stage} from './stage/read-stage.ts';

/** An open stage with the data for drawing and selecting its prims. */
export interface OpenStage {
  readonly stage: Stage;
  readonly prims: ReadonlyMap<string, Prim>;
  readonly scene: DrawnScene;
  readonly selection: Selection;
  readonly detail: string;
}

/** Opens a stage. Rejects with a reason that users can read. */
export async function openStage(url: string, options: ReadStageOptions): Promise<OpenStage> {
  const stage = await readStage(url, options);
  options.progress(0.9, 'Preparing the meshes');
  await setImmediate(undefined, {signal: options.signal});
  const drawables: Drawable[] = [];
  for (const {mesh} of stage.shown) {
    drawables.push(createDrawable(mesh, drawables.length + 1));
    // Clients connect while a stage opens.
    await setImmediate(undefined, {signal: options.signal});
  }
  const scene = createDrawnScene(drawables);
  if (scene.bounds.isEmpty())
    throw new Error(['it contains no visible prims', ...stage.unsupported].join('; '));
  const prims = indexPrims(stage.root);
  const triangles = drawables.reduce((sum, {indices}) => sum + indices.length / 3, 0);
  return {
    stage,
    prims,
    scene,
    selection: new Selection(prims, stage.shown, drawables),
    detail: `${drawables.length} meshes · ${triangles.toLocaleString('en')} triangles`,
  };
}
