import {readFile} from 'node:fs/promises';
import {format, resolveConfig} from 'prettier';
import * as z from 'zod';
import {NVST_LIMITS} from '../../../src/connection/nvst/nvst-options.ts';
import {STREAM_LIMITS} from '../../../src/index.ts';
import {SourceTypes, type SourceProperty, type SourceSetting} from './source-types.ts';
import {table} from './markdown.ts';

const typed = z.object({text: z.string()});
const described = z.object({name: z.string(), description: z.string().default('')});
const attribute = described.extend({type: typed, default: z.string().optional()});
const member = described.extend({
  kind: z.enum(['field', 'method']),
  type: typed.optional(),
  default: z.string().optional(),
  attribute: z.string().optional(),
  readonly: z.boolean().default(false),
  parameters: z
    .array(z.object({name: z.string(), type: typed, optional: z.boolean().default(false)}))
    .default([]),
  return: z.object({type: typed}).optional(),
});
const element = z.object({
  tagName: z.literal('app-stream'),
  attributes: z.array(attribute),
  members: z.array(member),
  events: z.array(described.extend({type: typed})),
  slots: z.array(described),
  cssParts: z.array(described),
  cssProperties: z.array(described.extend({default: z.string().optional()})),
  cssStates: z.array(described),
});
const manifest = z.object({modules: z.array(z.object({declarations: z.array(z.unknown()).default([])}))});

type Attribute = z.output<typeof attribute>;
type Member = z.output<typeof member>;

const INTRODUCTION = `# Reference

- [Attributes](#attributes), [Properties](#properties), [Methods](#methods), [Events](#events)
- [States](#states), [Errors](#errors), [Limits](#limits), [Types](#types)
- [Slots](#slots), [Parts](#parts), [Custom properties](#custom-properties)`;

const ATTRIBUTES = `Each attribute is also a property, in camel case: \`app-id\` is \`appId\`.

\`service-url\`, \`app-id\` and \`profile\` are required. With \`session-id\` only \`service-url\` is required, and with the
property \`service\` it is not.

A change of these restarts the run: \`service-url\`, \`catalogue-url\`, \`app-id\`, \`profile\`, \`version\`, \`catalogue\`,
\`session-id\`, \`credentials\`, \`connector\`, \`recovery\` and the property \`arguments\`. Changes made in one task cause one
restart. A new \`stage-uri\` opens in the same session [if the application supports that](messages.md#change-the-stage).
A change of \`max-bitrate\` or \`fps\` reconnects to the same session. The element opens the microphone when a stream connects or reconnects. All other attributes take effect immediately.

This is what each kind of attribute and property accepts. A console warning reports a value that has no meaning.

| Kind | Attribute | Property |
| --- | --- | --- |
| Words, such as \`loading\` | Letter case and blanks do not matter. An empty value and \`false\` mean the default. An unknown word means the default too, and prevents the start for \`catalogue\`, \`credentials\`, \`recovery\` and \`ice-transport\`. | The same. \`null\`, \`undefined\` and \`false\` mean the default. |
| \`boolean\` | Present is on, as in HTML. The text \`false\` is off, because frameworks write it. | \`'false'\`, \`false\`, \`0\`, \`null\` and \`undefined\` are off. Everything else is on. |
| \`number\` | An empty value and \`false\` mean the default. Another value that is no number has no effect, and prevents the start for \`idle-timeout\`, \`max-bitrate\` and \`fps\`. | A number, or a number as text. \`null\`, \`undefined\`, \`false\` and an empty text mean the default. |
| Text and addresses | An empty value and \`false\` mean none. | A text. The element reads a number or a \`URL\` as its text, and a list as its items with spaces between them. \`null\`, \`undefined\`, \`false\` and an empty text mean none. |
| Objects and functions, such as \`token\` | There is no attribute. | A value of the type. \`null\` and \`undefined\` mean none. |

Properties that a page sets before the tag is registered are kept.`;

const PROPERTIES = `The element reads \`token\`, \`limits\` and \`service\` when a run starts. Changing them does not
restart a run. It reads \`iceServers\` for each connection. The group \`limits.application\` is read when it is needed.`;

const EVENTS = 'The events do not bubble, as on `<video>`.';

const STATES = `\`state.phase\` is one of these. Each is also a custom state, for selectors such as
\`app-stream:state(pending)\`. Times are milliseconds since the epoch.`;

const ERRORS = 'Failures are `AppStreamError`s. [Errors](errors.md) lists all codes.';

const LIMITS = `Set \`limits\` to change how long the element waits and how often it retries. Groups and values that you omit
keep their defaults. Names that end in \`Ms\` are milliseconds, the others are counts. \`STREAM_LIMITS\` contains the
defaults. Those of \`StreamingService\` are in \`STREAM_LIMITS.service\`.

The last four limits are those of the connector \`nvst\`. Another connector may have others in \`connect\`.`;

/** The types that the tables above mention, in the order of their tables. */
const TYPES = [
  'RequestOptions',
  'DiagnoseOptions',
  'Check',
  'Session',
  'HostRoutes',
  'Route',
  'TimelineRow',
  'AttributeProblem',
];

/** The texts that some of them allow. */
const UNIONS = ['EndReason', 'ConnectStep', 'GivenUp'];

/** Inside a table a vertical line would end the cell. */
const code = (text: string) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
const withoutUndefined = (type: string) => type.replace(/ \| undefined$/, '');

/** Comments write a default as "(default: x)", as "`x` (default)" or as "(`x`, default)". */
const STATED_DEFAULTS = [/\(default: ([^)]+)\)/, /(`[^`]+`) \(default\)/, /\((`[^`]+`), default\)/];

const defaultOf = ({default: assigned, description}: Pick<Attribute, 'default' | 'description'>): string => {
  const [stated] = STATED_DEFAULTS.flatMap((pattern) => pattern.exec(description)?.[1] ?? []);
  return stated ?? code(assigned ?? '');
};

/** A description without the default, which has a column of its own. */
const withoutDefault = (description: string) => cell(description.replace(/ ?\(default: [^)]+\)/, ''));

const propertyRow = (row: Pick<Attribute, 'name' | 'default' | 'description'>, type: string) => [
  code(row.name),
  code(withoutUndefined(type)),
  defaultOf(row).replace(/\s+/g, ' '),
  withoutDefault(row.description),
];

const signatureOf = ({name, parameters, return: result}: Member) => {
  const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type.text}`);
  return code(`${name}(${list.join(', ')}): ${result?.type.text ?? 'void'}`);
};

const fieldList = (properties: readonly SourceProperty[] = []) =>
  properties.map(({name, type, isOptional}) => code(`${name}${isOptional ? '?' : ''}: ${type}`)).join('<br>');

const sourceTable = (properties: readonly SourceProperty[]) =>
  table(
    ['Property', 'Type', 'Description'],
    properties.map(({name, type, isOptional, description}) => [
      code(isOptional ? `${name}?` : name),
      code(type),
      cell(description),
    ]),
  );

const limitOf = (path: readonly string[]): string => {
  let value: unknown = {...STREAM_LIMITS, connect: {...STREAM_LIMITS.connect, ...NVST_LIMITS}};
  for (const key of path) value = z.record(z.string(), z.unknown()).parse(value)[key];
  // A limit without a number explains its default in words.
  return z.optional(z.number()).parse(value)?.toLocaleString('en') ?? '–';
};

const limitsTable = (settings: readonly SourceSetting[]) =>
  table(
    ['Limit', 'Default', 'Description'],
    settings.map(({path, description}) => {
      const limit = limitOf(path);
      return [code(path.join('.')), limit, limit === '–' ? cell(description) : withoutDefault(description)];
    }),
  );

/** `docs/reference.md`: the whole interface of the element, from its manifest and from the types of the source. */
export const referencePage = async (path: string): Promise<string> => {
  const json: unknown = JSON.parse(
    await readFile(new URL('../../../custom-elements.json', import.meta.url), 'utf8'),
  );
  const declarations = manifest.parse(json).modules.flatMap((module) => module.declarations);
  const [api] = declarations.flatMap((one) => element.safeParse(one).data ?? []);
  if (!api) throw new Error('The manifest has no element app-stream.');
  const types = new SourceTypes();
  const eventProperties = types.eventProperties('AppStreamEventMap');
  const stateProperties = types.stateProperties('SessionState');
  const nvstLimits = types
    .settings('NvstLimits')
    .map(({path: names, description}) => ({path: ['connect', ...names], description}));
  const fields = api.members.filter(({kind, attribute: name}) => kind === 'field' && name === undefined);

  const section = (title: string, ...parts: readonly string[]) => [`## ${title}`, ...parts].join('\n\n');
  const page = [
    INTRODUCTION,
    section(
      'Attributes',
      ATTRIBUTES,
      table(
        ['Attribute', 'Type', 'Default', 'Description'],
        api.attributes.map((one) => propertyRow(one, one.type.text)),
      ),
    ),
    section(
      'Properties',
      'These properties have no attribute.',
      table(
        ['Property', 'Type', 'Default', 'Description'],
        fields.filter((one) => !one.readonly).map((one) => propertyRow(one, one.type?.text ?? '')),
      ),
      PROPERTIES,
      'These properties are read-only.',
      table(
        ['Property', 'Type', 'Description'],
        fields
          .filter((one) => one.readonly)
          .map(({name, type, description}) => [code(name), code(type?.text ?? ''), cell(description)]),
      ),
    ),
    section(
      'Methods',
      table(
        ['Method', 'Description'],
        api.members
          .filter(({kind}) => kind === 'method')
          .map((one) => [signatureOf(one), cell(one.description)]),
      ),
    ),
    section(
      'Events',
      EVENTS,
      table(
        ['Event', 'Type', 'Properties', 'Fires when'],
        api.events.map(({name, type, description}) => [
          code(name),
          code(type.text),
          fieldList(eventProperties.get(name)),
          cell(description),
        ]),
      ),
    ),
    section(
      'States',
      STATES,
      table(
        ['Phase', 'Description', 'Also in `state`'],
        api.cssStates.map(({name, description}) => [
          code(name),
          cell(description),
          fieldList(stateProperties.get(name)),
        ]),
      ),
    ),
    section('Errors', ERRORS, sourceTable(types.properties('AppStreamError', ['message', 'cause']))),
    section('Limits', LIMITS, limitsTable([...types.settings('StreamLimitsInit'), ...nvstLimits])),
    section(
      'Types',
      table(
        ['Type', 'Values'],
        UNIONS.map((name) => [code(name), types.literals(name).map(code).join(', ')]),
      ),
      ...TYPES.map((name) => `### \`${name}\`\n\n${sourceTable(types.properties(name))}`),
    ),
    section('Slots', namesTable('Slot', api.slots)),
    section('Parts', 'Style a part with `app-stream::part(name)`.', namesTable('Part', api.cssParts)),
    section(
      'Custom properties',
      table(
        ['Property', 'Default', 'Description'],
        api.cssProperties.map((one) => [code(one.name), code(one.default ?? ''), cell(one.description)]),
      ),
    ),
  ].join('\n\n');
  return format(page, {...(await resolveConfig(path)), filepath: path});
};

const namesTable = (head: string, rows: readonly z.output<typeof described>[]) =>
  table(
    [head, 'Description'],
    rows.map(({name, description}) => [code(name), cell(description)]),
  );
