import {readFile} from 'node:fs/promises';
import * as z from 'zod';

const named = z.object({name: z.string()});
const names = z.array(named).transform((list) => new Set(list.map(({name}) => name)));
const attributes = z
  .array(named.extend({type: z.object({text: z.string()})}))
  .transform((list) => new Map(list.map(({name, type}) => [name, type.text])));

const declaration = z.object({
  tagName: z.literal('app-stream'),
  attributes,
  members: names,
  events: names,
  slots: names,
  cssParts: names,
  cssProperties: names,
  cssStates: names,
});
const tagged = z.object({tagName: z.string()});
const manifest = z.object({modules: z.array(z.object({declarations: z.array(z.unknown()).default([])}))});

/** The names that the manifest lists for `<app-stream>`, the types of its attributes, and the tags of all elements. */
export type ElementManifest = z.output<typeof declaration> & {readonly tags: ReadonlySet<string>};

/** Reads `custom-elements.json`. */
export const readElementManifest = async (): Promise<ElementManifest> => {
  const text = await readFile(new URL('../../../custom-elements.json', import.meta.url), 'utf8');
  const declarations = manifest.parse(JSON.parse(text)).modules.flatMap((module) => module.declarations);
  const tags = new Set(declarations.flatMap((each) => tagged.safeParse(each).data?.tagName ?? []));
  for (const candidate of declarations) {
    const parsed = declaration.safeParse(candidate);
    if (parsed.success) return {...parsed.data, tags};
  }
  throw new Error('the manifest has no <app-stream>');
};

/** The values that an attribute accepts, if its type lists them: `'eager' | 'lazy'`. */
export const valuesOf = (type: string): readonly string[] | undefined => {
  const members = type.split(' | ').filter((member) => member !== 'undefined');
  const values = members.map((member) => /^'(.*)'$/.exec(member)?.[1]);
  return values.every((value) => value !== undefined) ? values : undefined;
};
