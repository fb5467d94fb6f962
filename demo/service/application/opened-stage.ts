import {setImmediate} from 'node:timers/promises';
import {drawableOf} from './drawing/drawable.ts';
import {drawnScene} from './drawing/draw-scene.ts';
import type {DrawnScene} from './drawing/draw-scene.ts';
import {Selection} from './selection.ts';
import {indexPrims} from './stage/index-prims.ts';
import type {Prim} from './stage/prim.ts';
import {readStage} from './stage/read-stage.ts';
import type {ReadStageOptions, Stage} from './stage/read-stage.ts';

/** A stage with all that showing it and working on it needs. */
export interface OpenedStage {
  readonly stage: Stage;
  readonly prims: ReadonlyMap<string, Prim>;
  readonly scene: DrawnScene;
  readonly selection: Selection;
  readonly detail: string;
}

/** Opens a stage; rejects with a reason that can be shown to people. */
export async function openStage(url: string, options: ReadStageOptions): Promise<OpenedStage> {
  const stage = await readStage(url, options);
  await setImmediate(undefined, {signal: options.signal});
  const drawables = stage.shown.map(({mesh}, at) => drawableOf(mesh, at + 1));
  const scene = drawnScene(drawables);
  if (scene.bounds.isEmpty())
    throw new Error(['it holds nothing that can be shown', ...stage.leftOut].join('; '));
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
