import type {FakeSocket} from '../../support/service/fake-socket.ts';

/** A host in the test’s own page. It offers a video and `control_channel`, and records the received messages. */
export class PageHost {
  readonly control: RTCDataChannel;
  /** The page’s channels by label. */
  readonly channels = new Map<string, RTCDataChannel>();
  /** The labels of the page’s channels, in the order of their arrival. */
  readonly labels: string[] = [];
  readonly bytes: Uint8Array[] = [];
  readonly texts: string[] = [];
  readonly #pc = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  readonly #socket: FakeSocket;
  readonly #ackid: number;

  constructor(socket: FakeSocket, ackid: number) {
    this.#socket = socket;
    this.#ackid = ackid;
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    for (const track of canvas.captureStream(5).getTracks()) this.#pc.addTrack(track);
    this.control = this.#pc.createDataChannel('control_channel');
    this.#recordMessages(this.control);
    this.#pc.addEventListener('datachannel', ({channel}) => {
      this.channels.set(channel.label, channel);
      this.labels.push(channel.label);
      this.#recordMessages(channel);
      const sendHandshake = () => channel.send(new Uint8Array([0x0e, 2, 3, 0]));
      if (channel.label !== 'input_channel_v1') return;
      // Chromium sometimes drops a message that the handler of `datachannel` sends.
      if (channel.readyState === 'open') setTimeout(sendHandshake);
      else channel.addEventListener('open', sendHandshake);
    });
  }

  /**
   * Sends an offer with all its candidates, and applies the answer.
   * @param nvstSdp the second description (default: none)
   */
  async offer(nvstSdp?: string) {
    const earlierCount = this.#socket.payloads.length;
    await this.#pc.setLocalDescription();
    if (this.#pc.iceGatheringState !== 'complete') {
      await new Promise<void>((resolve) => {
        this.#pc.addEventListener('icegatheringstatechange', () => {
          if (this.#pc.iceGatheringState === 'complete') resolve();
        });
      });
    }
    const msg = JSON.stringify({type: 'offer', sdp: this.#pc.localDescription?.sdp, nvstSdp});
    this.#socket.receive({ackid: this.#ackid, peer_msg: {from: 1, msg}});
    for (;;) {
      const answer = this.#socket.payloads.slice(earlierCount).find(({type}) => type === 'answer');
      if (answer) {
        await this.#pc.setRemoteDescription({type: 'answer', sdp: String(answer['sdp'])});
        return;
      }
      await new Promise(requestAnimationFrame);
    }
  }

  /** The offer that the host has sent. */
  get sdp(): string {
    return this.#pc.localDescription?.sdp ?? '';
  }

  close() {
    this.#pc.close();
  }

  #recordMessages(channel: RTCDataChannel) {
    channel.binaryType = 'arraybuffer';
    channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
      if (typeof data === 'string') this.texts.push(data);
      else if (data instanceof ArrayBuffer) this.bytes.push(new Uint8Array(data));
    });
  }
}
