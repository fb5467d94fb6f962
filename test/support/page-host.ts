import type {AppStreamElement} from '../../src/index.ts';
import {createFakeVideo, drawTestPicture} from '../../src/testing/fake-video/canvas-video.ts';
import {openStream, type StreamOptions} from './element/open-stream.ts';
import {FakeSocket, replaceSockets} from './fake-socket.ts';
import {until} from './until.ts';

export interface PageHostOptions {
  /** The codecs of the video, in order (default: those of the browser). RTX is always offered beside them. */
  readonly codecs?: readonly string[];
  /** The frames that it draws per second (default: 30). */
  readonly fps?: number;
  /** Adds sections beside the video, before it. */
  readonly addSound?: (pc: RTCPeerConnection) => void;
  /** Receives the sender of the video, before it sends. */
  readonly onSender?: (sender: RTCRtpSender) => void;
  /** Changes the answer of the page before the host applies it. */
  readonly editAnswer?: (sdp: string) => string;
  /** Changes the offer on the wire. */
  readonly editOffer?: (sdp: string) => string;
  /** The number of its first frame (default: 1). */
  readonly ackid?: number;
}

/** Whether this browser can play the host's part with H.264. Some builds of Chromium have no encoder for it. */
export const canEncodeH264 = () =>
  RTCRtpSender.getCapabilities('video')?.codecs.some(({mimeType}) => mimeType === 'video/H264') ?? false;

/**
 * A host in the test's own page, on the WebRTC of this browser. It sends the video of `app-stream/testing`, offers
 * `control_channel`, and records the received messages. Unlike the host of the demo it announces its own candidates.
 */
export class PageHost {
  readonly control: RTCDataChannel;
  /** The page’s channels by label, in the order of their arrival. */
  readonly channels = new Map<string, RTCDataChannel>();
  readonly bytes: Uint8Array[] = [];
  readonly texts: string[] = [];
  readonly #pc = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  readonly #socket: FakeSocket;
  readonly #video: ReturnType<typeof createFakeVideo>;
  readonly #options: PageHostOptions;

  constructor(socket: FakeSocket, options: PageHostOptions = {}) {
    this.#socket = socket;
    this.#options = options;
    const {fps = 30, addSound} = options;
    this.#video = createFakeVideo({size: {width: 320, height: 180}, draw: drawTestPicture, fps}, undefined);
    addSound?.(this.#pc);
    this.#addVideo(options);
    this.control = this.#pc.createDataChannel('control_channel');
    this.#recordMessages(this.control);
    this.#pc.addEventListener('datachannel', ({channel}) => {
      this.channels.set(channel.label, channel);
      this.#recordMessages(channel);
      const sendHandshake = () => channel.send(new Uint8Array([0x0e, 2, 3, 0]));
      if (channel.label !== 'input_channel_v1') return;
      // Chromium sometimes drops a message that the handler of `datachannel` sends.
      if (channel.readyState === 'open') setTimeout(sendHandshake);
      else channel.addEventListener('open', sendHandshake);
    });
  }

  /**
   * Opens a host that sends H.264 by default, as real hosts do, and an element that starts to connect to it. The element
   * signs in by its next socket.
   */
  static async open(
    options: PageHostOptions & {readonly nvstSdp?: string} = {},
    streamOptions: StreamOptions = {},
  ): Promise<{readonly host: PageHost; readonly element: AppStreamElement}> {
    const {nvstSdp, ...hostOptions} = options;
    const socket = new FakeSocket();
    const host = new PageHost(socket, {codecs: ['H264'], ...hostOptions});
    socket.onSent = ({peer_info: client}) => {
      if (client === undefined) return;
      socket.receive({peer_info: {connected: true, id: 1, name: 'PageHost', version: 2}});
      void host.offer(nvstSdp);
    };
    const restore = replaceSockets(() => {
      restore();
      queueMicrotask(() => socket.open());
      return socket;
    });
    const element = await openStream({
      serviceUrl: undefined,
      signalingUrl: 'ws://127.0.0.1:9',
      limits: {connect: {attempts: 1}},
      ...streamOptions,
    });
    return {host, element};
  }

  /** The offer that the host has made. */
  get sdp(): string {
    return this.#pc.localDescription?.sdp ?? '';
  }

  /** The answers of the page, as they arrived. */
  get answers(): readonly {readonly sdp: string; readonly nvstSdp: string}[] {
    return this.#socket.payloads
      .filter(({type}) => type === 'answer')
      .map(({sdp, nvstSdp}) => ({sdp: String(sdp), nvstSdp: String(nvstSdp)}));
  }

  /**
   * Sends an offer with all its candidates, and applies the answer.
   * @param nvstSdp the second description (default: none)
   */
  async offer(nvstSdp?: string) {
    const {editOffer = keep, editAnswer = keep, ackid = 1} = this.#options;
    const {length} = this.answers;
    await this.#pc.setLocalDescription();
    await until('all candidates', () => this.#pc.iceGatheringState === 'complete');
    const msg = JSON.stringify({type: 'offer', sdp: editOffer(this.sdp), nvstSdp});
    this.#socket.receive({ackid, peer_msg: {from: 1, msg}});
    const {sdp} = await until('an answer', () => this.answers[length]);
    await this.#pc.setRemoteDescription({type: 'answer', sdp: editAnswer(sdp)});
  }

  close() {
    this.#video.stop();
    this.#pc.close();
  }

  #addVideo({codecs: wanted, onSender}: PageHostOptions) {
    for (const track of this.#video.media.getTracks()) {
      const transceiver = this.#pc.addTransceiver(track, {direction: 'sendonly'});
      onSender?.(transceiver.sender);
      const {codecs = []} = RTCRtpSender.getCapabilities('video') ?? {};
      if (!wanted) continue;
      transceiver.setCodecPreferences(
        [...wanted, 'rtx', 'flexfec-03'].flatMap((name) =>
          codecs.filter(({mimeType}) => mimeType === `video/${name}`),
        ),
      );
    }
  }

  #recordMessages(channel: RTCDataChannel) {
    channel.binaryType = 'arraybuffer';
    channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
      if (typeof data === 'string') this.texts.push(data);
      else if (data instanceof ArrayBuffer) this.bytes.push(new Uint8Array(data));
    });
  }
}

const keep = (sdp: string): string => sdp;
