import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {measureBounds, createFolder, listPaths, readDemoStage, readUsdText} from './application-fixture.ts';

describe('USD text', () => {
  it('can contain several statements on one line', async (test) => {
    const stage = await readUsdText(
      test,
      'def Xform "W" { double3 xformOp:translate = (1, 0, 0); uniform token[] xformOpOrder = ["xformOp:translate"]; def Cube "A" { double size = 2 } def Sphere "B" { double radius = .5; color3f[] primvars:displayColor = [(1, 0, 0),] } }',
    );
    assert.deepEqual(listPaths(stage), ['/W/A', '/W/B']);
    assert.deepEqual(measureBounds(stage), {min: [0, -1, -1], max: [2, 1, 1]});
    assert.equal(stage.shown[1]?.mesh.material.color.r, 1);
  });

  it('can contain comments, strings with brackets and lists over several lines', async (test) => {
    const stage = await readUsdText(
      test,
      `/* def Cube "No" {} */
      def Mesh "M" ( doc = """three ( lines
        of { text """ )
      {
        string note = "a [b # c {" # def Cube "Nor" {}
        point3f[] points = [
          (0, 0, 0), # first
          (1, 0, 0),
          (0, 1., 0),
        ]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [
          0, 1,
          2]
      }`,
    );
    assert.deepEqual(listPaths(stage), ['/M']);
    assert.deepEqual(measureBounds(stage), {min: [0, 0, 0], max: [1, 1, 0]});
  });

  it('is rotated and scaled to metres with Y up', async (test) => {
    const stage = await readUsdText(
      test,
      'def Cube "A" { double size = 100\n double3 xformOp:translate = (0, 0, 50)\n uniform token[] xformOpOrder = ["xformOp:translate"] }',
      'upAxis = "Z"\nmetersPerUnit = 0.01',
    );
    assert.deepEqual(measureBounds(stage), {min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5]});
  });

  it('applies transforms in their order, including inverted ones', async (test) => {
    const stage = await readUsdText(
      test,
      `def Cube "A" { double size = 2
        double3 xformOp:translate = (10, 0, 0)
        double3 xformOp:translate:pivot = (1, 0, 0)
        float xformOp:rotateZ:turn = 90
        float3 xformOp:scale = (1, 2, 1)
        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:translate:pivot", "xformOp:rotateZ:turn", "xformOp:scale", "!invert!xformOp:translate:pivot"] }
      def Cube "B" { double size = 2
        matrix4d xformOp:transform = ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 30, 1) )
        uniform token[] xformOpOrder = ["xformOp:transform"] }`,
    );
    const {min, max} = measureBounds(stage);
    assert.deepEqual([min[0], max[0], min[1], max[1]], [-1, 13, -2, 1]);
    assert.equal(max[2], 31);
  });

  it('omits prims that are invisible, inactive, guides, classes or only overrides', async (test) => {
    const stage = await readUsdText(
      test,
      `def Xform "W" {
        def Cube "Hidden" { token visibility = "invisible" }
        def Cube "Guide" { uniform token purpose = "guide" }
        def Cube "Off" ( active = false ) { }
        class Cube "Pattern" { }
        over "Nothing" { def Cube "Below" { } }
        def Cube "Seen" { }
      }`,
    );
    assert.deepEqual(listPaths(stage), ['/W/Seen']);
    assert.deepEqual(stage.unsupported, []);
  });

  it('shows the selected variant and reports a variant set without a selection', async (test) => {
    const stage = await readUsdText(
      test,
      `def Xform "W" ( variants = { string shape = "ball" } prepend variantSets = ["shape", "size"] ) {
        variantSet "shape" = { "box" { def Cube "Box" { } } "ball" ( doc = "x" ) { def Sphere "Ball" { } } }
        variantSet "size" = { "large" { } }
      }`,
    );
    assert.deepEqual(listPaths(stage), ['/W/Ball']);
    assert.deepEqual(stage.unsupported, ['variant set size (nothing selected)']);
  });

  it('is rejected with the line of the error', async (test) => {
    const folder = await createFolder(test, {
      'open.usda': '#usda 1.0\ndef Cube "A" {',
      'not.usda': 'hello',
      'odd.usda': '#usda 1.0\ndef Cube "A {\n}',
      'half.usdc': 'PXR-USDC\0',
      'empty.usda': '',
    });
    await assert.rejects(readDemoStage('open.usda', folder), /ends before a bracket is closed/);
    await assert.rejects(readDemoStage('not.usda', folder), /does not begin with #usda/);
    await assert.rejects(readDemoStage('odd.usda', folder), /line 2/);
    await assert.rejects(readDemoStage('half.usdc', folder));
    await assert.rejects(readDemoStage('empty.usda', folder), /does not begin with #usda/);
  });
});
