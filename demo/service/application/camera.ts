import {MathUtils, PerspectiveCamera, Vector3} from 'three';
import type {Box3} from 'three';

const {degToRad} = MathUtils;
const start = {azimuth: degToRad(38), elevation: degToRad(20)};
const turnPerSecond = degToRad(5);
const margin = 1.1;

/** A camera on a sphere around a point. It frames a box so that no turn around it lets a corner leave the picture. */
export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 16 / 9);
  readonly target = new Vector3();
  azimuth = start.azimuth;
  elevation = start.elevation;
  distance = 5;
  /** How far the picture is shifted up, in half pictures: a box seen from above does not lie around its centre. */
  #shift = 0;
  #half = new Vector3(1, 1, 1);
  #fittedTo = 0;

  /** Looks at the box from the default direction. */
  frame(bounds: Box3): void {
    bounds.getCenter(this.target);
    bounds.getSize(this.#half).multiplyScalar(0.5);
    this.azimuth = start.azimuth;
    this.elevation = start.elevation;
    this.#fittedTo = 0;
  }

  /** Places the camera for a moment: so many seconds of the slow turn, and a picture of this shape. */
  place(seconds: number, aspect: number): PerspectiveCamera {
    const {camera, target} = this;
    if (this.#fittedTo !== aspect) this.#fit(aspect);
    const azimuth = this.azimuth + seconds * turnPerSecond;
    const radius = Math.max(1e-6, this.#half.length());
    camera.position.setFromSphericalCoords(this.distance, Math.PI / 2 - this.elevation, azimuth).add(target);
    // The ground reaches farther than the box that stands on it.
    camera.near = Math.max(this.distance / 500, this.distance - radius * 2);
    camera.far = this.distance + radius * 6;
    camera.aspect = aspect;
    camera.lookAt(target);
    camera.updateMatrixWorld(true);
    camera.updateProjectionMatrix();
    camera.projectionMatrix.elements[9] = this.#shift;
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    return camera;
  }

  /** Finds the nearest distance from which every corner stays in view, whatever the azimuth. */
  #fit(aspect: number): void {
    this.#fittedTo = aspect;
    const tall = Math.tan(degToRad(this.camera.fov) / 2);
    let near = this.#half.length() * 0.5;
    let far = near * 60;
    for (let step = 0; step < 40; step++) {
      const distance = (near + far) / 2;
      const {side, low, high} = this.#extent(distance);
      if (side <= tall * aspect && (high - low) / 2 <= tall) far = distance;
      else near = distance;
    }
    this.distance = Math.max(far * margin, 1e-6);
    const {low, high} = this.#extent(this.distance);
    this.#shift = (low + high) / 2 / tall;
  }

  /** How far the corners of the box reach from the axis of view during one turn, as tangents. */
  #extent(distance: number): {side: number; low: number; high: number} {
    const extent = {side: 0, low: Infinity, high: -Infinity};
    const [cos, sin] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    for (let turn = 0; turn < 360; turn += 10) {
      for (const [x, y] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        // prettier-ignore
        const corner = Math.atan2(this.#half.z, this.#half.x * x) + degToRad(turn);
        const around = Math.hypot(this.#half.x, this.#half.z);
        const toward = around * Math.cos(corner);
        const depth = distance - (toward * cos + y * this.#half.y * sin);
        if (depth <= 0) return {side: Infinity, low: -Infinity, high: Infinity};
        const height = (y * this.#half.y * cos - toward * sin) / depth;
        extent.side = Math.max(extent.side, Math.abs(around * Math.sin(corner)) / depth);
        extent.low = Math.min(extent.low, height);
        extent.high = Math.max(extent.high, height);
      }
    }
    return extent;
  }
}
