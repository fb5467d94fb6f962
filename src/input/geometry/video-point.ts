import type {VideoPoint} from '../../connection/input-event.ts';
import {letterbox, type Fit, type Rect, type Size} from './letterbox.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rotation, scale and skew as in `DOMMatrix`. A step of one pixel right is (a, b), and one pixel down is (c, d). */
export interface LinearTransform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** How a video lies on the screen. A transform keeps the center in the center, whatever its origin is. */
export interface Placement {
  /** The size of the border box before any transform. */
  readonly borderBox: Size;
  /** The part of the border box that shows the video. */
  readonly contentBox: Rect;
  /** The center of the border box, in client coordinates. */
  readonly center: Point;
  readonly linear: LinearTransform;
  readonly fit: Fit;
}

/** The part of the video under a point of the screen. */
export interface VideoSpot {
  /** The video's pixel. For a point beside the video: the nearest pixel at its edge. */
  readonly at: VideoPoint;
  /** Whether the point is over the video. */
  readonly isInside: boolean;
  /** The position in the border box, in CSS pixels. */
  readonly local: Point;
}

/** The tolerance for rounding errors at the edge of a pixel, in pixels. */
const TOLERANCE = 1e-6;

/** Finds the spot under a point of the screen. `undefined` while the video or its element has no size. */
export const toVideoPoint = (client: Point, placement: Placement, video: Size): VideoSpot | undefined => {
  const local = toLocalPoint(client, placement);
  if (!local || !(video.width > 0 && video.height > 0)) return undefined;
  const {contentBox, fit} = placement;
  const rect = letterbox(contentBox, video, fit);
  const [x, y] = [local.x - contentBox.x, local.y - contentBox.y];
  const column = Math.floor(((x - rect.x) / rect.width) * video.width + TOLERANCE);
  const row = Math.floor(((y - rect.y) / rect.height) * video.height + TOLERANCE);
  const at = {
    x: clampIndex(column, video.width),
    y: clampIndex(row, video.height),
    width: video.width,
    height: video.height,
  };
  const isInContentBox = isWithin(x, contentBox.width) && isWithin(y, contentBox.height);
  const isInside = isInContentBox && at.x === column && at.y === row;
  return {at, isInside, local};
};

const toLocalPoint = ({x, y}: Point, {borderBox, center, linear}: Placement): Point | undefined => {
  const {a, b, c, d} = linear;
  const determinant = a * d - b * c;
  // A transform without area, or an element without size, shows nothing.
  if (!(Math.abs(determinant) > 1e-9 && borderBox.width > 0 && borderBox.height > 0)) return undefined;
  const [dx, dy] = [x - center.x, y - center.y];
  return {
    x: borderBox.width / 2 + (d * dx - c * dy) / determinant,
    y: borderBox.height / 2 + (a * dy - b * dx) / determinant,
  };
};

const isWithin = (distance: number, extent: number) => distance >= -TOLERANCE && distance < extent;

const clampIndex = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));
