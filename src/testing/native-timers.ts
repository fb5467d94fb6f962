const {setTimeout, clearTimeout} = globalThis;
const requestFrame = 'requestAnimationFrame' in globalThis ? globalThis.requestAnimationFrame : undefined;

/**
 * The timers of the runtime. Fake timers of a test replace the global ones later. The video and the limits of the test's
 * own waits need the real ones.
 */
export const nativeTimers = {
  /** Returns a function that cancels the call. */
  callLater: (call: () => void, ms: number): (() => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  callWithNextFrame: (call: () => void) => {
    if (requestFrame) requestFrame(call);
    else setTimeout(call, 33);
  },
};
