import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {readPage} from '../../demo/reader/read-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

suite('the pages of the repository', () => {
  test('show documents as HTML, with anchors', async () => {
    const page = await readPage(root, 'docs/demo-service.md');
    assert.equal(page?.title, 'The demo service');
    assert.match(page.html, /<h2 id="the-catalogue">The catalogue<\/h2>/);
    assert.match(page.html, /<a href="input\.md#touch">/);
  });

  test('show source files as text', async () => {
    const page = await readPage(root, 'demo/test-bench.html');
    assert.match(page?.html ?? '', /&lt;app-stream controls&gt;&lt;\/app-stream&gt;/);
    assert.doesNotMatch(page?.html ?? '', /<app-stream/);
  });

  test('list folders without hidden files', async () => {
    const page = await readPage(root, '');
    assert.match(page?.html ?? '', /<a href="src\/">src\/<\/a>/);
    assert.doesNotMatch(page?.html ?? '', /node_modules|"\./);
  });

  test('show nothing outside the repository, and nothing hidden', async () => {
    for (const path of [
      '..',
      '../..',
      'docs/../../etc',
      '.git/config',
      '.npmrc',
      'node_modules/marked/README.md',
      'docs/demo.png',
      'docs\\..\\x.md',
      'nothing.md',
    ]) {
      assert.equal(await readPage(root, path), undefined, path);
    }
  });
});
