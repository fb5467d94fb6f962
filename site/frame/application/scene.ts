import type {StreamSize} from '../../../src/index.ts';
import type {KitPrim} from '../../../src/kit.ts';

/** A box on the floor or above it. */
export interface Box {
  /** The path of its prim, by which the user picks it. `undefined` if it cannot be picked. */
  readonly path: string | undefined;
  /** The middle of its base. */
  readonly base: ScenePoint;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** The hue of its color, in degrees, and the saturation in percent. */
  readonly hue: number;
  readonly saturation: number;
}

const MACHINES = [
  {name: 'Press', x: -1.6, z: -1.5, height: 1.5, hue: 212},
  {name: 'Robot', x: 1.5, z: -1.5, height: 2.1, hue: 32},
  {name: 'Oven', x: -1.5, z: 1.5, height: 1.1, hue: 352},
  {name: 'Packer', x: 1.6, z: 1.5, height: 1.4, hue: 152},
] as const;

/** The path of the prim that contains all others. */
const WORLD = '/World';

/** The stage, as the application reports it to the page. */
export const PRIMS: readonly KitPrim[] = [
  {name: 'World', path: WORLD, children: MACHINES.map(({name}) => ({name, path: `${WORLD}/${name}`}))},
];

const CRATES = 7;
/** How many frames a crate takes around the belt. */
const FRAMES_AROUND = 1200;
/** Half the length of a side of the belt. */
const BELT = 3;

/** All boxes of a frame. The crates move along the belt. @param hueShift what another stage adds to each hue */
export const boxesOf = (frame: number, hueShift: number): readonly Box[] => [
  ...MACHINES.flatMap(({name, x, z, height, hue}) => machine(name, {x, y: 0, z}, height, hue + hueShift)),
  ...Array.from({length: CRATES}, (_, index) => {
    const {x, z} = pointOnBelt((frame / FRAMES_AROUND + index / CRATES) % 1);
    const base = {x, y: 0.16, z};
    return {path: undefined, base, width: 0.5, height: 0.4, depth: 0.5, hue: 36 + hueShift, saturation: 45};
  }),
];

const machine = (name: string, base: ScenePoint, height: number, hue: number): readonly Box[] => {
  const path = `${WORLD}/${name}`;
  const top = {...base, y: height * 0.55};
  return [
    {path, base, width: 1.7, height: height * 0.55, depth: 1.4, hue, saturation: 52},
    {path, base: top, width: 0.9, height: height * 0.45, depth: 0.8, hue, saturation: 38},
  ];
};

/** The corners of the belt, which lies on the floor. */
export const BELT_CORNERS: readonly (readonly [x: number, z: number])[] = [
  [-BELT, -BELT],
  [BELT, -BELT],
  [BELT, BELT],
  [-BELT, BELT],
];

/** @param way from 0 to 1, once around */
const pointOnBelt = (way: number) => {
  const side = Math.floor(way * 4) % 4;
  const along = (way * 4) % 1;
  const [fromX, fromZ] = BELT_CORNERS[side] ?? [0, 0];
  const [toX, toZ] = BELT_CORNERS[(side + 1) % 4] ?? [0, 0];
  return {x: fromX + (toX - fromX) * along, z: fromZ + (toZ - fromZ) * along};
};

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
export class SceneCamera {
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
