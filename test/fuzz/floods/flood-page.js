/** Measures how long the main thread of this page does nothing else, and notes what the stream reports. */
/** The gaps in which no task of the page ran, in milliseconds since 1970. */
let stalls = [];
const LEAST_STALL_MS = 30;
const noteGap = (from, to) => {
  if (to - from > LEAST_STALL_MS)
    stalls.push({fromMs: performance.timeOrigin + from, toMs: performance.timeOrigin + to});
};
let before = performance.now();
// A message of a channel waits for each task before it, as a click of the user does.
const {port1, port2} = new MessageChannel();
port1.onmessage = () => {
  const now = performance.now();
  noteGap(before, now);
  before = now;
  setTimeout(() => {
    before = performance.now();
    port2.postMessage(undefined);
  }, 4);
};
let timerBefore = performance.now();
setInterval(() => {
  const now = performance.now();
  noteGap(timerBefore, now);
  timerBefore = now;
}, 10);
port2.postMessage(undefined);

const stream = document.querySelector('app-stream');
const notes = [];
const note = (text) => {
  if (notes.length < 100) notes.push(text);
};
let messages = 0;
let frames = 0;
/** Firefox counts no frames of a stream in `getVideoPlaybackQuality()`. */
const countFrames = (video) =>
  video.requestVideoFrameCallback(() => {
    frames += 1;
    countFrames(video);
  });
countFrames(stream.shadowRoot.querySelector('video'));
stream.addEventListener('warning', ({error}) =>
  note(`warning ${error.code} ${error.detail ?? error.advice}`),
);
stream.addEventListener('error', ({error}) => note(`error ${error.code} ${error.detail ?? error.advice}`));
stream.addEventListener('statechange', () => note(stream.state.phase));
stream.addEventListener('message', () => (messages += 1));
addEventListener('error', ({message}) => note(`uncaught ${message}`));
addEventListener('unhandledrejection', ({reason}) => note(`unhandled ${reason}`));
const controlOpen = new Promise((resolve) => {
  stream.addEventListener('message', resolve, {once: true});
});

globalThis.floodReadings = {
  controlOpen,
  /** Begins a new measurement. */
  reset() {
    stalls = [];
    notes.length = 0;
    messages = 0;
  },
  read: () => ({
    stalls,
    notes: [...notes],
    messages,
    phase: stream.state.phase,
    frames,
  }),
};
