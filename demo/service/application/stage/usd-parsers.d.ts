/**
 * The two readers inside three's USD loader, which three ships without types: what this application relies on.
 * They return flat tables of specs, before any composition.
 */
declare module 'three/addons/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): {
      specsByPath: Record<string, {specType: number; fields: Record<string, unknown>}>;
    };
  }
}

declare module 'three/addons/loaders/usd/USDCParser.js' {
  export class USDCParser {
    parseData(buffer: ArrayBuffer): {
      specsByPath: Record<string, {specType: number; fields: Record<string, unknown>}>;
    };
  }
}
