/** A socket between the page and the test. It records the page's frames and dispatches the frames of `receive`. */
export class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  readonly #sent: Record<string, unknown>[] = [];

  /** This object with the type that the page expects. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  /** The frames that the page has sent, in order. */
  get sent(): readonly Readonly<Record<string, unknown>>[] {
    return this.#sent;
  }

  /** The acknowledgements that the page has sent. */
  get acks(): unknown[] {
    return this.#sent.flatMap(({ack}) => (ack === undefined ? [] : [ack]));
  }

  /** The payloads of the page’s peer messages. */
  get payloads(): Record<string, unknown>[] {
    return this.#sent.flatMap(({peer_msg: message}) =>
      message ? [JSON.parse((message as {msg: string}).msg) as Record<string, unknown>] : [],
    );
  }

  /** Dispatches a frame of the host. */
  receive(frame: unknown) {
    const data = typeof frame === 'object' && !(frame instanceof ArrayBuffer) ? JSON.stringify(frame) : frame;
    this.dispatchEvent(new MessageEvent('message', {data}));
  }

  send(text: string) {
    this.#sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  /** Closes the socket, for the page or for the host. */
  close(code = 1005, reason = '') {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', {code, reason}));
  }
}
