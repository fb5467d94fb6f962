import '/dist/cdn/app-stream.js';

/** Starts a stream in the element, and adds each change of its quality to `causes`. */
export const open = (place, {serviceUrl, request, signalingUrl}, causes) => {
  const stream = document.createElement('app-stream');
  const attributes = signalingUrl
    ? {'signaling-url': signalingUrl}
    : {'service-url': serviceUrl, 'app-id': request.id, profile: request.profile};
  for (const [name, value] of Object.entries(attributes)) stream.setAttribute(name, value);
  stream.muted = true;
  stream.arguments = request?.arguments;
  const input = new Promise((resolve) => {
    stream.addEventListener('inputchange', ({open}) => open && resolve());
  });
  stream.addEventListener('ready', () => steps.note('ready event'));
  stream.addEventListener('error', ({error}) => reportError(new Error(`the element failed: ${error.code}`)));
  stream.addEventListener('qualitychange', ({quality}) => {
    const {level = 'none', cause = ''} = quality ?? {};
    causes.push([performance.timeOrigin + performance.now(), `${level} ${cause}`.trim()]);
  });
  place.replaceWith(stream);
  return {
    get video() {
      return stream.video;
    },
    input,
    focus: () => stream.focus(),
    close: async () => {
      await stream.stop();
      stream.remove();
    },
  };
};
