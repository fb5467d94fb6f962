// Records every text that a page can read from a stream.
const recordedTexts = [];

/** Yields every text that is reachable from a value, including through the getters of its classes. */
const findTexts = function* (value, seen = new Set()) {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || value instanceof Node || value === globalThis) return;
  if (seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map || value instanceof Set) yield* findTexts([...value], seen);
  for (let owner = value; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of Reflect.ownKeys(owner)) {
      yield String(name);
      // Some getters throw for other objects.
      let property;
      try {
        property = Reflect.get(owner, name, value);
      } catch {
        continue;
      }
      yield* findTexts(property, seen);
    }
  }
};

const {console: pageConsole} = globalThis;
for (const level of ['debug', 'log', 'info', 'warn', 'error']) {
  const write = pageConsole[level];
  pageConsole[level] = (...values) => {
    for (const value of values) recordedTexts.push(...findTexts(value));
    write(...values);
  };
}
for (const [type, property] of [
  ['error', 'error'],
  ['warning', 'error'],
  ['unhandledrejection', 'reason'],
])
  addEventListener(type, (event) =>
    recordedTexts.push(...findTexts(event[property]), String(event[property])),
  );

/** Starts a stream and records each of its events. */
globalThis.startStream = (properties, token) => {
  const stream = document.createElement('app-stream');
  const dispatch = stream.dispatchEvent;
  stream.dispatchEvent = (event) => {
    recordedTexts.push(...findTexts(event));
    return dispatch.call(stream, event);
  };
  Object.assign(stream, {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default', ...properties});
  globalThis.tokenRequests = 0;
  stream.token = properties.hasTokenFunction ? () => Promise.resolve((tokenRequests++, token)) : token;
  stream.signalingToken = stream.token;
  stream.headers = {'X-Api-Key': 'HEADER-SECRET-OF-THE-PAGE'};
  document.body.replaceChildren(stream);
  globalThis.stream = stream;
};

/** Resolves when the stream is in the phase, and rejects if the stream fails instead. */
globalThis.waitForPhase = (phase) =>
  new Promise((resolve, reject) => {
    const check = () => {
      const {state} = stream;
      if (state.phase === phase) resolve(state.error?.code ?? state.reason);
      else if (state.phase === 'failed') reject(new Error(`${state.error.code} ${state.error.detail}`));
    };
    stream.addEventListener('statechange', check);
    check();
  });

/** Collects every text of the page after a run. */
globalThis.collectTexts = async () => {
  const report = await stream.diagnose?.();
  return [
    ...recordedTexts,
    ...findTexts([stream.state, stream.error, stream.session, stream.timeline, report]),
    JSON.stringify([report, stream.timeline, stream.state]) ?? '',
    ...findTexts([
      {...localStorage},
      {...sessionStorage},
      history.state,
      name,
      location.href,
      document.cookie,
    ]),
    ...(await indexedDB.databases()).map(({name}) => name),
    ...(await caches.keys()),
    JSON.stringify(performance.getEntries()),
    document.documentElement.outerHTML,
    stream.shadowRoot.innerHTML,
  ];
};
