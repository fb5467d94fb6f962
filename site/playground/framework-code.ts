import type {SettingValues} from './link-state.ts';
import type {PlaygroundAttribute} from './read-manifest.ts';

export const FRAMEWORKS = ['HTML', 'React', 'Vue', 'Angular', 'Svelte'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** A service that is a property of the element, as code. */
export interface ServiceCode {
  /** The entry of the package that exports the function of the service. */
  readonly entry: 'nvcf' | 'portal';
  readonly call: string;
}

/** What an example shows. */
export interface ExampleCode {
  readonly attributes: readonly PlaygroundAttribute[];
  readonly values: SettingValues;
  /** The address of the element's script. The scripts of the entries are beside it. */
  readonly script: string;
  /** Default: none, or the one at `service-url`. */
  readonly service?: ServiceCode | undefined;
}

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

/** Writes a complete example for a framework. */
export const writeCode = (
  framework: Framework,
  {attributes, values, script, service}: ExampleCode,
): string => {
  const list = attributes.flatMap((attribute): readonly SetAttribute[] => {
    const value = values[attribute.name];
    return value === undefined ? [] : [{...attribute, value}];
  });
  /** Writes the tag over several lines. */
  const writeTag = (
    write: (attribute: SetAttribute) => string,
    {name = 'app-stream', indent = '', end = '></app-stream>', binding = ''},
  ) => {
    const lines = [...(service && binding ? [binding] : []), ...list.map(write)];
    return [`<${name}`, ...lines.map((line) => `  ${line}`), end].map((line) => indent + line).join('\n');
  };
  const imported = service ? `import {${service.entry}} from 'app-stream/${service.entry}';\n` : '';
  const constant = service ? `\nconst service = ${service.call};\n` : '';
  switch (framework) {
    case 'HTML':
      return `<script type="module" src="${escapeHtml(script)}"></script>

${writeTag(inHtml, {})}
${service ? writeServiceScript(service, script) : ''}`;
    case 'React':
      return `import {AppStream} from 'app-stream/react';
${imported}${constant}
export const Stream = () => (
${writeTag(inReact, {name: 'AppStream', indent: '  ', end: '/>', binding: 'service={service}'})}
);
`;
    case 'Vue':
      return `<script setup lang="ts">
import 'app-stream/define';
${imported}${constant}</script>

<template>
${writeTag(inVue, {indent: '  ', end: '/>', binding: ':service="service"'})}
</template>
`;
    case 'Angular':
      return `import {Component, CUSTOM_ELEMENTS_SCHEMA} from '@angular/core';
import 'app-stream/define';
${imported}
@Component({
  selector: 'app-stream-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: ${toTemplateLiteral(`
${writeTag(inTemplate, {indent: '    ', binding: '[service]="service"'})}
  `)},
})
export class StreamPage {${service ? `\n  readonly service = ${service.call};\n` : ''}}
`;
    case 'Svelte':
      return `<script lang="ts">
import 'app-stream/define';
import type {} from 'app-stream/types/svelte';
${imported}${constant}</script>

${writeTag(inSvelte, {binding: 'service={service}'})}
`;
    default:
      return framework satisfies never;
  }
};

const writeServiceScript = ({entry, call}: ServiceCode, script: string) => `
<script type="module">
import {${entry}} from '${script.replace(/\.js$/, `-${entry}.js`)}';

document.querySelector('app-stream').service = ${call};
</script>
`;

const toTemplateLiteral = (text: string) => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
