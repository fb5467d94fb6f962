import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import browserslist from 'browserslist';
import {z} from 'zod';

const manifestSchema = z.object({browserslist: z.array(z.string())});

/** The oldest version of each browser that a query selects. */
const oldestOf = (query: string | readonly string[]): ReadonlyMap<string, number> => {
  const oldest = new Map<string, number>();
  for (const entry of browserslist(query)) {
    const [name = '', version = ''] = entry.split(' ');
    oldest.set(name, Math.min(oldest.get(name) ?? Infinity, parseFloat(version)));
  }
  return oldest;
};

describe('The supported browsers', async () => {
  const manifest = manifestSchema.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const supported = oldestOf(manifest.browserslist);

  it('are the same in package.json and in the guide', async () => {
    const guide = await readFile('docs/compatibility.md', 'utf8');
    const minimum = (browser: string) =>
      Number(new RegExp(`^\\| ${browser} +\\| ([\\d.]+) `, 'm').exec(guide)?.[1]);
    assert.deepEqual(Object.fromEntries(supported), {
      chrome: minimum('Chrome, Edge'),
      edge: minimum('Chrome, Edge'),
      firefox: minimum('Firefox'),
      safari: minimum('Safari'),
      ios_saf: minimum('Safari'),
    });
  });

  it('have everything that the linter permits', async () => {
    const [, year = ''] = /const BASELINE = (\d+);/.exec(await readFile('eslint.config.js', 'utf8')) ?? [];
    const permitted = oldestOf(`baseline ${year}`);
    for (const [name, version] of supported) assert.ok(version >= (permitted.get(name) ?? Infinity), name);
  });
});
