/** One member of an interface, in the text of its declaration. */
export interface Declared {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export const GENERATED = '// Written by `npm run generate` from custom-elements.json. Do not edit.';

/** An interface whose members are all optional. */
export const declareInterface = (name: string, about: string, members: readonly Declared[]): string =>
  [
    `/** ${about} */`,
    `export interface ${name} {`,
    ...members.flatMap(({name: member, type, description}) => [
      `/** ${description.replace(/\s+/g, ' ')} */`,
      `'${member}'?: ${type} | undefined;`,
    ]),
    '}',
  ].join('\n');

/** The type of a listener of an element. Events that have no type of their own are plain. */
export const listenerType = (
  {name, type}: {readonly name: string; readonly type: {readonly text: string}},
  {eventMap}: {readonly eventMap?: string},
) => `((event: ${type.text === 'Event' || !eventMap ? 'Event' : `${eventMap}['${name}']`}) => void)`;
