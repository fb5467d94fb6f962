import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {build} from 'vite';
import {InstalledPackage} from '../support/package/installed-package.ts';

/** The modules of a page's bundle that contribute code to it. */
const bundledModules = async (project: InstalledPackage, entry: string): Promise<readonly string[]> => {
  const built = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    build: {write: false, minify: false, lib: {entry: join(project.folder, entry), formats: ['es']}},
  });
  return [built]
    .flat()
    .flatMap((result) => {
      if (!('output' in result)) return [];
      return result.output.flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).filter(([, {renderedLength}]) => renderedLength > 0)
          : [],
      );
    })
    .map(([id]) => id);
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
    assert.ok(modules.some((id) => id.endsWith('/service/streaming-service.js')));
    assert.deepEqual(
      modules.filter((id) => /\/(lit|lit-html|@lit)\/|\/app-stream-element\.js$/.test(id)),
      [],
    );
  });

  it('differs from one that registers the element', async () => {
    const modules = await bundledModules(project, 'element.js');
    assert.ok(modules.some((id) => id.includes('/@lit/reactive-element/')));
    assert.ok(modules.some((id) => id.endsWith('/element/app-stream-element.js')));
  });
});
