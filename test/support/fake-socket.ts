/** A socket whose other end is the test: what the page sends is kept, what the host says is said by `say`. */
export class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  readonly #sent: Record<string, unknown>[] = [];

  /** The same, as what the page takes it for. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  /** The frames that the page has sent, in their order. */
  get sent(): readonly Readonly<Record<string, unknown>>[] {
    return this.#sent;
  }

  /** The acknowledgements among them. */
  get acks(): unknown[] {
    return this.#sent.flatMap(({ack}) => (ack === undefined ? [] : [ack]));
  }

  /** The payloads of the page’s peer messages. */
  get payloads(): Record<string, unknown>[] {
    return this.#sent.flatMap(({peer_msg: message}) =>
      message ? [JSON.parse((message as {msg: string}).msg) as Record<string, unknown>] : [],
    );
  }

  /** A frame of the host arrives. */
  say(frame: unknown) {
    const data = typeof frame === 'object' && !(frame instanceof ArrayBuffer) ? JSON.stringify(frame) : frame;
    this.dispatchEvent(new MessageEvent('message', {data}));
  }

  send(text: string) {
    this.#sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  /** Either end closes. */
  close(code = 1005, reason = '') {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', {code, reason}));
  }
}
