import {nvst, type NvstOptions} from '../../../src/nvst.ts';
import {registerConnector, type AppStreamElement, type SessionService} from '../../../src/index.ts';

export interface SecondHostOptions {
  /** The codecs of the video, in order (default: H264 alone, as real hosts send it). RTX is always offered beside them. */
  readonly codecs?: readonly string[];
  /** The frames that it draws per second (default: 30). */
  readonly fps?: number;
  /** Adds sections beside the video, before it. */
  readonly addSound?: (pc: RTCPeerConnection) => void;
  /** Called with the sender of the video, before it sends. */
  readonly onSender?: (sender: RTCRtpSender) => void;
  /** Called with `control_channel`, before it opens. */
  readonly onControl?: (channel: RTCDataChannel) => void;
  /** Changes the answer of the client before the host applies it. */
  readonly editAnswer?: (sdp: string) => string;
  /** Changes the offer on the wire. */
  readonly editOffer?: (sdp: string) => string;
  /** The host's second text. */
  readonly nvstSdp?: string;
}

interface Frame {
  readonly ackid?: number;
  readonly peer_msg?: {readonly msg: string};
  readonly peer_info?: unknown;
}

/** Whether this browser can play the host's part with H.264. Some builds of Chromium have no encoder for it. */
export const canEncodeH264 = () =>
  RTCRtpSender.getCapabilities('video')?.codecs.some(({mimeType}) => mimeType === 'video/H264') ?? false;

/**
 * A host beside the demo service: the WebRTC stack of this browser sends a moving picture, by default in H.264, and signs
 * its client in through a relay on the test server. Unlike the demo host it announces its own candidates.
 */
export class SecondHost {
  readonly pc = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  /** The answers of the client, as they arrived. */
  readonly answers: {readonly sdp: string; readonly nvstSdp?: string}[] = [];
  readonly #name = crypto.randomUUID();
  readonly #socket: WebSocket;
  readonly #port: number;
  readonly #canvas = document.createElement('canvas');
  readonly #drawing: ReturnType<typeof setInterval>;
  readonly #options: SecondHostOptions;
  #ackid = 0;

  private constructor(port: number, options: SecondHostOptions) {
    this.#port = port;
    this.#options = options;
    Object.assign(this.#canvas, {width: 320, height: 180});
    let step = 0;
    const context = this.#canvas.getContext('2d');
    this.#drawing = setInterval(
      () => {
        const {width, height} = this.#canvas;
        step += 1;
        if (!context) return;
        context.fillStyle = `hsl(${step * 7} 80% 50%)`;
        context.fillRect(0, 0, width, height);
        context.fillStyle = 'white';
        context.fillRect((step * 5) % width, 0, 20, height);
      },
      1000 / (options.fps ?? 30),
    );
    options.addSound?.(this.pc);
    for (const track of this.#canvas.captureStream().getTracks()) {
      const transceiver = this.pc.addTransceiver(track, {direction: 'sendonly'});
      options.onSender?.(transceiver.sender);
      const {codecs = []} = RTCRtpSender.getCapabilities('video') ?? {};
      const wanted = [...(options.codecs ?? ['H264']), 'rtx', 'flexfec-03'];
      transceiver.setCodecPreferences(
        wanted.flatMap((name) => codecs.filter(({mimeType}) => mimeType === `video/${name}`)),
      );
    }
    const control = this.pc.createDataChannel('control_channel');
    options.onControl?.(control);
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/${this.#name}/host`);
    this.#socket.addEventListener('message', ({data}: MessageEvent<string>) => void this.#receive(data));
  }

  /** Opens a host. The relay knows it when this resolves. */
  static async open(options: SecondHostOptions = {}): Promise<SecondHost> {
    const port = Number(await (await fetch('/second-host')).text());
    const host = new SecondHost(port, options);
    await new Promise((resolve) => host.#socket.addEventListener('open', resolve, {once: true}));
    return host;
  }

  /** Lets an element connect to this host. */
  connect(element: AppStreamElement, options: NvstOptions = {}) {
    registerConnector(this.#name, () => Promise.resolve(nvst({path: `/${this.#name}`, ...options})));
    return Object.assign(element, {connector: this.#name, service: this.#service()});
  }

  close() {
    clearInterval(this.#drawing);
    for (const track of this.#canvas.captureStream(0).getTracks()) track.stop();
    this.pc.close();
    this.#socket.close();
  }

  #service(): SessionService {
    const routes = [
      {
        description: 'signaling',
        protocol: 'TCP',
        sourcePort: this.#port,
        destinationPort: undefined,
      },
    ];
    const session = {
      id: this.#name,
      ready: true,
      message: '',
      retryAfterMs: undefined,
      hosts: [{host: '127.0.0.1', routes}],
    };
    return {
      confirm: () => Promise.resolve({}),
      create: () => Promise.resolve(session),
      poll: () => Promise.resolve(session),
      end: () => Promise.resolve(),
    };
  }

  async #receive(text: string) {
    const {ackid, peer_info: info, peer_msg: message} = JSON.parse(text) as Frame;
    if (ackid !== undefined) this.#send({ack: ackid});
    if (info !== undefined) await this.#offer();
    const payload = message && (JSON.parse(message.msg) as {type?: string; sdp: string});
    if (payload?.type !== 'answer') return;
    this.answers.push(payload);
    const {editAnswer = (sdp: string) => sdp} = this.#options;
    await this.pc.setRemoteDescription({type: 'answer', sdp: editAnswer(payload.sdp)});
  }

  async #offer() {
    this.#send({
      ackid: (this.#ackid += 1),
      peer_info: {connected: true, id: 1, name: 'SecondHost', version: 2},
    });
    await this.pc.setLocalDescription();
    while (this.pc.iceGatheringState !== 'complete')
      await new Promise((resolve) =>
        this.pc.addEventListener('icegatheringstatechange', resolve, {once: true}),
      );
    const {editOffer = (sdp: string) => sdp, nvstSdp} = this.#options;
    const sdp = editOffer(this.pc.localDescription?.sdp ?? '');
    this.#send({
      ackid: (this.#ackid += 1),
      peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp, ...(nvstSdp ? {nvstSdp} : {})})},
    });
  }

  #send(frame: unknown) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}
