import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {Source} from './check-types.ts';
import type {CodeBlock} from './read-blocks.ts';

/** Packages of readers. The project installs the types of some of them. */
const PACKAGES_OF_READERS = [
  '@angular/core',
  '@angular/platform-browser',
  '@jest/globals',
  '@playwright/test',
  '@storybook/web-components-vite',
  '@sveltejs/vite-plugin-svelte',
  '@vitejs/plugin-react',
  '@vitejs/plugin-vue',
  '@web/test-runner',
  'astro',
  'next',
  'preact',
  'react',
  'solid-js',
  'svelte',
  'vitest',
  'vue',
];

/** The scripts of a block: the block itself, or the scripts of a component. */
export const sourcesOf = (block: CodeBlock): readonly Source[] => {
  const {file, line, language, code} = block;
  if (language === 'ts' || language === 'js') return [{file, line, extension: language, code}];
  if (language === 'tsx' || language === 'jsx') {
    const [, framework = 'react'] = /@jsxImportSource (\S+)/.exec(code) ?? [];
    return [{file, line, extension: language, code, framework}];
  }
  return [...code.matchAll(/^<script([^>]*)>\n(.*?)^<\/script>/gms)].map((match) => {
    const [, attributes = '', script = ''] = match;
    const before = code.slice(0, match.index).split('\n').length;
    return {
      file,
      line: line + before,
      extension: /lang="ts"/.test(attributes) ? 'ts' : 'js',
      code: script,
      framework: language,
    };
  });
};

/** A package that a source needs and that the project has not installed. Such a source cannot be compiled. */
export const missingPackageOf = ({code, framework}: Source): string | undefined => {
  const imported = [...code.matchAll(/(?:from|import|import\() ?'([^'./][^']*)'/g)].map(
    ([, name = '']) => name,
  );
  if (framework) imported.push(framework);
  const needed = PACKAGES_OF_READERS.filter((name) =>
    imported.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
  );
  return needed.find((name) => !isInstalled(name));
};

const root = new URL('../../../', import.meta.url);

/** React has its types in a package of its own. `examples/` has packages of its own. */
const isInstalled = (name: string) =>
  [`node_modules/${name === 'react' ? '@types/react' : name}`, `examples/node_modules/${name}`].some(
    (folder) => existsSync(fileURLToPath(new URL(folder, root))),
  );
