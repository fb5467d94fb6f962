import type {WrittenAttribute} from './read-tag.ts';

export const CODE_FORMATS = ['html', 'react', 'vue'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** The service of a connection type, as code: its entry of the package, and its call. */
export interface ServiceCode {
  readonly entry: 'nvcf' | 'portal';
  readonly call: string;
}

/** A tag, and its service if that is a property. */
export interface WrittenTag {
  readonly attributes: readonly WrittenAttribute[];
  readonly service: ServiceCode | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;'};
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);

const writeAttributes = (attributes: readonly WrittenAttribute[]) =>
  attributes.map(([name, value]) => `\n  ${name}${value === true ? '' : `="${escapeHtml(value)}"`}`).join('');

const writeTag = ({attributes}: WrittenTag) => `<app-stream${writeAttributes(attributes)}\n></app-stream>`;

const indent = (text: string, depth: number) => text.replace(/^(?=.)/gm, '  '.repeat(depth));

/** Writes the code that shows the same streams in another page. `script` is the address of the element's script. */
export const writeCode = (format: CodeFormat, tags: readonly WrittenTag[], script: string): string => {
  switch (format) {
    case 'html':
      return [
        `<script type="module" src="${escapeHtml(script)}"></script>`,
        ...tags.map(writeTag),
        ...writeScript(tags, script),
      ].join('\n');
    case 'react':
      return `${writeImports(tags)}\n\nexport const Stream = () => (\n${writeJsx(tags)}\n);`;
    case 'vue': {
      const template = indent(writeEmptyTags(tags, (name) => `:service="${name}"`).join('\n'), 1);
      return `<script setup>\n${writeImports(tags)}\n</script>\n\n<template>\n${template}\n</template>`;
    }
    default:
      return format satisfies never;
  }
};

/** The entries of the package that the tags need. */
const entriesOf = (tags: readonly WrittenTag[]) => [
  ...new Set(tags.flatMap(({service}) => (service ? [service.entry] : []))),
];

/** A script that sets the services of plain tags. */
const writeScript = (tags: readonly WrittenTag[], script: string): readonly string[] => {
  const imports = entriesOf(tags).map(
    (entry) => `import {${entry}} from '${script.replace(/\.js$/, `-${entry}.js`)}';`,
  );
  const select = (index: number) =>
    tags.length > 1
      ? `document.querySelectorAll('app-stream')[${index}]`
      : `document.querySelector('app-stream')`;
  const calls = tags.flatMap(({service}, index) =>
    service ? [`${select(index)}.service = ${service.call};`] : [],
  );
  if (calls.length === 0) return [];
  return [`<script type="module">\n${indent([...imports, ...calls].join('\n'), 1)}\n</script>`];
};

const nameOf = (index: number) => (index ? `service${index + 1}` : 'service');

/** The imports of a module, and its services. */
const writeImports = (tags: readonly WrittenTag[]): string =>
  [
    `import 'app-stream/define';`,
    ...entriesOf(tags).map((entry) => `import {${entry}} from 'app-stream/${entry}';`),
    ...tags.flatMap(({service}, index) => (service ? [`\nconst ${nameOf(index)} = ${service.call};`] : [])),
  ].join('\n');

const writeEmptyTags = (tags: readonly WrittenTag[], bind: (name: string) => string): readonly string[] =>
  tags.map(({attributes, service}, index) => {
    const binding = service ? `\n  ${bind(nameOf(index))}` : '';
    return `<app-stream${binding}${writeAttributes(attributes)}\n/>`;
  });

const writeJsx = (tags: readonly WrittenTag[]) => {
  const written = writeEmptyTags(tags, (name) => `service={${name}}`);
  if (written.length < 2) return indent(written.join(''), 1);
  return `  <>\n${indent(written.join('\n'), 2)}\n  </>`;
};
