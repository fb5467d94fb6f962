import type {Layer} from './layer.ts';
import {createPackageLocation} from './asset-location.ts';
import type {AssetLocation} from './asset-location.ts';
import {readLayer} from './read-layer.ts';
import type {StageBudget} from './stage-budget.ts';
import {runWithTimeLimit} from './time-limit.ts';
import {isPackage, UsdPackage} from './usd-package.ts';

/** A layer and the location that resolves its relative addresses. */
export interface OpenLayer {
  readonly layer: Layer;
  readonly location: AssetLocation;
}

/** The largest allowed layer takes a few seconds. */
const READ_LIMIT_MS = 20_000;

/**
 * Reads the layer at a location. The layer of a `.usdz` package is its first file.
 * @param budget of the stage that the layer belongs to
 */
export async function openLayer(
  location: AssetLocation,
  signal: AbortSignal,
  budget: StageBudget,
): Promise<OpenLayer> {
  const bytes = await location.read(signal);
  signal.throwIfAborted();
  return runWithTimeLimit(READ_LIMIT_MS, () => {
    if (!isPackage(bytes)) return {layer: readLayer(bytes, budget), location};
    const {usdPackage, first} = openPackage(bytes, location, budget);
    return {
      layer: readLayer(usdPackage.unpackLayer(first), budget),
      location: createPackageLocation(location, usdPackage, first),
    };
  });
}

function openPackage(bytes: Uint8Array, {name}: AssetLocation, budget: StageBudget) {
  const usdPackage = new UsdPackage(bytes, budget);
  const {first} = usdPackage;
  if (first === undefined) throw new Error(`${name} is an empty package`);
  if (!/\.usd[ac]?$/i.test(first)) throw new Error(`${name} does not begin with a USD layer`);
  return {usdPackage, first};
}
