import {Euler, MathUtils, Matrix4, Quaternion} from 'three';
import type {EulerOrder} from 'three';
import type {Prim} from '../prim.ts';
import {readValue} from '../prim.ts';
import {toNumber, toTexts, toVector} from './values.ts';

const INVERSE = '!invert!';
const {degToRad} = MathUtils;

/** Returns the transform of a prim relative to its parent, as a column matrix of three.js. */
export function readTransform(prim: Prim): Matrix4 {
  const matrix = new Matrix4();
  for (const entry of toTexts(readValue(prim, 'xformOpOrder'))) {
    const inverted = entry.startsWith(INVERSE);
    const operation = readOperation(prim, inverted ? entry.slice(INVERSE.length) : entry);
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
  return toTexts(readValue(prim, 'xformOpOrder'))[0] === '!resetXformStack!';
}

function readOperation(prim: Prim, name: string): Matrix4 {
  const matrix = new Matrix4();
  const value = readValue(prim, name);
  const [, kind = ''] = name.split(':');
  const three = toVector(value, 3);
  const angle = degToRad(toNumber(value, 0));
  if (kind === 'translate' && three)
    return matrix.makeTranslation(three[0] ?? 0, three[1] ?? 0, three[2] ?? 0);
  if (kind === 'scale' && three) return matrix.makeScale(three[0] ?? 1, three[1] ?? 1, three[2] ?? 1);
  if (kind === 'rotateX') return matrix.makeRotationX(angle);
  if (kind === 'rotateY') return matrix.makeRotationY(angle);
  if (kind === 'rotateZ') return matrix.makeRotationZ(angle);
  const order = toEulerOrder(kind);
  if (order && three) {
    const [x = 0, y = 0, z = 0] = three.map(degToRad);
    return matrix.makeRotationFromEuler(new Euler(x, y, z, order));
  }
  const four = toVector(value, 4);
  if (kind === 'orient' && four)
    return matrix.makeRotationFromQuaternion(new Quaternion(...four).normalize());
  const sixteen = toVector(value, 16);
  // USD matrices multiply row vectors. Their rows are the columns of three.js, and `fromArray` reads columns.
  if (kind === 'transform' && sixteen) return matrix.fromArray(sixteen);
  return matrix;
}

/** `rotateXYZ` rotates about X first. three.js uses the order of the factors, which is the reverse. */
function toEulerOrder(kind: string): EulerOrder | undefined {
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
