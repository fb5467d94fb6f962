import {unzipSync} from 'fflate';
import type {Layer} from './layer.ts';
import {packagePlace} from './places.ts';
import type {Place} from './places.ts';
import {readLayer} from './read-layer.ts';
import {withinTime} from './within-time.ts';

/** A layer and the place that its addresses are relative to. */
export interface OpenedLayer {
  readonly layer: Layer;
  readonly place: Place;
}

/** The largest layer that may be read takes a few seconds. */
const limitMs = 20_000;
const maximumUnpackedBytes = 256 * 1024 * 1024;

/** Reads the layer at a place; of a `.usdz` package that is its first file, as the format says. */
export async function openLayer(place: Place, signal: AbortSignal): Promise<OpenedLayer> {
  const bytes = await place.read(signal);
  signal.throwIfAborted();
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return {layer: withinTime(limitMs, () => readLayer(bytes)), place};
  let size = 0;
  const files = unzipSync(bytes, {
    filter(file) {
      size += file.originalSize;
      if (size > maximumUnpackedBytes) throw new Error(`${place.name} unpacks to more than 256 MiB`);
      return true;
    },
  });
  const first = Object.keys(files)[0];
  const content = first === undefined ? undefined : files[first];
  if (first === undefined || !content) throw new Error(`${place.name} is an empty package`);
  if (!/\.usd[ac]?$/i.test(first)) throw new Error(`${place.name} does not begin with a USD layer`);
  return {layer: withinTime(limitMs, () => readLayer(content)), place: packagePlace(place, files, first)};
}
