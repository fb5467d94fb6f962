import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {bundle, formatKb, listFirstChunks, measureFiles} from './bundle.ts';

const chunk = (fileName: string, imports: readonly string[] = [], isEntry = false) => ({
  fileName,
  imports,
  isEntry,
  code: '',
});

describe('the sizes of the bench', () => {
  it('add up files that are compressed one by one', () => {
    const one = measureFiles(['a'.repeat(1000)]);
    assert.equal(one.minified, 1000);
    assert.ok(one.gzip < 50 && one.brotli < 50);
    const two = measureFiles(['a'.repeat(1000), 'a'.repeat(1000)]);
    assert.deepEqual(two, {minified: 2000, gzip: 2 * one.gzip, brotli: 2 * one.brotli});
  });

  it('count bytes of UTF-8, and are printed in kilobytes', () => {
    assert.equal(measureFiles(['ä']).minified, 2);
    assert.equal(formatKb(12_345), '12.3');
  });

  it('count the entry and everything that it imports statically, also in a circle', () => {
    const entry = chunk('entry', ['a'], true);
    const a = chunk('a', ['b']);
    const b = chunk('b', ['a']);
    assert.deepEqual([...listFirstChunks([chunk('lazy', ['a']), b, a, entry])], [entry, a, b]);
  });

  it('bundle a program without what it does not use', async () => {
    const folder = process.cwd();
    const small = await bundle("export {html} from 'lit';", folder);
    const large = await bundle("export * from 'lit';", folder);
    assert.ok(small.first.brotli > 1000);
    assert.ok(large.first.brotli > small.first.brotli);
    assert.equal(large.onDemand.brotli, 0);
  });
});
