import type {Layer} from './layer.ts';
import type {Prim} from './prim.ts';

/**
 * What a referenced layer needs to stand rightly in the layer that refers to it, if both state their unit or axis and
 * they differ. USD itself leaves this to the application; Omniverse Kit corrects it, and so does this one.
 */
export function metadataDifference(outer: Layer, inner: Layer): Prim['correction'] {
  const scale = outer.metersPerUnit && inner.metersPerUnit ? inner.metersPerUnit / outer.metersPerUnit : 1;
  const zUp = outer.upAxis === 'Z' && inner.upAxis === 'Y';
  const yUp = outer.upAxis === 'Y' && inner.upAxis === 'Z';
  return zUp || yUp || Math.abs(scale - 1) > 1e-6 ? {zUp, yUp, scale} : undefined;
}
