import {findFlatParent} from '../../platform/page-tree.ts';
import {
  type Fit,
  type LinearTransform,
  parseObjectPosition,
  type Placement,
  type Rect,
} from './video-point.ts';

/**
 * Reads how a video lies on the screen, from the transforms of all ancestors. Ignores perspective and `offset-path`.
 */
export const readPlacement = (video: HTMLVideoElement): Placement => {
  const style = getComputedStyle(video);
  const [top, right, bottom, left] = readEdges(style);
  const [extraWidth, extraHeight] = style.boxSizing === 'border-box' ? [0, 0] : [left + right, top + bottom];
  const borderBox = {width: px(style.width) + extraWidth, height: px(style.height) + extraHeight};
  const {x, y, width, height} = readClientRectangle(video);
  const {a, b, c, d} = readLinearTransform(video);
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
    center: {x: x + width / 2, y: y + height / 2},
    linear: {a: a * zoom, b: b * zoom, c: c * zoom, d: d * zoom},
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

const readLinearTransform = (video: Element): LinearTransform => {
  let all: DOMMatrix | undefined;
  for (let element: Element | undefined = video; element; element = findFlatParent(element)) {
    const style = getComputedStyle(element);
    const {transform, rotate, scale} = style;
    if (transform === 'none' && rotate === 'none' && scale === 'none') continue;
    if (element !== video && !isTransformable(element, style)) continue;
    const own = `${toRotateFunction(rotate)} ${toScaleFunction(scale)} ${transform === 'none' ? '' : transform}`;
    all = all ? new DOMMatrix(own).multiply(all) : new DOMMatrix(own);
  }
  return all ?? UNCHANGED;
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

/** A value of `rotate` with an axis before its angle rotates in 3D, and counts as no rotation. */
const toRotateFunction = (rotate: string) => (/^\S+deg$/.test(rotate) ? `rotate(${rotate})` : '');

const toScaleFunction = (scale: string) =>
  scale === 'none' ? '' : `scale(${scale.split(' ').slice(0, 2).join()})`;
