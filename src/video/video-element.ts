import type {StreamSize} from '../connection/connector.ts';

/**
 * Creates the `<video>` of an element, which fires its `volumechange` as well.
 * @param onResize called when the size of the video changes
 */
export const createVideo = (element: EventTarget, onResize: (size: StreamSize) => void): HTMLVideoElement => {
  const video = document.createElement('video');
  video.playsInline = true;
  video.setAttribute('part', 'video');
  // Chromium 147 binds the callbacks to the document of the first call. If that is an iframe, they stop when it closes.
  if ('requestVideoFrameCallback' in video)
    video.cancelVideoFrameCallback(video.requestVideoFrameCallback(() => undefined));
  video.addEventListener('resize', () => onResize({width: video.videoWidth, height: video.videoHeight}));
  video.addEventListener('volumechange', () => element.dispatchEvent(new Event('volumechange')));
  return video;
};

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

/**
 * Copies the present frame of a video to a PNG, in the size of the stream.
 * @throws DOMException `InvalidStateError` if the video shows no frame
 */
export const takeSnapshot = async (video: HTMLVideoElement): Promise<Blob> => {
  const {videoWidth: width, videoHeight: height} = video;
  // The canvas is drawn before the first `await`, so that the image is the frame of the call.
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) canvas.getContext('2d')?.drawImage(video, 0, 0);
  else canvas.width = 0;
  // A canvas without a pixel has no image, and neither has one that is larger than the browser allows.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new DOMException('The stream shows no frame.', 'InvalidStateError');
  return blob;
};

/** Keeps the focus in the stream while nothing else in it takes the focus. Tab goes on from there. */
export const focusVideo = (video: HTMLVideoElement) => {
  video.tabIndex = -1;
  // The element delegates its focus to the first child that accepts it.
  video.addEventListener('blur', () => video.removeAttribute('tabindex'), {once: true});
  video.focus({preventScroll: true});
};
