import {AppStreamError} from '../../errors/app-stream-error.ts';
import {runAfterwards} from '../../platform/abort.ts';
import type {SocketRules} from '../../service/socket-rules.ts';
import type {ConnectOptions} from '../connector.ts';

/** The most data channels that a host may open. Hosts open a few. */
const MAX_CHANNELS = 32;
/** The longest text of a browser's error, in characters. */
const MAX_CAUSE_LENGTH = 500;

export interface PeerOptions {
  readonly prepared: PreparedPeer;
  /** Closes the connection and ends its tracks when aborted. */
  readonly signal: AbortSignal;
  /** May delay the close (default: nothing does). */
  readonly sockets?: SocketRules | undefined;
  /** Receives the tracks of the host. */
  readonly media: MediaStream;
  /** Called when `media` has another track. */
  readonly onTrack?: (() => void) | undefined;
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  /**
   * Called with each line of the offer and each candidate that the browser refuses. The connection works without it.
   */
  readonly onRefused?: (text: string) => void;
  readonly onConnected: () => void;
  /** Called when ICE fails, or can no longer connect because no TURN server gives an address. */
  readonly onFailed: () => void;
  /** Called with each data channel of the page or the host, before it is open. */
  readonly onChannel: (channel: RTCDataChannel) => void;
}

/** One `RTCPeerConnection` that answers one offer. */
export class PeerConnection {
  readonly pc: RTCPeerConnection;
  readonly ice: IceProgress;
  readonly #options: PeerOptions;

  constructor(options: PeerOptions) {
    const {prepared, signal, media, onCandidate, onConnected, onFailed} = options;
    const {pc} = prepared;
    this.pc = pc;
    this.#options = options;
    this.ice = new IceProgress(pc, signal, onFailed);
    signal.addEventListener('abort', () => {
      // The ended tracks stay in `media`: the <video> would lose its last frame with the removed track.
      runAfterwards(options.sockets?.mayClose(), () => pc.close());
    });
    const on = listenerOf(pc, signal);
    on('track', ({track}) => {
      for (const oldTrack of media.getTracks()) {
        if (oldTrack.kind === track.kind && oldTrack.readyState === 'ended') media.removeTrack(oldTrack);
      }
      media.addTrack(track);
      options.onTrack?.();
    });
    let channelCount = 0;
    on('datachannel', ({channel}) => {
      channelCount += 1;
      if (channelCount > MAX_CHANNELS) channel.close();
      else this.#addChannel(channel);
    });
    on('icecandidate', ({candidate}) => {
      // Behind an offer that the browser refused, Chromium describes the page by an offer of its own.
      const isAnswer = pc.localDescription?.type !== 'offer';
      if (candidate?.candidate && isAnswer) onCandidate(candidate);
    });
    on('connectionstatechange', () => {
      if (pc.connectionState === 'connected') onConnected();
      if (pc.connectionState === 'failed') onFailed();
    });
    for (const channel of prepared.channels) this.#addChannel(channel);
  }

  /** Whether the host can send video. A browser ends the track of a section that it rejects. */
  get hasVideo() {
    return this.pc.getReceivers().some(({track}) => track.kind === 'video' && track.readyState === 'live');
  }

  /** Creates a channel and passes it to `onChannel`. */
  createChannel(label: string) {
    this.#addChannel(this.pc.createDataChannel(label));
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
    for (let sdp = offer, left = MAX_REFUSED_LINES; ; left--) {
      const result = await this.#tryAnswer(sdp, candidates, beforeAnswer);
      if ('answer' in result) return result.answer;
      // The browser's error may quote a line of the offer, which may be as long as a frame.
      const text = String(result.refusal);
      const line = left > 0 ? findRefusedLine(sdp, text) : undefined;
      const cause =
        text.length > MAX_CAUSE_LENGTH ? new Error(text.slice(0, MAX_CAUSE_LENGTH)) : result.refusal;
      if (line === undefined) throw new AppStreamError('bad-offer', {cause});
      this.#options.onRefused?.(line.trim());
      sdp = sdp.replace(line, '');
    }
  }

  async #tryAnswer(
    ...[sdp, candidates = [], beforeAnswer]: Parameters<PeerConnection['answer']>
  ): Promise<{readonly answer: string} | {readonly refusal: unknown}> {
    const {pc} = this;
    // The browser queues these calls, so that none waits for a task of the page.
    const described = pc.setRemoteDescription({type: 'offer', sdp});
    const added = candidates.map((candidate) => this.#isAccepted(candidate));
    const answered = beforeAnswer
      ? described.then(() => beforeAnswer(this)).then(() => setAnswer(pc, sdp))
      : setAnswer(pc, sdp);
    const results = await Promise.allSettled([described, answered]);
    const failure = results.find(({status}) => status === 'rejected');
    const accepted = Promise.all(added);
    if (failure?.status === 'rejected') {
      await accepted;
      if (pc.signalingState === 'have-local-offer') await pc.setLocalDescription({type: 'rollback'});
      return {refusal: failure.reason};
    }
    void accepted.then((all) => {
      for (const [index, isAccepted] of all.entries())
        if (!isAccepted) this.#options.onRefused?.(candidates[index]?.candidate ?? '');
    });
    return {answer: pc.localDescription?.sdp ?? ''};
  }

  /**
   * Adds a candidate of the host. Reports one that the browser refuses: if no candidate works, ICE reports the failure.
   */
  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!(await this.#isAccepted(candidate))) this.#options.onRefused?.(candidate.candidate ?? '');
  }

  #isAccepted(candidate: RTCIceCandidateInit): Promise<boolean> {
    return this.pc.addIceCandidate(candidate).then(
      () => true,
      // A closed connection refuses all.
      () => this.pc.signalingState === 'closed',
    );
  }

  /**
   * Restarts the receiver of the video, so that the next frame on the screen is the newest one. After a gap in the
   * network, browsers show the video late for several seconds (`docs/quality.md`), and no API of a receiver ends that.
   * A receiver that starts again has no delay. It requests a key frame.
   *
   * The same offer is answered twice: without the video, and with it. The host gets neither answer, so nothing changes
   * for it. The track stays the same, and the `<video>` keeps its last frame.
   */
  async skipToLive(): Promise<void> {
    const {pc} = this;
    const offer = pc.remoteDescription?.sdp;
    if (!offer || pc.signalingState !== 'stable') return;
    const videos = pc
      .getTransceivers()
      .filter(
        ({receiver, currentDirection}) => receiver.track.kind === 'video' && currentDirection === 'recvonly',
      );
    // Chromium 147 restarts the receiver of a video that was inactive. Chromium 156 keeps that of an SSRC that stays in
    // the offer.
    for (const video of videos) video.direction = 'inactive';
    await this.answer(withoutSsrcs(offer));
    for (const video of videos) video.direction = 'recvonly';
    await this.answer(offer);
  }

  #addChannel(channel: RTCDataChannel) {
    channel.binaryType = 'arraybuffer';
    this.#options.onChannel(channel);
  }
}

/** Returns a function that listens to a peer connection until the signal aborts. */
const listenerOf =
  (pc: RTCPeerConnection, signal: AbortSignal) =>
  <Type extends keyof RTCPeerConnectionEventMap>(
    type: Type,
    listener: (event: RTCPeerConnectionEventMap[Type]) => void,
  ) =>
    pc.addEventListener(type, listener, {signal});

/** The most lines to leave out of an offer. */
const MAX_REFUSED_LINES = 10;

/**
 * The line because of which a browser refuses an offer, with its end. Chromium quotes the line, and Firefox states its
 * number. The lines of the session and the head of a section cannot be left out.
 */
const findRefusedLine = (sdp: string, error: string): string | undefined => {
  const lines = sdp.split(/(?<=\n)/);
  const number = /on line (\d+):/.exec(error)?.[1];
  const line = number
    ? lines[Number(number) - 1]
    : lines.find((one) => error.includes(` ${one.trim()} `) || error.endsWith(` ${one.trim()}`));
  return line && /^[abcik]=/.test(line) ? line : undefined;
};

/**
 * Removes the SSRCs of the video. RTX stays: browsers find its stream by the format. Of several videos, each needs its
 * own.
 */
const withoutSsrcs = (offer: string): string => {
  const [video, ...others] = offer.match(/^m=video [^]*?(?=^m=|(?![^]))/gm) ?? [];
  return video === undefined || others.length
    ? offer
    : offer.replace(video, () => video.replace(/^a=ssrc.*\r?\n/gm, ''));
};

const OPUS_IN_STEREO = /^a=rtpmap:(\d+) opus\/\d+\/2\s*$/gim;

/**
 * Sets the browser's answer. It accepts stereo wherever Opus has two channels: NVIDIA's server sends stereo without
 * `stereo=1` in its offer, and Chromium plays both channels as one without it in the answer (`nvst.md` 7.22).
 */
const setAnswer = async (pc: RTCPeerConnection, offer: string) => {
  if (offer.search(OPUS_IN_STEREO) < 0) return pc.setLocalDescription();
  const {type, sdp = ''} = await pc.createAnswer();
  return pc.setLocalDescription({type, sdp: acceptStereo(sdp)});
};

/** Adds `stereo=1` to the parameters of each format of Opus with two channels. */
const acceptStereo = (answer: string): string => {
  const formats = new Set([...answer.matchAll(OPUS_IN_STEREO)].map(([, format]) => format));
  return answer.replaceAll(/^a=fmtp:(\d+) .*/gm, (line, format: string) =>
    formats.has(format) && !/[ ;]stereo=/.test(line) ? line.replace(/;?\s*$/, ';stereo=1') : line,
  );
};

/** A peer connection without an offer, and the page's data channels on it. */
export interface PreparedPeer {
  readonly pc: RTCPeerConnection;
  readonly channels: readonly RTCDataChannel[];
}

/**
 * Creates a peer connection before its offer arrives. Meanwhile the browser starts its media threads and creates the
 * certificate. The answer accepts data channels only if one exists before. STUN and TURN servers follow before the
 * answer, because their credentials may expire.
 * @param labels of the page's data channels, which are reliable and in order
 */
export const preparePeer = (
  {iceTransport = 'all'}: Pick<ConnectOptions, 'iceTransport'>,
  labels: readonly string[],
): PreparedPeer => {
  const pc = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
    iceTransportPolicy: iceTransport,
  });
  return {pc, channels: labels.map((label) => pc.createDataChannel(label))};
};

/** The numbers by which a TURN server refuses the credentials (RFC 8489, 14.8; RFC 8656, 18.13). */
const REFUSALS: readonly number[] = [401, 403, 441];
/** A server may answer at each network interface of the device. */
const MAX_ERRORS = 5;
/** In characters. */
const MAX_ERROR_LENGTH = 200;

/** What the ICE agent of a peer connection has met, for the explanation of a failure. */
export class IceProgress {
  /** Whether the host has answered a check. */
  isReached = false;
  /** Whether a TURN server has refused the credentials. */
  isRefused = false;
  /** The errors of STUN and TURN servers. */
  readonly errors = new Set<string>();
  readonly #pc: RTCPeerConnection;

  /** @param onNoRelay called when media may use TURN servers only, and none of them gives an address */
  constructor(pc: RTCPeerConnection, signal: AbortSignal, onNoRelay: () => void) {
    this.#pc = pc;
    const on = listenerOf(pc, signal);
    on('icecandidateerror', ({errorCode, errorText, url}) => {
      if (REFUSALS.includes(errorCode)) this.isRefused = true;
      const text = `${url}: ${errorCode} ${errorText}`.slice(0, MAX_ERROR_LENGTH);
      if (this.errors.size < MAX_ERRORS) this.errors.add(text);
    });
    on('icegatheringstatechange', () => {
      if (pc.iceGatheringState === 'complete' && this.lacksRelay) onNoRelay();
    });
    on('iceconnectionstatechange', () => {
      // A failed agent has lost this state, and its statistics contain no pair.
      if (pc.iceConnectionState === 'connected') this.isReached = true;
    });
  }

  /** Whether media may use TURN servers only, and none of them has given an address. */
  get lacksRelay(): boolean {
    const {iceTransportPolicy} = this.#pc.getConfiguration();
    return iceTransportPolicy === 'relay' && !this.#pc.localDescription?.sdp.includes(' typ relay');
  }
}
