import {readFrameCode, stageCode, type FrameCode} from '../../../demo/service/frame-code.ts';
import {until} from '../until.ts';

/** Reads the code of the next presented frame that has a readable code. */
export const readFrame = (video: HTMLVideoElement): Promise<FrameCode> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', {willReadFrequently: true});
  if (!context) throw new Error('The browser has no 2D canvas');
  return new Promise((resolve) => {
    const read = () => {
      const {videoWidth: width, videoHeight: height} = video;
      Object.assign(canvas, {width, height});
      context.drawImage(video, 0, 0);
      const code = width && height ? readFrameCode(context.getImageData(0, 0, width, height)) : undefined;
      if (code) resolve(code);
      else video.requestVideoFrameCallback(read);
    };
    video.requestVideoFrameCallback(read);
  });
};

/**
 * Reads the numbers of presented frames, one after the other. A late callback can draw the frame of the next callback:
 * a frame that is read twice counts once.
 */
export const readFrames = async (video: HTMLVideoElement, count = 4): Promise<number[]> => {
  const frames: number[] = [];
  while (frames.length < count) {
    const {frame} = await readFrame(video);
    if (frame !== frames.at(-1)) frames.push(frame);
  }
  return frames;
};

/** Resolves when a frame shows the stage. */
export const waitForStage = (video: HTMLVideoElement, stage: string) =>
  until(`a frame of ${stage}`, async () => (await readFrame(video)).stage === stageCode(stage));

/** Whether each number is higher than the number before it. */
export const isRising = (numbers: readonly number[]) =>
  numbers.length > 1 && numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? NaN));
