/** Copies the present frame of a video to a canvas. `undefined` if the video shows none. */
export const captureLastFrame = (video: HTMLVideoElement): HTMLCanvasElement | undefined => {
  const {videoWidth: width, videoHeight: height} = video;
  if (!width || !height) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const {objectFit, objectPosition} = getComputedStyle(video);
  Object.assign(canvas.style, {objectFit, objectPosition});
  canvas.setAttribute('part', 'last-frame');
  return canvas;
};
