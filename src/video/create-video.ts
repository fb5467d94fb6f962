import type {StreamSize} from '../connection/stream-size.ts';

/**
 * Creates the `<video>` of an element, which fires its `volumechange` as well.
 * @param onResize called when the size of the video changes
 */
export const createVideo = (element: EventTarget, onResize: (size: StreamSize) => void): HTMLVideoElement => {
  const video = document.createElement('video');
  video.playsInline = true;
  video.setAttribute('part', 'video');
  video.addEventListener('resize', () => onResize({width: video.videoWidth, height: video.videoHeight}));
  video.addEventListener('volumechange', () => element.dispatchEvent(new Event('volumechange')));
  return video;
};
