import {z} from 'zod/mini';

/** A value that the user can choose in the playground. */
export interface PlaygroundSetting {
  readonly name: string;
  readonly description: string;
  readonly kind: 'boolean' | 'choice' | 'number' | 'text';
  /** The values of a choice. */
  readonly choices: readonly string[];
}

/** An attribute of the element. */
export interface PlaygroundAttribute extends PlaygroundSetting {
  /** The name of its property. */
  readonly property: string;
}

/** The attributes and the events of the element. */
export interface PlaygroundManifest {
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

/** Reads the attributes and events of `<app-stream>` in `custom-elements.json`. */
export const readManifest = (manifest: unknown): PlaygroundManifest => {
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

const readType = (text: string): Pick<PlaygroundSetting, 'kind' | 'choices'> => {
  const members = text.split('|').map((member) => member.trim());
  const choices = members.flatMap((member) => /^'(.*)'$/.exec(member)?.[1] ?? []);
  if (choices.length > 0) return {kind: 'choice', choices};
  const kind = (['boolean', 'number'] as const).find((name) => members.includes(name)) ?? 'text';
  return {kind, choices};
};
