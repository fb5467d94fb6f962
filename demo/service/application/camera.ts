import {Box3, MathUtils, PerspectiveCamera, Vector3} from 'three';
import {fitView} from './fit-view.ts';
import {Turntable} from './turntable.ts';

const {clamp, degToRad, euclideanModulo} = MathUtils;
const START = {azimuth: degToRad(38), elevation: degToRad(20)};
const ELEVATIONS = {lowest: degToRad(2), highest: degToRad(88)};
const ZOOMS = {nearest: 0.02, farthest: 3};

const right = new Vector3();
const up = new Vector3();
const along = new Vector3();
const center = new Vector3();

/** Where the camera is, for a link. The size of the video does not matter. */
export interface CameraView {
  readonly azimuth: number;
  readonly elevation: number;
  /** The distance, relative to the distance that shows the whole scene. */
  readonly zoom: number;
  readonly target: readonly [x: number, y: number, z: number];
}

/** A camera on a sphere around a target. Without input, it shows the whole scene and turns slowly around it. */
export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 16 / 9);
  readonly target = new Vector3();
  readonly turntable = new Turntable();
  #azimuth = START.azimuth;
  #elevation = START.elevation;
  /** The distance, relative to the distance that shows the whole scene. */
  #zoom = 1;
  #scene = new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
  #fit = {aspect: 0, distance: 5, shift: 0};

  /** Where the camera is. The turntable turns it in addition. */
  get state() {
    return {
      azimuth: this.#azimuth,
      elevation: this.#elevation,
      distance: this.distance,
      target: this.target.toArray(),
    };
  }

  /** What the user sees now. Undefined before the first move, while only the turntable turns the camera. */
  viewAt(seconds: number): CameraView | undefined {
    const isFirst =
      this.#azimuth === START.azimuth &&
      this.#elevation === START.elevation &&
      this.#zoom === 1 &&
      this.target.equals(this.#scene.getCenter(center));
    if (isFirst) return undefined;
    return {
      azimuth: euclideanModulo(this.#azimuth + this.turntable.angleAt(seconds), 2 * Math.PI),
      elevation: this.#elevation,
      zoom: this.#zoom,
      target: this.target.toArray(),
    };
  }

  get distance(): number {
    return this.#fit.distance * this.#zoom;
  }

  /** Shows the whole scene from the default direction. */
  showScene(scene: Box3) {
    this.#scene = scene;
    this.#refit(this.camera.aspect);
    this.reset();
  }

  reset() {
    this.#scene.getCenter(this.target);
    this.#azimuth = START.azimuth;
    this.#elevation = START.elevation;
    this.#zoom = 1;
  }

  /** Shows the same as `viewAt()`, within the limits of a user. */
  showView({azimuth, elevation, zoom, target}: CameraView, seconds: number) {
    this.#azimuth = azimuth - this.turntable.angleAt(seconds);
    this.#elevation = clamp(elevation, ELEVATIONS.lowest, ELEVATIONS.highest);
    this.#zoom = clamp(zoom, ZOOMS.nearest, ZOOMS.farthest);
    this.#moveTarget(along.fromArray(target).sub(this.target));
  }

  /** Updates the camera for a time and an aspect ratio. */
  update(seconds: number, aspect: number): PerspectiveCamera {
    const {camera, target} = this;
    if (this.#fit.aspect !== aspect) this.#refit(aspect);
    const azimuth = this.#azimuth + this.turntable.angleAt(seconds);
    const radius = this.#radius;
    camera.position.setFromSphericalCoords(this.distance, Math.PI / 2 - this.#elevation, azimuth).add(target);
    const away = camera.position.distanceTo(this.#scene.getCenter(center));
    // The ground is larger than the scene's bounding box.
    camera.near = Math.max(this.distance / 40, away - radius * 2);
    camera.far = away + radius * 6;
    camera.aspect = aspect;
    camera.lookAt(target);
    camera.updateMatrixWorld(true);
    camera.updateProjectionMatrix();
    camera.projectionMatrix.elements[9] = this.#fit.shift;
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    return camera;
  }

  /** Turns the camera around the target by angles. */
  orbit(azimuth: number, elevation: number) {
    this.#azimuth += azimuth;
    this.#elevation = clamp(this.#elevation + elevation, ELEVATIONS.lowest, ELEVATIONS.highest);
  }

  /** Moves the view by fractions of the frame's height. The target follows the pointer. */
  pan(dx: number, dy: number) {
    const height = 2 * this.distance * Math.tan(degToRad(this.camera.fov) / 2);
    right.setFromMatrixColumn(this.camera.matrixWorld, 0);
    up.setFromMatrixColumn(this.camera.matrixWorld, 1);
    this.#moveTarget(right.multiplyScalar(-dx * height).addScaledVector(up, dy * height));
  }

  /** Zooms in by a factor below 1, or out. The point keeps its position in the frame. */
  zoom(factor: number, point: Vector3) {
    const zoom = clamp(this.#zoom * factor, ZOOMS.nearest, ZOOMS.farthest);
    along.copy(point).sub(this.target);
    this.#moveTarget(along.multiplyScalar(1 - zoom / this.#zoom));
    this.#zoom = zoom;
  }

  /** Moves over the ground by fractions of the distance. */
  walk(rightward: number, forward: number) {
    right.setFromMatrixColumn(this.camera.matrixWorld, 0).setY(0).normalize();
    up.set(right.z, 0, -right.x);
    this.#moveTarget(
      right.multiplyScalar(rightward * this.distance).addScaledVector(up, forward * this.distance),
    );
  }

  /** Zooms to a part of the scene. */
  showPart(part: Box3) {
    part.getCenter(this.target);
    const half = part.getSize(along).length() / 2;
    const away = (half * 1.2) / Math.sin(degToRad(this.camera.fov) / 2);
    this.#zoom = clamp(away / this.#fit.distance, ZOOMS.nearest, 1);
  }

  get #radius(): number {
    return Math.max(1e-6, this.#scene.getSize(center).length() / 2);
  }

  /** Moves the target, but keeps it near the scene, so that the user cannot lose it. */
  #moveTarget(step: Vector3): boolean {
    const reach = this.#radius * 1.2;
    this.target.add(step);
    const away = this.target.sub(this.#scene.getCenter(center)).length();
    if (away > reach) this.target.setLength(reach);
    this.target.add(center);
    return away <= reach;
  }

  #refit(aspect: number) {
    const half = this.#scene.getSize(new Vector3()).multiplyScalar(0.5);
    const tall = Math.tan(degToRad(this.camera.fov) / 2);
    this.#fit = {aspect, ...fitView(half, {tall, aspect, elevation: START.elevation})};
  }
}
