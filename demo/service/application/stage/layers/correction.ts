import type {Layer} from './layer.ts';
import type {Prim} from '../prim.ts';

/**
 * Returns the correction for a referenced layer whose unit or up axis differs from the referring layer. USD leaves this
 * correction to the application. Omniverse Kit corrects it, and so does this demo.
 */
export function createCorrection(outer: Layer, inner: Layer): Prim['correction'] {
  const scale = outer.metersPerUnit && inner.metersPerUnit ? inner.metersPerUnit / outer.metersPerUnit : 1;
  const zUp = outer.upAxis === 'Z' && inner.upAxis === 'Y';
  const yUp = outer.upAxis === 'Y' && inner.upAxis === 'Z';
  return zUp || yUp || Math.abs(scale - 1) > 1e-6 ? {zUp, yUp, scale} : undefined;
}
