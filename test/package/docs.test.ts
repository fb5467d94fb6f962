import assert from 'node:assert/strict';
import {access, readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {errorsPage} from '../../build/generate/docs/errors-page.ts';
import {llmsPage} from '../../build/generate/docs/llms-page.ts';
import {FAILURES} from '../../src/errors/failures.ts';
import {VERSION} from '../../src/version.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

// `npm run check:generated` compares the reference, which takes seconds to write.
describe('The documentation', () => {
  it('lists every error of the source', async () => {
    const page = await readFile(path('docs/errors.md'), 'utf8');
    assert.equal(page, await errorsPage(path('docs/errors.md')), 'run `npm run generate`');
    for (const code of Object.keys(FAILURES)) assert.ok(page.includes(`\n### ${code}\n`), code);
  });

  it('has the list of the documents for language models', async () => {
    const page = await readFile(path('llms.txt'), 'utf8');
    assert.equal(page, await llmsPage(), 'run `npm run generate`');
    for (const [, link = ''] of page.matchAll(/\]\(([^)]+)\)/g)) await access(path(link));
  });

  it('has the version of package.json in the element', async () => {
    const {version} = JSON.parse(await readFile(path('package.json'), 'utf8')) as {
      readonly version: string;
    };
    assert.equal(VERSION, version);
  });
});
