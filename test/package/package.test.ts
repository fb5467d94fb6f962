import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readdir, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder in which the packed package is installed beside this project's dependencies. */
const install = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'app-stream-package-'));
  const modules = join(folder, 'node_modules');
  await run('npm', ['run', 'build'], {cwd: root});
  await run('npm', ['pack', '--pack-destination', folder], {cwd: root});
  await mkdir(join(modules, 'app-stream'), {recursive: true});
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['xzf', archive, '-C', 'node_modules/app-stream', '--strip-components=1'], {cwd: folder});
  for (const name of await readdir(join(root, 'node_modules'))) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  return folder;
};

describe('the package', {timeout: 120_000}, () => {
  let folder = '';
  before(async () => {
    folder = await install();
  });
  after(() => rm(folder, {recursive: true, force: true}));

  it('holds what was built, the manifest, the licence and the README, and nothing else', async () => {
    const names = await readdir(join(folder, 'node_modules/app-stream'));
    assert.deepEqual(names.sort(), ['LICENSE', 'README.md', 'custom-elements.json', 'dist', 'package.json']);
  });

  it('imports in a runtime without a DOM, each module but what a script tag loads', async () => {
    const dist = join(folder, 'node_modules/app-stream/dist');
    const files = await readdir(dist, {recursive: true});
    const modules = files.filter((name) => name.endsWith('.js') && !name.startsWith('cdn'));
    assert.ok(modules.includes('connection/nvst/nvst-connector.js'));
    const imports = [
      'app-stream',
      'app-stream/define',
      'app-stream/nvst',
      ...modules.map((name) => join(dist, name)),
    ];
    await writeFile(
      join(folder, 'all.js'),
      imports.map((name) => `import ${JSON.stringify(name)};`).join('\n'),
    );
    await run('node', ['all.js'], {cwd: folder});
  });

  it('talks to a service in a runtime without a DOM', async () => {
    const program = `
      import {StreamingService} from 'app-stream';
      const answers = [Response.json({count: 1, items: [{id: 'usd-viewer', name: 'USD Viewer'}]})];
      const service = new StreamingService({serviceUrl: 'https://host/prefix', fetch: async () => answers.shift()});
      console.log((await service.listApplications())[0].id);`;
    await writeFile(join(folder, 'client.js'), program);
    const {stdout} = await run('node', ['client.js'], {cwd: folder});
    assert.equal(stdout.trim(), 'usd-viewer');
  });

  it('brings types that hold under the strictest settings of a page', async () => {
    const page = `
      import 'app-stream/define';
      import {AppStreamError, registerConnector, StreamingService, type Session} from 'app-stream';
      import {nvst} from 'app-stream/nvst';
      registerConnector('proxied', () => Promise.resolve(nvst({path: '/sessions/1'})));
      const element = document.createElement('app-stream');
      element.serviceUrl = '/service';
      element.token = () => Promise.resolve('token');
      element.addEventListener('error', ({error}) => { const code: string = error.code; void code; });
      element.addEventListener('playing', (event) => { const width: number = event.size.width; void width; });
      element.addEventListener('click', (event) => { const x: number = event.clientX; void x; });
      const session: Promise<Session> = new StreamingService({serviceUrl: 'https://host'}).poll('id');
      void session.catch((error: unknown) => error instanceof AppStreamError && error.advice);
      // @ts-expect-error a misspelt property is found
      element.servceUrl = '';`;
    await writeFile(join(folder, 'page.ts'), page);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['page.ts']}));
    const found = await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'], {
      cwd: folder,
    }).catch((error: unknown) => ({stdout: String(error)}));
    assert.equal(found.stdout, '');
  });
});
