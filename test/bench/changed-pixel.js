// Waits for the picture to answer an input.

/** So much does a pixel of the region change at least, of 255; what the encoder does to one that stays is far below. */
const CHANGE = 12;
const LIMIT_MS = 3000;

const context = new OffscreenCanvas(128, 128).getContext('2d', {willReadFrequently: true});

/** What the application writes over its picture is a 720th of the height large, or what is still legible. */
const unitOf = ({videoHeight}) => Math.max(videoHeight / 720, 0.7);

const pixels = (video, {from, left, bottom, width, height}) => {
  const unit = unitOf(video);
  const size = [width * unit, height * unit].map(Math.round);
  const x = video.videoWidth * (from === 'right' ? 1 : 0.5) - left * unit;
  context.drawImage(video, x, video.videoHeight - bottom * unit, ...size, 0, 0, ...size);
  return context.getImageData(0, 0, ...size).data;
};

/** How much two pictures of a region differ, on average. After a change of the picture's size nothing can be said. */
const difference = (one, other) =>
  one.length === other.length
    ? one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length
    : 0;

/**
 * Fulfils when it is ready for the next input. `latency` fulfils with the milliseconds from that input, as the browser
 * heard of it, to the first presented frame in which the region has changed; with nothing when none does.
 */
export const watch = async (video, region) => {
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const before = pixels(video, region);
  const over = new AbortController();
  const {signal} = over;
  const heard = new Promise((resolve) => {
    for (const type of ['pointerrawupdate', 'keydown'])
      addEventListener(type, ({timeStamp}) => resolve(timeStamp), {capture: true, signal});
  });
  const seen = new Promise((resolve) => {
    const look = (_, {presentationTime}) => {
      // Its fourth part is opacity, which never changes.
      if ((difference(pixels(video, region), before) * 4) / 3 > CHANGE) resolve(presentationTime);
      else if (!signal.aborted) video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
  const late = new Promise((resolve) => setTimeout(resolve, LIMIT_MS, undefined));
  const latency = Promise.all([heard, seen]).then(([from, to]) => to - from);
  return {latency: Promise.race([latency, late]).finally(() => over.abort())};
};
