// The same stream by the element, from its insertion on.
const once = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, {once: true}));

export const open = async (serviceUrl, {id, profile, arguments: args}) => {
  const stream = document.createElement('app-stream');
  const attributes = {'service-url': serviceUrl, 'app-id': id, profile, muted: ''};
  for (const [name, value] of Object.entries(attributes)) stream.setAttribute(name, value);
  stream.arguments = args;
  const input = new Promise((resolve) => {
    stream.addEventListener('inputchange', ({open}) => open && resolve());
  });
  const begun = performance.now();
  const [ready, playing] = [once(stream, 'ready'), once(stream, 'playing')].map((event) =>
    event.then(() => performance.now()),
  );
  document.body.prepend(stream);
  const picture = new Promise((resolve) =>
    stream.video.requestVideoFrameCallback((_, {presentationTime}) => resolve(presentationTime)),
  );
  return {
    times: {toFrame: (await playing) - begun, fromReady: (await playing) - (await ready)},
    video: stream.video,
    pictureAt: await picture,
    input,
    focus: () => stream.focus(),
    close: async () => {
      await stream.stop();
      stream.remove();
    },
  };
};
