import type {Channels} from './conversation.ts';
import type {InputChannel} from './input/input-record.ts';
import {withStartBitrate} from './start-bitrate.ts';
import {WrtcPeerConnection, type AudioSource, type VideoSource} from './wrtc.ts';

export interface PeerOptions {
  readonly port: number;
  readonly video: VideoSource | undefined;
  readonly audio: AudioSource | undefined;
  readonly inputVersion: 2 | 3;
  /** `control_channel` is open. */
  readonly onControl: () => void;
  /** A text that came on a channel other than the input's, usually `control_channel`. */
  readonly onText: (text: string) => void;
  /** A message of the page's input. */
  readonly onInput: (bytes: Uint8Array, channel: InputChannel) => void;
  /** The page draws the pointer itself and has made a channel for its shapes. */
  readonly onCursorChannel: () => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
}

const maxBitrate = 8_000_000;
/** The loop keeps the rate; the encoder must not let a frame go that was drawn early, for an input. */
const maxFramerate = 120;
const startKilobits = 4000;
/** A page makes three or four. */
const mostChannels = 32;
/** In bytes: beyond, wrtc refuses to send. What a page does not take is lost to it. */
const mostUnsent = 8 * 1024 * 1024;

/** One client's connection, from the host's offer to its end. The client's candidates are of no interest. */
export class Peer implements Channels {
  readonly #connection: RTCPeerConnection;
  readonly #control: RTCDataChannel;
  /** Channels that the page made; wrtc closes a channel that nobody refers to. */
  readonly #channels = new Set<RTCDataChannel>();

  #input: RTCDataChannel | undefined;
  #cursor: RTCDataChannel | undefined;

  constructor(options: PeerOptions) {
    const {port, video, audio} = options;
    this.#connection = new WrtcPeerConnection({
      // With several bundles a single port would not do.
      bundlePolicy: 'max-bundle',
      portRange: {min: port, max: port},
    });
    // The order of the calls is the order of the m-lines: sound, picture, data.
    if (audio) this.#connection.addTransceiver(audio.createTrack(), {direction: 'sendrecv'});
    if (video) {
      this.#connection.addTransceiver(video.createTrack(), {
        direction: 'sendonly',
        sendEncodings: [{maxBitrate, maxFramerate}],
      });
    }
    this.#control = this.#connection.createDataChannel('control_channel');
    this.#control.onopen = () => options.onControl();
    this.#control.onmessage = ({data}) => options.onText(textOf(data));
    this.#connection.ondatachannel = ({channel}) => this.#keep(channel, options);
    this.#connection.onconnectionstatechange = () => options.onState(this.#connection.connectionState);
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

  sendText(text: string): boolean {
    return unlessClosed(this.#control, () => this.#control.send(text));
  }

  sendInput(bytes: Uint8Array): boolean {
    return sendBytes(this.#input, bytes);
  }

  sendCursor(bytes: Uint8Array): boolean {
    return sendBytes(this.#cursor, bytes);
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

  #keep(channel: RTCDataChannel, {inputVersion, onText, onInput, onCursorChannel}: PeerOptions): void {
    if (this.#channels.size >= mostChannels) {
      channel.close();
      return;
    }
    this.#channels.add(channel);
    channel.binaryType = 'arraybuffer';
    channel.onclose = () => this.#channels.delete(channel);
    const {label} = channel;
    if (label.startsWith('input_channel')) {
      const losesSome = /partially|_pr$/.test(label);
      channel.onmessage = ({data}) => onInput(bytesOf(data), losesSome ? 'partially-reliable' : 'ordered');
      if (losesSome) return;
      this.#input = channel;
      onceOpen(channel, () => sendBytes(channel, new Uint8Array([0x0e, 2, inputVersion, 0])));
    } else if (label === 'cursor_channel') {
      this.#cursor = channel;
      onceOpen(channel, onCursorChannel);
    } else {
      channel.onmessage = ({data}) => onText(textOf(data));
    }
  }
}

function onceOpen(channel: RTCDataChannel, act: () => void): void {
  if (channel.readyState === 'open') act();
  else channel.onopen = act;
}

function sendBytes(channel: RTCDataChannel | undefined, bytes: Uint8Array): boolean {
  return channel !== undefined && unlessClosed(channel, () => channel.send(new Uint8Array(bytes)));
}

/**
 * Sends on an open channel, and answers whether it was one. A page may have closed a channel that wrtc still calls open;
 * what throws then would end the process.
 */
function unlessClosed(channel: RTCDataChannel, send: () => void): boolean {
  if (channel.readyState !== 'open' || channel.bufferedAmount > mostUnsent) return false;
  try {
    send();
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error;
    return false;
  }
}

/** Some clients write a text as bytes, and some bytes as a text. */
function textOf(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
}

function bytesOf(data: unknown): Uint8Array {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : new TextEncoder().encode(String(data));
}
