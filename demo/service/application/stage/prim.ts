import type {AttributeSpec} from './layers/layer.ts';

/** A prim of the composed stage. */
export interface Prim {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly parent: Prim | undefined;
  readonly attributes: ReadonlyMap<string, AttributeSpec>;
  /** The targets as stage paths. */
  readonly relationships: ReadonlyMap<string, string>;
  readonly children: Prim[];
  /** The correction from the axis and unit of the referenced layer to those of the stage. */
  readonly correction: {readonly zUp: boolean; readonly yUp: boolean; readonly scale: number} | undefined;
}

/** Returns the value of an attribute. Returns undefined if no layer specifies one. */
export function readValue(prim: Prim, name: string): unknown {
  return prim.attributes.get(name)?.value;
}
