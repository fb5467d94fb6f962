import type {ClientChannels} from './client-bridge.ts';
import type {SentStats} from './host-messages.ts';
import type {InputChannel} from './input/input-record.ts';
import {readSentStats} from './media/sent-stats.ts';
import {withStartBitrate} from './media/start-bitrate.ts';
import {WrtcPeerConnection, type AudioSource, type VideoSource} from './wrtc.ts';

export interface PeerOptions {
  readonly port: number;
  readonly video: VideoSource;
  readonly audio: AudioSource | undefined;
  readonly inputVersion: 2 | 3;
  /** If false, the host closes the input channels, and the page shows that the application receives no input (default: true). */
  readonly acceptsInput?: boolean;
  /** Called when `control_channel` is open. */
  readonly onControl: () => void;
  /** Called with a text from `control_channel`. */
  readonly onText: (text: string) => void;
  /** Called with a message from an input channel. */
  readonly onInput: (bytes: Uint8Array, channel: InputChannel) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
}

const MAX_BITRATE = 8_000_000;
/** The video loop limits the frame rate. The encoder must not drop a frame that was drawn early because of an input. */
const MAX_FRAMERATE = 120;
const START_BITRATE_KILOBITS = 4000;
/** What a page can open beside its input channels. NVIDIA's server closes all others. */
const PAGE_CHANNELS: ReadonlySet<string> = new Set(['cursor_channel', 'gamepad_channel_v1', 'stats_channel']);
/** A page opens three or four. */
const MAX_CHANNELS = 32;
const STATS_BYTES = 75;
/** In bytes. Above this limit, wrtc refuses to send, and messages to a slow page are lost. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/** One client's peer connection, from the host's offer to its end. The client's candidates are ignored. */
export class Peer implements ClientChannels {
  readonly #connection: RTCPeerConnection;
  readonly #control: RTCDataChannel;
  /** The other channels. The references keep wrtc from closing them. */
  readonly #channels = new Set<RTCDataChannel>();

  constructor(options: PeerOptions) {
    const {port, video, audio} = options;
    this.#connection = new WrtcPeerConnection({
      // Several bundles would need several ports.
      bundlePolicy: 'max-bundle',
      portRange: {min: port, max: port},
    });
    // The order of the calls determines the order of the m-lines: sound, video, data.
    if (audio) this.#connection.addTransceiver(audio.createTrack(), {direction: 'sendrecv'});
    this.#connection.addTransceiver(video.createTrack(), {
      direction: 'sendonly',
      sendEncodings: [{maxBitrate: MAX_BITRATE, maxFramerate: MAX_FRAMERATE}],
    });
    this.#control = this.#connection.createDataChannel('control_channel', {protocol: 'chat'});
    // It carries nothing, as at NVIDIA's server.
    this.#channels.add(this.#connection.createDataChannel('remote_trace_channel', {protocol: 'chat'}));
    this.#control.onopen = () => options.onControl();
    // wrtc notices a page that has closed its connection by its channels.
    this.#control.onclose = () => options.onState('closed');
    this.#control.onmessage = ({data}) => options.onText(toText(data));
    this.#connection.ondatachannel = ({channel}) => this.#addChannel(channel, options);
    this.#connection.onconnectionstatechange = () => options.onState(this.#connection.connectionState);
  }

  /** Gathers candidates on the port and returns the offer without candidates. */
  async createOffer(): Promise<{readonly sdp: string; readonly hasPort: boolean}> {
    const {sdp: text = ''} = await this.#connection.createOffer();
    // The page has the controlling role then, as it has at NVIDIA's server.
    const sdp = text.replace(/^(t=.*\r\n)/m, '$1a=ice-lite\r\n');
    const portGathered = this.#isPortGathered();
    await this.#connection.setLocalDescription({type: 'offer', sdp});
    return {sdp, hasPort: await portGathered};
  }

  async applyAnswer(sdp: string): Promise<void> {
    const withoutCandidates = sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');
    await this.#connection.setRemoteDescription({
      type: 'answer',
      sdp: withStartBitrate(withoutCandidates, START_BITRATE_KILOBITS),
    });
  }

  /** Reads the counters of the video sender. */
  async readSent(): Promise<SentStats | undefined> {
    return readSentStats(await this.#connection.getStats());
  }

  sendText(text: string): boolean {
    return sendIfOpen(this.#control, () => this.#control.send(text));
  }

  close() {
    this.#connection.close();
  }

  /**
   * Whether the port could be bound. The pool reserves IPv4 ports. A candidate of another kind (IPv6, TCP) can have
   * this number even if another program uses the port, so it counts only on a machine without IPv4.
   */
  async #isPortGathered(): Promise<boolean> {
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

  #addChannel(channel: RTCDataChannel, {inputVersion, acceptsInput = true, onInput}: PeerOptions) {
    const isInput = channel.label.startsWith('input_channel');
    const isKnown = isInput || PAGE_CHANNELS.has(channel.label);
    if (!isKnown || this.#channels.size >= MAX_CHANNELS || (isInput && !acceptsInput)) {
      channel.close();
      return;
    }
    this.#channels.add(channel);
    channel.binaryType = 'arraybuffer';
    channel.onclose = () => this.#channels.delete(channel);
    const {label} = channel;
    if (isInput) {
      const isPartiallyReliable = /partially|_pr$/.test(label);
      channel.onmessage = ({data}) =>
        onInput(toBytes(data), isPartiallyReliable ? 'partially-reliable' : 'ordered');
      if (isPartiallyReliable) return;
      runOnceOpen(channel, () => sendBytes(channel, new Uint8Array([0x0e, 2, inputVersion, 0])));
    } else if (label === 'stats_channel') {
      runOnceOpen(channel, () => sendStats(channel));
    }
  }
}

/** Sends the host's statistics once a second, as NVIDIA's server does. Only the rate of the encoder is known (`nvst.md` 4.6). */
function sendStats(channel: RTCDataChannel) {
  const packet = new Uint8Array(STATS_BYTES);
  packet.set([3, 5]);
  new DataView(packet.buffer).setFloat64(2, MAX_BITRATE, true);
  const timer = setInterval(() => {
    if (channel.readyState === 'open') sendBytes(channel, packet);
    else clearInterval(timer);
  }, 1000);
}

function runOnceOpen(channel: RTCDataChannel, action: () => void) {
  if (channel.readyState === 'open') action();
  else channel.onopen = action;
}

function sendBytes(channel: RTCDataChannel, bytes: Uint8Array): boolean {
  return sendIfOpen(channel, () => channel.send(new Uint8Array(bytes)));
}

/**
 * Sends on a channel and returns whether it was open. wrtc can still report a channel as open after the page has closed
 * it. The exception would end the process.
 */
function sendIfOpen(channel: RTCDataChannel, send: () => void): boolean {
  if (channel.readyState !== 'open' || channel.bufferedAmount > MAX_BUFFERED_BYTES) return false;
  try {
    send();
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error;
    return false;
  }
}

/** Some clients send text as bytes and bytes as text. */
function toText(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
}

function toBytes(data: unknown): Uint8Array {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : new TextEncoder().encode(String(data));
}
