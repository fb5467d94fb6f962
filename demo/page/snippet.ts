import {attributesOf} from './attributes.ts';
import type {Choice} from './choice.ts';

/** A piece of HTML, with what it is, for its colour. */
export interface Token {
  readonly text: string;
  readonly kind: 'mark' | 'tag' | 'attribute' | 'value';
}

/** The HTML that shows the same streams in any page of this machine. */
export const snippetOf = (
  choices: readonly Choice[],
  addresses: {script: string; service: string},
): Token[] => [
  mark('<'),
  tag('script'),
  ...attribute(' ', 'type', 'module'),
  ...attribute(' ', 'src', addresses.script),
  mark('></'),
  tag('script'),
  mark('>'),
  ...choices.flatMap((choice) => [
    mark('\n<'),
    tag('app-stream'),
    ...attributesOf(choice, addresses.service).flatMap(([name, value]) => attribute('\n  ', name, value)),
    mark('></'),
    tag('app-stream'),
    mark('>'),
  ]),
];

const mark = (text: string): Token => ({text, kind: 'mark'});
const tag = (text: string): Token => ({text, kind: 'tag'});

const attribute = (space: string, name: string, value: string | true): Token[] => [
  mark(space),
  {text: name, kind: 'attribute'},
  ...(value === true ? [] : [mark('="'), {text: escape(value), kind: 'value'} as const, mark('"')]),
];

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;'};
const escape = (text: string) => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
