import {createCanvas} from '@napi-rs/canvas';

const SIZE = 32;

/** The height of each finger above the palm, for an open and a closed hand. */
const FINGER_HEIGHTS = {open: [8, 10, 10.5, 9], closed: [3, 3.6, 3.6, 3]} as const;

/** Paints an open or closed hand. Returns the image as base64 and its hotspot. */
export function paintHand(isClosed: boolean): {
  readonly png: string;
  readonly hotspot: readonly [number, number];
} {
  const canvas = createCanvas(SIZE, SIZE);
  const context = canvas.getContext('2d');
  const heights = isClosed ? FINGER_HEIGHTS.closed : FINGER_HEIGHTS.open;
  const fillShape = (grow: number) => {
    context.beginPath();
    heights.forEach((height, finger) => {
      const left = 9 + finger * 3.6;
      context.roundRect(left - grow, 15 - height - grow, 3.4 + 2 * grow, height + 6 + 2 * grow, 2);
    });
    context.roundRect(5.5 - grow, 15 - grow, 5 + 2 * grow, 6 + 2 * grow, 2.5);
    context.roundRect(8.5 - grow, 14 - grow, 15 + 2 * grow, 11 + 2 * grow, 4);
    context.fill();
  };
  context.fillStyle = 'rgb(20, 22, 26)';
  fillShape(1.3);
  context.fillStyle = 'rgb(255, 255, 255)';
  fillShape(0);
  context.fillStyle = 'rgba(20, 22, 26, 0.55)';
  for (const line of [12.3, 15.9, 19.5])
    context.fillRect(line, 15 - (isClosed ? 2 : 7), 0.7, isClosed ? 5 : 9);
  return {png: canvas.toBuffer('image/png').toString('base64'), hotspot: [16, 16]};
}
