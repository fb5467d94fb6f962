import type {StreamSize} from '../session/session-state.ts';

/** The `<video>` of an element. @param onResize called when the picture in it has another size */
export const createVideo = (onResize: (size: StreamSize) => void): HTMLVideoElement => {
  const video = document.createElement('video');
  video.playsInline = true;
  video.part.add('video');
  video.addEventListener('resize', () => onResize({width: video.videoWidth, height: video.videoHeight}));
  return video;
};
