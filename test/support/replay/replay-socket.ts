import {isObject} from '../../../src/platform/json.ts';
import {FakeSocket} from '../service/fake-socket.ts';

/** Stands for a `WebSocket` whose other end is a recording. */
export class ReplaySocket extends FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  override readyState: number = ReplaySocket.CONNECTING;
  /** The name that the recorded page had in the frames of this socket. */
  recordedName: string | undefined;
  /** How many answers the recorded page has sent so far. */
  recordedAnswers = 0;
  readonly #onSent: () => void;

  constructor(onSent: () => void) {
    super();
    this.#onSent = onSent;
  }

  /** The name that this page has chosen. */
  get pageName(): string | undefined {
    const info = this.sent.map(({peer_info: peerInfo}) => peerInfo).find(isObject);
    return info && String(info['name']);
  }

  get answerCount(): number {
    return this.payloads.filter(({type}) => type === 'answer').length;
  }

  open() {
    this.readyState = ReplaySocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  override send(text: string) {
    super.send(text);
    this.#onSent();
  }

  /** Dispatches a recorded frame, with the name of this page. */
  override receive(frame: string | Uint8Array) {
    const {recordedName, pageName} = this;
    if (typeof frame !== 'string') super.receive(frame.slice().buffer);
    else super.receive(recordedName && pageName ? frame.replaceAll(recordedName, pageName) : frame);
  }
}
