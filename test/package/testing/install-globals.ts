/** Node has its own, which do not work with the elements of another DOM. */
const REPLACED: readonly string[] = [
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'MessageEvent',
  'navigator',
];

const namesOf = (window: object): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let owner: unknown = window; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  return names;
};

/** Makes what a window has global, as the environments of unit test runners do. */
export const installGlobals = (window: object) => {
  for (const name of namesOf(window)) {
    if (name === 'constructor' || (name in globalThis && !REPLACED.includes(name))) continue;
    const value: unknown = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    const global: unknown = isMethod ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, {value: global, configurable: true, writable: true});
  }
};
