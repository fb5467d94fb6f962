import {
  BoxGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import type {BufferGeometry} from 'three';
import type {Prim} from './prim.ts';
import {valueOf} from './prim.ts';
import {numberOr, textOf} from './values.ts';

/** The geometry of one of USD's basic shapes, with USD's defaults, or nothing for another type of prim. */
export function shapeGeometry(prim: Prim): BufferGeometry | undefined {
  const size = (name: string, fallback: number) => numberOr(valueOf(prim, name), fallback);
  switch (prim.type) {
    case 'Cube': {
      const edge = size('size', 2);
      return new BoxGeometry(edge, edge, edge);
    }
    case 'Sphere':
      return new SphereGeometry(size('radius', 1), 28, 16);
    case 'Cylinder':
      return alongAxis(
        prim,
        new CylinderGeometry(size('radius', 1), size('radius', 1), size('height', 2), 28),
      );
    case 'Cone':
      return alongAxis(prim, new ConeGeometry(size('radius', 1), size('height', 2), 28));
    case 'Capsule':
      return alongAxis(prim, new CapsuleGeometry(size('radius', 0.5), size('height', 1), 6, 24));
    case 'Plane': {
      const plane = new PlaneGeometry(size('width', 2), size('length', 2));
      // three's plane faces Z; USD's faces its axis.
      const axis = textOf(valueOf(prim, 'axis')) || 'Z';
      return axis === 'X' ? plane.rotateY(Math.PI / 2) : axis === 'Y' ? plane.rotateX(-Math.PI / 2) : plane;
    }
    default:
      return undefined;
  }
}

/** three's shapes stand along Y; USD's lie along their axis, which is Z when none is given. */
function alongAxis(prim: Prim, geometry: BufferGeometry): BufferGeometry {
  const axis = textOf(valueOf(prim, 'axis')) || 'Z';
  return axis === 'X'
    ? geometry.rotateZ(-Math.PI / 2)
    : axis === 'Z'
      ? geometry.rotateX(Math.PI / 2)
      : geometry;
}
