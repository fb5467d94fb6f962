/** Timers, sockets and peer connections that the page has not ended yet. */
export interface OpenResources {
  /** A description of each open resource, with the source line that created it. */
  list(): readonly string[];
  /** Restores the browser's own functions and classes. */
  stopTracking(): void;
}

/**
 * Tracks the timers, sockets and peer connections that the page creates from now on. A socket that the page has closed is not
 * open, although the browser may still wait for the other end's close frame.
 */
export const trackOpenResources = (): OpenResources => {
  const timers = new Map<unknown, string>();
  const sockets = new Map<WebSocket, string>();
  const peers = new Map<RTCPeerConnection, string>();
  const {setTimeout, setInterval, clearTimeout, clearInterval, WebSocket, RTCPeerConnection} = window;
  const clear = (id: Parameters<typeof clearTimeout>[0]) => {
    timers.delete(id);
    clearTimeout(id);
  };
  Object.assign(window, {
    setTimeout: (callback: () => void, ms?: number) => {
      const id: unknown = setTimeout(() => {
        timers.delete(id);
        callback();
      }, ms);
      addResource(timers, id, `timer of ${ms ?? 0} ms`);
      return id;
    },
    setInterval: (callback: () => void, ms?: number) => {
      const id: unknown = setInterval(callback, ms);
      addResource(timers, id, `interval of ${ms ?? 0} ms`);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
    WebSocket: class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        addResource<WebSocket>(sockets, this, 'socket');
      }
    },
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        addResource<RTCPeerConnection>(peers, this, 'peer connection');
      }
    },
  });
  return {
    list: () => [
      ...timers.values(),
      ...[...sockets].flatMap(([{readyState}, name]) => (readyState > WebSocket.OPEN ? [] : [name])),
      ...[...peers].flatMap(([{connectionState}, name]) => (connectionState === 'closed' ? [] : [name])),
    ],
    stopTracking: () =>
      Object.assign(window, {
        setTimeout,
        setInterval,
        clearTimeout,
        clearInterval,
        WebSocket,
        RTCPeerConnection,
      }),
  };
};

/** Adds a resource with the source line that created it, unless the test runner created it for its own connection to the page. */
const addResource = <Resource>(resources: Map<Resource, string>, resource: Resource, kind: string) => {
  const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('open-resources'));
  if (lines.some((line) => line.includes('__web-dev-server__'))) return;
  const source = /\/(src|node_modules|test)\/\S+/.exec(lines.join('\n'))?.[0] ?? '';
  resources.set(resource, `${kind} ${source}`);
};
