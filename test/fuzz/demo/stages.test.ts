import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {createDrawable} from '../../../demo/service/application/drawing/raster/drawable.ts';
import {findStage} from '../../../demo/service/application/stage/find-stage.ts';
import {buildStage} from '../../../demo/service/application/stage/read-stage.ts';
import {runWithTimeLimit} from '../../../demo/service/application/stage/time-limit.ts';
import {LIST_TYPES, stagesFolder, writeLongList} from '../../demo/application/application-fixture.ts';
import {brokenBytes, oddText} from '../broken-inputs.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';

const TEXT = `#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Y"
    subLayers = [@other.usda@]
)

def Xform "World" (
    variants = {
        string shape = "cube"
    }
    prepend variantSets = "shape"
) {
    def Mesh "Face" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    ) {
        int[] faceVertexCounts = [3, 4]
        int[] faceVertexIndices = [0, 1, 2, 0, 1, 2, 3]
        point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
        color3f[] primvars:displayColor = [(0.1, 0.35, 0.6)] (
            interpolation = "constant"
        )
        rel material:binding = </World/Looks/Red>
        double3 xformOp:translate = (-1.3, 0.5, 0)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def Sphere "Moving" {
        double radius.timeSamples = {
            0: 1,
            1: 2,
        }
    }
    variantSet "shape" = {
        "cube" {
            def Cube "Shape" {
                double size = 2
            }
        }
    }
    def "Linked" (
        prepend references = @part.usda@</Part>
    ) {
    }
    over "Shape" (
        inherits = </World>
    ) {
    }
    def Scope "Looks" {
        def Material "Red" {
            token outputs:surface.connect = </World/Looks/Red/Shader.outputs:surface>
            def Shader "Shader" {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor.connect = </World/Looks/Red/Grain.outputs:rgb>
            }
            def Shader "Grain" {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @wood.png@
            }
        }
    }
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

/** Opens a stage with these bytes. A failure must be an error with a message. */
const openStage = (bytes: Uint8Array) => {
  try {
    const {shown} = runWithTimeLimit(20_000, () => buildStage(bytes));
    for (const [at, {mesh}] of shown.entries()) createDrawable(mesh, at + 1);
  } catch (error) {
    assert.ok(error instanceof Error && error.message.length > 0, String(error));
  }
};

describe('Arbitrary stages', () => {
  it('open or fail with an error if they are texts', () => fuzz(brokenUsda, openStage, 0.5));

  for (const [format, file, share] of [
    ['binary layers', 'crystal.usdc', 0.25],
    ['packages', 'rocket.usdz', 0.1],
  ] as const) {
    it(`open or fail with an error if they are ${format}`, () =>
      fuzz(brokenBytes(readFileSync(`${stagesFolder}${file}`).subarray(0, 4000)), openStage, share));
  }

  it('open or fail with an error if they claim any length of a list', () =>
    fuzz(
      fc.tuple(fc.integer({min: 0, max: 0xffff_ffff}), fc.constantFrom(...Object.values(LIST_TYPES))),
      ([length, type]) => openStage(writeLongList(length, type)),
      0.1,
    ));

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
        assert.ok(found?.path?.startsWith(stagesFolder) ?? true, address);
      },
      0.5,
    ));

  it('end if they are deep or have many comments', () => {
    const encode = (text: string) => new TextEncoder().encode(`#usda 1.0\n${text}`);
    openStage(encode('def "A" {\n'.repeat(20_000) + '}\n'.repeat(20_000)));
    openStage(encode('/* '.repeat(300_000)));
  });
});
