import {createCanvas} from '@napi-rs/canvas';

const size = 32;

/** By hand: how high each finger reaches above the palm. */
const fingers = {open: [8, 10, 10.5, 9], closed: [3, 3.6, 3.6, 3]} as const;

/** The picture of a hand that could grab or has done so, as base64, with the pixel that points. */
export function handImage(isClosed: boolean): {
  readonly png: string;
  readonly hotspot: readonly [number, number];
} {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const heights = isClosed ? fingers.closed : fingers.open;
  const shape = (grow: number): void => {
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
  shape(1.3);
  context.fillStyle = 'rgb(255, 255, 255)';
  shape(0);
  context.fillStyle = 'rgba(20, 22, 26, 0.55)';
  for (const line of [12.3, 15.9, 19.5])
    context.fillRect(line, 15 - (isClosed ? 2 : 7), 0.7, isClosed ? 5 : 9);
  return {png: canvas.toBuffer('image/png').toString('base64'), hotspot: [16, 16]};
}
