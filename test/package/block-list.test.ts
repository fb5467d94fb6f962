import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {BLOCKS, WEB_LANGUAGES} from '../recipes/block-list.ts';
import {nameBlocks} from '../recipes/scenario.ts';
import {SCENARIOS} from '../recipes/scenarios/all.ts';
import {PARTS} from '../run/parts.ts';
import {readBlocks} from './code-blocks/read-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The names of the blocks that a browser runs, by their pages. */
const readNames = async () => {
  const guides = (await readdir(`${root}docs`))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const pages = await Promise.all(
    ['README.md', ...guides.sort()].map(async (file) => {
      const named = nameBlocks(readBlocks(file, await readFile(root + file, 'utf8')));
      const names = [...named].flatMap(([name, {language}]) =>
        WEB_LANGUAGES.includes(language) ? [name] : [],
      );
      return [file, names] as const;
    }),
  );
  return pages.filter(([, names]) => names.length > 0);
};

const listNames = (pages: Readonly<Record<string, object>>) =>
  Object.entries(pages).flatMap(([file, blocks]) => Object.keys(blocks).map((name) => `${file}: ${name}`));

describe('the list of the blocks that run', () => {
  it('has each block of the documents, and no other one', async (test) => {
    const found = (await readNames()).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`));
    assert.deepEqual(listNames(BLOCKS).sort(), found.sort());
    const tests = Object.values(BLOCKS).flatMap((blocks) => Object.values(blocks));
    const count = (kind: string) => tests.filter((one) => one.kind === kind).length;
    test.diagnostic(
      `${tests.length} blocks: ${count('runs')} run here, ${count('part')} in other parts, ${count('compiled')} are only compiled`,
    );
  });

  it('agrees with the scenarios', () => {
    const listed = Object.entries(BLOCKS).flatMap(([file, blocks]) =>
      Object.entries(blocks).flatMap(([name, {kind}]) => (kind === 'runs' ? [`${file}: ${name}`] : [])),
    );
    assert.deepEqual(listNames(SCENARIOS).sort(), listed.sort());
  });

  it('names parts that exist', () => {
    const names = PARTS.map(({name}) => name);
    for (const blocks of Object.values(BLOCKS))
      for (const one of Object.values(blocks))
        if (one.kind === 'part') assert.ok(names.includes(one.name), one.name);
  });
});
