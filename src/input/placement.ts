import {flatAncestors} from './flat-ancestors.ts';
import {parseObjectPosition} from './object-position.ts';
import type {Linear, Placement} from './picture-point.ts';

/**
 * Reads how a video lies on the screen. The parts of all transforms above it are multiplied; the middle, and what `zoom`
 * adds, are known from the rectangle that the browser gives. Perspective is not seen.
 */
export const placementOf = (video: HTMLVideoElement): Placement => {
  const style = getComputedStyle(video);
  const px = (name: string) => parseFloat(style.getPropertyValue(name)) || 0;
  const edge = (side: string) => px(`border-${side}-width`) + px(`padding-${side}`);
  const [top, right, bottom, left] = [edge('top'), edge('right'), edge('bottom'), edge('left')];
  const [beside, above] = style.boxSizing === 'border-box' ? [0, 0] : [left + right, top + bottom];
  const box = {width: px('width') + beside, height: px('height') + above};
  const {x, y, width, height} = video.getBoundingClientRect();
  const {a, b, c, d} = linearOf(video);
  // What the transforms alone would make of the box; `zoom` is the rest.
  const extent = (Math.abs(a) + Math.abs(b)) * box.width + (Math.abs(c) + Math.abs(d)) * box.height;
  const zoom = (width + height) / extent || 0;
  return {
    box,
    content: {x: left, y: top, width: box.width - left - right, height: box.height - top - bottom},
    middle: {x: x + width / 2, y: y + height / 2},
    linear: {a: a * zoom, b: b * zoom, c: c * zoom, d: d * zoom},
    fit: {fit: style.objectFit, position: parseObjectPosition(style.objectPosition)},
  };
};

const linearOf = (video: Element): Linear =>
  flatAncestors(video).reduce((inner, element) => {
    const {transform, rotate, scale} = getComputedStyle(element);
    // Most ancestors have none: this runs with each event.
    return transform + rotate + scale === 'nonenonenone'
      ? inner
      : new DOMMatrix(
          `${turned(rotate)} ${stretched(scale)} ${transform === 'none' ? '' : transform}`,
        ).multiply(inner);
  }, new DOMMatrix());

/** With an axis before its angle it turns in space, which is not seen. */
const turned = (rotate: string) => (/^\S+deg$/.test(rotate) ? `rotate(${rotate})` : '');

const stretched = (scale: string) =>
  scale === 'none' ? '' : `scale(${scale.split(' ').slice(0, 2).join()})`;
