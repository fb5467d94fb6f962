import {readFile} from 'node:fs/promises';
import * as z from 'zod';
import type {NamedElement} from './elements.ts';

const described = z.object({name: z.string(), description: z.string()});
const attribute = described.extend({fieldName: z.string(), type: z.object({text: z.string()})});
const field = described.extend({
  kind: z.literal('field'),
  attribute: z.string().optional(),
  readonly: z.boolean().default(false),
});
const event = described.extend({type: z.object({text: z.string()})});
const element = z.object({
  tagName: z.string(),
  attributes: z.array(attribute),
  members: z.array(z.union([field, z.object({kind: z.literal('method')})])),
  events: z.array(event).default([]),
});
const manifest = z.object({modules: z.array(z.object({declarations: z.array(z.unknown()).default([])}))});

export type ManifestAttribute = z.output<typeof attribute>;
type ManifestProperty = z.output<typeof field>;
export type ManifestEvent = z.output<typeof event>;

/** What a page sets on the element, and what the element fires. */
export interface ElementInterface {
  readonly named: NamedElement;
  readonly attributes: readonly ManifestAttribute[];
  /** The properties without an attribute. Their values are objects and functions. */
  readonly properties: readonly ManifestProperty[];
  readonly events: readonly ManifestEvent[];
}

/** Properties that exist for media players. Setting them has no effect. */
const WITHOUT_EFFECT: readonly string[] = ['currentTime'];

/** The manifest `custom-elements.json`, as its tools expect it. */
export const readManifest = async (): Promise<unknown> =>
  JSON.parse(await readFile(new URL('../../../custom-elements.json', import.meta.url), 'utf8'));

/** Finds the interface of an element in the manifest. */
export const findInterface = (json: unknown, named: NamedElement): ElementInterface => {
  const declarations = manifest.parse(json).modules.flatMap((module) => module.declarations);
  const found = declarations
    .flatMap((one) => element.safeParse(one).data ?? [])
    .find(({tagName}) => tagName === named.tagName);
  if (!found) throw new Error(`The manifest has no element ${named.tagName}.`);
  const properties = found.members.flatMap((member) =>
    member.kind === 'field' &&
    member.attribute === undefined &&
    !member.readonly &&
    !WITHOUT_EFFECT.includes(member.name)
      ? [member]
      : [],
  );
  return {named, attributes: found.attributes, properties, events: found.events};
};
