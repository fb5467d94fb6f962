import {createCorrection} from './layers/correction.ts';
import type {AttributeSpec, PrimSpec} from './layers/layer.ts';
import type {UnsupportedContent} from './unsupported-content.ts';
import type {OpenLayer} from './layers/open-layer.ts';
import type {AssetLocation} from './layers/asset-location.ts';
import type {Prim} from './prim.ts';

/** One layer's description of a prim, and the mapping of the layer's paths to stage paths. */
interface Opinion {
  readonly spec: PrimSpec;
  readonly source: OpenLayer;
  /** The path in the layer that corresponds to `to` in the stage. */
  readonly from: string;
  readonly to: string;
  /** The arcs that led to this opinion. They reveal circular references. */
  readonly trail: readonly string[];
  readonly correction?: Prim['correction'];
}

interface ComposeOptions {
  readonly open: (location: AssetLocation) => Promise<OpenLayer>;
  readonly unsupported: UnsupportedContent;
  readonly signal: AbortSignal;
  /** Called with the number of composed prims. */
  readonly progress: (prims: number) => void;
}

const LIMITS = {prims: 20_000, arcs: 24, depth: 64, steps: 100_000};

/** The state of a composition. A few lines of text can describe an exponential number of arcs. */
interface CompositionContext extends ComposeOptions {
  /** The number of arcs followed and layers opened. */
  steps: number;
}

/** Composes the layers of a stage: sublayers, references, payloads, inherited classes and selected variants. */
export async function composeStage(root: OpenLayer, given: ComposeOptions): Promise<Prim> {
  const options: CompositionContext = {...given, steps: 0};
  const stage: Prim = {
    path: '/',
    name: '',
    type: '',
    parent: undefined,
    attributes: new Map(),
    relationships: new Map(),
    children: [],
    correction: undefined,
  };
  const layers = await openLayerStack(root, options, []);
  const opinions = layers.map((source) => ({spec: source.layer.root, source, from: '/', to: '/', trail: []}));
  let count = 0;

  const children = async (parent: Prim, stated: readonly Opinion[], depth: number): Promise<void> => {
    const names = new Set([...stated].reverse().flatMap(({spec}) => [...spec.children.keys()]));
    for (const name of names) {
      options.signal.throwIfAborted();
      if (count >= LIMITS.prims || depth > LIMITS.depth) return void reportLimit([], options);
      const path = parent.path === '/' ? `/${name}` : `${parent.path}/${name}`;
      const direct = stated.flatMap((opinion) => {
        const spec = opinion.spec.children.get(name);
        return spec ? [{...opinion, spec, correction: undefined}] : [];
      });
      const all = await expandOpinions(direct, path, options);
      if (all.some(({spec}) => !spec.active)) continue;
      // A prim needs a definition in some layer. Classes are templates, and an `over` alone creates no prim.
      const specifier =
        direct.find(({spec}) => spec.specifier !== 'over')?.spec.specifier ??
        (all.some(({spec}) => spec.specifier === 'def') ? 'def' : 'over');
      if (specifier !== 'def') continue;
      const prim = mergeOpinions(parent, path, name, all, options.unsupported);
      parent.children.push(prim);
      options.progress(++count);
      await children(prim, all, depth + 1);
    }
  };
  await children(stage, opinions, 0);
  return stage;
}

/** Adds the opinions of the prim's variants and arcs. Stronger opinions come first. */
async function expandOpinions(
  direct: readonly Opinion[],
  path: string,
  options: CompositionContext,
): Promise<Opinion[]> {
  const selections = Object.fromEntries(
    direct.flatMap(({spec}) => Object.entries(spec.selections)).reverse(),
  );
  const local = direct.flatMap((opinion) => [
    opinion,
    ...selectVariants(opinion, selections, options.unsupported),
  ]);
  const result = [...local];
  for (const opinion of local) {
    for (const unread of opinion.spec.unread)
      options.unsupported.addItem(`${unread} of ${path} (binary layer)`);
    for (const {kind, target} of opinion.spec.arcs) {
      const key = `${opinion.source.location.id} ${opinion.spec.path} ${target}`;
      if (opinion.trail.includes(key))
        options.unsupported.addItem(`${describeArc(kind, target)} (circular reference)`);
      else if (opinion.trail.length >= LIMITS.arcs)
        options.unsupported.addItem(`${describeArc(kind, target)} (nested too deeply)`);
      else if (++options.steps > LIMITS.steps) return reportLimit(result, options);
      else {
        try {
          result.push(
            ...(await expandOpinions(await followArc(opinion, target, path, key, options), path, options)),
          );
        } catch (error) {
          options.signal.throwIfAborted();
          options.unsupported.addItem(
            `${describeArc(kind, target)} (${error instanceof Error ? error.message : String(error)})`,
          );
        }
      }
    }
  }
  return result;
}

function reportLimit<Found>(found: Found, {unsupported}: ComposeOptions): Found {
  unsupported.addItem('content beyond the limits of this viewer');
  return found;
}

function selectVariants(
  opinion: Opinion,
  selections: Record<string, string>,
  unsupported: UnsupportedContent,
): Opinion[] {
  const chosen: Opinion[] = [];
  for (const [key, spec] of opinion.spec.variants) {
    const [set = '', name] = key.split(':');
    if (selections[set] === name) chosen.push({...opinion, spec});
    if (selections[set] === undefined) unsupported.addItem(`variant set ${set} (nothing selected)`);
  }
  return chosen;
}

async function followArc(
  opinion: Opinion,
  target: string,
  path: string,
  key: string,
  options: CompositionContext,
): Promise<Opinion[]> {
  const [, asset = '', prim = ''] = /^(?:@{1,3}([^@]*)@{1,3})?(?:<([^>]*)>)?$/.exec(target) ?? [];
  const source = asset ? await options.open(opinion.source.location.resolve(asset)) : opinion.source;
  const from = prim || (source.layer.defaultPrim ? `/${source.layer.defaultPrim}` : '');
  if (!from) throw new Error('the file has no default prim');
  const correction = asset ? createCorrection(opinion.source.layer, source.layer) : undefined;
  const found: Opinion[] = [];
  for (const layer of await openLayerStack(source, options, [])) {
    const spec = findSpec(layer.layer.root, from);
    if (spec) found.push({spec, source: layer, from, to: path, trail: [...opinion.trail, key], correction});
  }
  if (found.length === 0) throw new Error(`prim ${from} not found`);
  return found;
}

async function openLayerStack(
  top: OpenLayer,
  options: CompositionContext,
  above: readonly string[],
): Promise<OpenLayer[]> {
  const layers = [top];
  for (const target of top.layer.subLayers) {
    if (++options.steps > LIMITS.steps) return reportLimit(layers, options);
    try {
      const location = top.location.resolve(target.replaceAll('@', ''));
      if (above.includes(location.id) || above.length > LIMITS.arcs) throw new Error('circular reference');
      layers.push(
        ...(await openLayerStack(await options.open(location), options, [
          ...above,
          top.location.id,
          location.id,
        ])),
      );
    } catch (error) {
      options.signal.throwIfAborted();
      options.unsupported.addItem(
        `layer ${target} (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }
  return layers;
}

function findSpec(root: PrimSpec, path: string): PrimSpec | undefined {
  let spec: PrimSpec | undefined = root;
  for (const name of path.split('/').filter(Boolean)) spec = spec?.children.get(name);
  return spec;
}

function mergeOpinions(
  parent: Prim,
  path: string,
  name: string,
  opinions: readonly Opinion[],
  unsupported: UnsupportedContent,
): Prim {
  const attributes = new Map<string, AttributeSpec>();
  const relationships = new Map<string, string>();
  for (const opinion of opinions) {
    for (const [key, attribute] of opinion.spec.attributes) {
      const connection = attribute.connection && toStagePath(opinion, attribute.connection);
      const stronger = attributes.get(key);
      if (!stronger) attributes.set(key, {...attribute, connection});
      else if (stronger.value === undefined) attributes.set(key, {...stronger, value: attribute.value});
    }
    for (const [key, target] of opinion.spec.relationships) {
      if (!relationships.has(key)) relationships.set(key, toStagePath(opinion, target));
    }
  }
  if ([...attributes.values()].some(({sampled}) => sampled))
    unsupported.addItem(`motion of ${name} (shown at its start)`);
  const type = opinions.find(({spec}) => spec.type)?.spec.type ?? '';
  const correction = opinions.find((opinion) => opinion.correction)?.correction;
  return {path, name, type, parent, attributes, relationships, children: [], correction};
}

function toStagePath({from, to}: Opinion, path: string): string {
  const inner = path === from || path.startsWith(`${from}/`) || path.startsWith(`${from}.`);
  if (from === '/') return path;
  return inner ? (to === '/' ? '' : to) + path.slice(from.length) : path;
}

/** Returns a description such as `reference robot.usda`. */
function describeArc(kind: string, target: string): string {
  const file = /@+([^@]*)@+/.exec(target)?.[1]?.split('/').at(-1);
  return `${kind.replace(/s$/, '')} ${file ?? target.replace(/[<>]/g, '')}`;
}
