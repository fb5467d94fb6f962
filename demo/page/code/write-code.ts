import type {WrittenAttribute} from './read-tag.ts';

export const CODE_FORMATS = ['html', 'react', 'vue'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;'};
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);

const writeAttributes = (attributes: readonly WrittenAttribute[]) =>
  attributes.map(([name, value]) => `\n  ${name}${value === true ? '' : `="${escapeHtml(value)}"`}`).join('');

const writeTag = (attributes: readonly WrittenAttribute[]) =>
  `<app-stream${writeAttributes(attributes)}\n></app-stream>`;

const writeEmptyTag = (attributes: readonly WrittenAttribute[]) =>
  `<app-stream${writeAttributes(attributes)}\n/>`;

const indent = (text: string, depth: number) => text.replace(/^/gm, '  '.repeat(depth));

/** Writes the code that shows the same streams in another page. `script` is the address of the element's script. */
export const writeCode = (
  format: CodeFormat,
  tags: readonly (readonly WrittenAttribute[])[],
  script: string,
): string => {
  switch (format) {
    case 'html':
      return [`<script type="module" src="${escapeHtml(script)}"></script>`, ...tags.map(writeTag)].join(
        '\n',
      );
    case 'react':
      return `import 'app-stream/define';\n\nexport const Stream = () => (\n${writeJsx(tags)}\n);`;
    case 'vue': {
      const template = indent(tags.map(writeEmptyTag).join('\n'), 1);
      return `<script setup>\nimport 'app-stream/define';\n</script>\n\n<template>\n${template}\n</template>`;
    }
    default:
      return format satisfies never;
  }
};

const writeJsx = (tags: readonly (readonly WrittenAttribute[])[]) => {
  const [first = ''] = tags.map(writeEmptyTag);
  if (tags.length < 2) return indent(first, 1);
  return `  <>\n${indent(tags.map(writeEmptyTag).join('\n'), 2)}\n  </>`;
};
