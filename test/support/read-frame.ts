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

/** The numbers of frames as they are presented, one after the other. */
export const readFrames = async (video: HTMLVideoElement, count = 4): Promise<number[]> => {
  const frames: number[] = [];
  while (frames.length < count) frames.push((await readFrame(video)).frame);
  return frames;
};

/** Whether the numbers rise. A host without time may send a picture twice, never an earlier one. */
export const isRising = (numbers: readonly number[]) =>
  (numbers.at(-1) ?? 0) > (numbers[0] ?? 0) &&
  numbers.every((number, place) => number >= (numbers[place - 1] ?? number));
