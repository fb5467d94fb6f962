// Begins streams and leaves them again, at a moment of their life of one's choice.

/** Fulfils when the stream is in the phase, or in the step of one, of this name; `input`: when input has its way. */
const reaches = (stream, moment) =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const {signal} = over;
    const look = ({open = false}) => {
      const {phase, step, error} = stream.state;
      if (phase === 'failed') reject(new Error(`${error.code}: ${error.message} ${error.detail}`));
      else if ([phase, step, open && 'input'].includes(moment)) resolve();
      else if (phase === 'ended' && moment !== 'idle') reject(new Error('Ended instead'));
      else return;
      over.abort();
    };
    for (const type of ['statechange', 'inputchange']) stream.addEventListener(type, look, {signal});
  });

const request = {serviceUrl: '/service', appId: 'usd-viewer', muted: true};

/** Chromium keeps what is left of a peer connection that is closed in the very moment of its answer. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Starts a stream that stays in the page, and stops it. What it attaches to is left to the service. */
const startAndStop = async (moment, properties) => {
  const stream = document.querySelector('app-stream');
  const there = reaches(stream, moment);
  Object.assign(stream, {...request, sessionId: undefined, ...properties});
  stream.start();
  await there;
  if (moment === 'ice') await frame();
  await (stream.sessionId ? stream.disconnect() : stream.stop());
};

/** Puts a stream of its own into the page, and takes it out. */
const mountAndUnmount = async (moment, properties) => {
  const stream = document.createElement('app-stream');
  const there = reaches(stream, moment);
  Object.assign(stream, {...request, ...properties});
  document.querySelector('main').append(stream);
  try {
    await there;
    if (moment === 'ice') await frame();
  } finally {
    const left = reaches(stream, 'idle');
    stream.remove();
    await left;
  }
};

globalThis.cycles = {'start–stop': startAndStop, 'mount–unmount': mountAndUnmount};
