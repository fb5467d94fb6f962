/** A frame must arrive within this time to be measured. */
const LIMIT_MS = 250;

/**
 * Measures the next frame: the time from its arrival to its expected display, in milliseconds. Resolves with `undefined`
 * if no frame is presented soon, or if the browser does not report the times. Measures one frame only, because a callback
 * for each frame would cost more than all other statistics.
 */
export const measureDisplayDelay = async (
  video: Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>,
): Promise<number | undefined> => {
  if (document.hidden) return undefined;
  const {promise, resolve} = Promise.withResolvers<VideoFrameCallbackMetadata | undefined>();
  const handle = video.requestVideoFrameCallback((_, metadata) => resolve(metadata));
  const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  const metadata = await promise;
  clearTimeout(timer);
  video.cancelVideoFrameCallback(handle);
  if (metadata?.receiveTime === undefined) return undefined;
  const delayMs = metadata.expectedDisplayTime - metadata.receiveTime;
  return Number.isFinite(delayMs) && delayMs >= 0 ? delayMs : undefined;
};
