import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {OTHER_BLOCKS, WEB_LANGUAGES} from '../recipes/block-list.ts';
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

describe('the blocks of the documents', () => {
  it('have each either a scenario or a row in the list of the others', async (test) => {
    const found = (await readNames()).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`));
    const [run, others] = [listNames(SCENARIOS), listNames(OTHER_BLOCKS)];
    assert.deepEqual([...run, ...others].sort(), found.sort());
    test.diagnostic(`${found.length} blocks: ${run.length} run in recipes, ${others.length} do not`);
  });

  it('run in parts that exist, if another part runs them', () => {
    const names = PARTS.map(({name}) => name);
    for (const blocks of Object.values(OTHER_BLOCKS))
      for (const one of Object.values(blocks))
        if (one.kind === 'part') assert.ok(names.includes(one.name), one.name);
  });
});
