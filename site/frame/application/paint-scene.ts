import type {StreamSize} from '../../../src/index.ts';
import {
  BELT_CORNERS,
  type Box,
  boxesOf,
  type SceneCamera,
  type ProjectedPoint,
  type ScenePoint,
} from './scene.ts';

/** A side of a box as it is in the video. */
export interface PaintedFace {
  readonly path: string | undefined;
  readonly outline: Path2D;
}

interface SceneToPaint extends StreamSize {
  readonly camera: SceneCamera;
  /** The number of the frame. */
  readonly index: number;
  readonly hueShift: number;
  /** The paths of the selected prims. */
  readonly selected: readonly string[];
}

/** The corners of each side of a box, and how much light it gets, in percent. The base is never visible. */
const SIDES = [
  {corners: [4, 5, 6, 7], light: 68},
  {corners: [0, 1, 5, 4], light: 46},
  {corners: [2, 3, 7, 6], light: 40},
  {corners: [1, 2, 6, 5], light: 54},
  {corners: [3, 0, 4, 7], light: 33},
] as const;

const FLOOR = 4;

/** Paints a frame. Returns the faces of the boxes, the nearest last. */
export const paintScene = (
  context: CanvasRenderingContext2D,
  scene: SceneToPaint,
): readonly PaintedFace[] => {
  const {width, height, index, hueShift, selected} = scene;
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#243244');
  sky.addColorStop(1, '#10151c');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  paintFloor(context, scene);
  const faces = boxesOf(index, hueShift)
    .flatMap((box) => facesOf(box, scene))
    .sort((a, b) => b.depth - a.depth);
  context.lineJoin = 'round';
  for (const {path, outline, color} of faces) {
    const isSelected = path !== undefined && selected.includes(path);
    context.fillStyle = color;
    context.fill(outline);
    context.strokeStyle = isSelected ? '#ffd166' : color;
    context.lineWidth = (isSelected ? 0.006 : 0.001) * height;
    context.stroke(outline);
  }
  return faces;
};

const paintFloor = (context: CanvasRenderingContext2D, scene: SceneToPaint) => {
  const project = (x: number, z: number) => scene.camera.project({x, y: 0, z}, scene);
  context.lineWidth = 0.0015 * scene.height;
  context.strokeStyle = '#3a4a5e';
  for (let at = -FLOOR; at <= FLOOR; at += 1) {
    context.stroke(outlineOf([project(at, -FLOOR), project(at, FLOOR)]));
    context.stroke(outlineOf([project(-FLOOR, at), project(FLOOR, at)]));
  }
  context.strokeStyle = '#55677e';
  context.lineWidth = 0.018 * scene.height;
  context.stroke(outlineOf(BELT_CORNERS.map(([x, z]) => project(x, z))));
};

const facesOf = (box: Box, scene: SceneToPaint) => {
  const points = cornersOf(box).map((corner) => scene.camera.project(corner, scene));
  return SIDES.flatMap(({corners, light}) => {
    const face = corners.flatMap((corner) => points[corner] ?? []);
    if (!isTowardsCamera(face)) return [];
    const depth = face.reduce((sum, point) => sum + point.depth, 0) / face.length;
    const color = `hsl(${box.hue} ${box.saturation}% ${light}%)`;
    return [{path: box.path, outline: outlineOf(face), depth, color}];
  });
};

/** The corners of the base, then those of the top, counter-clockwise from above. */
const cornersOf = ({base: {x, y, z}, width, height, depth}: Box): readonly ScenePoint[] =>
  [y, y + height].flatMap((level) => [
    {x: x - width / 2, y: level, z: z + depth / 2},
    {x: x + width / 2, y: level, z: z + depth / 2},
    {x: x + width / 2, y: level, z: z - depth / 2},
    {x: x - width / 2, y: level, z: z - depth / 2},
  ]);

/** The outline of a side is counter-clockwise if the camera sees its outside. */
const isTowardsCamera = ([a, b, c]: readonly ProjectedPoint[]) =>
  a && b && c && (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0;

const outlineOf = (points: readonly ProjectedPoint[]): Path2D => {
  const outline = new Path2D();
  for (const {x, y} of points) outline.lineTo(x, y);
  outline.closePath();
  return outline;
};
