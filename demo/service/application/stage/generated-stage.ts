import type {AttributeSpec} from './layers/layer.ts';
import type {Prim} from './prim.ts';

/** A level is small enough for one message: 1 + 9 × (1 + 10 × (1 + 1110)) prims. */
const COUNTS = {halls: 9, aisles: 10, boxes: 1110};
/** The boxes of an aisle that are drawn. The others are behind them and invisible. */
const DRAWN_BOXES = 10;
const HALLS_IN_ROW = 3;
/** In metres. */
const SIZES = {hall: 34, aisle: 3, box: 2};

const COLORS = [
  [0.68, 0.42, 0.2],
  [0.58, 0.34, 0.16],
  [0.2, 0.36, 0.55],
  [0.66, 0.62, 0.52],
];

type Attributes = Prim['attributes'];

const attributesOf = (values: Readonly<Record<string, unknown>>): Attributes =>
  new Map(
    Object.entries(values).map(([name, value]): [string, AttributeSpec] => [
      name,
      {value, connection: undefined, sampled: false},
    ]),
  );

const NO_RELATIONSHIPS: Prim['relationships'] = new Map();
const INVISIBLE = attributesOf({visibility: 'invisible'});

const placeAt = (x: number, y: number) =>
  attributesOf({'xformOp:translate': [x, y, 0], xformOpOrder: ['xformOp:translate']});

const addPrim = (parent: Prim, name: string, type: string, attributes: Attributes): Prim => {
  const path = `${parent.path === '/' ? '' : parent.path}/${name}`;
  const prim: Prim = {...parent, path, name, type, parent, attributes, children: []};
  parent.children.push(prim);
  return prim;
};

/** The place and size of a drawn box. Stacks differ in height and color, so that users can distinguish them. */
const describeBox = (box: number, aisle: number): Attributes => {
  const height = 1 + ((box * 7 + aisle * 3) % 5);
  return attributesOf({
    size: 1,
    'primvars:displayColor': COLORS[(box + aisle) % COLORS.length],
    'xformOp:translate': [0, (box - (DRAWN_BOXES - 1) / 2) * SIZES.box * 1.4, height / 2],
    'xformOp:scale': [SIZES.box, SIZES.box, height],
    xformOpOrder: ['xformOp:translate', 'xformOp:scale'],
  });
};

/** Generates the root of the stage of 100,000 prims, in metres with Z up. */
export function generateStage(): Prim {
  const root: Prim = {
    path: '/',
    name: '',
    type: '',
    parent: undefined,
    attributes: new Map(),
    relationships: NO_RELATIONSHIPS,
    children: [],
    correction: undefined,
  };
  const warehouse = addPrim(root, 'Warehouse', 'Xform', new Map());
  for (let h = 0; h < COUNTS.halls; h++) {
    const column = (h % HALLS_IN_ROW) - (HALLS_IN_ROW - 1) / 2;
    const row = Math.floor(h / HALLS_IN_ROW) - (HALLS_IN_ROW - 1) / 2;
    const place = placeAt(column * SIZES.hall, row * SIZES.hall);
    const hall = addPrim(warehouse, `Hall${h + 1}`, 'Xform', place);
    for (let a = 0; a < COUNTS.aisles; a++) {
      const x = (a - (COUNTS.aisles - 1) / 2) * SIZES.aisle;
      const aisle = addPrim(hall, `Aisle${String(a + 1).padStart(2, '0')}`, 'Xform', placeAt(x, 0));
      for (let b = 0; b < COUNTS.boxes; b++) {
        const attributes = b < DRAWN_BOXES ? describeBox(b, a + h) : INVISIBLE;
        addPrim(aisle, `Box${String(b + 1).padStart(4, '0')}`, 'Cube', attributes);
      }
    }
  }
  return root;
}
