import {format} from 'prettier';
import type {ElementManifest} from './element-manifest.ts';
import type {CodeBlock} from './read-blocks.ts';

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
