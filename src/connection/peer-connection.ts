import {AppStreamError} from '../errors/app-stream-error.ts';
import {EarlyMessages} from './early-messages.ts';

/** Of a host; it makes a few. */
const MOST_CHANNELS = 32;
import type {Vitals} from './connector.ts';

export interface PeerOptions {
  readonly iceServers: readonly RTCIceServer[];
  /** Aborting it closes the connection and stops its tracks. */
  readonly signal: AbortSignal;
  /** Where the tracks of the host go. */
  readonly media: MediaStream;
  /** What is sent on the host's section of sound, where it takes any. */
  readonly microphone?: MediaStreamTrack | undefined;
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  readonly onConnected: () => void;
  readonly onFailed: () => void;
  /** Called with each data channel of either end; what comes on it is gathered in `early` until someone else listens. */
  readonly onChannel: (channel: RTCDataChannel, early: readonly unknown[]) => void;
}

/** One `RTCPeerConnection` that answers one offer, with the lowest latency asked of its receivers. */
export class PeerConnection {
  readonly #pc: RTCPeerConnection;
  readonly #onChannel: PeerOptions['onChannel'];
  readonly #microphone: MediaStreamTrack | undefined;

  constructor(options: PeerOptions) {
    const {iceServers, signal, media, microphone, onCandidate, onConnected, onFailed, onChannel} = options;
    const pc = new RTCPeerConnection({
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
      iceServers: [...iceServers],
    });
    this.#pc = pc;
    this.#onChannel = onChannel;
    this.#microphone = microphone;
    const listen = {signal};
    signal.addEventListener('abort', () => {
      // Its tracks end with it, and stay: a picture that is taken away would take its last frame along.
      pc.close();
    });
    pc.addEventListener(
      'track',
      ({track, receiver}) => {
        // In milliseconds: as little as the network allows, since people work in the picture.
        receiver.jitterBufferTarget = 0;
        for (const former of media.getTracks()) {
          if (former.kind === track.kind && former.readyState === 'ended') media.removeTrack(former);
        }
        media.addTrack(track);
      },
      listen,
    );
    let channels = 0;
    pc.addEventListener(
      'datachannel',
      ({channel}) => {
        channels += 1;
        if (channels > MOST_CHANNELS) channel.close();
        else this.#hear(channel);
      },
      listen,
    );
    pc.addEventListener(
      'icecandidate',
      ({candidate}) => {
        if (candidate?.candidate) onCandidate(candidate);
      },
      listen,
    );
    pc.addEventListener(
      'connectionstatechange',
      () => {
        if (pc.connectionState === 'connected') onConnected();
        if (pc.connectionState === 'failed') onFailed();
      },
      listen,
    );
  }

  async vitals(): Promise<Vitals> {
    const {readVitals} = await import('./read-vitals.ts');
    const pc = this.#pc;
    const hasTrack = pc
      .getReceivers()
      .some(({track}) => track.kind === 'video' && track.readyState === 'live');
    return {...readVitals(await pc.getStats()), hasTrack, reachable: pc.connectionState === 'connected'};
  }

  /** Makes a channel, which goes to `onChannel`. At least one must come before the answer, to be part of it. */
  createChannel(label: string, options: RTCDataChannelInit) {
    this.#hear(this.#pc.createDataChannel(label, options));
  }

  /** @throws AppStreamError `bad-offer` when the browser cannot use the offer. */
  async answer(offer: string): Promise<string> {
    try {
      await this.#pc.setRemoteDescription({type: 'offer', sdp: offer});
      await this.#offerMicrophone();
      await this.#pc.setLocalDescription();
    } catch (cause) {
      throw new AppStreamError('bad-offer', {detail: String(cause), cause});
    }
    return this.#pc.localDescription?.sdp ?? '';
  }

  /** A host that only sends sound answers this by taking none. */
  async #offerMicrophone() {
    const sound = this.#pc.getTransceivers().find(({receiver}) => receiver.track.kind === 'audio');
    if (!this.#microphone || !sound) return;
    sound.direction = 'sendrecv';
    await sound.sender.replaceTrack(this.#microphone);
  }

  /** A candidate that the browser cannot read is passed over: others may lead to the host, and ICE tells if none does. */
  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    await this.#pc.addIceCandidate(candidate).catch(() => undefined);
  }

  #hear(channel: RTCDataChannel) {
    const early = new EarlyMessages();
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({data}: MessageEvent<unknown>) => {
      early.add(data);
    };
    this.#onChannel(channel, early.kept);
  }
}
