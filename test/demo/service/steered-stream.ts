import {fork, type ChildProcess} from 'node:child_process';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
  type ControlMessage,
} from '../../../demo/service/host/message-envelope.ts';
import {openSession} from './opened-session.ts';
import {runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';
import type {FromSteering, ToSteering} from './steering-client.ts';

type Payload = Record<string, unknown>;
type Stream = Extract<ControlMessage, {kind: 'stream'}>;

/** A session and a client of it that steers. */
export class SteeredStream {
  readonly #client: ChildProcess = fork(fileURLToPath(new URL('steering-client.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  readonly #arrivals: FromSteering[] = [];
  readonly #waiting = new Set<() => void>();

  private constructor() {
    this.#client.on('message', (message: FromSteering) => {
      this.#arrivals.push(message);
      for (const check of [...this.#waiting]) check();
    });
  }

  /** Opens a session and waits until all its channels are open. */
  static async open(test: TestContext, demo: Payload): Promise<SteeredStream> {
    const {base} = await runService(test);
    const session = await openSession(base, {sound: false, ...demo});
    const peer = new SignalingPeer(session);
    const stream = new SteeredStream();
    test.after(() => {
      if (stream.#client.connected) stream.#client.disconnect();
    });
    const candidate = `candidate:1 1 udp 2130706431 ${session.address} ${session.mediaPort} typ host`;
    stream.#tell({kind: 'offer', sdp: await peer.offer(), candidate});
    const sdp = await stream.#first((message) => (message.kind === 'answer' ? message.sdp : undefined));
    peer.send({ackid: 1, peer_msg: {from: 3, to: 1, msg: JSON.stringify({type: 'answer', sdp})}});
    for (const wanted of ['input_channel_v1', 'input_channel_partially_reliable', 'control_channel'])
      await stream.#first((message) => (message.kind === 'open' && message.label === wanted) || undefined);
    return stream;
  }

  input(bytes: Uint8Array, channel: 'ordered' | 'lossy' = 'ordered'): void {
    this.#tell({kind: 'input', channel, bytes});
  }

  /** Sends an application message. */
  say(event_type: string, payload: Payload = {}): void {
    this.#tell({kind: 'text', text: wrapMessage({event_type, payload})});
  }

  /** Sends a message to the host's end of the stream. */
  tell(type: string, value: unknown): void {
    this.#tell({kind: 'text', text: wrapStreamMessage(type, value)});
  }

  /** The payload of the first message of a kind, past or to come, that `matches`. */
  async said(event_type: string, matches: (payload: Payload) => boolean = () => true): Promise<Payload> {
    return this.#first((arrival) => {
      const message = arrival.kind === 'text' ? unwrapMessage(arrival.text) : undefined;
      if (message?.kind !== 'application' || message.message.event_type !== event_type) return undefined;
      return matches(message.message.payload) ? message.message.payload : undefined;
    });
  }

  /** The value of the first message of the host's end of the stream of a type. */
  async told(type: string): Promise<Stream> {
    return this.#first((arrival) => {
      const message = arrival.kind === 'text' ? unwrapMessage(arrival.text) : undefined;
      return message?.kind === 'stream' && message.type === type ? message : undefined;
    });
  }

  async cursor(number: number): Promise<unknown> {
    return this.#first((arrival) => (arrival.kind === 'cursor' && arrival.bytes[1] === number) || undefined);
  }

  /** Waits for a frame of this size. */
  async frame(width: number, height: number): Promise<unknown> {
    return this.#first(
      (arrival) =>
        (arrival.kind === 'frame' && arrival.width === width && arrival.height === height) || undefined,
    );
  }

  #tell(message: ToSteering): void {
    this.#client.send(message);
  }

  /** What the first arrival gives that gives anything. */
  async #first<T>(read: (arrival: FromSteering) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      let seen = 0;
      const check = (): void => {
        for (; seen < this.#arrivals.length; seen++) {
          const arrival = this.#arrivals[seen];
          const found = arrival && read(arrival);
          if (found === undefined) continue;
          this.#waiting.delete(check);
          resolve(found);
          return;
        }
      };
      this.#waiting.add(check);
      check();
    });
  }
}
