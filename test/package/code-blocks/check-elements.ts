import {readFile} from 'node:fs/promises';
import {type DefaultTreeAdapterTypes, ErrorCodes, parse, parseFragment} from 'parse5';
import {format} from 'prettier';
import * as z from 'zod';
import type {Source} from './check-types.ts';
import type {CodeBlock} from './read-blocks.ts';

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
const valuesOf = (type: string): readonly string[] | undefined => {
  const members = type.split(' | ').filter((member) => member !== 'undefined');
  const values = members.map((member) => /^'(.*)'$/.exec(member)?.[1]);
  return values.every((value) => value !== undefined) ? values : undefined;
};

/** Attributes that every element has. */
const GLOBAL_ATTRIBUTE =
  /^(?:id|class|slot|style|lang|dir|hidden|inert|part|role|tabindex|title|aria-.+|data-.+)$/;
/** Tags of other packages in the pages. */
const FOREIGN_TAG = /^media-/;

/** What a block of HTML has: mistakes, scripts for the compiler, and the tags of its ids. */
export interface HtmlFindings {
  readonly problems: readonly string[];
  readonly scripts: readonly Source[];
  readonly ids: readonly (readonly [id: string, tag: string])[];
}

type Element = DefaultTreeAdapterTypes.Element;

/** Parses a block of HTML, and compares the attributes of `<app-stream>` and its slots with the manifest. */
export const checkHtml = (block: CodeBlock, manifest: ElementManifest): HtmlFindings => {
  const problems: string[] = [];
  const scripts: Source[] = [];
  const ids: (readonly [string, string])[] = [];
  const report = (line: number | undefined, text: string) =>
    problems.push(`${block.file}:${block.line + (line ?? 1) - 1}: ${text}`);

  for (const element of elementsIn(block.code, report)) {
    const {tagName, attrs, sourceCodeLocation} = element;
    const line = sourceCodeLocation?.startLine;
    const attributes = new Map(attrs.map(({name, value}) => [name, value]));
    const id = attributes.get('id');
    if (id !== undefined) ids.push([id, tagName]);
    if (tagName === 'app-stream')
      for (const problem of attributeProblems(attributes, manifest)) report(line, problem);
    else if (tagName.includes('-') && !manifest.tags.has(tagName) && !FOREIGN_TAG.test(tagName))
      report(line, `there is no <${tagName}>`);

    const slot = attributes.get('slot');
    const {parentNode} = element;
    if (slot !== undefined && parentNode && 'tagName' in parentNode && parentNode.tagName === 'app-stream')
      if (!manifest.slots.has(slot)) report(line, `there is no slot "${slot}"`);

    const script = tagName === 'script' ? element.childNodes.map((node) => textOf(node)).join('') : '';
    if (script && attributes.get('type') === 'module')
      scripts.push({
        file: block.file,
        line: block.line + (sourceCodeLocation?.startTag?.endLine ?? 1) - 1,
        extension: 'js',
        code: script,
      });
  }
  return {problems, scripts, ids};
};

/** The attributes that the element has not, and the values that an attribute does not accept. */
const attributeProblems = (
  attributes: ReadonlyMap<string, string>,
  manifest: ElementManifest,
): readonly string[] =>
  [...attributes].flatMap(([name, value]) => {
    if (GLOBAL_ATTRIBUTE.test(name)) return [];
    const type = manifest.attributes.get(name);
    if (type === undefined) return [`<app-stream> has no attribute "${name}"`];
    const values = valuesOf(type);
    return !values || values.includes(value) ? [] : [`${name}="${value}" is none of ${values.join(', ')}`];
  });

const textOf = (node: DefaultTreeAdapterTypes.ChildNode): string => ('value' in node ? node.value : '');

/** All elements of a document, or of a piece of one. Reports what the parser had to repair. */
const elementsIn = (
  code: string,
  report: (line: number | undefined, text: string) => void,
): readonly Element[] => {
  const isDocument = /^\s*<(?:!doctype|html)\b/i.test(code);
  const tree = (isDocument ? parse : parseFragment)(code, {
    sourceCodeLocationInfo: true,
    onParseError: ({code: error, startLine}) => {
      if (error !== ErrorCodes.missingDoctype) report(startLine, error);
    },
  });
  const collect = (node: DefaultTreeAdapterTypes.Node): readonly Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(collect) : []),
  ];
  // The parser adds <html>, <head> and <body>, which have no place in the code.
  return collect(tree).filter(({sourceCodeLocation}) => sourceCodeLocation);
};

/** Parses a style sheet, and compares its parts, states and custom properties with the manifest. */
export const checkCss = async ({file, line, code}: CodeBlock, manifest: ElementManifest) => {
  const names = [
    {pattern: /::part\(([^)]+)\)/g, known: manifest.cssParts, kind: 'part'},
    {pattern: /:state\(([^)]+)\)/g, known: manifest.cssStates, kind: 'state'},
    {pattern: /(--app-stream-[\w-]+)/g, known: manifest.cssProperties, kind: 'custom property'},
  ];
  const unknown = names.flatMap(({pattern, known, kind}) =>
    [...code.matchAll(pattern)]
      .flatMap(([, list = '']) => list.split(' '))
      .filter((name) => !known.has(name))
      .map((name) => `${file}:${line}: there is no ${kind} "${name}"`),
  );
  const syntax = await format(code, {parser: 'css'}).then(
    () => [],
    (error: unknown) => [`${file}:${line}: ${String(error)}`],
  );
  return [...syntax, ...unknown];
};
