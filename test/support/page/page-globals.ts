/** Hides the page like a background tab. The returned function shows it again. */
export const hidePage = (): (() => void) => {
  Object.defineProperty(document, 'hidden', {value: true, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
  return () => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
};

/**
 * Lets each timer of the page that waits for exactly one of these times fire after a tenth of it. For limits that a page cannot set.
 * @param times in milliseconds
 * @returns what restores the timers
 */
export const quickenTimers = (...times: readonly number[]): (() => void) => {
  const {setTimeout} = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => setTimeout(run, times.includes(ms) ? ms / 10 : ms),
  });
  return () => Object.assign(window, {setTimeout});
};

/** Collects the peer connections that the page creates, until `restore()`. */
export const collectPeers = () => {
  const {RTCPeerConnection: BrowserPeer} = globalThis;
  const peers: RTCPeerConnection[] = [];
  globalThis.RTCPeerConnection = class extends BrowserPeer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  return {peers, restore: () => (globalThis.RTCPeerConnection = BrowserPeer)};
};
