import {BoxGeometry, Color, Mesh, MeshStandardMaterial} from 'three';
import type {ShownMesh} from './build-scene.ts';
import type {Prim} from './prim.ts';

/** A level is small enough for one message: 1 + 9 × (1 + 10 × (1 + 1110)) prims. */
const COUNTS = {halls: 9, aisles: 10, boxes: 1110};
/** The boxes of an aisle that are drawn. The others are behind them and invisible. */
const DRAWN_BOXES = 10;
const HALLS_IN_ROW = 3;
/** In metres. */
const SIZES = {hall: 34, aisle: 3, box: 2};
const MATERIALS = [
  new Color(0.68, 0.42, 0.2),
  new Color(0.58, 0.34, 0.16),
  new Color(0.2, 0.36, 0.55),
  new Color(0.66, 0.62, 0.52),
].map((color) => new MeshStandardMaterial({color, roughness: 0.55}));

/** Generates the stage of 100,000 prims. */
export function generateStage(): {root: Prim; shown: ShownMesh[]} {
  const root: Prim = {path: '/', name: '', type: '', children: []};
  const shown: ShownMesh[] = [];
  const warehouse = addPrim(root, 'Warehouse', 'Xform');
  for (let h = 0; h < COUNTS.halls; h++) {
    const hall = addPrim(warehouse, `Hall${h + 1}`, 'Xform');
    const column = (h % HALLS_IN_ROW) - (HALLS_IN_ROW - 1) / 2;
    const row = Math.floor(h / HALLS_IN_ROW) - (HALLS_IN_ROW - 1) / 2;
    for (let a = 0; a < COUNTS.aisles; a++) {
      const aisle = addPrim(hall, `Aisle${String(a + 1).padStart(2, '0')}`, 'Xform');
      const x = column * SIZES.hall + (a - (COUNTS.aisles - 1) / 2) * SIZES.aisle;
      for (let b = 0; b < COUNTS.boxes; b++) {
        const {path} = addPrim(aisle, `Box${String(b + 1).padStart(4, '0')}`, 'Cube');
        if (b < DRAWN_BOXES) shown.push({path, mesh: createBox(b, a + h, x, row * SIZES.hall)});
      }
    }
  }
  return {root, shown};
}

function addPrim(parent: Prim, name: string, type: string): Prim {
  const prim: Prim = {path: `${parent.path === '/' ? '' : parent.path}/${name}`, name, type, children: []};
  parent.children.push(prim);
  return prim;
}

/** Stacks of boxes differ in height and color, so that users can distinguish them. */
function createBox(box: number, aisle: number, x: number, z: number): ShownMesh['mesh'] {
  const height = 1 + ((box * 7 + aisle * 3) % 5);
  const mesh = new Mesh(
    new BoxGeometry(SIZES.box, height, SIZES.box),
    MATERIALS[(box + aisle) % MATERIALS.length],
  );
  mesh.position.set(x, height / 2, z + (box - (DRAWN_BOXES - 1) / 2) * SIZES.box * 1.4);
  mesh.updateMatrixWorld();
  return mesh;
}
