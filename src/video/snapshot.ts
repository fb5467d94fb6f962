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
