import {z} from 'zod/mini';

/** What a control of the playground offers. */
type ControlKind = 'boolean' | 'choice' | 'number' | 'text';

/** An attribute of the element, as its control needs it. */
export interface PlaygroundAttribute {
  readonly name: string;
  /** The name of its property. */
  readonly property: string;
  readonly description: string;
  readonly kind: ControlKind;
  /** The values of a choice. */
  readonly choices: readonly string[];
}

/** What the playground knows of the element. */
export interface PlaygroundElement {
  readonly attributes: readonly PlaygroundAttribute[];
  readonly events: readonly string[];
}

const declarationSchema = z.object({
  tagName: z.optional(z.string()),
  attributes: z.optional(
    z.array(
      z.object({
        name: z.string(),
        fieldName: z.string(),
        description: z.string(),
        type: z.object({text: z.string()}),
      }),
    ),
  ),
  events: z.optional(z.array(z.object({name: z.string()}))),
});

const manifestSchema = z.object({
  modules: z.array(z.object({declarations: z.optional(z.array(declarationSchema))})),
});

/** The attributes and events of `<app-stream>` in `custom-elements.json`. */
export const readManifest = (manifest: unknown): PlaygroundElement => {
  const {modules} = manifestSchema.parse(manifest);
  const element = modules
    .flatMap(({declarations = []}) => declarations)
    .find(({tagName}) => tagName === 'app-stream');
  const {attributes = [], events = []} = element ?? {};
  return {
    attributes: attributes.map(({name, fieldName, description, type}) => ({
      name,
      property: fieldName,
      description,
      ...readType(type.text),
    })),
    events: events.map(({name}) => name),
  };
};

const readType = (text: string): Pick<PlaygroundAttribute, 'kind' | 'choices'> => {
  const members = text.split('|').map((member) => member.trim());
  const choices = members.flatMap((member) => /^'(.*)'$/.exec(member)?.[1] ?? []);
  if (choices.length > 0) return {kind: 'choice', choices};
  const kind = (['boolean', 'number'] as const).find((name) => members.includes(name)) ?? 'text';
  return {kind, choices};
};
