import {
  BoxGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import type {BufferGeometry} from 'three';
import type {Prim} from '../prim.ts';
import {readValue} from '../prim.ts';
import {toNumber, toText} from './values.ts';

/** Creates the geometry of a basic USD shape. Returns undefined for other types of prims. */
export function createShapeGeometry(prim: Prim): BufferGeometry | undefined {
  const size = (name: string, fallback: number) => toNumber(readValue(prim, name), fallback);
  switch (prim.type) {
    case 'Cube': {
      const edge = size('size', 2);
      return new BoxGeometry(edge, edge, edge);
    }
    case 'Sphere':
      return new SphereGeometry(size('radius', 1), 28, 16);
    case 'Cylinder':
      return turnToAxis(
        prim,
        new CylinderGeometry(size('radius', 1), size('radius', 1), size('height', 2), 28),
      );
    case 'Cone':
      return turnToAxis(prim, new ConeGeometry(size('radius', 1), size('height', 2), 28));
    case 'Capsule':
      return turnToAxis(prim, new CapsuleGeometry(size('radius', 0.5), size('height', 1), 6, 24));
    case 'Plane': {
      const plane = new PlaneGeometry(size('width', 2), size('length', 2));
      // The plane of three.js faces Z. USD's plane faces its axis.
      const axis = toText(readValue(prim, 'axis')) || 'Z';
      return axis === 'X' ? plane.rotateY(Math.PI / 2) : axis === 'Y' ? plane.rotateX(-Math.PI / 2) : plane;
    }
    default:
      return undefined;
  }
}

/** The shapes of three.js are aligned with Y. USD's shapes are aligned with their axis (default: Z). */
function turnToAxis(prim: Prim, geometry: BufferGeometry): BufferGeometry {
  const axis = toText(readValue(prim, 'axis')) || 'Z';
  return axis === 'X'
    ? geometry.rotateZ(-Math.PI / 2)
    : axis === 'Z'
      ? geometry.rotateX(Math.PI / 2)
      : geometry;
}
