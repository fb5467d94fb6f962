import {USDAParser} from 'three/addons/loaders/usd/USDAParser.js';
import {BoundedCrateParser} from './bounded-crate-parser.ts';
import {rejectHugeCrate} from './crate-limits.ts';
import type {AttributeSpec, Layer, PrimSpec} from './layer.ts';
import {CARRIED, normaliseUsda} from './normalise-usda.ts';
import type {StageBudget} from './stage-budget.ts';
import {toNumber, toText, toTexts} from '../scene/values.ts';

type Fields = Readonly<Record<string, unknown>>;

const SPEC_TYPES = {attribute: 1, prim: 6, pseudoRoot: 7, relationship: 8, variant: 10};

/** Reads one layer from the bytes of a `.usda`, `.usdc` or `.usd` file. Throws with a reason that users can read. */
export function readLayer(bytes: Uint8Array, budget: StageBudget): Layer {
  const binary = new TextDecoder('latin1').decode(bytes.subarray(0, 8)) === 'PXR-USDC';
  if (binary) rejectHugeCrate(bytes);
  const {specsByPath} = binary
    ? new BoundedCrateParser(budget).parseData(bytes.slice().buffer)
    : new USDAParser().parseData(normaliseUsda(new TextDecoder().decode(bytes)));
  const root = createPrim('/', {});
  const prims = new Map([['/', root]]);
  const paths = Object.keys(specsByPath);
  // The text parser lists a prim after its attributes. The binary parser uses the order of the file.
  for (const path of paths) {
    const spec = specsByPath[path];
    if (spec && (spec.specType === SPEC_TYPES.prim || spec.specType === SPEC_TYPES.variant))
      addPrim(prims, path, spec.fields);
  }
  for (const path of paths) {
    const spec = specsByPath[path];
    if (spec) addProperty(prims, path, spec.specType, spec.fields);
  }
  const header = specsByPath['/']?.fields ?? {};
  const upAxis = toText(header['upAxis']);
  const metersPerUnit = toNumber(header['metersPerUnit'], 0);
  const carriedHeader = root.children.get(CARRIED.header);
  root.children.delete(CARRIED.header);
  return {
    root,
    subLayers: (carriedHeader?.arcs ?? [])
      .map((arc) => arc.target)
      .concat(toTexts(header['subLayers']).map((path) => `@${path}@`)),
    defaultPrim: toText(header['defaultPrim']) || undefined,
    upAxis: upAxis === 'Z' || upAxis === 'Y' ? upAxis : undefined,
    metersPerUnit: metersPerUnit > 0 ? metersPerUnit : undefined,
  };
}

function createPrim(path: string, fields: Fields): PrimSpec {
  const selections = fields['variantSelection'];
  return {
    path,
    specifier: fields['specifier'] === 1 ? 'over' : fields['specifier'] === 2 ? 'class' : 'def',
    type: toText(fields['typeName']),
    active: fields['active'] !== false,
    arcs: toTexts(fields['inheritPaths']).map((path) => ({kind: 'inherits', target: `<${path}>`})),
    selections:
      selections && typeof selections === 'object'
        ? Object.fromEntries(Object.entries(selections).map(([set, name]) => [set, toText(name)]))
        : {},
    attributes: new Map(),
    relationships: new Map(),
    children: new Map(),
    variants: new Map(),
    // The binary parser reports only that these fields exist, but not their content.
    unread: ['references', 'payload'].filter((name) => name in fields && typeof fields[name] !== 'string'),
  };
}

function addPrim(prims: Map<string, PrimSpec>, path: string, fields: Fields) {
  if (path === '/') return;
  const slash = path.lastIndexOf('/');
  const parent = prims.get(path.slice(0, slash) || '/');
  if (!parent) return;
  const name = path.slice(slash + 1);
  const variant = name.startsWith(CARRIED.variant)
    ? name.slice(CARRIED.variant.length).replace('|', ':')
    : /^\{(\w+)=([^}]+)\}$/.exec(name)?.slice(1).join(':');
  const prim = createPrim(variant === undefined ? joinPath(parent.path, name) : parent.path, fields);
  prims.set(path, prim);
  if (variant === undefined) parent.children.set(name, prim);
  else parent.variants.set(variant, prim);
}

function joinPath(parent: string, name: string): string {
  return parent === '/' ? `/${name}` : `${parent}/${name}`;
}

function addProperty(prims: Map<string, PrimSpec>, path: string, type: number, fields: Fields) {
  const dot = path.indexOf('.', path.lastIndexOf('/'));
  const prim = dot < 0 ? undefined : prims.get(path.slice(0, dot));
  if (!prim) {
    // The text parser stores xformOpOrder, unlike other attributes, with the prim itself.
    const order = fields['xformOpOrder'];
    if (order)
      prims.get(path)?.attributes.set('xformOpOrder', {value: order, connection: undefined, sampled: false});
    return;
  }
  const name = path.slice(dot + 1);
  if (type === SPEC_TYPES.relationship) {
    const target = toTexts(fields['targetPaths'])[0];
    if (target) prim.relationships.set(name, target);
  } else if (type === SPEC_TYPES.attribute) {
    const value = fields['default'];
    if (name.startsWith('carried:')) applyCarried(prims, path.slice(0, dot), name, toText(value));
    else prim.attributes.set(name, readAttribute(fields));
  }
}

function readAttribute(fields: Fields): AttributeSpec {
  const samples = fields['timeSamples'];
  const values: unknown =
    samples && typeof samples === 'object' && 'values' in samples ? samples.values : undefined;
  const value: unknown = fields['default'] ?? (Array.isArray(values) ? values[0] : undefined);
  return {
    value,
    connection: toTexts(fields['connectionPaths'])[0],
    sampled: samples !== undefined,
  };
}

function applyCarried(prims: Map<string, PrimSpec>, path: string, name: string, value: string) {
  const prim = prims.get(path);
  if (!prim) return;
  if (name === CARRIED.specifier && (value === 'over' || value === 'class')) prim.specifier = value;
  if (name === CARRIED.active) prim.active = value !== 'false' && value !== '0';
  if (!name.startsWith(CARRIED.arcs)) return;
  const kind = name.slice(CARRIED.arcs.length);
  for (const [target] of decodeURIComponent(value).matchAll(
    /@@@.*?@@@(<[^>]*>)?|@[^@]*@(<[^>]*>)?|<[^>]*>/g,
  )) {
    prim.arcs.push({kind, target});
  }
}
