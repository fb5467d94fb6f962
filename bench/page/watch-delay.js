// Reads the time that each frame of the busy scene shows. `host/busy-scene.ts` draws it.

const BITS = 16;
const RANGE = 2 ** BITS;
/** A longer time between two frames is a freeze that a user sees. */
const FREEZE_MS = 200;

/** Starts to watch a video. The returned function ends it, and returns what was to be seen. */
export const watchDelay = (video) => {
  const context = new OffscreenCanvas(BITS, 1).getContext('2d', {willReadFrequently: true});
  const delays = [];
  let frozenMs = 0;
  let isEnded = false;
  const startedAt = performance.now();
  let last = startedAt;
  const addGap = (now) => {
    if (now - last > FREEZE_MS) frozenMs += now - last;
    last = now;
  };
  const readStamp = () => {
    const {videoWidth: width, videoHeight: height} = video;
    context.drawImage(video, 0, height / 16, width, 1, 0, 0, BITS, 1);
    const {data} = context.getImageData(0, 0, BITS, 1);
    let stamp = 0;
    for (let bit = 0; bit < BITS; bit++) if (data[4 * bit] > 128) stamp |= 1 << bit;
    return stamp;
  };
  const next = () => {
    if (isEnded) return;
    addGap(performance.now());
    delays.push([performance.now() - startedAt, (Date.now() - readStamp() + RANGE) % RANGE]);
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  return () => {
    isEnded = true;
    addGap(performance.now());
    return {frozenMs, delays};
  };
};
