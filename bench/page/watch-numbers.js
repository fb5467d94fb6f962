// Reads the number that each frame shows: 16 black or white blocks in a row.

const BITS = 16;

/** Where the blocks lie in a video, by the code that the host draws. */
const CODES = {
  /** The strip of `demo/service/frame-code.ts`: three cells, the highest bit first. */
  strip: ({videoWidth: width, videoHeight: height}) => {
    const side = Math.min(height / 36, width / 30);
    return {left: 3 * side, y: height - side / 2, side, toValue: (bit) => 2 ** (BITS - 1 - bit)};
  },
  /** Blocks at the top left, the lowest bit first. */
  blocks: ({videoWidth: width}) => {
    const side = Math.min(24, Math.floor(width / BITS));
    return {left: 0, y: side / 2, side, toValue: (bit) => 2 ** bit};
  },
};

/** Watches a video. Each frame adds to the list: when it was shown, in milliseconds since the epoch, and its number. */
export const watchNumbers = (video, code) => {
  const context = new OffscreenCanvas(BITS, 1).getContext('2d', {willReadFrequently: true});
  const frames = [];
  const readNumber = () => {
    const {left, y, side, toValue} = CODES[code](video);
    context.drawImage(video, left, y, BITS * side, 1, 0, 0, BITS, 1);
    const {data} = context.getImageData(0, 0, BITS, 1);
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) if (data[4 * bit] > 128) number += toValue(bit);
    return number;
  };
  const next = () => {
    frames.push([performance.timeOrigin + performance.now(), readNumber()]);
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  return frames;
};
