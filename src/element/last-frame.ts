/** The frame that a video shows now, as a picture that stays; `undefined` where it shows none. */
export const lastFrame = (video: HTMLVideoElement): HTMLCanvasElement | undefined => {
  const {videoWidth: width, videoHeight: height} = video;
  if (!width || !height) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.part.add('last-frame');
  return canvas;
};
