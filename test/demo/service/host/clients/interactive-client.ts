import type {ChildProcess} from 'node:child_process';
import type {TestContext} from 'node:test';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
  type ControlMessage,
} from '../../../../../demo/service/host/message-envelope.ts';
import type {DemoService} from '../../../../../demo/service/demo-service.ts';
import type {VideoStats} from '../../../../../demo/service/host/host-messages.ts';
import type {VideoSize} from '../../../../../demo/service/host/media/requested-size.ts';
import {openSession} from '../../open-session.ts';
import {runService} from '../../running-service.ts';
import {SignalingPeer} from '../../signaling/signaling-peer.ts';
import {forkClient} from './fork-client.ts';
import type {ClientReport, ClientCommand} from './interactive-client-process.ts';

type Payload = Record<string, unknown>;
const TIMEOUT_MS = 30_000;

type Stream = Extract<ControlMessage, {kind: 'stream'}>;

/** A session and a client that sends input to it. */
export class InteractiveClient {
  readonly #client: ChildProcess = forkClient(
    new URL('interactive-client-process.ts', import.meta.url),
    process.env['INTERACTIVE_CLIENT'],
    {serialization: 'advanced'},
  );
  readonly #reports: ClientReport[] = [];
  readonly #checks = new Set<() => void>();

  private constructor(private readonly service: DemoService) {
    this.#client.on('message', (message: ClientReport) => {
      this.#reports.push(message);
      for (const check of [...this.#checks]) check();
    });
  }

  /**
   * Opens a session and waits until all channels are open.
   * @param options.size the size that the answer requests
   */
  static async open(
    test: TestContext,
    demo: Payload,
    {size, profile}: {readonly size?: VideoSize; readonly profile?: string} = {},
  ): Promise<InteractiveClient> {
    const {base, service} = await runService(test);
    const session = await openSession(base, {sound: false, ...demo}, profile);
    const peer = new SignalingPeer(session);
    const client = new InteractiveClient(service);
    test.after(() => {
      if (client.#client.connected) client.#client.disconnect();
    });
    const candidate = `candidate:1 1 udp 2130706431 ${session.address} ${session.mediaPort} typ host`;
    client.#sendCommand({kind: 'offer', sdp: await peer.waitForOffer(), candidate});
    const sdp = await client.#waitFor((message) => (message.kind === 'answer' ? message.sdp : undefined));
    const nvstSdp = size
      ? `a=video.clientViewportWd:${size.width}\r\na=video.clientViewportHt:${size.height}\r\n`
      : 'v=0\r\n';
    const answer = {type: 'answer', sdp, nvstSdp};
    peer.send({ackid: 1, peer_msg: {from: 3, to: 1, msg: JSON.stringify(answer)}});
    for (const label of ['input_channel_v1', 'input_channel_partially_reliable', 'control_channel'])
      await client.#waitFor((message) => (message.kind === 'open' && message.label === label) || undefined);
    return client;
  }

  sendInput(bytes: Uint8Array, channel: 'ordered' | 'lossy' = 'ordered') {
    this.#sendCommand({kind: 'input', channel, bytes});
  }

  /** Sends a message to the application. */
  sendMessage(event_type: string, payload: Payload = {}) {
    this.#sendCommand({kind: 'text', text: wrapMessage({event_type, payload})});
  }

  /** Sends a message to the host's end of the stream. */
  sendStreamMessage(type: string, value: unknown) {
    this.#sendCommand({kind: 'text', text: wrapStreamMessage(type, value)});
  }

  /** Returns the payload of the first message of a type that `matches`, or waits for one. */
  async waitForMessage(
    event_type: string,
    matches: (payload: Payload) => boolean = () => true,
  ): Promise<Payload> {
    return this.#waitFor((report) => {
      const message = report.kind === 'text' ? unwrapMessage(report.text) : undefined;
      if (message?.kind !== 'application' || message.message.event_type !== event_type) return undefined;
      return matches(message.message.payload) ? message.message.payload : undefined;
    });
  }

  /** Returns the first stream message of a type, or waits for one. */
  async waitForStreamMessage(type: string): Promise<Stream> {
    return this.#waitFor((report) => {
      const message = report.kind === 'text' ? unwrapMessage(report.text) : undefined;
      return message?.kind === 'stream' && message.type === type ? message : undefined;
    });
  }

  /** Waits for a cursor, by Kit's name for it. */
  async waitForCursor(name: string): Promise<unknown> {
    const expected = JSON.stringify({cursor_type: name});
    return this.#waitFor((report) => {
      const message = report.kind === 'text' ? unwrapMessage(report.text) : undefined;
      const isCursor = message?.kind === 'stream' && message.type === 'cursor';
      return (isCursor && JSON.stringify(message.value) === expected) || undefined;
    });
  }

  /** Waits for a frame of this size. */
  async waitForFrame(width: number, height: number): Promise<unknown> {
    return this.#waitFor(
      (report) =>
        (report.kind === 'frame' && report.width === width && report.height === height) || undefined,
    );
  }

  /** The sizes of the frames that the client has received so far. */
  get frames(): readonly VideoSize[] {
    return this.#reports.flatMap((report) =>
      report.kind === 'frame' ? [{width: report.width, height: report.height}] : [],
    );
  }

  /** What the host has measured of its video last. */
  get video(): VideoStats | undefined {
    return this.service.sessions[0]?.video ?? undefined;
  }

  /** Whether a stream message of a type has arrived. */
  hasStreamMessage(type: string): boolean {
    return this.#reports.some((report) => {
      const message = report.kind === 'text' ? unwrapMessage(report.text) : undefined;
      return message?.kind === 'stream' && message.type === type;
    });
  }

  /** Resolves when the host has handled everything that was sent before. */
  async settle(): Promise<void> {
    const {length} = this.#reports;
    this.sendMessage('loadingStateQuery');
    await this.#waitFor((report) => {
      const message = report.kind === 'text' ? unwrapMessage(report.text) : undefined;
      if (message?.kind !== 'application' || this.#reports.indexOf(report) < length) return undefined;
      return message.message.event_type === 'loadingStateResponse' || undefined;
    });
  }

  #sendCommand(message: ClientCommand) {
    this.#client.send(message);
  }

  /** Returns the first defined result of `read`, over past and future reports. */
  async #waitFor<T>(read: (report: ClientReport) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The expected report did not arrive'));
      AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', fail, {once: true});
      let seen = 0;
      const check = () => {
        for (; seen < this.#reports.length; seen++) {
          const report = this.#reports[seen];
          const found = report && read(report);
          if (found === undefined) continue;
          this.#checks.delete(check);
          resolve(found);
          return;
        }
      };
      this.#checks.add(check);
      check();
    });
  }
}
