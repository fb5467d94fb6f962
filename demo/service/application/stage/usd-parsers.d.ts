/** The parts of the USD loader in three.js, which has no types for them. The parsers return flat tables of specs. */
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

declare module 'three/addons/loaders/usd/USDComposer.js' {
  import type {Group} from 'three';

  export class USDComposer {
    /** Builds the scene in metres with Y up. */
    compose(data: {
      readonly specsByPath: Readonly<Record<string, {readonly fields: Record<string, unknown>}>>;
    }): Group;
  }
}
