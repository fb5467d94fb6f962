import {Peer} from '../../../demo/service/host/peer.ts';
import {nonstandard} from '../../../demo/service/host/wrtc.ts';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {FrameLoop} from './frame-loop.ts';

const INPUT_VERSION = 3;

/** A peer connection whose offer is ready before a client signs in. It sends video only: sound needs no client code. */
export class BenchPeer {
  readonly port: number;
  readonly sdp: string;
  readonly #peer: Peer;

  private constructor(port: number, sdp: string, peer: Peer) {
    this.port = port;
    this.sdp = sdp;
    this.#peer = peer;
  }

  /** Resolves with `undefined` if another program uses the port. */
  static async prepare(port: number, framesPerSecond: number): Promise<BenchPeer | undefined> {
    const video = new nonstandard.RTCVideoSource({needsDenoising: false});
    const loop = new FrameLoop(video, framesPerSecond);
    const peer = new Peer({
      port,
      video,
      audio: undefined,
      inputVersion: INPUT_VERSION,
      onControl: () => undefined,
      onText: () => undefined,
      onInput: (bytes) => applyInput(loop, bytes),
      onCursorChannel: () => undefined,
      onState: (state) => {
        if (state === 'connected') loop.start();
        if (state === 'failed' || state === 'closed') loop.stop();
      },
    });
    const {sdp, hasPort} = await peer.createOffer();
    if (hasPort) return new BenchPeer(port, sdp, peer);
    peer.close();
    return undefined;
  }

  async answer(sdp: string) {
    await this.#peer.applyAnswer(sdp);
  }

  close() {
    this.#peer.close();
  }
}

/** A pointer in the right half makes the block bright, in the left half dark. Enter changes it. */
const applyInput = (loop: FrameLoop, bytes: Uint8Array) => {
  for (const input of decodeInput(bytes)) {
    if (input.kind === 'move') loop.isBright = input.x * 2 >= input.width;
    if (input.kind === 'key' && input.pressed) loop.isBright = !loop.isBright;
  }
};
