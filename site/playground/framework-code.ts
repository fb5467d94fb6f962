import type {AttributeValues} from './link-state.ts';
import type {PlaygroundAttribute} from './read-manifest.ts';

/** The frameworks of the playground, with the language of their code. */
export const FRAMEWORKS = {
  HTML: 'html',
  React: 'jsx',
  Vue: 'vue',
  Angular: 'ts',
  Svelte: 'svelte',
} as const;

export type Framework = keyof typeof FRAMEWORKS;

/** An attribute that is set. */
interface SetAttribute extends PlaygroundAttribute {
  readonly value: string;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** In templates, braces begin an expression. */
const escapeTemplate = (text: string) => escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');

const inHtml = ({name, kind, value}: SetAttribute) =>
  kind === 'boolean' ? name : `${name}="${escapeHtml(value)}"`;

const inTemplate = ({name, kind, value}: SetAttribute) =>
  kind === 'boolean' ? name : `${name}="${escapeTemplate(value)}"`;

const inReact = ({property, kind, value}: SetAttribute) => {
  if (kind === 'boolean') return property;
  if (kind === 'number') return `${property}={${Number(value)}}`;
  return /["\\{}<>&]/.test(value) ? `${property}={${JSON.stringify(value)}}` : `${property}="${value}"`;
};

const inVue = (attribute: SetAttribute) =>
  attribute.kind === 'number' ? `:${attribute.name}="${Number(attribute.value)}"` : inTemplate(attribute);

const inSvelte = (attribute: SetAttribute) =>
  attribute.kind === 'number' ? `${attribute.name}={${Number(attribute.value)}}` : inTemplate(attribute);

/** The tag over several lines, indented. */
const writeTag = (name: string, attributes: readonly string[], indent: string, end: string) =>
  [`<${name}`, ...attributes.map((text) => `  ${text}`), end].map((line) => `${indent}${line}`).join('\n');

/** A complete example for a framework, with these values. */
export const writeCode = (
  framework: Framework,
  attributes: readonly PlaygroundAttribute[],
  values: AttributeValues,
): string => {
  const list = attributes.flatMap((attribute): readonly SetAttribute[] => {
    const value = values[attribute.name];
    return value === undefined ? [] : [{...attribute, value}];
  });
  switch (framework) {
    case 'HTML':
      return `<script type="module" src="/app-stream/app-stream.js"></script>

${writeTag('app-stream', list.map(inHtml), '', '></app-stream>')}
`;
    case 'React':
      return `import {AppStream} from 'app-stream/react';

export const Stream = () => (
${writeTag('AppStream', list.map(inReact), '  ', '/>')}
);
`;
    case 'Vue':
      return `<script setup lang="ts">
import 'app-stream/define';
</script>

<template>
${writeTag('app-stream', list.map(inVue), '  ', '/>')}
</template>
`;
    case 'Angular':
      return `import {Component, CUSTOM_ELEMENTS_SCHEMA} from '@angular/core';
import 'app-stream/define';

@Component({
  selector: 'app-stream-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: ${toTemplateLiteral(`
${writeTag('app-stream', list.map(inTemplate), '    ', '></app-stream>')}
  `)},
})
export class StreamPage {}
`;
    case 'Svelte':
      return `<script lang="ts">
import 'app-stream/define';
import type {} from 'app-stream/types/svelte';
</script>

${writeTag('app-stream', list.map(inSvelte), '', '></app-stream>')}
`;
    default:
      return framework satisfies never;
  }
};

const toTemplateLiteral = (text: string) => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
