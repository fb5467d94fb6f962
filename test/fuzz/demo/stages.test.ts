import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {createDrawable} from '../../../demo/service/application/drawing/raster/drawable.ts';
import {buildScene} from '../../../demo/service/application/stage/scene/build-scene.ts';
import {composeStage} from '../../../demo/service/application/stage/compose.ts';
import {UnsupportedContent} from '../../../demo/service/application/stage/unsupported-content.ts';
import {openLayer, type OpenLayer} from '../../../demo/service/application/stage/layers/open-layer.ts';
import {
  findStage,
  type AssetLocation,
} from '../../../demo/service/application/stage/layers/asset-location.ts';
import {StageBudget} from '../../../demo/service/application/stage/layers/stage-budget.ts';
import {runWithTimeLimit} from '../../../demo/service/application/stage/layers/time-limit.ts';
import {stagesFolder} from '../../demo/application/application-fixture.ts';
import {
  writeHugeDirectory,
  writeHugeLists,
  writeNestedPackages,
} from '../../demo/application/hostile-stages.ts';
import {brokenBytes} from '../broken-bytes.ts';
import {fuzzAsync} from '../fuzz.ts';
import {oddText} from '../odd-value.ts';

const TEXT = `#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Y"
    subLayers = [@other.usda@]
)

def Xform "World" (
    variants = { string shape = "cube" }
    prepend variantSets = "shape"
)
{
    def Mesh "Face" (prepend apiSchemas = ["MaterialBindingAPI"])
    {
        int[] faceVertexCounts = [3, 4]
        int[] faceVertexIndices = [0, 1, 2, 0, 1, 2, 3]
        point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
        color3f[] primvars:displayColor = [(0.1, 0.35, 0.6)] (interpolation = "constant")
        rel material:binding = </World/Looks/Red>
        double3 xformOp:translate = (-1.3, 0.5, 0)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def Sphere "Moving" { double radius.timeSamples = { 0: 1, 1: 2, } }
    variantSet "shape" = {
        "cube" { def Cube "Shape" { double size = 2 } }
    }
    def "Linked" (references = @part.usda@</Part>) { }
    over "Shape" (inherits = </World>) { }
    def Material "Red" { token outputs:surface.connect = </World/Looks/Red/Shader.outputs:surface> }
}
`;
const LINES = TEXT.split('\n');
const PIECES = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '"',
  '"""',
  "'",
  '@',
  '@@@',
  '<',
  '>',
  '/*',
  '*/',
  '#',
  '=',
  ',',
  ';',
  '\\',
];

/** A text with moved, repeated and removed lines, and inserted delimiters. */
const brokenUsda = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(LINES.length), fc.nat(3), fc.nat(LINES.length)), {maxLength: 3}),
    fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(3), fc.oneof(fc.constantFrom(...PIECES), oddText)), {
      maxLength: 3,
    }),
    fc.option(fc.nat(TEXT.length), {nil: undefined, freq: 5}),
  )
  .map(([moves, changes, end]) => {
    const lines = [...LINES];
    for (const [from, count, to] of moves)
      lines.splice(to, 0, ...lines.splice(from, count), ...LINES.slice(from, from + 1));
    let text = lines.join('\n');
    for (const [at, removed, inserted] of changes)
      text = text.slice(0, at) + inserted + text.slice(at + removed);
    return new TextEncoder().encode(text.slice(0, end));
  });

const createLocation = (name: string, bytes: Uint8Array): AssetLocation => ({
  id: name,
  name,
  read: async () => bytes,
  resolve: (address) => createLocation(address, bytes),
});

/** Opens and builds a stage whose files all have these bytes. A failure must be an error with a message. */
const openStage = async (bytes: Uint8Array) => {
  const {signal} = new AbortController();
  const unsupported = new UnsupportedContent();
  const budget = new StageBudget();
  let layers = 0;
  const open = async (location: AssetLocation): Promise<OpenLayer> => {
    layers += 1;
    if (layers > 3) throw new Error('too many layers');
    return openLayer(location, signal, budget);
  };
  try {
    const top = await open(createLocation('top', bytes));
    const root = await composeStage(top, {open, unsupported, signal, progress: () => {}});
    const {shown} = runWithTimeLimit(20_000, () => buildScene(root, unsupported));
    for (const [at, {mesh}] of shown.entries()) createDrawable(mesh, at + 1);
  } catch (error) {
    assert.ok(error instanceof Error && error.message.length > 0, String(error));
  }
};

describe('Arbitrary stages', () => {
  it('open or fail with an error if they are texts', () => fuzzAsync(brokenUsda, openStage, 0.5));

  it('open or fail with an error if they are binary layers', () =>
    fuzzAsync(brokenBytes(readFileSync(`${stagesFolder}crystal.usdc`)), openStage, 0.25));

  it('open or fail with an error if they are packages', () =>
    fuzzAsync(brokenBytes(readFileSync(`${stagesFolder}rocket.usdz`).subarray(0, 4000)), openStage, 0.1));

  it('open or fail with an error if they claim any length of a list and any number of files', () =>
    fuzzAsync(
      fc.tuple(fc.integer({min: 0, max: 0xffff_ffff}), fc.integer({min: 1, max: 8})),
      async ([claimed, lists]) => {
        await openStage(writeHugeLists(claimed >>> (4 * lists), lists));
        await openStage(writeHugeDirectory(claimed));
      },
      0.1,
    ));

  it('open or fail with an error if they are broken packages of packages', () =>
    fuzzAsync(brokenBytes(writeNestedPackages(2, 1)), openStage, 0.1));

  it('come only from the folder of stages', () =>
    fuzzAsync(
      fc
        .array(
          fc.oneof(
            fc.constantFrom('..', '%2e%2e', '/', '\\', 'parts', 'etc', 'passwd', 'file:', 'omniverse:'),
            oddText,
          ),
        )
        .map((parts) => parts.join('/')),
      async (address) => {
        const found = await findStage(address, {folder: stagesFolder}).catch((error: unknown) => {
          assert.ok(error instanceof Error);
          return undefined;
        });
        if (found?.id.startsWith('folder:'))
          assert.ok(found.id.startsWith(`folder:${stagesFolder}`), found.id);
      },
      0.5,
    ));

  it('end if their arcs multiply', async () => {
    const prims = Array.from({length: 24}, (_, at) => {
      const next = at < 23 ? `(inherits = [</A${at + 1}>, </B${at + 1}>])` : '';
      return `def "A${at}" ${next} {}\ndef "B${at}" ${next} {}`;
    });
    await openStage(new TextEncoder().encode(`#usda 1.0\n${prims.join('\n')}\n`));
    const deep = `#usda 1.0\n${'def "A" {\n'.repeat(20_000)}${'}\n'.repeat(20_000)}`;
    await openStage(new TextEncoder().encode(deep));
    await openStage(new TextEncoder().encode(`#usda 1.0\n${'/* '.repeat(300_000)}`));
  });
});
