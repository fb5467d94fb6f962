import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Vector3} from 'three';
import type {BufferGeometry} from 'three';
import {measureBounds, createFolder, readDemoStage, readUsdText} from './application-fixture.ts';
import {writeCrate} from './write-crate.ts';

/** Returns the area of all triangles. It is correct only if a concave face is neither folded nor filled. */
function areaOf(geometry: BufferGeometry): number {
  const position = geometry.getAttribute('position');
  let area = 0;
  for (let at = 0; at < position.count; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => new Vector3().fromBufferAttribute(position, at + corner));
    if (a && b && c) area += b.sub(a).cross(c.sub(a)).length() / 2;
  }
  return Math.round(area * 1e6) / 1e6;
}

const plus =
  '(1,0,0),(2,0,0),(2,1,0),(3,1,0),(3,2,0),(2,2,0),(2,3,0),(1,3,0),(1,2,0),(0,2,0),(0,1,0),(1,1,0)';

describe('geometry', () => {
  it('fills faces of any size, including concave ones', async (test) => {
    const stage = await readUsdText(
      test,
      `def Mesh "Plus" { point3f[] points = [${plus}]; int[] faceVertexCounts = [12]; int[] faceVertexIndices = [0,1,2,3,4,5,6,7,8,9,10,11] }
       def Mesh "Dart" { point3f[] points = [(0,0,0),(2,1,0),(0,2,0),(0.5,1,0)]; int[] faceVertexCounts = [4]; int[] faceVertexIndices = [0,1,2,3] }`,
    );
    assert.deepEqual(
      stage.shown.map(({mesh}) => areaOf(mesh.geometry)),
      [5, 1.5],
    );
    const normals = stage.shown.flatMap(({mesh}) => Array.from(mesh.geometry.getAttribute('normal').array));
    assert.ok(normals.every((value, at) => Math.abs(value - (at % 3 === 2 ? 1 : 0)) < 1e-6));
  });

  it('gives each basic shape its size and axis', async (test) => {
    const bounds = async (prim: string) => measureBounds(await readUsdText(test, prim));
    assert.deepEqual(await bounds('def Cube "A" { }'), {min: [-1, -1, -1], max: [1, 1, 1]});
    assert.deepEqual((await bounds('def Sphere "A" { double radius = 2 }')).max[1], 2);
    assert.deepEqual(
      await bounds('def Cylinder "A" { double height = 6\n uniform token axis = "X" }').then(
        ({max}) => max[0],
      ),
      3,
    );
    assert.deepEqual(await bounds('def Cone "A" { double height = 4 }').then(({max}) => max[2]), 2);
    assert.deepEqual(
      await bounds('def Capsule "A" { double height = 2; double radius = 1; uniform token axis = "Y" }').then(
        ({max}) => max[1],
      ),
      2,
    );
    assert.deepEqual(
      await bounds('def Plane "A" { double width = 4; double length = 6; uniform token axis = "Y" }'),
      {min: [-2, 0, -3], max: [2, 0, 3]},
    );
  });

  it('applies colours by constant, point, face and corner', async (test) => {
    const quad = (name: string, colors: string) => `def Mesh "${name}" {
      point3f[] points = [(0,0,0),(1,0,0),(1,1,0),(0,1,0),(2,0,0)]
      int[] faceVertexCounts = [4, 3]
      int[] faceVertexIndices = [0,1,2,3,1,4,2]
      color3f[] primvars:displayColor = [${colors}] }`;
    const gray = (value: number) => `(${value},${value},${value})`;
    const list = (values: number[]) => values.map(gray).join();
    const stage = await readUsdText(
      test,
      quad('Constant', gray(0.25)) +
        quad('Point', list([0, 0.25, 0.5, 0.75, 1])) +
        quad('Face', list([0.25, 0.75])) +
        quad('Corner', list([0, 0, 0, 0, 1, 1, 1])),
    );
    const reds = stage.shown.map(({mesh}) => {
      const {color} = mesh.geometry.attributes;
      return color
        ? [...new Set(Array.from({length: color.count}, (_, at) => color.getX(at)))].sort()
        : mesh.material.color.r;
    });
    assert.deepEqual(reds, [0.25, [0, 0.25, 0.5, 0.75, 1], [0.25, 0.75], [0, 1]]);
  });

  it('reads colour, opacity and emission from a preview surface, inherited and through the interface', async (test) => {
    const stage = await readUsdText(
      test,
      `def Xform "W" { rel material:binding = </W/M>
        def Sphere "A" { color3f[] primvars:displayColor = [(1, 1, 1)] }
        def Material "M" { color3f inputs:tint = (0.1, 0.2, 0.3); token outputs:surface.connect = </W/M/S.outputs:surface>
          def Shader "S" { uniform token info:id = "UsdPreviewSurface"; color3f inputs:diffuseColor.connect = </W/M.inputs:tint>
            color3f inputs:emissiveColor = (0, 0.5, 0); float inputs:opacity = 0.5; token outputs:surface } } }`,
    );
    const material = stage.shown[0]?.mesh.material;
    assert.ok(material);
    assert.deepEqual(material.color.toArray(), [0.1, 0.2, 0.3]);
    assert.deepEqual(material.emissive.toArray(), [0, 0.5, 0]);
    assert.equal(material.opacity, 0.5);
  });

  it('reports a mesh with inconsistent lists and shows the rest', async (test) => {
    const stage = await readUsdText(
      test,
      'def Cube "Good" { }\ndef Mesh "Bad" { point3f[] points = [(0,0,0)]; int[] faceVertexCounts = [3]; int[] faceVertexIndices = [0,1,2] }',
    );
    assert.equal(stage.shown.length, 1);
    assert.deepEqual(stage.unsupported, ['mesh Bad (a face refers to a missing point)']);
  });

  it('reads binary layers and reports references in them as unsupported', async (test) => {
    const crate = writeCrate(
      {upAxis: {token: 'Z'}, metersPerUnit: {double: 1}, defaultPrim: {token: 'World'}},
      [
        {
          name: 'World',
          type: 'Xform',
          children: [
            {
              name: 'Roof',
              type: 'Mesh',
              attributes: {
                points: {points: [0, 0, 0, 2, 0, 0, 2, 2, 0, 1, 3, 0, 0, 2, 0]},
                faceVertexCounts: {ints: [5]},
                faceVertexIndices: {ints: [0, 1, 2, 3, 4]},
                'primvars:displayColor': {points: [0.5, 0.25, 0.125]},
              },
            },
            {name: 'Part', type: 'Xform', attributes: {references: {referenceListOp: true}}},
          ],
        },
      ],
    );
    const stage = await readDemoStage('roof.usdc', await createFolder(test, {'roof.usdc': crate}));
    assert.deepEqual(measureBounds(stage), {min: [0, 0, -3], max: [2, 0, 0]});
    assert.equal(stage.shown.map(({mesh}) => areaOf(mesh.geometry))[0], 5);
    assert.deepEqual(stage.shown[0]?.mesh.material.color.toArray(), [0.5, 0.25, 0.125]);
    assert.deepEqual(stage.unsupported, ['references of /World/Part (binary layer)']);
  });
});
