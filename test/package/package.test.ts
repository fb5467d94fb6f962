import assert from 'node:assert/strict';
import {access, readdir, readFile, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {z} from 'zod';
import {ENTRIES} from '../../build/entries.ts';
import {VERSION} from '../../src/version.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';

const manifestSchema = z.object({
  version: z.string(),
  exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
  bin: z.record(z.string(), z.string()),
  unpkg: z.string(),
  jsdelivr: z.string(),
});

/** The package is downloaded with every install. */
const MAX_BYTES = 2_360_000;
// One for each module, so that a page gets only those that it imports.
const MAX_FILES = 330;

/** A document or an example of the repository, as texts name it. */
const REPOSITORY_FILE = /(?<![\w/.-])(?:demo|docs|examples|site)\/[\w./-]*\.[a-z]+\b/g;

/** The packages that each file with licenses must have. */
const LICENSES = {
  'cdn/THIRD-PARTY-LICENSES.md': ['lit', 'lit-html', '@lit/reactive-element', 'zod'],
  'cdn/PARTS-THIRD-PARTY-LICENSES.md': ['lit-element', 'lit-html', '@lit/reactive-element', 'zod'],
  'cli/THIRD-PARTY-LICENSES.md': ['ws', 'chrome-launcher', 'zod'],
};

describe('The package', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open({packages: ['react']});
  });
  after(() => project.remove());

  it('contains only the build, the manifest, the license and the types for frameworks', async () => {
    const names = await readdir(project.path('.'));
    assert.deepEqual(names.sort(), [
      'LICENSE',
      'README.md',
      'custom-elements.json',
      'dist',
      'package.json',
      'types',
    ]);
  });

  it('contains every file that its manifest specifies', async () => {
    const {exports, bin, unpkg, jsdelivr} = manifestSchema.parse(
      JSON.parse(await readFile(project.path('package.json'), 'utf8')),
    );
    const entries = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    for (const path of [...entries, ...Object.values(bin), unpkg, jsdelivr]) await access(project.path(path));
  });

  it('imports every module except those of browsers and the command in a runtime without a DOM', async () => {
    const dist = project.path('dist');
    const files = await readdir(dist, {recursive: true});
    const modules = files.filter((name) => name.endsWith('.js') && !/^(cdn|cli)\b/.test(name));
    assert.ok(modules.includes('element/app-stream-element.js'));
    const imports = [
      'app-stream',
      'app-stream/cdn',
      'app-stream/define',
      'app-stream/nvcf',
      'app-stream/nvst',
      'app-stream/portal',
      'app-stream/preflight',
      'app-stream/scene',
      'app-stream/scene/define',
      'app-stream/scene/model',
      'app-stream/telemetry',
      ...modules.map((name) => join(dist, name)),
    ];
    await project.run(imports.map((name) => `import ${JSON.stringify(name)};`).join('\n'));
  });

  it('lets the development build of Lit print nothing but that it is one', async () => {
    const program = `
      import {AppStreamElement} from 'app-stream';
      import {AppStreamSceneElement, AppStreamStagesElement} from 'app-stream/scene';
      for (const element of [AppStreamElement, AppStreamSceneElement, AppStreamStagesElement])
        if (!element.observedAttributes) throw new Error('no attributes');
      setTimeout(() => console.log([...litIssuedWarnings].join('\\n')));`;
    const printed = await project.run(program, ['--conditions=development']);
    assert.match(printed, /^Lit is in dev mode\..*$/);
  });

  it('names no document that it lacks, except in its README, which says so', async () => {
    const names = await readdir(project.path('.'), {recursive: true});
    const texts = names.filter((name) => /\.(?:js|ts|json|md)$/.test(name) && name !== 'package.json');
    const found: string[] = [];
    for (const name of texts) {
      const text = await readFile(project.path(name), 'utf8');
      for (const [path] of text.matchAll(REPOSITORY_FILE))
        if (!names.includes(path)) found.push(`${name}: ${path}`);
    }
    const [others, ofReadme] = [false, true].map((is) =>
      found.filter((line) => line.startsWith('README') === is),
    );
    assert.deepEqual(others, []);
    assert.ok(ofReadme?.length);
    const readme = await readFile(project.path('README.md'), 'utf8');
    assert.match(readme, /has no guides: the links of this page lead to files of the repository\./);
  });

  it('has a command that explains itself', async () => {
    const command = project.path('dist/cli/main.js');
    const printed = await project.run(`process.argv.push('doctor', '--help'); await import('${command}');`);
    assert.match(printed, /--report FILE/);
  });

  it('sends requests to a service in a runtime without a DOM', async () => {
    const program = `
      import {StreamingService} from 'app-stream';
      const responses = [Response.json({count: 1, items: [{id: 'usd-viewer', name: 'USD Viewer'}]})];
      const service = new StreamingService({serviceUrl: 'https://host/prefix', fetch: async () => responses.shift()});
      console.log((await service.listApplications())[0].id);`;
    assert.equal(await project.run(program), 'usd-viewer');
  });

  it('has types that compile under the strictest compiler options, and are the same in all entries', async () => {
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
      // @ts-expect-error the types reject a misspelt property
      element.servceUrl = '';`;
    const entries = `
      import {AppStreamElement, type Connector} from 'app-stream';
      import {AppStreamElement as Defined} from 'app-stream/define';
      import {nvst} from 'app-stream/nvst';
      import {FakeStream} from 'app-stream/testing';
      const defined: Defined = new AppStreamElement();
      const connector: Connector = nvst();
      export const fake: (element: AppStreamElement) => unknown = (element) => new FakeStream().attach(element);
      export {connector, defined};`;
    const files = {'page.ts': page, 'entries.ts': entries};
    await project.write(files);
    const compilerOptions = {exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true};
    assert.equal(await project.compile({compilerOptions, files: Object.keys(files)}), '');
  });

  it('has few files, and few bytes', async () => {
    const entries = await readdir(project.path('.'), {recursive: true, withFileTypes: true});
    const files = entries.filter((entry) => entry.isFile());
    const stats = await Promise.all(files.map(({parentPath, name}) => stat(join(parentPath, name))));
    const bytes = stats.reduce((sum, {size}) => sum + size, 0);
    assert.ok(files.length <= MAX_FILES, `${files.length} files`);
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  });

  it('has readable modules and minified scripts, and no source maps', async () => {
    const names = await readdir(project.path('dist'), {recursive: true});
    assert.ok(names.includes('cdn/app-stream.js'));
    assert.deepEqual(
      names.filter((name) => name.endsWith('.map')),
      [],
    );
  });

  it('has one file of declarations for each entry, and some for the types that entries share', async () => {
    const dist = project.path('dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.d.ts'));
    assert.deepEqual(names.sort(), ['define', ...ENTRIES].map((entry) => `${entry}.d.ts`).sort());
    for (const name of names) await access(join(dist, name.replace('.d.ts', '.js')));
    assert.ok((await readdir(join(dist, 'types'))).length < 15);
  });

  it('has declarations that import the shipped files', async () => {
    const dist = project.path('dist');
    const declarations = (await readdir(dist, {recursive: true})).filter((name) => name.endsWith('.d.ts'));
    let count = 0;
    for (const name of declarations) {
      const text = await readFile(join(dist, name), 'utf8');
      for (const [, , path = ''] of text.matchAll(/(?:from |import |import\()(['"])(\.[^'"]+)\1/g)) {
        assert.match(path, /\.js$/, name);
        await access(join(dist, dirname(name), path.replace(/\.js$/, '.d.ts')));
        count += 1;
      }
    }
    assert.ok(count > 10, `found only ${count} imports`);
  });

  for (const [file, names] of Object.entries(LICENSES)) {
    it(`has the licenses of bundled packages in dist/${file}, each with its text`, async () => {
      const path = project.path(`dist/${file}`);
      const [, ...sections] = (await readFile(path, 'utf8')).split(/^## /m);
      for (const name of names)
        assert.ok(
          sections.some((text) => text.startsWith(`${name} - `)),
          name,
        );
      for (const section of sections) assert.match(section, /copyright/i);
    });
  }

  it('has the version of package.json in the element', async () => {
    const {version} = manifestSchema.parse(JSON.parse(await readFile(project.path('package.json'), 'utf8')));
    assert.equal(VERSION, version);
  });
});
