import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {build} from 'vite';
import {listFirstChunks} from '../../bench/size/bundle.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';

/** The modules that a page loads with its script. What the bundler keeps for `import()` is loaded on demand. */
const bundledModules = async (project: InstalledPackage, entry: string): Promise<readonly string[]> => {
  const built = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    build: {write: false, minify: false, lib: {entry: join(project.folder, entry), formats: ['es']}},
  });
  const chunks = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output.filter((file) => file.type === 'chunk') : []));
  return [...listFirstChunks(chunks)].flatMap(({modules}) =>
    Object.entries(modules)
      .filter(([, {renderedLength}]) => renderedLength > 0)
      .map(([id]) => id),
  );
};

/** The files of the package that a page without a bundler loads for an entry, and the packages that they import. */
const loadedModules = async (file: string, seen = new Set<string>()): Promise<ReadonlySet<string>> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = await readFile(file, 'utf8');
  for (const [, specifier = ''] of code.matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];/gm))
    if (specifier.startsWith('.')) await loadedModules(join(file, '..', specifier), seen);
    else seen.add(specifier);
  return seen;
};

describe('A page that imports no element', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open({
      files: {
        'client.js':
          "import {StreamingService} from 'app-stream'; console.log(new StreamingService({serviceUrl: '/'}));",
        'element.js': "import 'app-stream/define';",
        'model.js': "import {SceneModel} from 'app-stream/scene'; console.log(SceneModel);",
      },
    });
  });
  after(() => project.remove());

  for (const [name, page, module] of [
    ['the client of the service', 'client.js', 'service/streaming-service.js'],
    ['the model of a scene', 'model.js', 'scene/model/scene-model.js'],
  ] as const) {
    it(`bundles ${name} without Lit and the element`, async () => {
      const modules = await bundledModules(project, page);
      assert.ok(modules.some((id) => id.endsWith(`/dist/${module}`)));
      assert.deepEqual(
        modules.filter((id) => /\/(lit|lit-html|@lit)\/|\/dist\/element\//.test(id)),
        [],
      );
    });
  }

  it('loads the model of a scene without Lit if it has no bundler', async () => {
    const model = await loadedModules(project.path('dist/scene-model.js'));
    const scene = await loadedModules(project.path('dist/scene.js'));
    assert.ok(model.has('zod/mini'));
    assert.deepEqual(
      [...model].filter((id) => /^(@lit|lit)\b/.test(id)),
      [],
    );
    assert.ok(scene.has('lit'));
  });

  it('differs from one that registers the element', async () => {
    const modules = await bundledModules(project, 'element.js');
    assert.ok(modules.some((id) => id.includes('/@lit/reactive-element/')));
    assert.ok(modules.some((id) => id.endsWith('/dist/element/app-stream-element.js')));
  });
});
