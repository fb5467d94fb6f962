/**
 * The two parsers of the USD loader in three.js, which has no types for them. They return flat tables of specs before
 * composition.
 */
declare module 'three/addons/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): {
      specsByPath: Record<string, {specType: number; fields: Record<string, unknown>}>;
    };
  }
}

declare module 'three/addons/loaders/usd/USDCParser.js' {
  /** A field's reference to its value. */
  export interface ValueRep {
    readonly typeEnum: number;
    readonly isCompressed: boolean;
  }

  export class USDCParser {
    protected readonly buffer: ArrayBuffer;
    protected readonly version: {readonly major: number; readonly minor: number};
    protected readonly reader: {
      tell(): number;
      seek(offset: number): void;
      readUint32(): number;
      readUint64(): number;
    };
    /** Reads a list at the reader's offset. The list begins with its length. */
    protected _readArrayValue(rep: ValueRep): unknown;
    protected _readScalarValue(type: number): unknown;
    parseData(buffer: ArrayBuffer): {
      specsByPath: Record<string, {specType: number; fields: Record<string, unknown>}>;
    };
  }
}
