import {metadataDifference} from './correction.ts';
import type {AttributeSpec, PrimSpec} from './layer.ts';
import type {LeftOut} from './left-out.ts';
import type {OpenedLayer} from './open-layer.ts';
import type {Place} from './places.ts';
import type {Prim} from './prim.ts';

/** What one layer says about a prim, and how the paths in that layer read in the stage. */
interface Opinion {
  readonly spec: PrimSpec;
  readonly source: OpenedLayer;
  /** The path in the layer that stands at `to` in the stage. */
  readonly from: string;
  readonly to: string;
  /** The arcs that led here, so that a circle of references ends. */
  readonly trail: readonly string[];
  readonly correction?: Prim['correction'];
}

interface ComposeOptions {
  readonly open: (place: Place) => Promise<OpenedLayer>;
  readonly leftOut: LeftOut;
  readonly signal: AbortSignal;
  /** Called as prims appear, so that somebody who waits can see it. */
  readonly progress: (prims: number) => void;
}

const bounds = {prims: 20_000, arcs: 24, depth: 64, steps: 100_000};

/** A composition under way. Arcs that lead to arcs grow beyond all measure within a few lines of text. */
interface Composing extends ComposeOptions {
  /** Of following arcs and opening layers. */
  steps: number;
}

/** Draws the layers of a stage together: sub-layers, references, payloads, inherited classes, selected variants. */
export async function compose(root: OpenedLayer, given: ComposeOptions): Promise<Prim> {
  const options: Composing = {...given, steps: 0};
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
  const layers = await layerStack(root, options, []);
  const opinions = layers.map((source) => ({spec: source.layer.root, source, from: '/', to: '/', trail: []}));
  let count = 0;

  const children = async (parent: Prim, stated: readonly Opinion[], depth: number): Promise<void> => {
    const names = new Set([...stated].reverse().flatMap(({spec}) => [...spec.children.keys()]));
    for (const name of names) {
      options.signal.throwIfAborted();
      if (count >= bounds.prims || depth > bounds.depth) return void exceeded([], options);
      const path = parent.path === '/' ? `/${name}` : `${parent.path}/${name}`;
      const direct = stated.flatMap((opinion) => {
        const spec = opinion.spec.children.get(name);
        return spec ? [{...opinion, spec, correction: undefined}] : [];
      });
      const all = await expand(direct, path, options);
      if (all.some(({spec}) => !spec.active)) continue;
      // Only what some layer defines is there: classes are patterns, and an `over` alone changes nothing.
      const specifier =
        direct.find(({spec}) => spec.specifier !== 'over')?.spec.specifier ??
        (all.some(({spec}) => spec.specifier === 'def') ? 'def' : 'over');
      if (specifier !== 'def') continue;
      const prim = merge(parent, path, name, all, options.leftOut);
      parent.children.push(prim);
      options.progress(++count);
      await children(prim, all, depth + 1);
    }
  };
  await children(stage, opinions, 0);
  return stage;
}

/** Adds, behind the opinions on a prim, those that its variants and arcs bring; stronger ones stay in front. */
async function expand(direct: readonly Opinion[], path: string, options: Composing): Promise<Opinion[]> {
  const selections = Object.fromEntries(
    direct.flatMap(({spec}) => Object.entries(spec.selections)).reverse(),
  );
  const local = direct.flatMap((opinion) => [opinion, ...variantsOf(opinion, selections, options.leftOut)]);
  const result = [...local];
  for (const opinion of local) {
    for (const unread of opinion.spec.unread) options.leftOut.name(`${unread} of ${path} (binary layer)`);
    for (const {kind, target} of opinion.spec.arcs) {
      const key = `${opinion.source.place.id} ${opinion.spec.path} ${target}`;
      if (opinion.trail.includes(key))
        options.leftOut.name(`${arcInWords(kind, target)} (it refers to itself)`);
      else if (opinion.trail.length >= bounds.arcs)
        options.leftOut.name(`${arcInWords(kind, target)} (nested too deeply)`);
      else if (++options.steps > bounds.steps) return exceeded(result, options);
      else {
        try {
          result.push(...(await expand(await follow(opinion, target, path, key, options), path, options)));
        } catch (error) {
          options.signal.throwIfAborted();
          options.leftOut.name(
            `${arcInWords(kind, target)} (${error instanceof Error ? error.message : String(error)})`,
          );
        }
      }
    }
  }
  return result;
}

function exceeded<Found>(found: Found, {leftOut}: ComposeOptions): Found {
  leftOut.name('what exceeds the limits of this viewer');
  return found;
}

function variantsOf(opinion: Opinion, selections: Record<string, string>, leftOut: LeftOut): Opinion[] {
  const chosen: Opinion[] = [];
  for (const [key, spec] of opinion.spec.variants) {
    const [set = '', name] = key.split(':');
    if (selections[set] === name) chosen.push({...opinion, spec});
    if (selections[set] === undefined) leftOut.name(`variant set ${set} (nothing selected)`);
  }
  return chosen;
}

async function follow(
  opinion: Opinion,
  target: string,
  path: string,
  key: string,
  options: Composing,
): Promise<Opinion[]> {
  const [, asset = '', prim = ''] = /^(?:@{1,3}([^@]*)@{1,3})?(?:<([^>]*)>)?$/.exec(target) ?? [];
  const source = asset ? await options.open(opinion.source.place.resolve(asset)) : opinion.source;
  const from = prim || (source.layer.defaultPrim ? `/${source.layer.defaultPrim}` : '');
  if (!from) throw new Error('the file names no default prim');
  const correction = asset ? metadataDifference(opinion.source.layer, source.layer) : undefined;
  const found: Opinion[] = [];
  for (const layer of await layerStack(source, options, [])) {
    const spec = specAt(layer.layer.root, from);
    if (spec) found.push({spec, source: layer, from, to: path, trail: [...opinion.trail, key], correction});
  }
  if (found.length === 0) throw new Error(`there is no prim ${from}`);
  return found;
}

async function layerStack(
  top: OpenedLayer,
  options: Composing,
  above: readonly string[],
): Promise<OpenedLayer[]> {
  const layers = [top];
  for (const target of top.layer.subLayers) {
    if (++options.steps > bounds.steps) return exceeded(layers, options);
    try {
      const place = top.place.resolve(target.replaceAll('@', ''));
      if (above.includes(place.id) || above.length > bounds.arcs) throw new Error('it refers to itself');
      layers.push(
        ...(await layerStack(await options.open(place), options, [...above, top.place.id, place.id])),
      );
    } catch (error) {
      options.signal.throwIfAborted();
      options.leftOut.name(`layer ${target} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  return layers;
}

function specAt(root: PrimSpec, path: string): PrimSpec | undefined {
  let spec: PrimSpec | undefined = root;
  for (const name of path.split('/').filter(Boolean)) spec = spec?.children.get(name);
  return spec;
}

function merge(
  parent: Prim,
  path: string,
  name: string,
  opinions: readonly Opinion[],
  leftOut: LeftOut,
): Prim {
  const attributes = new Map<string, AttributeSpec>();
  const relationships = new Map<string, string>();
  for (const opinion of opinions) {
    for (const [key, attribute] of opinion.spec.attributes) {
      const connection = attribute.connection && inStage(opinion, attribute.connection);
      const stronger = attributes.get(key);
      if (!stronger) attributes.set(key, {...attribute, connection});
      else if (stronger.value === undefined) attributes.set(key, {...stronger, value: attribute.value});
    }
    for (const [key, target] of opinion.spec.relationships) {
      if (!relationships.has(key)) relationships.set(key, inStage(opinion, target));
    }
  }
  if ([...attributes.values()].some(({sampled}) => sampled))
    leftOut.name(`motion of ${name} (shown at its start)`);
  const type = opinions.find(({spec}) => spec.type)?.spec.type ?? '';
  const correction = opinions.find((opinion) => opinion.correction)?.correction;
  return {path, name, type, parent, attributes, relationships, children: [], correction};
}

function inStage({from, to}: Opinion, path: string): string {
  const inner = path === from || path.startsWith(`${from}/`) || path.startsWith(`${from}.`);
  if (from === '/') return path;
  return inner ? (to === '/' ? '' : to) + path.slice(from.length) : path;
}

/** Such as `reference robot.usda`: the part of an address that people know it by. */
function arcInWords(kind: string, target: string): string {
  const file = /@+([^@]*)@+/.exec(target)?.[1]?.split('/').at(-1);
  return `${kind.replace(/s$/, '')} ${file ?? target.replace(/[<>]/g, '')}`;
}
