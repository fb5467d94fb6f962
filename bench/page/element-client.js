// The element as a client of the bench.
export const open = (place, {serviceUrl, request, attributes: more = {}}) => {
  const stream = document.createElement('app-stream');
  const own = {'service-url': serviceUrl, 'app-id': request.id, profile: request.profile, muted: ''};
  for (const [name, value] of Object.entries({...own, ...more})) stream.setAttribute(name, value);
  stream.arguments = request.arguments;
  const input = new Promise((resolve) => {
    stream.addEventListener('inputchange', ({open}) => open && resolve());
  });
  stream.addEventListener('ready', () => globalThis.steps?.note('ready event'));
  stream.addEventListener('error', ({error}) => reportError(new Error(`the element failed: ${error.code}`)));
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
