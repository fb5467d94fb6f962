import type {AttributeSpec} from './layer.ts';

/** A prim of the composed stage: every layer has spoken, references are drawn in. */
export interface Prim {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly parent: Prim | undefined;
  readonly attributes: ReadonlyMap<string, AttributeSpec>;
  /** Targets as paths of the stage. */
  readonly relationships: ReadonlyMap<string, string>;
  readonly children: Prim[];
  /** Brings the axis and unit of the layer that a reference drew in to those of the stage. */
  readonly correction: {readonly zUp: boolean; readonly yUp: boolean; readonly scale: number} | undefined;
}

/** The value of an attribute, or `undefined` where no layer gives one. */
export function valueOf(prim: Prim, name: string): unknown {
  return prim.attributes.get(name)?.value;
}
