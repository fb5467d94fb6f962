// Waits for the first frame that shows the result of an input event: the host's block becomes bright or dark.

const TIMEOUT_MS = 2000;
/** Between the brightness of the dark block and of the bright one, of 255. */
const THRESHOLD = 124;
/** The pixels of the block that are read. */
const SIZE = 4;

const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d', {willReadFrequently: true});

/** Whether the block that contains a place of the video is bright. */
const isBright = (video, [x, y]) => {
  context.drawImage(video, x, y, SIZE, SIZE, 0, 0, SIZE, SIZE);
  return context.getImageData(0, 0, 1, 1).data[1] > THRESHOLD;
};

const nextFrame = (video) =>
  new Promise((resolve) => video.requestVideoFrameCallback((_, metadata) => resolve(metadata)));

/** A place in the lower right quarter of the video. The pattern has its block there. */
const lowerRight = ({videoWidth, videoHeight}) => [videoWidth * 0.75, videoHeight * 0.75];

/**
 * Resolves when it is ready for the next input event. `inputTime` resolves with the event's time stamp, and `latency` with
 * the milliseconds from there to the first presented frame in which the block has changed, or with `undefined` after a
 * timeout.
 */
export const watchBlock = async (video, place = lowerRight(video)) => {
  await nextFrame(video);
  const before = isBright(video, place);
  const controller = new AbortController();
  const {signal} = controller;
  const inputTime = new Promise((resolve) => {
    for (const type of ['pointerrawupdate', 'mousedown', 'keydown'])
      addEventListener(type, ({timeStamp}) => resolve(timeStamp), {capture: true, signal});
  });
  const readFrames = async () => {
    while (!signal.aborted) {
      const {presentationTime} = await nextFrame(video);
      if (isBright(video, place) !== before) return presentationTime;
    }
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  const latency = Promise.all([inputTime, readFrames()]).then(([from, to]) => to - from);
  return {inputTime, latency: Promise.race([latency, timeout]).finally(() => controller.abort())};
};
