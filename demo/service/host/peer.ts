import {withStartBitrate} from './start-bitrate.ts';
import {WrtcPeerConnection, type AudioSource, type VideoSource} from './wrtc.ts';

export interface PeerOptions {
  readonly port: number;
  readonly video: VideoSource | undefined;
  readonly audio: AudioSource | undefined;
  readonly maxFramerate: number;
  readonly inputVersion: 2 | 3;
  /** A text that came on a channel other than the input's, usually `control_channel`. */
  readonly onText: (text: string) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
}

const maxBitrate = 8_000_000;
const startKilobits = 4000;

/** One client's connection, from the host's offer to its end. The client's candidates are of no interest. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #control: RTCDataChannel;
  /** Channels that the page made; wrtc closes a channel that nobody refers to. */
  readonly #channels = new Set<RTCDataChannel>();

  constructor({port, video, audio, maxFramerate, inputVersion, onText, onState}: PeerOptions) {
    this.#connection = new WrtcPeerConnection({
      // With several bundles a single port would not do.
      bundlePolicy: 'max-bundle',
      portRange: {min: port, max: port},
    });
    // The order of the calls is the order of the m-lines: sound, picture, data.
    if (audio) this.#connection.addTransceiver(audio.createTrack(), {direction: 'sendonly'});
    if (video) {
      this.#connection.addTransceiver(video.createTrack(), {
        direction: 'sendonly',
        sendEncodings: [{maxBitrate, maxFramerate}],
      });
    }
    this.#control = this.#connection.createDataChannel('control_channel');
    this.#control.onmessage = ({data}) => onText(String(data));
    this.#connection.ondatachannel = ({channel}) => this.#keep(channel, inputVersion, onText);
    this.#connection.onconnectionstatechange = () => onState(this.#connection.connectionState);
  }

  /** Gathers on the port and returns the offer, which names no candidate. */
  async offer(): Promise<{readonly sdp: string; readonly hasPort: boolean}> {
    const offer = await this.#connection.createOffer();
    const gathered = this.#gathered();
    await this.#connection.setLocalDescription(offer);
    return {sdp: offer.sdp ?? '', hasPort: await gathered};
  }

  async answer(sdp: string): Promise<void> {
    const withoutCandidates = sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');
    await this.#connection.setRemoteDescription({
      type: 'answer',
      sdp: withStartBitrate(withoutCandidates, startKilobits),
    });
  }

  send(text: string): void {
    if (this.#control.readyState === 'open') unlessClosed(() => this.#control.send(text));
  }

  close(): void {
    this.#connection.close();
  }

  /**
   * Whether the port could be taken. The pool holds IPv4 ports, and a candidate of another kind (IPv6, TCP) has the number
   * even where another program has the port; so it counts only on a machine that has no IPv4 at all.
   */
  async #gathered(): Promise<boolean> {
    const kinds = new Set<string>();
    return new Promise((resolve) => {
      this.#connection.onicecandidate = ({candidate}) => {
        const [, , transport, , address] = candidate?.candidate.split(' ') ?? [];
        if (transport === undefined) resolve(kinds.has('udp 6') && !kinds.has('tcp 4'));
        else if (transport === 'udp' && address?.includes('.')) resolve(true);
        else kinds.add(`${transport} ${address?.includes(':') ? 6 : 4}`);
      };
    });
  }

  #keep(channel: RTCDataChannel, inputVersion: 2 | 3, onText: (text: string) => void): void {
    this.#channels.add(channel);
    channel.onclose = () => this.#channels.delete(channel);
    if (channel.label.startsWith('input_channel')) {
      if (channel.label.startsWith('input_channel_partially')) return;
      const handshake = (): void =>
        unlessClosed(() => channel.send(new Uint8Array([0x0e, 2, inputVersion, 0])));
      if (channel.readyState === 'open') handshake();
      else channel.onopen = handshake;
      return;
    }
    channel.onmessage = ({data}) => onText(String(data));
  }
}

/** A page may have closed a channel that wrtc still calls open; what throws here would end the process. */
function unlessClosed(send: () => void): void {
  try {
    send();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error;
  }
}
