import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {drawableOf} from '../../../demo/service/application/drawing/drawable.ts';
import {buildScene} from '../../../demo/service/application/stage/build-scene.ts';
import {compose} from '../../../demo/service/application/stage/compose.ts';
import {LeftOut} from '../../../demo/service/application/stage/left-out.ts';
import {openLayer, type OpenedLayer} from '../../../demo/service/application/stage/open-layer.ts';
import {stagePlace, type Place} from '../../../demo/service/application/stage/places.ts';
import {withinTime} from '../../../demo/service/application/stage/within-time.ts';
import {stagesFolder} from '../../demo/application/opened.ts';
import {brokenBytes} from '../broken-bytes.ts';
import {fuzzSlowly} from '../fuzz.ts';
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

/** A text with lines moved, doubled or gone, and pieces that open or close something. */
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
    for (const [at, gone, more] of changes) text = text.slice(0, at) + more + text.slice(at + gone);
    return new TextEncoder().encode(text.slice(0, end));
  });

const place = (name: string, bytes: Uint8Array): Place => ({
  id: name,
  name,
  read: async () => bytes,
  resolve: (address) => place(address, bytes),
});

/** Opens and builds a stage whose every file holds the same; what it cannot do it must say as an error. */
const opens = async (bytes: Uint8Array) => {
  const {signal} = new AbortController();
  const leftOut = new LeftOut();
  let layers = 0;
  const open = async (where: Place): Promise<OpenedLayer> => {
    layers += 1;
    if (layers > 3) throw new Error('too many layers');
    return openLayer(where, signal);
  };
  try {
    const top = await open(place('top', bytes));
    const root = await compose(top, {open, leftOut, signal, progress: () => {}});
    const {shown} = withinTime(20_000, () => buildScene(root, leftOut));
    for (const [at, {mesh}] of shown.entries()) drawableOf(mesh, at + 1);
  } catch (error) {
    assert.ok(error instanceof Error && error.message.length > 0, String(error));
  }
};

describe('stages that hold anything', () => {
  it('are read from text, or refused', () => fuzzSlowly(brokenUsda, opens, 0.5));

  it('are read from binary layers, or refused', () =>
    fuzzSlowly(brokenBytes(readFileSync(`${stagesFolder}crystal.usdc`)), opens, 0.25));

  it('are read from packages, or refused', () =>
    fuzzSlowly(brokenBytes(readFileSync(`${stagesFolder}rocket.usdz`).subarray(0, 4000)), opens, 0.1));

  it('are looked for in their folder alone, whatever their address', () =>
    fuzzSlowly(
      fc
        .array(
          fc.oneof(
            fc.constantFrom('..', '%2e%2e', '/', '\\', 'parts', 'etc', 'passwd', 'file:', 'omniverse:'),
            oddText,
          ),
        )
        .map((parts) => parts.join('/')),
      async (address) => {
        const found = await stagePlace(address, {folder: stagesFolder}).catch((error: unknown) => {
          assert.ok(error instanceof Error);
          return undefined;
        });
        if (found?.id.startsWith('folder:'))
          assert.ok(found.id.startsWith(`folder:${stagesFolder}`), found.id);
      },
      0.5,
    ));

  it('whose arcs lead to ever more arcs come to an end', async () => {
    const prims = Array.from({length: 24}, (_, at) => {
      const next = at < 23 ? `(inherits = [</A${at + 1}>, </B${at + 1}>])` : '';
      return `def "A${at}" ${next} {}\ndef "B${at}" ${next} {}`;
    });
    await opens(new TextEncoder().encode(`#usda 1.0\n${prims.join('\n')}\n`));
    const deep = `#usda 1.0\n${'def "A" {\n'.repeat(20_000)}${'}\n'.repeat(20_000)}`;
    await opens(new TextEncoder().encode(deep));
    await opens(new TextEncoder().encode(`#usda 1.0\n${'/* '.repeat(300_000)}`));
  });
});
