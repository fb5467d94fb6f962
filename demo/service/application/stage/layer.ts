/** An attribute as one layer states it. */
export interface AttributeSpec {
  readonly value: unknown;
  readonly connection: string | undefined;
  readonly sampled: boolean;
}

/** What one layer says about one prim, before composition. */
export interface PrimSpec {
  readonly path: string;
  specifier: 'def' | 'over' | 'class';
  readonly type: string;
  active: boolean;
  /** Addresses such as `@parts/arm.usda@</Arm>` or `</Prototype>`, strongest first, by kind of arc. */
  readonly arcs: {readonly kind: string; readonly target: string}[];
  readonly selections: Readonly<Record<string, string>>;
  readonly attributes: Map<string, AttributeSpec>;
  readonly relationships: Map<string, string>;
  readonly children: Map<string, PrimSpec>;
  /** Bodies of variants, by `set:name`. */
  readonly variants: Map<string, PrimSpec>;
  /** Opinions of this prim that its file holds but the reader cannot give, in words. */
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
