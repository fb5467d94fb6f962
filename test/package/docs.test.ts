import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {errorsPage} from '../../docs/errors-page.ts';
import {FAILURES} from '../../src/errors/failures.ts';
import {VERSION} from '../../src/version.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

describe('the documentation', () => {
  it('has the errors as the source has them', async () => {
    const page = await readFile(path('docs/errors.md'), 'utf8');
    assert.equal(page, await errorsPage(path('docs/errors.md')), 'run `npm run docs`');
    for (const code of Object.keys(FAILURES)) assert.ok(page.includes(`\`${code}\``), code);
  });

  it('belongs to the version that the element says it has', async () => {
    const {version} = JSON.parse(await readFile(path('package.json'), 'utf8')) as {readonly version: string};
    assert.equal(VERSION, version);
  });
});
