import {readFrameCode, type FrameCode} from '../../demo/service/frame-code.ts';

/** The code in the next frame that the video presents and whose code can be read. */
export const readFrame = (video: HTMLVideoElement): Promise<FrameCode> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', {willReadFrequently: true});
  if (!context) throw new Error('No canvas to read the picture from');
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
 * The numbers of frames as they are presented, one after the other. A callback that comes late
 * draws the next frame already, and the one after it then finds no other.
 */
export const readFrames = async (video: HTMLVideoElement, count = 4): Promise<number[]> => {
  const frames: number[] = [];
  while (frames.length < count) {
    const {frame} = await readFrame(video);
    if (frame !== frames.at(-1)) frames.push(frame);
  }
  return frames;
};

/** Whether each number is higher than the one before. */
export const isRising = (numbers: readonly number[]) =>
  numbers.length > 1 && numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? NaN));
