import {USDAParser} from 'three/addons/loaders/usd/USDAParser.js';
import {USDCParser} from 'three/addons/loaders/usd/USDCParser.js';
import {refuseHugeCrate} from './crate-bounds.ts';
import type {AttributeSpec, Layer, PrimSpec} from './layer.ts';
import {carried, normaliseUsda} from './normalise-usda.ts';
import {numberOr, textOf, texts} from './values.ts';

/** Of one list. Only those that are compressed can say that they are longer than their file. */
const mostBytes = 256 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

const specType = {attribute: 1, prim: 6, pseudoRoot: 7, relationship: 8, variant: 10};

/** Reads one layer from the bytes of a `.usda`, `.usdc` or `.usd` file; throws with a reason that can be shown. */
export function readLayer(bytes: Uint8Array): Layer {
  const binary = new TextDecoder('latin1').decode(bytes.subarray(0, 8)) === 'PXR-USDC';
  if (binary) refuseHugeCrate(bytes);
  const {specsByPath} = binary
    ? new USDCParser().parseData(bytes.slice().buffer)
    : new USDAParser().parseData(normaliseUsda(new TextDecoder().decode(bytes)));
  const root = emptyPrim('/', {});
  const prims = new Map([['/', root]]);
  const paths = Object.keys(specsByPath);
  // The text reader lists a prim after its attributes, the binary one in the order of the file.
  for (const path of paths) {
    const spec = specsByPath[path];
    if (spec && (spec.specType === specType.prim || spec.specType === specType.variant))
      addPrim(prims, path, spec.fields);
  }
  for (const path of paths) {
    const spec = specsByPath[path];
    if (spec) addProperty(prims, path, spec.specType, spec.fields);
  }
  const header = specsByPath['/']?.fields ?? {};
  const upAxis = textOf(header['upAxis']);
  const metersPerUnit = numberOr(header['metersPerUnit'], 0);
  const carriedHeader = root.children.get(carried.header);
  root.children.delete(carried.header);
  return {
    root,
    subLayers: (carriedHeader?.arcs ?? [])
      .map((arc) => arc.target)
      .concat(texts(header['subLayers']).map((path) => `@${path}@`)),
    defaultPrim: textOf(header['defaultPrim']) || undefined,
    upAxis: upAxis === 'Z' || upAxis === 'Y' ? upAxis : undefined,
    metersPerUnit: metersPerUnit > 0 ? metersPerUnit : undefined,
  };
}

function emptyPrim(path: string, fields: Fields): PrimSpec {
  const selections = fields['variantSelection'];
  return {
    path,
    specifier: fields['specifier'] === 1 ? 'over' : fields['specifier'] === 2 ? 'class' : 'def',
    type: textOf(fields['typeName']),
    active: fields['active'] !== false,
    arcs: texts(fields['inheritPaths']).map((path) => ({kind: 'inherits', target: `<${path}>`})),
    selections:
      selections && typeof selections === 'object'
        ? Object.fromEntries(Object.entries(selections).map(([set, name]) => [set, textOf(name)]))
        : {},
    attributes: new Map(),
    relationships: new Map(),
    children: new Map(),
    variants: new Map(),
    // three's binary reader knows that these are there, but not what they say.
    unread: ['references', 'payload'].filter((name) => name in fields && typeof fields[name] !== 'string'),
  };
}

function addPrim(prims: Map<string, PrimSpec>, path: string, fields: Fields): void {
  if (path === '/') return;
  const slash = path.lastIndexOf('/');
  const parent = prims.get(path.slice(0, slash) || '/');
  if (!parent) return;
  const name = path.slice(slash + 1);
  const variant = name.startsWith(carried.variant)
    ? name.slice(carried.variant.length).replace('|', ':')
    : /^\{(\w+)=([^}]+)\}$/.exec(name)?.slice(1).join(':');
  const prim = emptyPrim(variant === undefined ? childPath(parent.path, name) : parent.path, fields);
  prims.set(path, prim);
  if (variant === undefined) parent.children.set(name, prim);
  else parent.variants.set(variant, prim);
}

function childPath(parent: string, name: string): string {
  return parent === '/' ? `/${name}` : `${parent}/${name}`;
}

function addProperty(prims: Map<string, PrimSpec>, path: string, type: number, fields: Fields): void {
  const dot = path.indexOf('.', path.lastIndexOf('/'));
  const prim = dot < 0 ? undefined : prims.get(path.slice(0, dot));
  if (!prim) {
    // xformOpOrder is the one attribute that the text reader keeps with the prim itself.
    const order = fields['xformOpOrder'];
    if (order)
      prims.get(path)?.attributes.set('xformOpOrder', {value: order, connection: undefined, sampled: false});
    return;
  }
  const name = path.slice(dot + 1);
  if (type === specType.relationship) {
    const target = texts(fields['targetPaths'])[0];
    if (target) prim.relationships.set(name, target);
  } else if (type === specType.attribute) {
    const value = fields['default'];
    if (name.startsWith('carried:')) applyCarried(prims, path.slice(0, dot), name, textOf(value));
    else prim.attributes.set(name, attribute(fields));
  }
}

function attribute(fields: Fields): AttributeSpec {
  const samples = fields['timeSamples'];
  const values: unknown =
    samples && typeof samples === 'object' && 'values' in samples ? samples.values : undefined;
  const value: unknown = fields['default'] ?? (Array.isArray(values) ? values[0] : undefined);
  if (ArrayBuffer.isView(value) && value.byteLength > mostBytes)
    throw new Error('it holds a list of impossible length');
  return {
    value,
    connection: texts(fields['connectionPaths'])[0],
    sampled: samples !== undefined,
  };
}

function applyCarried(prims: Map<string, PrimSpec>, path: string, name: string, value: string): void {
  const prim = prims.get(path);
  if (!prim) return;
  if (name === carried.specifier && (value === 'over' || value === 'class')) prim.specifier = value;
  if (name === carried.active) prim.active = value !== 'false' && value !== '0';
  if (!name.startsWith(carried.arcs)) return;
  const kind = name.slice(carried.arcs.length);
  for (const [target] of decodeURIComponent(value).matchAll(
    /@@@.*?@@@(<[^>]*>)?|@[^@]*@(<[^>]*>)?|<[^>]*>/g,
  )) {
    prim.arcs.push({kind, target});
  }
}
