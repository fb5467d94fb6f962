import type {PicturePoint} from '../connection/input-event.ts';
import {letterbox, type Fit, type Rect, type Size} from './letterbox.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What turns, scales and skews a box: where one pixel to the right, and one down, lead on the screen. */
export interface Linear {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** How a box lies on the screen. Transforms keep the middle in the middle, so that their origins need not be known. */
export interface Placement {
  /** The size of the border box before any transform. */
  readonly box: Size;
  /** The part of the border box that shows the picture. */
  readonly content: Rect;
  /** The middle of the border box, as `clientX` and `clientY` count. */
  readonly middle: Point;
  readonly linear: Linear;
  readonly fit: Fit;
}

/** What lies under a point of the screen. */
export interface Spot {
  /** The picture's pixel; beside the picture, the nearest one at its border. */
  readonly at: PicturePoint;
  /** Whether the picture is seen there. */
  readonly isInside: boolean;
  /** The place within the border box. */
  readonly local: Point;
}

/** What arithmetic may lose at the border of a pixel, in pixels. */
const SLACK = 1e-6;

/** The spot under a point of the screen; `undefined` while the picture has no size, or the box has none. */
export const picturePoint = (client: Point, placement: Placement, picture: Size): Spot | undefined => {
  const local = toLocal(client, placement);
  if (!local || !(picture.width > 0 && picture.height > 0)) return undefined;
  const {content, fit} = placement;
  const shown = letterbox(content, picture, fit);
  const [x, y] = [local.x - content.x, local.y - content.y];
  const column = Math.floor(((x - shown.x) / shown.width) * picture.width + SLACK);
  const row = Math.floor(((y - shown.y) / shown.height) * picture.height + SLACK);
  const at = {
    x: clamp(column, picture.width),
    y: clamp(row, picture.height),
    width: picture.width,
    height: picture.height,
  };
  const isInBox = isWithin(x, content.width) && isWithin(y, content.height);
  const isInside = isInBox && at.x === column && at.y === row;
  return {at, isInside, local};
};

const toLocal = ({x, y}: Point, {box, middle, linear}: Placement): Point | undefined => {
  const {a, b, c, d} = linear;
  const area = a * d - b * c;
  // A box that is turned sideways or has no extent shows nothing.
  if (!(Math.abs(area) > 1e-9 && box.width > 0 && box.height > 0)) return undefined;
  const [dx, dy] = [x - middle.x, y - middle.y];
  return {x: box.width / 2 + (d * dx - c * dy) / area, y: box.height / 2 + (a * dy - b * dx) / area};
};

const isWithin = (distance: number, extent: number) => distance >= -SLACK && distance < extent;

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));
