import {nativeTimers} from '../script-player.ts';

/** The oldest versions of the simulated browsers that have what no stand-in can replace. */
const OLDEST: readonly (readonly [name: string, pattern: RegExp, version: number])[] = [
  ['jsdom', /jsdom\/(\d+)/, 20],
  ['happy-dom', /HappyDOM\/(\d+)/, 20],
];

/** Whether this runtime plays video. A simulated browser of unit tests, such as jsdom or happy-dom, does not. */
export const playsVideo = (): boolean =>
  'captureStream' in HTMLCanvasElement.prototype && 'getVideoPlaybackQuality' in HTMLVideoElement.prototype;

const doNothing = () => undefined;

/** The globals that an element needs while it plays, and that a simulated browser or its Node may lack. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  Response: class Response extends Object {},
  BroadcastChannel: class BroadcastChannel extends EventTarget {
    readonly postMessage = doNothing;
    readonly close = doNothing;
  },
  TextEncoder: class TextEncoder {
    encode(text: string) {
      const bytes = encodeURIComponent(text).matchAll(/%([\dA-F]{2})|./g);
      return Uint8Array.from(bytes, ([char, hex]) => (hex ? parseInt(hex, 16) : char.charCodeAt(0)));
    }
  },
  MediaStream: class MediaStream extends EventTarget {},
  ResizeObserver: class ResizeObserver {
    readonly observe = doNothing;
    readonly unobserve = doNothing;
    readonly disconnect = doNothing;
  },
  matchMedia: () => Object.assign(new EventTarget(), {matches: false}),
  reportError: (error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  },
};

/** `Promise.withResolvers`, which Node 20 lacks. */
const withResolvers = <Value>(): PromiseWithResolvers<Value> => {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((...functions) => {
    [resolve, reject] = functions;
  });
  return {promise, resolve, reject};
};

/** `AbortSignal.any`, which jsdom before 23 lacks. */
const anySignal = (signals: Iterable<AbortSignal>): AbortSignal => {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    signal.addEventListener('abort', () => joined.abort(signal.reason), {signal: joined.signal});
  }
  return joined.signal;
};

/** `URL.canParse`, which jsdom before 23 lacks. */
const canParse = (url: string, base?: string): boolean => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

const throwIfAborted = function (this: AbortSignal) {
  if (this.aborted) throw this.reason;
};

const timeoutSignal = (ms: number): AbortSignal => {
  const controller = new AbortController();
  nativeTimers.callLater(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  return controller.signal;
};

/**
 * Adds what is missing in a simulated browser, so that the element can play there. Real browsers stay as they are.
 * @throws Error if the simulated browser is too old
 */
export const completeSimulatedBrowser = () => {
  if (playsVideo()) return;
  for (const [name, pattern, oldest] of OLDEST) {
    const version = pattern.exec(navigator.userAgent)?.[1];
    if (version && Number(version) < oldest)
      throw new Error(`app-stream/testing needs ${name} ${oldest} or newer. This is ${name} ${version}.`);
  }
  const add = (target: object, name: string, value: unknown) => {
    if (!(name in target)) Object.defineProperty(target, name, {value, configurable: true, writable: true});
  };
  for (const [name, value] of Object.entries(STAND_INS)) add(globalThis, name, value);
  add(Promise, 'withResolvers', withResolvers);
  add(URL, 'canParse', canParse);
  // The element checks that the browser has them. A simulated video replaces them.
  add(HTMLVideoElement.prototype, 'requestVideoFrameCallback', () => 0);
  add(HTMLVideoElement.prototype, 'cancelVideoFrameCallback', doNothing);
  add(AbortSignal, 'any', anySignal);
  add(AbortSignal, 'timeout', timeoutSignal);
  add(AbortSignal.prototype, 'throwIfAborted', throwIfAborted);
  // The performance timeline of jsdom has only the time.
  add(performance, 'measure', () => undefined);
  add(performance, 'getEntriesByName', () => []);
  add(performance, 'clearMeasures', () => undefined);
};
