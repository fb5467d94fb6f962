type SentFrame = Readonly<Record<string, unknown>>;

/** A socket between the page and the test. It records the page's frames and dispatches the frames of `receive`. */
export class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  /** Receives each frame that the page sends. */
  onSent: (frame: SentFrame) => void = () => undefined;
  readonly #sent: SentFrame[] = [];

  /** This object with the type that the page expects. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  /** The frames that the page has sent, in order. */
  get sent(): readonly SentFrame[] {
    return this.#sent;
  }

  /** The acknowledgements that the page has sent. */
  get acks(): unknown[] {
    return this.#sent.flatMap(({ack}) => (ack === undefined ? [] : [ack]));
  }

  /** The payloads of the page’s peer messages. */
  get payloads(): SentFrame[] {
    return this.#sent.flatMap(({peer_msg: message}) =>
      message ? [JSON.parse((message as {msg: string}).msg) as SentFrame] : [],
    );
  }

  /** Accepts the socket, for the host. */
  open() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** Dispatches a frame of the host. */
  receive(frame: unknown) {
    const data = typeof frame === 'object' && !(frame instanceof ArrayBuffer) ? JSON.stringify(frame) : frame;
    this.dispatchEvent(new MessageEvent('message', {data}));
  }

  send(text: string) {
    const frame = JSON.parse(text) as SentFrame;
    this.#sent.push(frame);
    this.onSent(frame);
  }

  /** Closes the socket, for the page or for the host. */
  close(code = 1005, reason = '') {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', {code, reason}));
  }
}

/** Lets the page open the sockets of the test, which connect until the test opens them. The returned function ends this. */
export const replaceSockets = (createSocket: (url: string) => FakeSocket): (() => void) => {
  const {WebSocket} = globalThis;
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (_, [url]: [string | URL]) =>
      Object.assign(createSocket(String(url)), {readyState: WebSocket.CONNECTING}),
  });
  return () => {
    globalThis.WebSocket = WebSocket;
  };
};
