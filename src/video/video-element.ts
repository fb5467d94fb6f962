import type {StreamSize} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';

/** Creates the `<video>` of an element, which fires its `volumechange` as well. */
export const createVideo = (element: EventTarget, onResize: (size: StreamSize) => void): HTMLVideoElement => {
  const video = document.createElement('video');
  video.playsInline = true;
  video.setAttribute('part', 'video');
  // Firefox would draw a button of its own over the video, whose click the application gets, too.
  video.disablePictureInPicture = true;
  // Chromium 147 binds the callbacks to the document of the first call. If that is an iframe, they stop when it closes.
  if ('requestVideoFrameCallback' in video)
    video.cancelVideoFrameCallback(video.requestVideoFrameCallback(() => undefined));
  video.addEventListener('resize', () => onResize({width: video.videoWidth, height: video.videoHeight}));
  video.addEventListener('volumechange', () => element.dispatchEvent(new Event('volumechange')));
  return video;
};

/**
 * Shows the video in a window of its own.
 * @throws DOMException `NotSupportedError` if the browser has no picture-in-picture, or the browser's own error
 */
export const openPictureInPicture = async (video: HTMLVideoElement): Promise<PictureInPictureWindow> => {
  if (!('requestPictureInPicture' in video))
    throw new DOMException('This browser has no picture-in-picture.', 'NotSupportedError');
  const forbid = () => (video.disablePictureInPicture = true);
  // It must stay allowed while the window is open.
  video.disablePictureInPicture = false;
  video.addEventListener('leavepictureinpicture', forbid, {once: true});
  try {
    return await video.requestPictureInPicture();
  } catch (error) {
    video.removeEventListener('leavepictureinpicture', forbid);
    forbid();
    throw error;
  }
};

/** Draws the present frame of a video on a canvas. `undefined` if the video shows none. */
const drawFrame = (video: HTMLVideoElement): HTMLCanvasElement | undefined => {
  const {videoWidth: width, videoHeight: height} = video;
  // jsdom has no canvas, and writes an error to the console for each request of a context.
  if (!width || !height || !('CanvasRenderingContext2D' in globalThis)) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
};

/** Copies the present frame of a video to a canvas that covers it. `undefined` if the video shows none. */
export const captureLastFrame = (video: HTMLVideoElement): HTMLCanvasElement | undefined => {
  const canvas = drawFrame(video);
  if (!canvas) return undefined;
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
  // The canvas is drawn before the first `await`, so that the image is the frame of the call.
  const canvas = video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? undefined : drawFrame(video);
  // A canvas that exceeds the limit of the browser has no image.
  const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)));
  if (!blob) throw new DOMException('The stream shows no frame.', 'InvalidStateError');
  return blob;
};

/** Moves the focus to the video while no other part of the stream has it. Tab continues from there. */
export const focusVideo = (video: HTMLVideoElement) => {
  video.tabIndex = -1;
  // The element delegates its focus to the first child that accepts it.
  video.addEventListener('blur', () => video.removeAttribute('tabindex'), {once: true});
  video.focus({preventScroll: true});
};

/** Plays, with sound if the browser allows it. Never resolves. Rejects if the browser refuses even without sound. */
export const playVideo = (video: HTMLVideoElement, onBlocked: () => void): Promise<never> =>
  new Promise((_, reject) => {
    video.play().catch((refusal: unknown) => {
      // Another name means that a new stream has replaced this one.
      if (!(refusal instanceof DOMException && refusal.name === 'NotAllowedError')) return;
      if (video.muted) {
        reject(new AppStreamError('play-refused', {cause: refusal}));
        return;
      }
      video.muted = true;
      onBlocked();
      playVideo(video, onBlocked).catch(reject);
    });
  });
