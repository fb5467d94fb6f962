import type {Layer} from './layer.ts';

/** Types of prims that have no visible shape, such as materials and settings. */
export const NON_VISUAL_TYPES: ReadonlySet<string> = new Set([
  'Material',
  'Shader',
  'NodeGraph',
  'RenderSettings',
  'RenderProduct',
  'RenderVar',
  'OmniGraph',
]);

/** Collects descriptions of the stage's content that the viewer does not support. */
export class UnsupportedContent {
  readonly #counts = new Map<string, number>();
  readonly #named = new Set<string>();

  /** Counts one prim of a kind, such as `BasisCurves`. */
  countKind(kind: string) {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Adds a single item, such as `texture wood.png`. Duplicates are ignored. */
  addItem(thing: string) {
    this.#named.add(thing);
  }

  /** Adds the properties of a layer that the viewer does not support. */
  addProperties(layer: Layer) {
    const [materials, surfaces]: [string[], string[]] = [[], []];
    for (const [path, {fields}] of Object.entries(layer.specs)) {
      const [prim = '', property] = path.split('.');
      const name = prim.slice(prim.lastIndexOf('/') + 1);
      const {default: value, timeSamples, typeName} = fields;
      if (timeSamples) this.addItem(`motion of ${name} (shown at its start)`);
      if (property === 'subdivisionScheme' && value !== 'none') this.addItem(`subdivision of ${name}`);
      if (property === 'primvars:displayColor' && layer.readNumbers(prim, property, 6))
        this.addItem(`colors of ${name} (shown in the first)`);
      if (typeName === 'Material') materials.push(path);
      if (property === 'info:id' && value === 'UsdPreviewSurface') surfaces.push(path);
      if (property === 'info:id' && value === 'UsdUVTexture')
        this.addItem(`texture ${readTextureName(layer, prim)}`);
    }
    for (const material of materials) {
      if (!surfaces.some((path) => path.startsWith(`${material}/`)))
        this.addItem(`material ${material.slice(material.lastIndexOf('/') + 1)} (no preview surface)`);
    }
    if (layer.hasArcs) this.addItem('references, sublayers and variants (the demo reads one file)');
  }

  get items(): string[] {
    return [...[...this.#counts].map(([kind, count]) => `${count} ${kind}`), ...this.#named];
  }
}

/** Returns the name of a texture's file, or of its shader. */
function readTextureName(layer: Layer, shader: string): string {
  const file = layer.readValue(shader, 'inputs:file');
  return (typeof file === 'string' && file !== '' ? file : shader).split('/').at(-1) ?? '';
}
