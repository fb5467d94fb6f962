import {Box3, MathUtils, PerspectiveCamera, Vector3} from 'three';
import {fitView} from './fit-view.ts';
import {SlowTurn} from './slow-turn.ts';

const {clamp, degToRad} = MathUtils;
const start = {azimuth: degToRad(38), elevation: degToRad(20)};
const elevations = {lowest: degToRad(2), highest: degToRad(88)};
const zooms = {nearest: 0.02, farthest: 3};

const right = new Vector3();
const up = new Vector3();
const along = new Vector3();
const center = new Vector3();

/** A camera on a sphere around a point. Unsteered it shows the whole scene and turns slowly around it. */
export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 16 / 9);
  readonly target = new Vector3();
  readonly turn = new SlowTurn();
  #azimuth = start.azimuth;
  #elevation = start.elevation;
  /** The distance, in parts of the one from which all is in view. */
  #zoom = 1;
  #scene = new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
  #fit = {aspect: 0, distance: 5, shift: 0};

  get azimuth(): number {
    return this.#azimuth;
  }

  get elevation(): number {
    return this.#elevation;
  }

  get distance(): number {
    return this.#fit.distance * this.#zoom;
  }

  /** Looks at the whole of a scene from the default direction. */
  frame(scene: Box3): void {
    this.#scene = scene;
    this.#fit.aspect = 0;
    this.home();
  }

  home(): void {
    this.#scene.getCenter(this.target);
    this.#azimuth = start.azimuth;
    this.#elevation = start.elevation;
    this.#zoom = 1;
  }

  /** Places the camera for a moment: so many seconds of the slow turn, and a picture of this shape. */
  place(seconds: number, aspect: number): PerspectiveCamera {
    const {camera, target} = this;
    if (this.#fit.aspect !== aspect) this.#refit(aspect);
    const azimuth = this.#azimuth + this.turn.angle(seconds);
    const radius = this.#radius;
    camera.position.setFromSphericalCoords(this.distance, Math.PI / 2 - this.#elevation, azimuth).add(target);
    const away = camera.position.distanceTo(this.#scene.getCenter(center));
    // The ground reaches farther than the box that stands on it.
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

  /** Goes around the target, by angles. */
  orbit(azimuth: number, elevation: number): void {
    this.#azimuth += azimuth;
    this.#elevation = clamp(this.#elevation + elevation, elevations.lowest, elevations.highest);
  }

  /** Slides across the view, by parts of the picture's height; what lies at the target follows the hand. */
  pan(dx: number, dy: number): void {
    const height = 2 * this.distance * Math.tan(degToRad(this.camera.fov) / 2);
    right.setFromMatrixColumn(this.camera.matrixWorld, 0);
    up.setFromMatrixColumn(this.camera.matrixWorld, 1);
    this.#moveTarget(right.multiplyScalar(-dx * height).addScaledVector(up, dy * height));
  }

  /** Comes nearer by a factor below 1, or goes away; the point keeps its place in the picture. */
  zoom(factor: number, point: Vector3): void {
    const zoom = clamp(this.#zoom * factor, zooms.nearest, zooms.farthest);
    along.copy(point).sub(this.target);
    this.#moveTarget(along.multiplyScalar(1 - zoom / this.#zoom));
    this.#zoom = zoom;
  }

  /** Walks over the ground, by parts of the distance. Answers whether the border of the scene let it. */
  walk(rightward: number, forward: number): boolean {
    right.setFromMatrixColumn(this.camera.matrixWorld, 0).setY(0).normalize();
    up.set(right.z, 0, -right.x);
    return this.#moveTarget(
      right.multiplyScalar(rightward * this.distance).addScaledVector(up, forward * this.distance),
    );
  }

  /** Brings a part of the scene close. */
  lookAt(part: Box3): void {
    part.getCenter(this.target);
    const half = part.getSize(along).length() / 2;
    const away = (half * 1.2) / Math.sin(degToRad(this.camera.fov) / 2);
    this.#zoom = clamp(away / this.#fit.distance, zooms.nearest, 1);
  }

  get #radius(): number {
    return Math.max(1e-6, this.#scene.getSize(center).length() / 2);
  }

  /** Keeps the target near the scene, so that nobody gets lost. */
  #moveTarget(step: Vector3): boolean {
    const reach = this.#radius * 1.2;
    this.target.add(step);
    const away = this.target.sub(this.#scene.getCenter(center)).length();
    if (away > reach) this.target.setLength(reach);
    this.target.add(center);
    return away <= reach;
  }

  #refit(aspect: number): void {
    const half = this.#scene.getSize(new Vector3()).multiplyScalar(0.5);
    const tall = Math.tan(degToRad(this.camera.fov) / 2);
    this.#fit = {aspect, ...fitView(half, {tall, aspect, elevation: start.elevation})};
  }
}
