import {Euler, MathUtils, Matrix4, Quaternion} from 'three';
import type {EulerOrder} from 'three';
import type {Prim} from './prim.ts';
import {valueOf} from './prim.ts';
import {numberOr, texts, vector} from './values.ts';

const inverse = '!invert!';
const {degToRad} = MathUtils;

/** The transform of a prim in its parent: its operations in their order, as three's column matrices. */
export function localTransform(prim: Prim): Matrix4 {
  const matrix = new Matrix4();
  for (const entry of texts(valueOf(prim, 'xformOpOrder'))) {
    const inverted = entry.startsWith(inverse);
    const operation = operationMatrix(prim, inverted ? entry.slice(inverse.length) : entry);
    matrix.multiply(inverted ? operation.invert() : operation);
  }
  if (prim.correction) {
    const {zUp, yUp, scale} = prim.correction;
    matrix.multiply(new Matrix4().makeRotationX(zUp ? Math.PI / 2 : yUp ? -Math.PI / 2 : 0));
    matrix.multiply(new Matrix4().makeScale(scale, scale, scale));
  }
  return matrix;
}

export function resetsTransform(prim: Prim): boolean {
  return texts(valueOf(prim, 'xformOpOrder'))[0] === '!resetXformStack!';
}

function operationMatrix(prim: Prim, name: string): Matrix4 {
  const matrix = new Matrix4();
  const value = valueOf(prim, name);
  const [, kind = ''] = name.split(':');
  const three = vector(value, 3);
  const angle = degToRad(numberOr(value, 0));
  if (kind === 'translate' && three)
    return matrix.makeTranslation(three[0] ?? 0, three[1] ?? 0, three[2] ?? 0);
  if (kind === 'scale' && three) return matrix.makeScale(three[0] ?? 1, three[1] ?? 1, three[2] ?? 1);
  if (kind === 'rotateX') return matrix.makeRotationX(angle);
  if (kind === 'rotateY') return matrix.makeRotationY(angle);
  if (kind === 'rotateZ') return matrix.makeRotationZ(angle);
  const order = eulerOrder(kind);
  if (order && three) {
    const [x = 0, y = 0, z = 0] = three.map(degToRad);
    return matrix.makeRotationFromEuler(new Euler(x, y, z, order));
  }
  const four = vector(value, 4);
  if (kind === 'orient' && four)
    return matrix.makeRotationFromQuaternion(new Quaternion(...four).normalize());
  const sixteen = vector(value, 16);
  // USD writes matrices for row vectors: their rows are three's columns, which is how `fromArray` reads them.
  if (kind === 'transform' && sixteen) return matrix.fromArray(sixteen);
  return matrix;
}

/** `rotateXYZ` turns about X first; three names the order of the factors, so it reads backwards. */
function eulerOrder(kind: string): EulerOrder | undefined {
  const orders: Record<string, EulerOrder> = {
    rotateXYZ: 'ZYX',
    rotateXZY: 'YZX',
    rotateYXZ: 'ZXY',
    rotateYZX: 'XZY',
    rotateZXY: 'YXZ',
    rotateZYX: 'XYZ',
  };
  return orders[kind];
}
