import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {build} from 'vite';
import {InstalledPackage} from '../support/package/installed-package.ts';

/** The files of a page's build, its own script included. */
const MAX_FILES = 24;

const FILES = {
  'index.html': '<!doctype html><app-stream></app-stream><script type="module" src="./main.js"></script>',
  'main.js': "import 'app-stream/define';",
};

describe('A page that imports app-stream/define', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open({files: FILES});
  });
  after(() => project.remove());

  it('has few scripts after its production build', async () => {
    const built = await build({
      root: project.folder,
      configFile: false,
      logLevel: 'silent',
      build: {write: false},
    });
    assert.ok('output' in built);
    const scripts = built.output.filter(({fileName}) => fileName.endsWith('.js'));
    assert.ok(scripts.length > 1);
    assert.ok(scripts.length <= MAX_FILES, `${scripts.length} scripts`);
  });
});
