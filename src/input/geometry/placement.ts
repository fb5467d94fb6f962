import {listFlatAncestors} from './flat-ancestors.ts';
import {type LinearTransform, parseObjectPosition, type Placement} from './video-point.ts';

/**
 * Reads how a video lies on the screen. Multiplies the transforms of all ancestors. The client rectangle gives the center
 * and the factor of `zoom`. Ignores perspective.
 */
export const readPlacement = (video: HTMLVideoElement): Placement => {
  const style = getComputedStyle(video);
  const px = (name: string) => parseFloat(style.getPropertyValue(name)) || 0;
  const edge = (side: string) => px(`border-${side}-width`) + px(`padding-${side}`);
  const [top, right, bottom, left] = [edge('top'), edge('right'), edge('bottom'), edge('left')];
  const [extraWidth, extraHeight] = style.boxSizing === 'border-box' ? [0, 0] : [left + right, top + bottom];
  const borderBox = {width: px('width') + extraWidth, height: px('height') + extraHeight};
  const {x, y, width, height} = video.getBoundingClientRect();
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
    fit: {fit: style.objectFit, position: parseObjectPosition(style.objectPosition)},
  };
};

const readLinearTransform = (video: Element): LinearTransform =>
  listFlatAncestors(video).reduce((inner, element) => {
    const {transform, rotate, scale} = getComputedStyle(element);
    // Most ancestors have no transform, and this function runs at each event.
    return transform + rotate + scale === 'nonenonenone'
      ? inner
      : new DOMMatrix(
          `${toRotateFunction(rotate)} ${toScaleFunction(scale)} ${transform === 'none' ? '' : transform}`,
        ).multiply(inner);
  }, new DOMMatrix());

/** A value of `rotate` with an axis before its angle rotates in 3D, and counts as no rotation. */
const toRotateFunction = (rotate: string) => (/^\S+deg$/.test(rotate) ? `rotate(${rotate})` : '');

const toScaleFunction = (scale: string) =>
  scale === 'none' ? '' : `scale(${scale.split(' ').slice(0, 2).join()})`;
