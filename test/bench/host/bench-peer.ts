import {Peer} from '../../../demo/service/host/peer.ts';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {parseRequestedSize} from '../../../demo/service/host/media/requested-size.ts';
import {unwrapMessage, wrapStreamMessage} from '../../../demo/service/host/message-envelope.ts';
import {nonstandard} from '../../../demo/service/host/wrtc.ts';
import {BusyScene} from './busy-scene.ts';
import {FrameLoop} from './frame-loop.ts';
import {getFrame} from './frames.ts';
import type {HostSettings} from './host-messages.ts';
import {withLeastBitrate} from './steady-bitrate.ts';

const INPUT_VERSION = 3;

/** A peer connection whose offer is ready before a client signs in. It sends video only: sound needs no client code. */
export class BenchPeer {
  readonly port: number;
  readonly sdp: string;
  readonly #peer: Peer;
  readonly #settings: HostSettings;

  private constructor(port: number, sdp: string, peer: Peer, settings: HostSettings) {
    this.port = port;
    this.sdp = sdp;
    this.#peer = peer;
    this.#settings = settings;
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
        void limitSteadily(peer, settings, scene.pixelShare);
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
    if (hasPort) return new BenchPeer(port, sdp, peer, settings);
    peer.close();
    return undefined;
  }

  async answer(sdp: string) {
    await this.#peer.applyAnswer(withLeastBitrate(sdp, this.#settings.steadyBitrate));
    await limitSteadily(this.#peer, this.#settings, 1);
  }

  close() {
    this.#peer.close();
  }
}

/** A host that ignores the network sends the same bitrate for each pixel. */
const limitSteadily = async (peer: Peer, {steadyBitrate}: HostSettings, pixelShare: number) => {
  if (steadyBitrate > 0) await peer.limitVideo(steadyBitrate * pixelShare);
};

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
