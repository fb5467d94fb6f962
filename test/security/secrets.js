// Keeps all that a page can come to hear of a stream, and searches it.
const heard = [];

/** Whatever texts can be reached from a value, getters of its classes included. */
const textsOf = function* (value, seen = new Set()) {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || value instanceof Node || value === globalThis) return;
  if (seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map || value instanceof Set) yield* textsOf([...value], seen);
  for (let owner = value; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const name of Reflect.ownKeys(owner)) {
      yield String(name);
      // Some getters are not for every object.
      let found;
      try {
        found = Reflect.get(owner, name, value);
      } catch {
        continue;
      }
      yield* textsOf(found, seen);
    }
  }
};

const {console: ours} = globalThis;
for (const level of ['debug', 'log', 'info', 'warn', 'error']) {
  const say = ours[level];
  ours[level] = (...words) => {
    for (const word of words) heard.push(...textsOf(word));
    say(...words);
  };
}
for (const [type, what] of [
  ['error', 'error'],
  ['unhandledrejection', 'reason'],
])
  addEventListener(type, (event) => heard.push(...textsOf(event[what]), String(event[what])));

/** A stream whose every event is kept. */
globalThis.begin = (properties, token) => {
  const stream = document.createElement('app-stream');
  const fire = stream.dispatchEvent;
  stream.dispatchEvent = (event) => {
    heard.push(...textsOf(event));
    return fire.call(stream, event);
  };
  Object.assign(stream, {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default', ...properties});
  globalThis.asked = 0;
  stream.token = properties.provided ? () => Promise.resolve((asked++, token)) : token;
  document.body.replaceChildren(stream);
  globalThis.stream = stream;
};

/** Fulfils when the stream is in the phase; tells of a failure instead. */
globalThis.reaches = (phase) =>
  new Promise((resolve, reject) => {
    const look = () => {
      const {state} = stream;
      if (state.phase === phase) resolve(state.error?.code ?? state.reason);
      else if (state.phase === 'failed') reject(new Error(`${state.error.code} ${state.error.detail}`));
    };
    stream.addEventListener('statechange', look);
    look();
  });

/** All that can be found in the page after a run. */
globalThis.everything = async () => {
  const report = await stream.diagnose?.();
  return [
    ...heard,
    ...textsOf([stream.state, stream.error, stream.session, stream.timeline, report]),
    JSON.stringify([report, stream.timeline, stream.state]) ?? '',
    ...textsOf([{...localStorage}, {...sessionStorage}, history.state, name, location.href, document.cookie]),
    ...(await indexedDB.databases()).map(({name}) => name),
    ...(await caches.keys()),
    JSON.stringify(performance.getEntries()),
    document.documentElement.outerHTML,
    stream.shadowRoot.innerHTML,
  ];
};
