import {Peer} from '../../../demo/service/host/peer.ts';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {parseRequestedSize} from '../../../demo/service/host/media/requested-size.ts';
import {unwrapMessage, wrapStreamMessage} from '../../../demo/service/host/message-envelope.ts';
import {nonstandard} from '../../../demo/service/host/wrtc.ts';
import {BusyScene} from './busy-scene.ts';
import {FrameLoop} from './frame-loop.ts';
import {getFrame} from './frames.ts';
import type {HostSettings} from './host-messages.ts';
import {withSteadyBitrate} from './steady-bitrate.ts';

const INPUT_VERSION = 3;

/** A host that ignores the network sends the same bitrate for each pixel. */
interface SteadyBitrate {
  /** For the full size. 0: the host follows the network. */
  readonly bitsPerSecond: number;
  answer?: string;
  /** One answer after the other. It never rejects: the page may have closed the connection. */
  applied: Promise<void>;
}

/** A peer connection whose offer is ready before a client signs in. It sends video only: sound needs no client code. */
export class BenchPeer {
  readonly port: number;
  readonly sdp: string;
  readonly #peer: Peer;
  readonly #steady: SteadyBitrate;

  private constructor(port: number, sdp: string, peer: Peer, steady: SteadyBitrate) {
    this.port = port;
    this.sdp = sdp;
    this.#peer = peer;
    this.#steady = steady;
  }

  /** Resolves with `undefined` if another program uses the port. */
  static async prepare(port: number, settings: HostSettings): Promise<BenchPeer | undefined> {
    const video = new nonstandard.RTCVideoSource({needsDenoising: false});
    const scene = settings.scene === 'busy' ? new BusyScene() : new PlainScene();
    const steady: SteadyBitrate = {bitsPerSecond: settings.steadyBitrate, applied: Promise.resolve()};
    const loop = new FrameLoop(video, settings.framesPerSecond, (number) => scene.draw(number));
    const peer = new Peer({
      port,
      video,
      audio: undefined,
      inputVersion: INPUT_VERSION,
      onControl: () => {
        if (scene instanceof BusyScene)
          peer.sendText(wrapStreamMessage('config', {allow_dynamic_resize: true}));
      },
      onText: (text) => {
        const message = unwrapMessage(text);
        if (!(scene instanceof BusyScene) || message?.kind !== 'stream' || message.type !== 'resize') return;
        const size = parseRequestedSize(message.value);
        if (!size) return;
        scene.resize(size);
        const {answer, bitsPerSecond} = steady;
        if (!answer || bitsPerSecond === 0) return;
        const replaced = withSteadyBitrate(answer, bitsPerSecond * scene.pixelShare);
        steady.applied = steady.applied.then(() => peer.replaceAnswer(replaced)).catch(() => undefined);
      },
      onInput: (bytes) => {
        if (scene instanceof PlainScene) scene.applyInput(bytes);
      },
      onCursorChannel: () => undefined,
      onState: (state) => {
        if (state === 'connected') loop.start();
        if (state === 'failed' || state === 'closed') loop.stop();
      },
    });
    const {sdp, hasPort} = await peer.createOffer();
    if (hasPort) return new BenchPeer(port, sdp, peer, steady);
    peer.close();
    return undefined;
  }

  /** Whether a client uses it. Another sign-in needs another peer. */
  get isAnswered(): boolean {
    return this.#steady.answer !== undefined;
  }

  async answer(sdp: string) {
    this.#steady.answer = sdp;
    await this.#peer.applyAnswer(withSteadyBitrate(sdp, this.#steady.bitsPerSecond));
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
