/** What lives on by itself until somebody ends it. */
export interface LivingThings {
  /** Each that still lives, with the line that made it. */
  living(): readonly string[];
  /** Gives the page its own makers back. */
  release(): void;
}

/**
 * Counts timers, sockets and peer connections that the page makes from now on. A socket that the page has closed is none,
 * though its other end may keep the browser waiting for the farewell.
 */
export const watchLivingThings = (): LivingThings => {
  const timers = new Map<unknown, string>();
  const sockets = new Map<WebSocket, string>();
  const peers = new Map<RTCPeerConnection, string>();
  const {setTimeout, setInterval, clearTimeout, clearInterval, WebSocket, RTCPeerConnection} = window;
  const clear = (id: Parameters<typeof clearTimeout>[0]) => {
    timers.delete(id);
    clearTimeout(id);
  };
  Object.assign(window, {
    setTimeout: (act: () => void, ms?: number) => {
      const id: unknown = setTimeout(() => {
        timers.delete(id);
        act();
      }, ms);
      timers.set(id, `timer of ${ms ?? 0} ms ${maker()}`);
      return id;
    },
    setInterval: (act: () => void, ms?: number) => {
      const id = setInterval(act, ms);
      timers.set(id, `interval of ${ms ?? 0} ms ${maker()}`);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
    WebSocket: class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        sockets.set(this, `socket ${maker()}`);
      }
    },
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        peers.set(this, `peer connection ${maker()}`);
      }
    },
  });
  return {
    living: () => [
      ...timers.values(),
      ...[...sockets].flatMap(([{readyState}, name]) => (readyState > WebSocket.OPEN ? [] : [name])),
      ...[...peers].flatMap(([{connectionState}, name]) => (connectionState === 'closed' ? [] : [name])),
    ],
    release: () =>
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

/** The line of our own code or of a package that is being run. */
const maker = () => /\/(src|node_modules|test)\/\S+/.exec(without(new Error().stack ?? ''))?.[0] ?? '';

const without = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => !line.includes('living-things'))
    .join('\n');
