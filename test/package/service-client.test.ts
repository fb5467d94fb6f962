import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {build} from 'vite';
import {listFirstChunks} from '../bench/size/bundle.ts';
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

describe('A page that imports only the service client', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open({
      files: {
        'client.js':
          "import {StreamingService} from 'app-stream'; console.log(new StreamingService({serviceUrl: '/'}));",
        'element.js': "import 'app-stream/define';",
      },
    });
  });
  after(() => project.remove());

  it('bundles the client without Lit and the element', async () => {
    const modules = await bundledModules(project, 'client.js');
    assert.ok(modules.some((id) => id.endsWith('/parts/service.js')));
    assert.deepEqual(
      modules.filter((id) => /\/(lit|lit-html|@lit)\/|\/parts\/element\.js$/.test(id)),
      [],
    );
  });

  it('differs from one that registers the element', async () => {
    const modules = await bundledModules(project, 'element.js');
    assert.ok(modules.some((id) => id.includes('/@lit/reactive-element/')));
    assert.ok(modules.some((id) => id.endsWith('/parts/element.js')));
  });
});
