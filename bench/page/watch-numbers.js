// Reads the number that each frame of the host shows: 16 blocks at the top left, the lowest bit first, white is 1.

const BITS = 16;
/** The host draws blocks of at most so many pixels, and fewer in a narrow video. */
const MAX_BLOCK = 24;

/** Watches a video. Each frame adds to the list: when it was shown, in milliseconds since the epoch, and its number. */
export const watchNumbers = (video) => {
  const context = new OffscreenCanvas(BITS, 1).getContext('2d', {willReadFrequently: true});
  const frames = [];
  const readNumber = () => {
    const block = Math.min(MAX_BLOCK, Math.floor(video.videoWidth / BITS));
    context.drawImage(video, 0, block / 2, BITS * block, 1, 0, 0, BITS, 1);
    const {data} = context.getImageData(0, 0, BITS, 1);
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) if (data[4 * bit] > 128) number |= 1 << bit;
    return number;
  };
  const next = () => {
    frames.push([performance.timeOrigin + performance.now(), readNumber()]);
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  return frames;
};
