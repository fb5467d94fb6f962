import {stat} from 'node:fs/promises';
import {setImmediate} from 'node:timers/promises';
import {createDrawable, type Drawable} from './drawing/raster/drawable.ts';
import {createDrawnScene, type DrawnScene} from './drawing/scene-view.ts';
import {Selection} from './selection.ts';
import {indexPrims, type Prim} from './stage/prim.ts';
import {readStage, type ReadStageOptions, type Stage} from './stage/read-stage.ts';

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

/** A stage of the stages folder that is opened before a session requests it. Only one session can take it. */
export class PreparedStage {
  /** Resolves to undefined if the stage cannot be opened. */
  readonly opened: Promise<OpenStage | undefined>;
  readonly #startedAt = Date.now();
  #isTaken = false;

  constructor(
    private readonly address: string,
    private readonly folder: string,
    signal: AbortSignal,
  ) {
    // Without `allowHttp`, nothing is downloaded.
    const options = {sources: {folder}, signal, progress: () => {}};
    this.opened = openStage(address, options).catch(() => undefined);
  }

  /** Whether this is the stage at an address. */
  isAt(address: string, folder: string): boolean {
    return address === this.address && folder === this.folder;
  }

  /** Returns the stage once, if its file is still the same. */
  async take(): Promise<OpenStage | undefined> {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    const opened = await this.opened;
    return opened && (await this.#isCurrent(opened)) ? opened : undefined;
  }

  async #isCurrent({stage}: OpenStage): Promise<boolean> {
    return stage.path === undefined || (await readChangeTime(stage.path)) < this.#startedAt;
  }
}

async function readChangeTime(file: string): Promise<number> {
  try {
    const {mtimeMs, ctimeMs} = await stat(file);
    return Math.max(mtimeMs, ctimeMs);
  } catch {
    return Infinity;
  }
}
