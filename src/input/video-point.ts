import type {VideoPoint} from '../connection/input-event.ts';
import {findFlatParent} from '../platform/page-tree.ts';

export type Point = Pick<DOMPointReadOnly, 'x' | 'y'>;
type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;
type Rect = Point & Size;

/** Rotation, scale and skew. A step of one pixel right is (a, b), and one pixel down is (c, d). */
type LinearTransform = Readonly<Pick<DOMMatrix, 'a' | 'b' | 'c' | 'd'>>;

/** How a video lies on the screen. A transform keeps the center in the center, whatever its origin is. */
export interface Placement {
  /** The size of the border box before any transform. */
  readonly borderBox: Size;
  /** The part of the border box that shows the video. */
  readonly contentBox: Rect;
  /** The center of the border box, in client coordinates. */
  readonly center: Point;
  readonly linear: LinearTransform;
  /** Whether no linear transform describes it: positions are then those in the border box. */
  readonly isWarped?: boolean;
  readonly fit: Fit;
}

/** The part of the video under a point of the screen. */
export interface VideoSpot {
  /** The video's pixel. For a point beside the video: the nearest pixel at its edge. */
  readonly at: VideoPoint;
  /** Whether the point is over the video. */
  readonly isInside: boolean;
}

/** A mouse event, or the gesture of a trackpad, which has no offset. */
export interface PositionedEvent extends Pick<MouseEvent, 'clientX' | 'clientY' | 'target'> {
  readonly offsetX?: number;
  readonly offsetY?: number;
}

/** The position of an event on the screen, or in the border box of a warped video. */
export const readPosition = (
  video: HTMLVideoElement,
  {isWarped}: Placement,
  event: PositionedEvent,
): Point => {
  const {clientX, clientY, target, offsetX = NaN, offsetY = NaN} = event;
  if (!isWarped) return {x: clientX, y: clientY};
  // The browser maps the position back to the padding box of the target: the video, or its element. `zoom` scales it.
  const zoom = 'currentCSSZoom' in video ? video.currentCSSZoom : 1;
  const [left, top] =
    target === video ? [video.clientLeft, video.clientTop] : [-video.offsetLeft, -video.offsetTop];
  return {x: offsetX / zoom + left, y: offsetY / zoom + top};
};

/** The tolerance for rounding errors at the edge of a pixel, in pixels. */
const TOLERANCE = 1e-6;

/** Converts points and distances on the screen to those of the video. */
export interface VideoMap {
  /** @param position see `readPosition` */
  readonly findSpot: (position: Point) => VideoSpot;
  /** Converts a motion in CSS pixels to pixels of the video, in which the size of the element does not count. */
  readonly scaleMotion: (x: number, y: number) => {readonly dx: number; readonly dy: number};
}

/**
 * Creates the map of one placement. It computes everything that the points share only once, because a pointer moves up
 * to a thousand times a second. `undefined` while the video or its element has no size.
 */
export const createVideoMap = (placement: Placement, {width, height}: Size): VideoMap | undefined => {
  const map = screenToBox(placement);
  if (!map || !(width > 0 && height > 0)) return undefined;
  const {contentBox, fit} = placement;
  const shown = letterbox(contentBox, {width, height}, fit);
  const scaleX = width / shown.width;
  const scaleY = height / shown.height;
  const findSpot = (position: Point) => {
    const x = map.a * position.x + map.c * position.y + map.e - contentBox.x;
    const y = map.b * position.x + map.d * position.y + map.f - contentBox.y;
    const column = Math.floor((x - shown.x) * scaleX + TOLERANCE);
    const row = Math.floor((y - shown.y) * scaleY + TOLERANCE);
    const at = {x: clampIndex(column, width), y: clampIndex(row, height), width, height};
    const isInContentBox = isWithin(x, contentBox.width) && isWithin(y, contentBox.height);
    return {at, isInside: isInContentBox && at.x === column && at.y === row};
  };
  const scaleMotion = (x: number, y: number) => ({
    dx: (map.a * x + map.c * y) * scaleX,
    dy: (map.b * x + map.d * y) * scaleY,
  });
  return {findSpot, scaleMotion};
};

/** A video as it lies on the screen now. The layout can change, so measure it for each event, or for each frame. */
export type Measurement = ReturnType<typeof measureVideo>;

export const measureVideo = (video: HTMLVideoElement) => {
  const placement = readPlacement(video);
  const map = createVideoMap(placement, {width: video.videoWidth, height: video.videoHeight});
  return {map, findSpot: (event: PositionedEvent) => map?.findSpot(readPosition(video, placement, event))};
};

/** The transform from the screen to the border box, as in `DOMMatrix`. */
const screenToBox = ({borderBox, center, linear}: Placement) => {
  const {a, b, c, d} = linear;
  const determinant = a * d - b * c;
  // A transform without area, or an element without size, shows nothing.
  if (!(Math.abs(determinant) > 1e-9 && borderBox.width > 0 && borderBox.height > 0)) return undefined;
  const inverse = {a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant};
  return {
    ...inverse,
    e: borderBox.width / 2 - inverse.a * center.x - inverse.c * center.y,
    f: borderBox.height / 2 - inverse.b * center.x - inverse.d * center.y,
  };
};

const isWithin = (distance: number, extent: number) => distance >= -TOLERANCE && distance < extent;

const clampIndex = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

/** One axis of `object-position`: a share of the free space, plus a distance in pixels. */
export interface Offset {
  readonly share: number;
  readonly px: number;
}

/** How a video fits into its box: the computed `object-fit` and `object-position`. */
interface Fit {
  readonly fit: string;
  readonly position: readonly [x: Offset, y: Offset];
}

/** The rectangle of a video in its content box, in CSS pixels. It is larger than the box if the box crops the video. */
export const letterbox = (box: Size, video: Size, {fit, position}: Fit): Rect => {
  const {width, height} = fitSize(box, video, fit);
  const [x, y] = position;
  return {
    x: (box.width - width) * x.share + x.px,
    y: (box.height - height) * y.share + y.px,
    width,
    height,
  };
};

const fitSize = (box: Size, video: Size, fit: string): Size => {
  const scaleX = box.width / video.width;
  const scaleY = box.height / video.height;
  switch (fit) {
    case 'contain':
      return scaleSize(video, Math.min(scaleX, scaleY));
    case 'cover':
      return scaleSize(video, Math.max(scaleX, scaleY));
    case 'none':
      return video;
    case 'scale-down':
      return scaleSize(video, Math.min(scaleX, scaleY, 1));
    default:
      return box;
  }
};

const scaleSize = ({width, height}: Size, by: number): Size => ({width: width * by, height: height * by});

const CENTER: Offset = {share: 0.5, px: 0};

/** Parses a computed `object-position`. Browsers compute two values: each a length, a percentage or a sum of both. */
export const parseObjectPosition = (computed: string): readonly [x: Offset, y: Offset] => {
  const [x, y] = computed.match(/calc\([^)]*\)|\S+/g) ?? [];
  return [parseOffset(x), parseOffset(y)];
};

const parseOffset = (text: string | undefined): Offset => {
  if (text === undefined) return CENTER;
  let [share, px] = [0, 0];
  for (const [, sign, digits, unit] of text.matchAll(/([-+]?)\s*([\d.]+(?:e[-+]?\d+)?)(%|px)/g)) {
    const value = Number(digits) * (sign === '-' ? -1 : 1);
    if (unit === '%') share += value / 100;
    else px += value;
  }
  return {share, px};
};

/** Reads how a video lies on the screen, from the transforms of all ancestors. */
export const readPlacement = (video: HTMLVideoElement): Placement => {
  const style = getComputedStyle(video);
  const [top, right, bottom, left] = readEdges(style);
  const [extraWidth, extraHeight] = style.boxSizing === 'border-box' ? [0, 0] : [left + right, top + bottom];
  const borderBox = {width: px(style.width) + extraWidth, height: px(style.height) + extraHeight};
  const {x, y, width, height} = readClientRectangle(video);
  const {isWarped, linear} = readTransform(video);
  const {a, b, c, d} = linear;
  // The width plus the height of the client rectangle without `zoom`.
  const extent =
    (Math.abs(a) + Math.abs(b)) * borderBox.width + (Math.abs(c) + Math.abs(d)) * borderBox.height;
  const zoom = (width + height) / extent || 0;
  return {
    borderBox,
    contentBox: {
      x: left,
      y: top,
      width: borderBox.width - left - right,
      height: borderBox.height - top - bottom,
    },
    center: isWarped
      ? {x: borderBox.width / 2, y: borderBox.height / 2}
      : {x: x + width / 2, y: y + height / 2},
    linear: isWarped ? UNCHANGED : {a: a * zoom, b: b * zoom, c: c * zoom, d: d * zoom},
    isWarped,
    fit: {fit: style.objectFit, position: readObjectPosition(style.objectPosition)},
  };
};

/** WebKit gives the rectangle of an element below `zoom` in zoomed pixels, unlike the position of a pointer. */
const readClientRectangle = (video: Element): Rect => {
  const {x, y, width, height} = video.getBoundingClientRect();
  if ('currentCSSZoom' in video) return {x, y, width, height};
  let zoom = 1;
  for (let element: Element | undefined = video; element; element = findFlatParent(element))
    zoom *= px(getComputedStyle(element).zoom) || 1;
  return {x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom};
};

const px = (computed: string) => parseFloat(computed) || 0;

/** The width of border and padding: top, right, bottom, left. */
const readEdges = (style: CSSStyleDeclaration): readonly [number, number, number, number] => {
  // Most videos have neither, and this function runs for each frame while the pointer moves.
  if (style.borderWidth === '0px' && style.padding === '0px') return NO_EDGES;
  const edge = (side: string) =>
    px(style.getPropertyValue(`border-${side}-width`)) + px(style.getPropertyValue(`padding-${side}`));
  return [edge('top'), edge('right'), edge('bottom'), edge('left')];
};

const NO_EDGES = [0, 0, 0, 0] as const;

const readTransform = (video: Element) => {
  let all: DOMMatrix | undefined;
  let isWarped = false;
  for (let element: Element | undefined = video; element; element = findFlatParent(element)) {
    const style = getComputedStyle(element);
    const {transform, rotate, scale, perspective, offsetPath} = style;
    // Older browsers lack `offset-path`.
    isWarped ||= (element !== video && perspective !== 'none') || (offsetPath || 'none') !== 'none';
    isWarped ||= rotate !== 'none' && !ROTATE_2D.test(rotate);
    if (isWarped) break;
    if (transform === 'none' && rotate === 'none' && scale === 'none') continue;
    if (element !== video && !isTransformable(element, style)) continue;
    const own = `${toRotateFunction(rotate)} ${toScaleFunction(scale)} ${transform === 'none' ? '' : transform}`;
    all = all ? new DOMMatrix(own).multiply(all) : new DOMMatrix(own);
  }
  return {linear: all ?? UNCHANGED, isWarped: isWarped || all?.is2D === false};
};

/** CSS transforms no inline box and no element without a box, but all elements of SVG. */
const isTransformable = ({namespaceURI}: Element, {display}: CSSStyleDeclaration) =>
  display !== 'contents' && (display !== 'inline' || namespaceURI === SVG);

const SVG = 'http://www.w3.org/2000/svg';

const UNCHANGED: LinearTransform = {a: 1, b: 0, c: 0, d: 1};

/** A position by its text, which rarely changes. */
let lastPosition: {readonly computed: string; readonly position: Fit['position']} | undefined;

const readObjectPosition = (computed: string): Fit['position'] => {
  if (lastPosition?.computed !== computed) lastPosition = {computed, position: parseObjectPosition(computed)};
  return lastPosition.position;
};

/** A value of `rotate` with an axis before its angle rotates in 3D. */
const ROTATE_2D = /^\S+deg$/;

const toRotateFunction = (rotate: string) => (ROTATE_2D.test(rotate) ? `rotate(${rotate})` : '');

const toScaleFunction = (scale: string) =>
  scale === 'none' ? '' : `scale(${scale.split(' ').slice(0, 2).join()})`;
