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
      note(timers, id, `timer of ${ms ?? 0} ms`);
      return id;
    },
    setInterval: (act: () => void, ms?: number) => {
      const id: unknown = setInterval(act, ms);
      note(timers, id, `interval of ${ms ?? 0} ms`);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
    WebSocket: class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        note<WebSocket>(sockets, this, 'socket');
      }
    },
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        note<RTCPeerConnection>(peers, this, 'peer connection');
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

/** Notes a thing with the line that makes it, unless that is the tests' runner in its link to the page. */
const note = <Thing>(things: Map<Thing, string>, thing: Thing, what: string) => {
  const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('living-things'));
  if (lines.some((line) => line.includes('__web-dev-server__'))) return;
  things.set(thing, `${what} ${/\/(src|node_modules|test)\/\S+/.exec(lines.join('\n'))?.[0] ?? ''}`);
};
