import type {FakeSocket} from '../../support/fake-socket.ts';

/** A host in the test's own page: one offer with a picture and `control_channel`, and what it receives. */
export class PageHost {
  readonly control: RTCDataChannel;
  /** The page's channels, by their labels. */
  readonly channels = new Map<string, RTCDataChannel>();
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
    this.#hear(this.control);
    this.#pc.addEventListener('datachannel', ({channel}) => {
      this.channels.set(channel.label, channel);
      this.#hear(channel);
      const greet = () => channel.send(new Uint8Array([0x0e, 2, 3, 0]));
      if (channel.label !== 'input_channel_v1') return;
      if (channel.readyState === 'open') greet();
      else channel.addEventListener('open', greet);
    });
  }

  /** Offers, with all its candidates in the offer, and takes the answer. */
  async offer() {
    const answered = this.#socket.payloads.length;
    await this.#pc.setLocalDescription();
    if (this.#pc.iceGatheringState !== 'complete') {
      await new Promise<void>((resolve) => {
        this.#pc.addEventListener('icegatheringstatechange', () => {
          if (this.#pc.iceGatheringState === 'complete') resolve();
        });
      });
    }
    const msg = JSON.stringify({type: 'offer', sdp: this.#pc.localDescription?.sdp});
    this.#socket.say({ackid: this.#ackid, peer_msg: {from: 1, msg}});
    for (;;) {
      const answer = this.#socket.payloads.slice(answered).find(({type}) => type === 'answer');
      if (answer) {
        await this.#pc.setRemoteDescription({type: 'answer', sdp: String(answer['sdp'])});
        return;
      }
      await new Promise(requestAnimationFrame);
    }
  }

  close() {
    this.#pc.close();
  }

  #hear(channel: RTCDataChannel) {
    channel.binaryType = 'arraybuffer';
    channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
      if (typeof data === 'string') this.texts.push(data);
      else if (data instanceof ArrayBuffer) this.bytes.push(new Uint8Array(data));
    });
  }
}
