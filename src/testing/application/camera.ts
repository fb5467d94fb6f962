import type {StreamSize} from '../../index.ts';

/** A point in the scene. The floor is at y = 0. */
export interface ScenePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A point of the video, with its distance from the camera. */
export interface ProjectedPoint {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** The height of the point that the camera looks at. */
const TARGET_HEIGHT = 0.7;
const MIN_DISTANCE = 5;
const MAX_DISTANCE = 24;
const MIN_ELEVATION = 0.12;
const MAX_ELEVATION = 1.4;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Angles are in radians. */
const START = {azimuth: 0.6, elevation: 0.5, distance: 10};

/** A camera that moves around the middle of the scene. */
export class OrbitCamera {
  #view = START;

  orbit(turn: number, tilt: number) {
    const {azimuth, elevation, distance} = this.#view;
    this.#view = {
      azimuth: azimuth + turn,
      elevation: clamp(elevation + tilt, MIN_ELEVATION, MAX_ELEVATION),
      distance,
    };
  }

  /** @param factor less than 1 moves nearer */
  zoom(factor: number) {
    const distance = clamp(this.#view.distance * factor, MIN_DISTANCE, MAX_DISTANCE);
    this.#view = {...this.#view, distance};
  }

  reset() {
    this.#view = START;
  }

  project({x, y, z}: ScenePoint, {width, height}: StreamSize): ProjectedPoint {
    const {azimuth, elevation, distance} = this.#view;
    const [sinTurn, cosTurn] = [Math.sin(azimuth), Math.cos(azimuth)];
    const [sinTilt, cosTilt] = [Math.sin(elevation), Math.cos(elevation)];
    const right = x * cosTurn - z * sinTurn;
    const away = x * sinTurn + z * cosTurn;
    const up = (y - TARGET_HEIGHT) * cosTilt - away * sinTilt;
    const depth = distance - away * cosTilt - (y - TARGET_HEIGHT) * sinTilt;
    const scale = (Math.min(height, width) * 1.35) / Math.max(depth, 0.1);
    return {x: width / 2 + right * scale, y: height / 2 - up * scale, depth};
  }
}
