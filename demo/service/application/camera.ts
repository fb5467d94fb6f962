import {MathUtils, PerspectiveCamera, Vector3} from 'three';
import type {Box3} from 'three';

const {degToRad} = MathUtils;
const defaults = {azimuth: degToRad(38), elevation: degToRad(21), turnPerSecond: degToRad(5), margin: 1.12};

/** A camera on a sphere around a point. It frames a box so that no turn around it lets a corner leave the picture. */
export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 16 / 9);
  readonly target = new Vector3();
  azimuth = defaults.azimuth;
  elevation = defaults.elevation;
  distance = 5;
  #bounds: Box3 | undefined;
  #radius = 1;

  /** Looks at the box from the default direction, and keeps it in view when the shape of the picture changes. */
  frame(bounds: Box3): void {
    this.#bounds = bounds;
    bounds.getCenter(this.target);
    this.#radius = Math.max(1e-4, bounds.getSize(new Vector3()).length() / 2);
    this.azimuth = defaults.azimuth;
    this.elevation = defaults.elevation;
  }

  /** Places the camera for a moment: so many seconds of the slow turn, and a picture of this shape. */
  place(seconds: number, aspect: number): PerspectiveCamera {
    const {camera, target} = this;
    if (camera.aspect !== aspect || this.#bounds) {
      camera.aspect = aspect;
      if (this.#bounds) this.distance = this.#distanceFor(this.#bounds, aspect);
    }
    const azimuth = this.azimuth + seconds * defaults.turnPerSecond;
    camera.position.setFromSphericalCoords(this.distance, Math.PI / 2 - this.elevation, azimuth).add(target);
    camera.near = Math.max(this.distance / 1000, this.distance - this.#radius * 4);
    camera.far = this.distance + this.#radius * 4;
    camera.lookAt(target);
    camera.updateMatrixWorld(true);
    camera.updateProjectionMatrix();
    return camera;
  }

  #distanceFor(bounds: Box3, aspect: number): number {
    const tall = Math.tan(degToRad(this.camera.fov) / 2);
    const wide = tall * aspect;
    const half = bounds.getSize(new Vector3()).multiplyScalar(0.5);
    // The farthest a corner gets to the side, and the nearest it comes, while the camera turns once.
    const around = Math.hypot(half.x, half.z);
    const toward = around * Math.cos(this.elevation) + half.y * Math.sin(this.elevation);
    const side = around / wide + toward * 0.55;
    const upright =
      (half.y * Math.cos(this.elevation) + around * Math.sin(this.elevation)) / tall + toward * 0.55;
    return Math.max(side, upright, this.#radius * 0.2) * defaults.margin;
  }
}
