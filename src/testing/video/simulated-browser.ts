/** Whether this runtime plays video. A simulated browser of unit tests, such as jsdom or happy-dom, does not. */
export const playsVideo = (): boolean =>
  'captureStream' in HTMLCanvasElement.prototype && 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** What the element needs while it plays, and a simulated browser or its Node may lack. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  MediaStream: class MediaStream extends EventTarget {},
  ResizeObserver: class ResizeObserver {
    observe() {
      // Nothing has a size.
    }
    unobserve() {
      // Nothing was observed.
    }
    disconnect() {
      // Nothing was observed.
    }
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

/** Adds what is missing in a simulated browser, so that the element can play there. Real browsers stay as they are. */
export const completeSimulatedBrowser = () => {
  if (playsVideo()) return;
  const add = (target: object, name: string, value: unknown) => {
    if (!(name in target)) Object.defineProperty(target, name, {value, configurable: true, writable: true});
  };
  for (const [name, value] of Object.entries(STAND_INS)) add(globalThis, name, value);
  add(Promise, 'withResolvers', withResolvers);
};
