import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {build, type InlineConfig} from 'vite';
import {z} from 'zod';
import {listFirstChunks} from '../../bench/size/bundle.ts';
import {launchBrowser} from '../support/browser.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';
import {nameOfPart} from '../support/package/packed-package.ts';
import {PageServer} from '../support/page/page-server.ts';

/** The scripts of a page's build, its own one included. */
const MAX_SCRIPTS = 24;

/** The scripts of a build. */
const buildChunks = async (config: InlineConfig) => {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {...config.build, write: false, minify: false},
  });
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output.filter((file) => file.type === 'chunk') : []));
};

/** The modules that a page loads with its script. What the bundler keeps for `import()` is loaded on demand. */
const listFirstModules = (chunks: Awaited<ReturnType<typeof buildChunks>>): readonly string[] =>
  [...listFirstChunks(chunks)].flatMap(({modules}) =>
    Object.entries(modules)
      .filter(([, {renderedLength}]) => renderedLength > 0)
      .map(([id]) => id),
  );

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

describe('The build of a page', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open({
      files: {
        'client.js':
          "import {StreamingService} from 'app-stream'; console.log(new StreamingService({serviceUrl: '/'}));",
        'element.js': "import 'app-stream/define';",
        'index.html':
          '<!doctype html><app-stream></app-stream><script type="module" src="./element.js"></script>',
        'model.js': "import {SceneModel} from 'app-stream/scene'; console.log(SceneModel);",
      },
    });
  });
  after(() => project.remove());

  for (const [name, page, module] of [
    ['the client of the service', 'client.js', 'service/streaming-service.js'],
    ['the model of a scene', 'model.js', 'scene/model/scene-model.js'],
  ] as const) {
    it(`has ${name} without Lit and the element`, async () => {
      const lib = {entry: join(project.folder, page), formats: ['es' as const]};
      const modules = listFirstModules(await buildChunks({root: project.folder, build: {lib}}));
      assert.ok(modules.some((id) => id.endsWith(`/dist/${module}`)));
      assert.deepEqual(
        modules.filter((id) => /\/(lit|lit-html|@lit)\/|\/dist\/element\//.test(id)),
        [],
      );
    });
  }

  it('can be left out: the files have the model of a scene without Lit', async () => {
    const model = await loadedModules(project.path('dist/scene-model.js'));
    const scene = await loadedModules(project.path('dist/scene.js'));
    assert.ok(model.has('zod/mini'));
    assert.deepEqual(
      [...model].filter((id) => /^(@lit|lit)\b/.test(id)),
      [],
    );
    assert.ok(scene.has('lit'));
  });

  it('has Lit and the element if the page registers the element, in few scripts', async () => {
    const chunks = await buildChunks({root: project.folder});
    const modules = listFirstModules(chunks);
    assert.ok(modules.some((id) => id.includes('/@lit/reactive-element/')));
    assert.ok(modules.some((id) => id.endsWith('/dist/element/app-stream-element.js')));
    assert.ok(chunks.length > 1);
    assert.ok(chunks.length <= MAX_SCRIPTS, `${chunks.length} scripts`);
  });
});

const LIMITS = new URL('../../.size-limit.json', import.meta.url);
const limitsSchema = z.array(z.object({name: z.string(), path: z.union([z.string(), z.array(z.string())])}));

const PAGE = `<!doctype html>
<title>Files</title>
<body></body>
<script type="module">
  import '/app-stream/app-stream.js';
  const stream = document.createElement('app-stream');
  const attributes = {'service-url': '/service', 'app-id': 'usd-viewer', profile: 'default', muted: ''};
  for (const [name, value] of Object.entries(attributes)) stream.setAttribute(name, value);
  document.body.append(stream);
  stream.video.requestVideoFrameCallback((_, {presentationTime}) => {
    globalThis.firstFrameAt = presentationTime;
  });
</script>`;

declare global {
  /** When the browser submitted the first frame, in milliseconds since the navigation. */
  var firstFrameAt: number | undefined;
}

/** The limits with the names of their files, without the hash. */
const readLimits = async () =>
  limitsSchema.parse(JSON.parse(await readFile(LIMITS, 'utf8'))).map(({name, path}) => ({
    name,
    files: [path].flat().map((file) => file.replace('dist/cdn/', '').replace('-????????', '')),
  }));

/** The files of the element that a new page has requested before its first frame. */
const readEarlyFiles = async (): Promise<readonly string[]> => {
  const server = await PageServer.open({pages: {'/': {text: PAGE}}});
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.waitForFunction('globalThis.firstFrameAt');
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({name, startTime}) => name.includes('/app-stream/') && startTime < (firstFrameAt ?? 0))
        .map(({name}) => name.split('/').at(-1) ?? ''),
    );
    return names.map(nameOfPart);
  } finally {
    await browser.close();
    await server.close();
  }
};

describe('The size limits', {timeout: 600_000}, () => {
  it('count the one file that a browser loads before the first frame', async () => {
    const [tag] = await readLimits();
    assert.deepEqual(tag?.files, ['app-stream.js']);
    assert.deepEqual(await readEarlyFiles(), tag.files);
  });
});
