import {Peer} from '../../demo/service/host/peer.ts';
import {decodeInput} from '../../demo/service/host/input/decode.ts';
import {nonstandard} from '../../demo/service/host/wrtc.ts';
import {BusyScene} from './busy-scene.ts';
import {FrameLoop} from './frame-loop.ts';
import {getFrame} from './frames.ts';
import type {HostSettings} from './host-messages.ts';

const INPUT_VERSION = 3;

/** A peer connection whose offer is ready before a client signs in. It sends video only: sound needs no client code. */
export class BenchPeer {
  readonly port: number;
  readonly sdp: string;
  readonly #peer: Peer;
  /** Whether a client uses it. Another sign-in needs another peer. */
  isAnswered = false;

  private constructor(port: number, sdp: string, peer: Peer) {
    this.port = port;
    this.sdp = sdp;
    this.#peer = peer;
  }

  /** Resolves with `undefined` if another program uses the port. */
  static async prepare(port: number, settings: HostSettings): Promise<BenchPeer | undefined> {
    const video = new nonstandard.RTCVideoSource({needsDenoising: false});
    const scene = settings.scene === 'busy' ? new BusyScene() : new PlainScene();
    const loop = new FrameLoop(video, settings.framesPerSecond, (number) => scene.draw(number));
    const peer = new Peer({
      port,
      video,
      audio: undefined,
      inputVersion: INPUT_VERSION,
      onControl: () => undefined,
      onText: () => undefined,
      onInput: (bytes) => {
        if (scene instanceof PlainScene) scene.applyInput(bytes);
      },
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
    this.isAnswered = true;
    await this.#peer.applyAnswer(sdp);
  }

  close() {
    this.#peer.close();
  }
}

/** The scene that shows the result of input: a block that is dark or bright. */
class PlainScene {
  #isBright = false;

  draw(number: number) {
    return getFrame(number, this.#isBright);
  }

  /** A pointer in the right half makes the block bright, in the left half dark. Enter changes it. */
  applyInput(bytes: Uint8Array) {
    for (const input of decodeInput(bytes)) {
      if (input.kind === 'move') this.#isBright = input.x * 2 >= input.width;
      if (input.kind === 'key' && input.pressed) this.#isBright = !this.#isBright;
    }
  }
}
