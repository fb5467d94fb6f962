import {paintScene} from './paint-scene.ts';
import {SceneCamera} from './scene.ts';

/** Paints the first frame of the drawn application, which shows before a stream plays. */
export const paintFirstFrame = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext('2d');
  const {width, height} = canvas;
  if (context)
    paintScene(context, {width, height, index: 0, camera: new SceneCamera(), hueShift: 0, selected: []});
};
