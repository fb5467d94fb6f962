import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {zipSync} from 'fflate';
import {measureBounds, createFolder, listPaths, readDemoStage} from './application-fixture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('references', () => {
  it('load other files by relative path across folders, including payloads', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': `#usda 1.0\n( metersPerUnit = 1 )
        def Xform "W" { def "One" ( prepend references = @./parts/one.usda@ ) { }
          def "Two" ( payload = @parts/one.usda@</Other> ) { double3 xformOp:translate = (5, 0, 0)
            uniform token[] xformOpOrder = ["xformOp:translate"] } }`,
      'parts/one.usda': `#usda 1.0\n( defaultPrim = "One"; metersPerUnit = 1 )
        def Xform "One" { def "Deep" ( references = [@../more/two.usda@] ) { } }
        def Cube "Other" {
          rel material:binding = </Other/M>
          def Material "M" {
            token outputs:surface.connect = </Other/M/S.outputs:surface>
            def Shader "S" { uniform token info:id = "UsdPreviewSurface"; color3f inputs:diffuseColor = (0, 1, 0) }
          }
        }`,
      'more/two.usda':
        '#usda 1.0\n( defaultPrim = "Two"; metersPerUnit = 1 )\ndef Sphere "Two" { double radius = 3 }',
    });
    const stage = await readDemoStage('a.usda', folder);
    assert.deepEqual(stage.unsupported, []);
    assert.deepEqual(listPaths(stage), ['/W/One/Deep', '/W/Two']);
    assert.equal(measureBounds(stage).max[0], 6);
    assert.deepEqual(stage.shown[1]?.mesh.material.color.toArray(), [0, 1, 0]);
  });

  it('can be overridden by the stage and can refer to the same file', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': `#usda 1.0\n( metersPerUnit = 1 )
        class "Tall" { double height = 8 }
        def Xform "A" ( references = @b.usda@ ) { over "Rod" { double radius = 0.5 } }
        def Cylinder "B" ( inherits = </Tall> ) { }
        def "C" ( references = </A> ) { }`,
      'b.usda':
        '#usda 1.0\n( defaultPrim = "B"; metersPerUnit = 1 )\ndef Xform "B" { def Cylinder "Rod" { double radius = 9; double height = 2 } }',
    });
    const stage = await readDemoStage('a.usda', folder);
    assert.deepEqual(listPaths(stage), ['/A/Rod', '/B', '/C/Rod']);
    assert.deepEqual(measureBounds(stage), {min: [-1, -1, -4], max: [1, 1, 4]});
  });

  it('convert the unit and the axis of a file to those of the stage', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': '#usda 1.0\n( upAxis = "Z"; metersPerUnit = 0.01 )\ndef "A" ( references = @b.usda@ ) { }',
      'b.usda':
        '#usda 1.0\n( defaultPrim = "B"; upAxis = "Y"; metersPerUnit = 1 )\ndef Cylinder "B" { double height = 6; uniform token axis = "Y" }',
    });
    assert.deepEqual(measureBounds(await readDemoStage('a.usda', folder)).max[1], 3);
  });

  it('are reported if they are circular', async (test) => {
    const folder = await createFolder(test, {
      'a.usda':
        '#usda 1.0\n( defaultPrim = "A"; subLayers = [@a.usda@] )\ndef Xform "A" ( references = @b.usda@ ) { def Cube "C" { } }',
      'b.usda': '#usda 1.0\n( defaultPrim = "B" )\ndef Xform "B" ( references = @a.usda@ ) { }',
      'self.usda': '#usda 1.0\ndef Xform "A" { def Cube "C" { } def Xform "In" ( references = </A> ) { } }',
    });
    assert.match((await readDemoStage('a.usda', folder)).unsupported.join(), /circular reference/);
    assert.match(
      (await readDemoStage('self.usda', folder)).unsupported.join(),
      /nested too deeply|circular reference|limits/,
    );
  });

  it('are reported if they are broken or not allowed, and the rest is shown', async (test) => {
    const folder = await createFolder(test, {
      'in/a.usda': `#usda 1.0
        def Cube "C" { }
        def "M" ( references = @./missing.usda@ ) { }
        def "O" ( references = @../secret.usda@ ) { }
        def "F" ( references = @file:///etc/passwd@ ) { }
        def "R" ( references = @/etc/passwd@ ) { }
        def "N" ( references = @a.usda@</Nothing> ) { }
        def "H" ( payload = @http://127.0.0.1:1/x.usda@ ) { }`,
      'secret.usda': '#usda 1.0\ndef Cube "S" { }',
    });
    const stage = await readDemoStage('a.usda', `${folder}/in`);
    assert.deepEqual(listPaths(stage), ['/C']);
    assert.deepEqual(stage.unsupported, [
      'reference missing.usda (file not found)',
      'reference secret.usda (the address is outside the stages folder)',
      'reference passwd (addresses with the scheme file: are not supported)',
      'reference passwd (only relative paths are supported)',
      'reference a.usda (prim /Nothing not found)',
      'payload x.usda (http://127.0.0.1:1 is not an allowed server for stages)',
    ]);
  });

  it('work inside a package', async (test) => {
    const usdz = zipSync(
      {
        'a.usda': bytes('#usda 1.0\n( metersPerUnit = 1 )\ndef "A" ( references = @./p/b.usda@ ) { }'),
        'p/b.usda': bytes(
          '#usda 1.0\n( defaultPrim = "B"; metersPerUnit = 1 )\ndef Cube "B" { double size = 4 }',
        ),
      },
      {level: 0},
    );
    const stage = await readDemoStage(
      'a.usdz',
      await createFolder(test, {'a.usdz': usdz, 'b.usdz': zipSync({'x.txt': bytes('x')})}),
    );
    assert.deepEqual(measureBounds(stage).max, [2, 2, 2]);
  });
});
