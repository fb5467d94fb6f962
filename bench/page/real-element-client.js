import '/dist/cdn/app-stream.js';

/** Starts a stream in the element, and notes each change of its quality. The returned function ends it. */
export const open = (place, url, causes) => {
  const stream = document.createElement('app-stream');
  stream.setAttribute('signaling-url', url);
  stream.muted = true;
  stream.addEventListener('qualitychange', ({quality}) => {
    const {level = 'none', cause = ''} = quality ?? {};
    causes.push([performance.timeOrigin + performance.now(), `${level} ${cause}`.trim()]);
  });
  const input = new Promise((resolve) => {
    stream.addEventListener('inputchange', ({open}) => open && resolve());
  });
  place.replaceWith(stream);
  return {
    video: stream.video,
    input,
    focus: () => stream.focus(),
    close: async () => {
      await stream.stop();
      stream.remove();
    },
  };
};
