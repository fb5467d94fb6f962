import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {z} from 'zod';
import {InstalledPackage} from '../support/package/installed-package.ts';

const manifest = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({types: z.string()})])),
});

/** The least `lib` that docs/compatibility.md states. */
const LEAST_LIB = ['es2017', 'dom'];

/** The compilers, each with `moduleResolution` and the `module` that fits. `node16` and `nodenext` are one to the oldest. */
const COMPILERS = [
  {typescript: 'current', moduleResolution: 'bundler', module: 'esnext'},
  {typescript: 'current', moduleResolution: 'bundler', module: 'preserve'},
  {typescript: 'current', moduleResolution: 'node16', module: 'node16'},
  {typescript: 'current', moduleResolution: 'nodenext', module: 'nodenext'},
  {typescript: 'current', moduleResolution: 'bundler', module: 'esnext', lib: LEAST_LIB},
  {typescript: 'oldest', moduleResolution: 'bundler', module: 'esnext'},
  {typescript: 'oldest', moduleResolution: 'nodenext', module: 'nodenext'},
  {typescript: 'oldest', moduleResolution: 'bundler', module: 'esnext', lib: LEAST_LIB},
] as const;

const specifierOf = (entry: string) => entry.replace('.', 'app-stream');

/** Imports every entry that has types. An import that cannot be resolved would be an error. */
const importAll = (entries: readonly string[]) =>
  entries.map((entry, index) => `export * as entry${index} from '${specifierOf(entry)}';`).join('\n');

/** These entries need the types of a framework, which the oldest compiler cannot read. */
const FOR_FRAMEWORKS = /^\.\/(react|types\/)/;
const FRAMEWORKS = ['react', '@types/react', 'preact', 'solid-js'];

describe('The entries of the package', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  let entries: readonly string[] = [];
  before(async () => {
    project = await InstalledPackage.open({packages: FRAMEWORKS});
    const {exports} = manifest.parse(JSON.parse(await readFile(project.path('package.json'), 'utf8')));
    entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json') && !FOR_FRAMEWORKS.test(entry));
    assert.ok(entries.length >= 6);
    await project.write({'all.ts': importAll(entries)});
  });
  after(() => project.remove());

  for (const {typescript, ...compilerOptions} of COMPILERS) {
    const names = Object.values(compilerOptions).flat().join(', ');
    it(`compile with the ${typescript} TypeScript under ${names}`, async () => {
      assert.equal(await project.compile({compilerOptions, files: ['all.ts'], typescript}), '');
    });
  }

  it('compile in CommonJS files under nodenext, and with a type import under node16', async () => {
    const files = {
      'required.cts': "import {StreamingService} from 'app-stream'; export const service = StreamingService;",
      'typed.cts':
        "import type {AppStreamElement} from 'app-stream' with {'resolution-mode': 'import'};\n" +
        'export const start = (element: AppStreamElement) => element.start();',
      'loaded.cts': "export const load = async () => (await import('app-stream')).StreamingService;",
    };
    await project.write(files);
    const compile = (mode: string, names: readonly string[]) =>
      project.compile({compilerOptions: {module: mode, moduleResolution: mode}, files: names});
    assert.equal(await compile('nodenext', Object.keys(files)), '');
    assert.equal(await compile('node16', ['typed.cts', 'loaded.cts']), '');
    assert.match(await compile('node16', ['required.cts']), /TS1479/);
  });

  it('export only classes, functions and constants that the documents mention', async () => {
    const documents = (await readdir('docs', {recursive: true})).filter((name) => name.endsWith('.md'));
    const texts = await Promise.all(documents.map((name) => readFile(`docs/${name}`, 'utf8')));
    const words = new Set(texts.join('\n').match(/\w+/g));
    // The file for script tags needs a browser. It is `define`, bundled.
    const modules = entries.filter((entry) => entry !== './cdn').map(specifierOf);
    const program = `
      const modules = await Promise.all(${JSON.stringify(modules)}.map((name) => import(name)));
      console.log(JSON.stringify(modules.flatMap(Object.keys)));`;
    const exported = z.array(z.string()).parse(JSON.parse(await project.run(program)));
    assert.ok(exported.includes('AppStreamElement'));
    assert.deepEqual(
      exported.filter((name) => !words.has(name)),
      [],
    );
  });

  it('compile with the types of React, Preact and Solid', async () => {
    const forFrameworks = ['./react', './react/scene', './types/react', './types/preact', './types/solid'];
    await project.write({'frameworks.ts': importAll(forFrameworks)});
    assert.equal(await project.compile({files: ['frameworks.ts']}), '');
  });

  it('have types: a name that an entry does not export is an error', async () => {
    await project.write({'wrong.ts': "export {thereIsNo} from 'app-stream/cdn';"});
    assert.match(await project.compile({files: ['wrong.ts']}), /thereIsNo/);
  });
});
