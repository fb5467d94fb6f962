import {Matrix4} from 'three';
import type {Group} from 'three';
import {buildScene} from './scene/build-scene.ts';
import type {ShownMesh} from './scene/build-scene.ts';
import {composeStage} from './compose.ts';
import {GENERATED_STAGE} from '../../../shared/stage-file.ts';
import {generateStage} from './generated-stage.ts';
import {UnsupportedContent} from './unsupported-content.ts';
import {openLayer} from './layers/open-layer.ts';
import type {OpenLayer} from './layers/open-layer.ts';
import {findStage} from './layers/asset-location.ts';
import type {AssetLocation, StageSources} from './layers/asset-location.ts';
import type {Prim} from './prim.ts';
import {StageBudget} from './layers/stage-budget.ts';
import {runWithTimeLimit} from './layers/time-limit.ts';

/** A stage that is ready to draw: in metres, with Y up. */
export interface Stage {
  readonly name: string;
  readonly root: Prim;
  readonly scene: Group;
  readonly shown: readonly ShownMesh[];
  /** The paths of the files in the stages folder that the stage consists of. */
  readonly files: readonly string[];
  /** Descriptions of the content that the viewer does not support. */
  readonly unsupported: readonly string[];
}

export interface ReadStageOptions {
  readonly sources: StageSources;
  readonly signal: AbortSignal;
  /** Called with the progress, from 0 to 1, and the current activity. */
  readonly progress: (amount: number, activity: string) => void;
}

const BUILD_LIMIT_MS = 20_000;
const MAX_LAYERS = 256;

/** The composed prims of a stage, before anything is built from them. */
interface ComposedStage extends Pick<Stage, 'name' | 'root' | 'files'> {
  readonly upAxis: 'Y' | 'Z' | undefined;
  readonly metersPerUnit: number | undefined;
}

/** Reads the stage at an address and all files that it refers to. Rejects with a reason that users can read. */
export async function readStage(address: string, options: ReadStageOptions): Promise<Stage> {
  const {progress} = options;
  const unsupported = new UnsupportedContent();
  const {
    name,
    root,
    files,
    upAxis,
    metersPerUnit = 0.01,
  } = address === GENERATED_STAGE
    ? {name: address, root: generateStage(), files: [], upAxis: 'Z', metersPerUnit: 1}
    : await readFiles(address, unsupported, options);
  progress(0.9, 'Building the scene');
  const {scene, shown} = runWithTimeLimit(BUILD_LIMIT_MS, () => buildScene(root, unsupported));
  scene.matrixAutoUpdate = false;
  scene.matrix
    .makeRotationX(upAxis === 'Z' ? -Math.PI / 2 : 0)
    .multiply(new Matrix4().makeScale(metersPerUnit, metersPerUnit, metersPerUnit));
  scene.updateMatrixWorld(true);
  progress(1, 'Ready');
  return {name, root, scene, shown, files, unsupported: unsupported.items};
}

async function readFiles(
  address: string,
  unsupported: UnsupportedContent,
  {sources, signal, progress}: ReadStageOptions,
): Promise<ComposedStage> {
  const budget = new StageBudget();
  const opened = new Map<string, Promise<OpenLayer>>();
  const files: string[] = [];
  const open = (location: AssetLocation): Promise<OpenLayer> => {
    const known = opened.get(location.id);
    if (known) return known;
    if (opened.size >= MAX_LAYERS) throw new Error(`the stage has more than ${MAX_LAYERS} files`);
    // The total number of files is unknown, so the bar only approaches its end.
    progress(0.8 * (1 - 1 / (1 + opened.size / 4)), `Reading ${location.name}`);
    if (location.file !== undefined) files.push(location.file);
    const layer = openLayer(location, signal, budget);
    opened.set(location.id, layer);
    return layer;
  };
  const location = await findStage(address, sources);
  const top = await open(location);
  const root = await composeStage(top, {
    open,
    unsupported,
    signal,
    progress: (prims) => prims % 500 === 0 && progress(0.8, `${prims} prims`),
  });
  const {upAxis, metersPerUnit} = top.layer;
  return {name: location.name, root, files, upAxis, metersPerUnit};
}
