import assert from 'node:assert/strict';
import {once} from 'node:events';
import {symlink} from 'node:fs/promises';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {describe, it, type TestContext} from 'node:test';
import {buildScene} from '../../../demo/service/application/stage/build-scene.ts';
import {Layer} from '../../../demo/service/application/stage/layer.ts';
import {createPrims, indexPrims} from '../../../demo/service/application/stage/prim.ts';
import {runWithTimeLimit} from '../../../demo/service/application/stage/time-limit.ts';
import {UnsupportedContent} from '../../../demo/service/application/stage/unsupported-content.ts';
import {GENERATED_STAGE} from '../../../demo/shared/stage-file.ts';
import {
  createFolder,
  LIST_TYPES,
  listPaths,
  measureBounds,
  readDemoStage,
  readUsdText,
  writeLongList,
} from './application-fixture.ts';

const DEMO_STAGES = [
  ['factory.usda', 180, [9, 2.05, 6.2]],
  ['tea-set.usda', 18, [0.58, 0.19, 0.58]],
  ['city.usda', 133, [250, 136.7, 250]],
  ['molecule.usda', 49, [7.84, 6.93, 4.73]],
  ['gears.usda', 17, [0.146, 0.098, 0.065]],
  ['rocket.usdz', 11, [7.6, 12.1, 7.6]],
  ['crystal.usdc', 3, [2.2, 2.35, 1.35]],
  [GENERATED_STAGE, 900, [97, 5, 95.2]],
] as const;
const CUBE = '#usda 1.0\ndef Cube "A" {\n}\n';
const FILE_NOTE = 'references, sublayers and variants (the demo reads one file)';

describe('the demo stages', () => {
  for (const [name, meshes, size] of DEMO_STAGES) {
    it(`${name} has its meshes and its size in metres`, async () => {
      const stage = await readDemoStage(name);
      assert.equal(stage.shown.length, meshes);
      assert.deepEqual(stage.unsupported, []);
      const {min, max} = measureBounds(stage);
      const measured = max.map((end, axis) => end - (min[axis] ?? 0));
      size.forEach((side, axis) =>
        assert.ok(Math.abs((measured[axis] ?? 0) - side) < side * 0.02, measured.join()),
      );
    });
  }

  it('report their unsupported content', async () => {
    const stage = await readDemoStage('left-out.usda');
    assert.deepEqual(listPaths(stage), ['/World/Painted', '/World/Moving', '/World/Smooth']);
    assert.deepEqual(stage.unsupported, [
      '2 BasisCurves',
      '1 Volume',
      '1 PointInstancer',
      '1 DistantLight',
      'motion of Moving (shown at its start)',
      'colors of Smooth (shown in the first)',
      'subdivision of Smooth',
      'texture wood.png',
      FILE_NOTE,
    ]);
  });

  it('include one of 100,000 prims, in levels that fit into one message', async () => {
    const {root} = await readDemoStage(GENERATED_STAGE);
    const prims = [...indexPrims(root).values()];
    assert.equal(prims.length, 1 + 100_000);
    const levels = prims.map(({children}) => children.map(({name, path}) => ({name, path, children: {}})));
    const largest = Math.max(...levels.map((level) => JSON.stringify(level).length));
    assert.ok(largest < 256 * 1024, String(largest));
  });
});

describe('a stage', () => {
  const triangle = (indices: string) =>
    `point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\nint[] faceVertexCounts = [3]\nint[] faceVertexIndices = [${indices}]`;
  for (const [title, text, paths, unsupported] of [
    [
      'shows prims below prims',
      'def Xform "W" {\ndef Scope "S" {\ndef Sphere "B" {\n}\n}\n}',
      ['/W/S/B'],
      [],
    ],
    [
      'hides an invisible prim',
      'def Cube "A" {\ntoken visibility = "invisible"\ndef Cube "B" {\n}\n}',
      [],
      [],
    ],
    ['hides a guide', 'def Cube "A" {\nuniform token purpose = "guide"\n}', [], []],
    ['hides a proxy', 'def Cube "A" {\nuniform token purpose = "proxy"\n}', [], []],
    ['omits the prims below an unsupported one', 'def Plane "P" {\ndef Cube "A" {\n}\n}', [], ['1 Plane']],
    ['reports a reference', 'def Cube "A" (\nprepend references = @b.usda@\n) {\n}', ['/A'], [FILE_NOTE]],
    ['shows a mesh', `def Mesh "M" {\n${triangle('0, 1, 2')}\n}`, ['/M'], []],
    [
      'reports a point that is missing',
      `def Mesh "M" {\n${triangle('0, 1, 3')}\n}`,
      [],
      ['mesh M (its points and faces do not fit)'],
    ],
    ['reports a mesh without points', 'def Mesh "M" {\n}', [], ['mesh M (its points and faces do not fit)']],
    [
      'reports a material that it cannot read',
      'def Material "M" {\ndef Shader "S" {\nuniform token info:id = "OmniPBR"\n}\n}',
      [],
      ['material M (no preview surface)'],
    ],
  ] as const) {
    it(title, async (test) => {
      const stage = await readUsdText(test, text);
      assert.deepEqual([listPaths(stage), stage.unsupported], [paths, unsupported]);
    });
  }

  it('hides what a binary layer marks as a class, as an override or as inactive', () => {
    const hides = (fields: Record<string, unknown>) => {
      const layer = new Layer({'/A': {specType: 6, fields: {typeName: 'Cube', ...fields}}}, false);
      return buildScene(layer, createPrims(layer), new UnsupportedContent()).length === 0;
    };
    const marks = [{specifier: 0}, {specifier: 1}, {specifier: 2}, {active: true}, {active: false}];
    assert.deepEqual(marks.map(hides), [false, true, true, false, true]);
  });

  it('has the display colors of its prims, but those of a material first', async (test) => {
    const stage = await readUsdText(
      test,
      `def Xform "W" {
        color3f[] primvars:displayColor = [(0.5, 0, 0)]
        def Cube "Inherits" {
        }
        def Cube "Own" {
          color3f[] primvars:displayColor = [(0, 0.5, 0)]
        }
        def Cube "Bound" {
          rel material:binding = </W/M>
        }
        def Material "M" {
          def Shader "S" {
            uniform token info:id = "UsdPreviewSurface"
            color3f inputs:diffuseColor = (0, 0, 0.5)
          }
        }
      }
      def Cube "Plain" {
      }`,
    );
    const colors = stage.shown.map(({mesh}) => mesh.material.color.toArray());
    assert.deepEqual(colors, [
      [0.5, 0, 0],
      [0, 0.5, 0],
      [0, 0, 0.5],
      [0.5, 0.52, 0.55],
    ]);
  });

  it('is drawn in metres with Y up, with sharp edges', async (test) => {
    const stage = await readUsdText(
      test,
      `def Mesh "M" {
        point3f[] points = [(0, 0, 0), (100, 0, 0), (100, 200, 0), (0, 0, 300)]
        int[] faceVertexCounts = [3, 3]
        int[] faceVertexIndices = [0, 2, 1, 0, 1, 3]
      }`,
      'upAxis = "Z"\nmetersPerUnit = 0.01',
    );
    assert.deepEqual(measureBounds(stage), {min: [0, 0, -2], max: [1, 3, 0]});
    const normals = Array.from(stage.shown[0]?.mesh.geometry.getAttribute('normal').array ?? []);
    assert.deepEqual(normals.map(Math.abs).sort(), [
      ...new Array<number>(12).fill(0),
      ...new Array<number>(6).fill(1),
    ]);
  });

  for (const [name, content, reason] of [
    ['a text of another kind', 'hello', /does not begin with #usda/],
    ['an empty file', '', /does not begin with #usda/],
    ['a name that could change all objects', '#usda 1.0\n__proto__ {\na = 1\n}\n', /reserved name/],
    ['a package without a file', 'PK\x05\x06', /does not begin with a file/],
    ['a compressed package', `PK\x03\x04\0\0\0\0\x08${'\0'.repeat(30)}`, /is compressed/],
    ['a binary layer without content', 'PXR-USDC\0', /outside the file/],
    ['a huge list', writeLongList(500_000_000), /a list in it has an impossible length/],
    ['a long list of matrices', writeLongList(2_500_000, LIST_TYPES.matrix), /lists of more than 256 MiB/],
  ] as const) {
    it(`is refused with a reason if it is ${name}`, async (test) => {
      const folder = await createFolder(test, {a: content});
      await assert.rejects(readDemoStage('a', folder), reason);
    });
  }

  it('is refused if reading it would never end', () => {
    const work = () => {
      for (;;);
    };
    assert.throws(() => runWithTimeLimit(20, work), /^Error: reading it takes too long$/);
    const read = runWithTimeLimit(1000, () => 'read');
    assert.equal(read, 'read');
  });
});

describe('the address of a stage', () => {
  const startServer = async (test: TestContext, answer: RequestListener): Promise<string> => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    test.after(() => server.close());
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('can be a name, a path, or the end of an omniverse address', async (test) => {
    const folder = await createFolder(test, {'a.usda': CUBE, 'in/b.usda': CUBE});
    for (const address of [
      'a.usda',
      './a.usda',
      '/Projects/a.usda',
      'omniverse://host/a.usda',
      'omniverse://host/x/in/b.usda',
    ])
      assert.deepEqual(listPaths(await readDemoStage(address, folder)), ['/A'], address);
  });

  it('cannot leave the folder, also not by a link', async (test) => {
    const folder = await createFolder(test, {'in/a.usda': CUBE, 'secret.usda': CUBE});
    await symlink(`${folder}/secret.usda`, `${folder}/in/link.usda`);
    for (const address of [
      '../secret.usda',
      'x/../../secret.usda',
      '..%2fsecret.usda',
      'omniverse://h/..%2f..%2fsecret.usda',
      '..\\secret.usda',
      `${folder}/secret.usda`,
      'link.usda',
    ])
      await assert.rejects(
        readDemoStage(address, `${folder}/in`),
        /outside the stages folder|no stage named/,
        address,
      );
  });

  it('cannot have another scheme', async () => {
    for (const address of ['file:///etc/passwd', 'data:text/plain,x'])
      await assert.rejects(readDemoStage(address), /the scheme (file|data): are not supported/);
  });

  it('on the web is read only from allowed servers, also after redirects', async (test) => {
    const inner = await startServer(test, (_request, response) => response.end(CUBE));
    const targets = new Map([
      ['/near', '/a.usda'],
      ['/far', `${inner}/a.usda`],
      ['/file', 'file:///etc/passwd'],
      ['/loop', '/loop'],
    ]);
    const outer = await startServer(test, ({url = ''}, response) => {
      const location = targets.get(url);
      if (url === '/a.usda') response.end(CUBE);
      else if (location === undefined) response.writeHead(404).end();
      else response.writeHead(302, {location}).end();
    });
    const read = (path: string) =>
      readDemoStage(`${outer}${path}`, undefined, ({origin}) => origin === outer);
    for (const path of ['/a.usda', '/near']) assert.deepEqual(listPaths(await read(path)), ['/A']);
    for (const path of ['/far', '/file']) await assert.rejects(read(path), /not an allowed server/);
    await assert.rejects(read('/loop'), /redirects too often/);
    await assert.rejects(read('/missing'), /responded with 404/);
    await assert.rejects(readDemoStage(`${outer}/a.usda`), /not an allowed server/);
    await assert.rejects(
      readDemoStage('http://127.0.0.1:1/a', undefined, () => true),
      /cannot be reached/,
    );
  });

  it('on the web is not read beyond 64 MiB', async (test) => {
    const block = Buffer.alloc(1 << 20, 32);
    const origin = await startServer(test, (_request, response) => {
      const sendMore = () => {
        while (!response.destroyed && response.write(block));
        response.once('drain', sendMore);
      };
      sendMore();
    });
    await assert.rejects(
      readDemoStage(`${origin}/a`, undefined, () => true),
      /larger than 64 MiB/,
    );
  });
});
