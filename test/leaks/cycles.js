// Starts streams and ends them at a chosen stage of their life.

/**
 * Resolves when the stream is in this phase or step. `input`: resolves when input reaches the application. Rejects when
 * the stream fails, also if that is the stage.
 */
const waitForStage = (stream, stage) =>
  new Promise((resolve, reject) => {
    const controller = new AbortController();
    const {signal} = controller;
    const check = ({open = false}) => {
      const {phase, step, error} = stream.state;
      if (phase === 'failed') reject(new Error(`${error.code}: ${error.message} ${error.detail}`));
      else if ([phase, step, open && 'input'].includes(stage)) resolve();
      else if (phase === 'ended' && stage !== 'idle') reject(new Error('The stream ended'));
      else return;
      controller.abort();
    };
    for (const type of ['statechange', 'inputchange']) stream.addEventListener(type, check, {signal});
  });

const request = {serviceUrl: '/service', appId: 'usd-viewer', muted: true};

/** Chromium leaks a peer connection that closes in the task of its answer. */
const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Starts and stops the page's permanent stream. A session that the stream attaches to stays at the service. */
const startAndStop = async (stage, properties) => {
  const stream = document.querySelector('app-stream');
  const reached = waitForStage(stream, stage);
  Object.assign(stream, {...request, sessionId: undefined, ...properties});
  stream.start();
  await reached;
  if (stage === 'ice') await waitForFrames();
  await (stream.sessionId ? stream.disconnect() : stream.stop());
};

/** Inserts a new stream into the page and removes it. */
const mountAndUnmount = async (stage, properties) => {
  const stream = document.createElement('app-stream');
  const reached = waitForStage(stream, stage);
  Object.assign(stream, {...request, ...properties});
  document.querySelector('main').append(stream);
  try {
    await reached;
    if (stage === 'ice') await waitForFrames();
  } finally {
    const detached = waitForStage(stream, 'idle');
    stream.remove();
    await detached;
  }
};

globalThis.cycles = {'start–stop': startAndStop, 'mount–unmount': mountAndUnmount};
