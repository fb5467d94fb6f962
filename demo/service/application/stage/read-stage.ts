import {GENERATED_STAGE} from '../../../shared/stage-file.ts';
import {buildScene, type ShownMesh} from './build-scene.ts';
import {findStage, type StageSources} from './find-stage.ts';
import {generateStage} from './generated-stage.ts';
import {parseLayer, removeTextures} from './layer.ts';
import {createPrims, type Prim} from './prim.ts';
import {runWithTimeLimit} from './time-limit.ts';
import {UnsupportedContent} from './unsupported-content.ts';

/** A stage that is ready to draw: in metres, with Y up. */
export interface Stage {
  readonly name: string;
  readonly root: Prim;
  readonly shown: readonly ShownMesh[];
  /** The path of the stage's file, if it is in the stages folder. */
  readonly path?: string | undefined;
  /** Descriptions of the content that the viewer does not support. */
  readonly unsupported: readonly string[];
}

export interface ReadStageOptions {
  readonly sources: StageSources;
  readonly signal: AbortSignal;
  /** Called with the progress, from 0 to 1, and the current activity. */
  readonly progress: (amount: number, activity: string) => void;
}

/** The largest allowed file takes a few seconds. */
const READ_LIMIT_MS = 20_000;

/** Reads the stage at an address. Rejects with a reason that users can read. */
export async function readStage(
  address: string,
  {sources, signal, progress}: ReadStageOptions,
): Promise<Stage> {
  if (address === GENERATED_STAGE) return {name: address, ...generateStage(), unsupported: []};
  const file = await findStage(address, sources);
  progress(0.1, `Reading ${file.name}`);
  const bytes = await file.read(signal);
  signal.throwIfAborted();
  progress(0.5, 'Building the scene');
  return {name: file.name, path: file.path, ...runWithTimeLimit(READ_LIMIT_MS, () => buildStage(bytes))};
}

/** Builds the prims and meshes of a file. */
export function buildStage(bytes: Uint8Array): Pick<Stage, 'root' | 'shown' | 'unsupported'> {
  const layer = parseLayer(bytes);
  const root = createPrims(layer);
  const unsupported = new UnsupportedContent();
  unsupported.addProperties(layer);
  removeTextures(layer);
  const shown = buildScene(layer, root, unsupported);
  return {root, shown, unsupported: unsupported.items};
}
