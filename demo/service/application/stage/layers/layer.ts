/** An attribute of one layer. */
export interface AttributeSpec {
  readonly value: unknown;
  readonly connection: string | undefined;
  readonly sampled: boolean;
}

/** One layer's description of a prim, before composition. */
export interface PrimSpec {
  readonly path: string;
  specifier: 'def' | 'over' | 'class';
  readonly type: string;
  active: boolean;
  /** Addresses such as `@parts/arm.usda@</Arm>` or `</Prototype>`, by kind of arc, strongest first. */
  readonly arcs: {readonly kind: string; readonly target: string}[];
  readonly selections: Readonly<Record<string, string>>;
  readonly attributes: Map<string, AttributeSpec>;
  readonly relationships: Map<string, string>;
  readonly children: Map<string, PrimSpec>;
  /** The bodies of variants, by `set:name`. */
  readonly variants: Map<string, PrimSpec>;
  /** The names of fields that the file contains but the parser cannot read. */
  readonly unread: string[];
}

/** One file of a stage. */
export interface Layer {
  readonly root: PrimSpec;
  readonly subLayers: readonly string[];
  readonly defaultPrim: string | undefined;
  readonly upAxis: 'Y' | 'Z' | undefined;
  readonly metersPerUnit: number | undefined;
}
