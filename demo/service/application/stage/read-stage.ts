import {Matrix4} from 'three';
import type {Group} from 'three';
import {buildScene} from './build-scene.ts';
import type {ShownMesh} from './build-scene.ts';
import {compose} from './compose.ts';
import {LeftOut} from './left-out.ts';
import {openLayer} from './open-layer.ts';
import type {OpenedLayer} from './open-layer.ts';
import {stagePlace} from './places.ts';
import type {Place, Sources} from './places.ts';
import type {Prim} from './prim.ts';
import {withinTime} from './within-time.ts';

/** A stage, ready to be drawn: in metres, with Y up. */
export interface Stage {
  readonly name: string;
  readonly root: Prim;
  readonly scene: Group;
  readonly shown: readonly ShownMesh[];
  /** What the stage holds and the picture will not, in words. */
  readonly leftOut: readonly string[];
}

export interface ReadStageOptions {
  readonly sources: Sources;
  readonly signal: AbortSignal;
  /** What is being done, and how far it is, from 0 to 1. */
  readonly progress: (amount: number, activity: string) => void;
}

const buildLimitMs = 20_000;
const maximumLayers = 256;

/** Reads the stage at an address with all that it refers to; rejects with a reason that can be shown to people. */
export async function readStage(
  address: string,
  {sources, signal, progress}: ReadStageOptions,
): Promise<Stage> {
  const leftOut = new LeftOut();
  const opened = new Map<string, Promise<OpenedLayer>>();
  const open = (place: Place): Promise<OpenedLayer> => {
    const known = opened.get(place.id);
    if (known) return known;
    if (opened.size >= maximumLayers) throw new Error(`a stage of more than ${maximumLayers} files`);
    // The number of files is unknown until the last is read, so the bar only approaches its end.
    progress(0.8 * (1 - 1 / (1 + opened.size / 4)), `Reading ${place.name}`);
    const layer = openLayer(place, signal);
    opened.set(place.id, layer);
    return layer;
  };
  const place = await stagePlace(address, sources);
  const top = await open(place);
  const root = await compose(top, {
    open,
    leftOut,
    signal,
    progress: (prims) => prims % 500 === 0 && progress(0.8, `${prims} prims`),
  });
  progress(0.9, 'Building the scene');
  const {scene, shown} = withinTime(buildLimitMs, () => buildScene(root, leftOut));
  scene.matrixAutoUpdate = false;
  const scale = top.layer.metersPerUnit ?? 0.01;
  scene.matrix
    .makeRotationX(top.layer.upAxis === 'Z' ? -Math.PI / 2 : 0)
    .multiply(new Matrix4().makeScale(scale, scale, scale));
  scene.updateMatrixWorld(true);
  progress(1, 'Ready');
  return {name: place.name, root, scene, shown, leftOut: leftOut.items};
}
