import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {lazySchema, lenient, safeParse} from '../platform/schema.ts';
import type {ConnectionStats, ConnectOptions} from './connector.ts';
import {IceProgress} from './ice-progress.ts';

/** The most data channels that a host may open. Hosts open a few. */
const MAX_CHANNELS = 32;
/** The longest text of a browser's error, in characters. */
const MAX_CAUSE_LENGTH = 500;

export interface PeerOptions {
  readonly prepared: PreparedPeer;
  /** Closes the connection and ends its tracks when aborted. */
  readonly signal: AbortSignal;
  /** Receives the tracks of the host. */
  readonly media: MediaStream;
  /** Called with each track, once it belongs to `media`. */
  readonly onTrack?: (() => void) | undefined;
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  readonly onConnected: () => void;
  /** Called when ICE fails, or can no longer connect because no TURN server gives an address. */
  readonly onFailed: () => void;
  /** Called with each data channel of the page or the host. `early` buffers its messages until `onmessage` is replaced. */
  readonly onChannel: (channel: RTCDataChannel, early: readonly unknown[]) => void;
}

/** One `RTCPeerConnection` that answers one offer. It requests the lowest latency from the receivers. */
export class PeerConnection {
  readonly pc: RTCPeerConnection;
  readonly prepared: PreparedPeer;
  readonly ice: IceProgress;
  readonly #onChannel: PeerOptions['onChannel'];

  constructor(options: PeerOptions) {
    const {prepared, signal, media, onCandidate, onConnected, onFailed, onChannel} = options;
    const {pc} = prepared;
    this.pc = pc;
    this.prepared = prepared;
    this.#onChannel = onChannel;
    this.ice = new IceProgress(pc, signal, onFailed);
    const listen = {signal};
    signal.addEventListener('abort', () => {
      // The ended tracks stay in `media`: the <video> would lose its last frame with the removed track.
      pc.close();
    });
    pc.addEventListener(
      'track',
      ({track}) => {
        for (const oldTrack of media.getTracks()) {
          if (oldTrack.kind === track.kind && oldTrack.readyState === 'ended') media.removeTrack(oldTrack);
        }
        media.addTrack(track);
        options.onTrack?.();
      },
      listen,
    );
    let channelCount = 0;
    pc.addEventListener(
      'datachannel',
      ({channel}) => {
        channelCount += 1;
        if (channelCount > MAX_CHANNELS) channel.close();
        else this.#bufferMessages(channel);
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
    for (const channel of prepared.channels) this.#bufferMessages(channel);
  }

  async getStats(): Promise<ConnectionStats> {
    const {pc, hasVideo: hasTrack} = this;
    return {...readStats(await pc.getStats()), hasTrack, reachable: pc.connectionState === 'connected'};
  }

  /** Whether the host can send video. A browser ends the track of a section that it rejects. */
  get hasVideo() {
    return this.pc.getReceivers().some(({track}) => track.kind === 'video' && track.readyState === 'live');
  }

  /** Creates a channel and passes it to `onChannel`. */
  createChannel(label: string, options: RTCDataChannelInit) {
    this.#bufferMessages(this.pc.createDataChannel(label, options));
  }

  /**
   * Answers the offer with the page's SDP. `candidates` are known beside the offer, so that ICE starts with the answer.
   * @param beforeAnswer changes the peer connection once it has the offer
   * @throws AppStreamError `bad-offer` if the browser cannot use the offer.
   */
  async answer(
    offer: string,
    candidates: readonly RTCIceCandidateInit[] = [],
    beforeAnswer?: (connection: PeerConnection) => Promise<void>,
  ): Promise<string> {
    const {pc} = this;
    try {
      // The browser queues these calls, so that none waits for a task of the page.
      const described = pc.setRemoteDescription({type: 'offer', sdp: offer});
      for (const candidate of candidates) void this.addCandidate(candidate);
      if (beforeAnswer) await described.then(() => beforeAnswer(this));
      await Promise.all([described, setAnswer(pc, offer)]);
    } catch (thrown) {
      // The browser's error may quote a line of the offer, which may be as long as a frame.
      const text = String(thrown);
      const cause = text.length > MAX_CAUSE_LENGTH ? new Error(text.slice(0, MAX_CAUSE_LENGTH)) : thrown;
      throw new AppStreamError('bad-offer', {cause});
    }
    return pc.localDescription?.sdp ?? '';
  }

  /** Adds a candidate of the host. Ignores an invalid one: if no candidate works, ICE reports the failure. */
  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    await this.pc.addIceCandidate(candidate).catch(() => undefined);
  }

  #bufferMessages(channel: RTCDataChannel) {
    const early = new EarlyMessages();
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({data}: MessageEvent<unknown>) => {
      early.add(data);
    };
    this.#onChannel(channel, early.kept);
  }
}

/**
 * Sets the browser's answer. It accepts stereo if the offer has it: Chromium's own answer does not, and then plays both
 * channels as one (`nvst.md` 7.22). Only the line of Opus has `useinbandfec`.
 */
const setAnswer = async (pc: RTCPeerConnection, offer: string) => {
  if (!offer.includes('stereo=1')) return pc.setLocalDescription();
  const {type, sdp = ''} = await pc.createAnswer();
  return pc.setLocalDescription({type, sdp: sdp.replaceAll('useinbandfec=1', '$&;stereo=1')});
};

/** A data channel that the page creates: its label and its options. */
export type ChannelPlan = readonly [label: string, options: RTCDataChannelInit];

/** A peer connection without an offer, and the page's data channels on it. */
export interface PreparedPeer {
  readonly pc: RTCPeerConnection;
  readonly channels: readonly RTCDataChannel[];
}

/**
 * Creates a peer connection before its offer arrives. Meanwhile the browser starts its media threads and creates the
 * certificate. The answer accepts data channels only if one exists before. STUN and TURN servers follow before the answer,
 * because their credentials may expire.
 */
export const preparePeer = (
  {iceTransport = 'all'}: Pick<ConnectOptions, 'iceTransport'>,
  plans: readonly ChannelPlan[],
): PreparedPeer => {
  const pc = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
    iceTransportPolicy: iceTransport,
  });
  return {pc, channels: plans.map(([label, options]) => pc.createDataChannel(label, options))};
};

/** The limits of one channel. A host sends a few messages before the page's listener is loaded. */
const MAX_MESSAGES = 500;
const MAX_BYTES = 2 * 1024 * 1024;

/** Buffers the messages of a channel until a listener is loaded. Drops a message that exceeds a limit. */
export class EarlyMessages {
  readonly #kept: unknown[] = [];
  #bytes = 0;

  /** The `data` of the messages, in order. The array grows with each message. */
  get kept(): readonly unknown[] {
    return this.#kept;
  }

  /** Keeps the `data` of a message, unless a limit is reached. */
  add(data: unknown) {
    const bytes = typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0;
    if (this.#kept.length >= MAX_MESSAGES || this.#bytes + bytes > MAX_BYTES) return;
    this.#bytes += bytes;
    this.#kept.push(data);
  }
}

const count = lazySchema(() => lenient(z.number()));

/** The used fields of one entry of `getStats()`. A browser omits a field that it does not count. */
const statsShape = lazySchema(() =>
  z.object({
    type: z.string(),
    kind: lenient(z.string()),
    packetsReceived: count(),
    framesReceived: count(),
    framesDecoded: count(),
    responsesReceived: count(),
  }),
);

/** Reads the counts from a report. Sums the counts of several video tracks. */
const readStats = (report: RTCStatsReport): Omit<ConnectionStats, 'reachable' | 'hasTrack'> => {
  let [received, packets, receivedFrames, decodedFrames] = [0, 0, 0, 0];
  let responses: number | undefined;
  report.forEach((stats: unknown) => {
    const {data} = safeParse(statsShape, stats);
    if (data?.responsesReceived !== undefined) responses = (responses ?? 0) + data.responsesReceived;
    if (data?.type !== 'inbound-rtp') return;
    received += data.packetsReceived ?? 0;
    if (data.kind !== 'video') return;
    packets += data.packetsReceived ?? 0;
    decodedFrames += data.framesDecoded ?? 0;
    receivedFrames += data.framesReceived ?? data.framesDecoded ?? 0;
  });
  return {
    responses: responses === undefined ? undefined : responses + received,
    packets,
    receivedFrames,
    decodedFrames,
  };
};
