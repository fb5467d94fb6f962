import {WrtcPeerConnection} from '../../../demo/service/host/wrtc.ts';
import type {HostClient} from './host-client.ts';
import {until} from '../until.ts';

/** What a host needs as the second text of an answer. */
const NVST_ANSWER = [
  ...['v=0', 'o=client 1 1 IN IPv4 127.0.0.1', 's=-', 't=0 0'],
  ...[
    'm=video 0 RTP/AVP',
    'a=msid:video_stream',
    'a=video.clientViewportWd:1280',
    'a=video.clientViewportHt:720',
  ],
  ...['a=video.maxFPS:60', 'm=audio 0 RTP/AVP', 'a=msid:audio_stream'],
  ...['m=application 0 RTP/AVP', 'a=msid:input_stream', ''],
].join('\r\n');

/** The media and the channels of a `HostClient`. It decodes nothing: the cases look at channels and signaling. */
export class HostPeer {
  /** The texts of `control_channel`, as they came. */
  readonly texts: string[] = [];
  /** The bytes of the host on `input_channel_v1`. */
  readonly inputs: Uint8Array[] = [];
  /** What the host has sent on `stats_channel`. */
  readonly stats: Uint8Array[] = [];
  /** The labels of the channels that the host has opened. */
  readonly opened: string[] = [];
  readonly #connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
  readonly #channels = new Map<string, RTCDataChannel>();
  readonly #client: HostClient;

  private constructor(client: HostClient) {
    this.#client = client;
  }

  /**
   * Answers the offer of a host, and resolves when the channel for input is open.
   * @param nvstSdp the second text of the answer, or null for none
   */
  static async answer(
    client: HostClient,
    {
      nvstSdp = NVST_ANSWER,
      candidate,
    }: {readonly nvstSdp?: string; readonly candidate?: string | undefined} = {},
  ): Promise<HostPeer> {
    const peer = new HostPeer(client);
    const connection = peer.#connection;
    const {sdp} = await client.waitForOffer();
    for (const label of ['input_channel_v1', 'cursor_channel', 'stats_channel'])
      peer.#add(connection.createDataChannel(label, {ordered: true}));
    connection.ondatachannel = ({channel}) => {
      peer.opened.push(channel.label);
      peer.#add(channel);
    };
    connection.onicecandidate = ({candidate: own}) => {
      if (own) client.sendTo(1, own.toJSON());
    };
    await connection.setRemoteDescription({type: 'offer', sdp});
    const answer = await connection.createAnswer();
    await connection.setLocalDescription(answer);
    client.sendTo(1, {type: 'answer', sdp: answer.sdp, nvstSdp});
    const added = new Set<string>();
    const addCandidates = () => {
      const candidates = [...(candidate === undefined ? [] : [candidate]), ...client.candidates];
      for (const one of candidates.filter((text) => !added.has(text))) {
        added.add(one);
        connection.addIceCandidate({candidate: one, sdpMid: '0', sdpMLineIndex: 0}).catch(() => {});
      }
    };
    await until('the channels are open', () => {
      addCandidates();
      if (peer.#isOpen('input_channel_v1') && peer.#isOpen('control_channel')) return true;
      throw new Error(`${connection.iceConnectionState}, closed with ${client.code}`);
    });
    return peer;
  }

  /** The messages of the host's own end of the stream, such as `{type: 'cursor', value: …}`. */
  get streamMessages(): Record<string, unknown>[] {
    return this.#contents('stream');
  }

  /** The messages of the application. */
  get appMessages(): Record<string, unknown>[] {
    return [...this.#contents('app'), ...this.#contents('kit')];
  }

  /** Sends a message to the host's own end of the stream. */
  sendStream(content: object): void {
    this.#sendContent('stream', content);
  }

  /** Sends a message to the application. */
  sendApp(content: object): void {
    this.#sendContent('kit', content);
  }

  /** Sends a text on `control_channel` as it is. */
  sendText(text: string): void {
    this.#channels.get('control_channel')?.send(text);
  }

  sendInput(bytes: readonly number[]): void {
    this.#channels.get('input_channel_v1')?.send(new Uint8Array(bytes));
  }

  async waitFor<Value>(what: string, read: (peer: this) => Value | undefined | false): Promise<Value> {
    return until(what, () => {
      const value = read(this);
      if (value !== undefined && value !== false) return value;
      throw new Error(JSON.stringify(this.texts).slice(0, 1500));
    });
  }

  close(): void {
    this.#connection.close();
    this.#client.close();
  }

  #isOpen(label: string): boolean {
    return this.#channels.get(label)?.readyState === 'open';
  }

  #add(channel: RTCDataChannel) {
    channel.binaryType = 'arraybuffer';
    this.#channels.set(channel.label, channel);
    channel.onmessage = ({data}: MessageEvent<unknown>) => {
      if (channel.label === 'control_channel') this.texts.push(toText(data));
      else if (channel.label === 'input_channel_v1' && data instanceof ArrayBuffer)
        this.inputs.push(new Uint8Array(data));
      else if (channel.label === 'stats_channel' && data instanceof ArrayBuffer)
        this.stats.push(new Uint8Array(data));
    };
  }

  #contents(recipient: string): Record<string, unknown>[] {
    return this.texts.flatMap((text) => {
      const {customMessage} = JSON.parse(text) as {customMessage?: string};
      if (customMessage === undefined) return [];
      const {messageRecipient, data} = JSON.parse(customMessage) as {messageRecipient: string; data: string};
      return messageRecipient === recipient ? [JSON.parse(data) as Record<string, unknown>] : [];
    });
  }

  #sendContent(messageRecipient: string, content: object) {
    const envelope = {messageType: 'json', messageRecipient, data: JSON.stringify(content)};
    this.sendText(JSON.stringify({customMessage: JSON.stringify(envelope)}));
  }
}

const toText = (data: unknown): string =>
  data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
