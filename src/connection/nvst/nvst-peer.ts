import {AppStreamError} from '../../errors/app-stream-error.ts';
import {runAfterwards} from '../../platform/abort.ts';
import type {ConnectOptions} from '../connector.ts';
import {addIceServers} from '../ice-servers.ts';
import {
  completeCandidate,
  explainIce,
  IceProgress,
  isUsable,
  placeCandidate,
  prepareCandidates,
  readCandidate,
  TriedCandidates,
} from './candidates.ts';
import {CHANNELS} from './data-channels.ts';
import {HostChannels} from './host-channels.ts';
import {adaptNegotiation, replaceMicrophone} from './negotiation/adapt-negotiation.ts';
import {acceptsCandidate, answerOffer, skipToLive} from './negotiation/answer-offer.ts';
import {checkOffer, cleanSdp, explainRejectedVideo} from './negotiation/offer.ts';
import type {NvstConnectionOptions, PreparedPeer} from './nvst-options.ts';
import type {PageMessage} from './signaling/signaling-channel.ts';
import {type Offer, refusedReporter} from './signaling/signaling-frames.ts';

/** The most data channels that a host may open. Hosts open a few. */
const MAX_CHANNELS = 32;

/**
 * Creates a peer connection before its offer arrives. Meanwhile the browser starts its media threads and creates the
 * certificate. The answer accepts data channels only if one exists before. STUN and TURN servers follow before the
 * answer, because their credentials may expire.
 * @throws AppStreamError `webrtc-blocked` if an extension or a policy broke the constructor
 */
export const preparePeer = ({iceTransport = 'all'}: Pick<ConnectOptions, 'iceTransport'>): PreparedPeer => {
  try {
    const pc = new RTCPeerConnection({
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
      iceTransportPolicy: iceTransport,
    });
    return {pc, input: pc.createDataChannel(CHANNELS.input)};
  } catch (cause) {
    // A browser limits the connections of all its pages together, and reports that by an exception of the DOM.
    throw cause instanceof DOMException ? cause : new AppStreamError('webrtc-blocked', {cause});
  }
};

interface NvstPeerOptions {
  readonly settings: NvstConnectionOptions;
  readonly offer: Offer;
  /** Closes the peer connection and ends its tracks when aborted, as soon as it may. */
  readonly signal: AbortSignal;
  /** Settles when the peer connection of an ended stream may close. */
  readonly mayClose: () => Promise<void>;
  /** Receives the tracks of the host. */
  readonly media: MediaStream;
  /** Called with each candidate of the page, once the answer is sent. */
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  readonly onConnected: () => void;
  /** Called when ICE fails, or cannot connect because the page or its TURN servers have no address. */
  readonly onFailed: () => void;
  /** Called when the host announces that it ends the stream. */
  readonly onExit: (error: AppStreamError) => void;
}

/** The peer connection of one offer, with everything that belongs to it. */
export class NvstPeer {
  readonly channels: HostChannels;
  isConnected = false;
  readonly #options: NvstPeerOptions;
  readonly #pc: RTCPeerConnection;
  readonly #ice: IceProgress;
  readonly #tried = new TriedCandidates();
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #answered = Promise.withResolvers<undefined>();
  readonly #onRefused: (part: string) => void;
  /** The offer as the browser gets it. Empty until then. */
  #sdp = '';

  constructor(options: NvstPeerOptions) {
    const {settings, onExit} = options;
    const {pc, input} = settings.takePrepared?.() ?? preparePeer(settings);
    const signal = AbortSignal.any([this.#ended.signal, options.signal]);
    this.#options = options;
    this.#pc = pc;
    this.#signal = signal;
    this.#onRefused = refusedReporter(settings.onHostEvent);
    this.#ice = new IceProgress(pc, signal, () => this.#fail());
    signal.addEventListener('abort', () => {
      // The ended tracks stay in `media`: the <video> would lose its last frame with the removed track.
      runAfterwards(options.signal.aborted ? options.mayClose() : undefined, () => pc.close());
    });
    this.channels = new HostChannels({...settings, onExit, signal, pc});
    this.channels.add(input);
    let channelCount = 0;
    const addChannel = ({channel}: RTCDataChannelEvent) => {
      channelCount += 1;
      if (channelCount > MAX_CHANNELS) channel.close();
      else this.channels.add(channel);
    };
    pc.addEventListener('datachannel', addChannel, {signal});
    pc.addEventListener('track', ({track}) => this.#addTrack(track), {signal});
    pc.addEventListener('icecandidate', ({candidate}) => this.#sendCandidate(candidate), {signal});
    pc.addEventListener('connectionstatechange', () => this.#followState(), {signal});
  }

  /**
   * Answers the offer. `sendAnswer` sends the answer to the host, and the page's candidates follow it (`nvst.md` 2.3).
   * @throws AppStreamError `no-video` if the offer has no video, `bad-offer` if the browser cannot use the offer,
   * `no-common-codec` if the browser rejects its video, `token-failed` or `invalid-option` for STUN and TURN servers
   */
  async answer(sendAnswer: (answer: PageMessage) => void, early: readonly RTCIceCandidateInit[]) {
    const {settings, offer} = this.#options;
    const pc = this.#pc;
    const onRefused = this.#onRefused;
    addIceServers(pc, await settings.iceServers());
    const clean = cleanSdp(offer.sdp);
    checkOffer(clean.sdp);
    clean.refused.forEach(onRefused);
    const {sdp, added} = prepareCandidates(clean.sdp, settings.endpoint, settings.policy);
    this.#sdp = sdp;
    for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:.*)$/gm)) this.#tried.add(candidate);
    const candidates = [...added, ...early].flatMap((init) => this.#usable(init));
    const {beforeAnswer, adaptAnswer} = adaptNegotiation(pc, {...offer, sdp: clean.sdp}, settings);
    const answer = await answerOffer(pc, sdp, {candidates, beforeAnswer, onRefused});
    // A browser ends the track of a section that it rejects.
    const hasVideo = pc
      .getReceivers()
      .some(({track}) => track.kind === 'video' && track.readyState === 'live');
    if (!hasVideo) throw explainRejectedVideo(sdp);
    sendAnswer({type: 'answer', ...adaptAnswer(answer)});
    this.#answered.resolve(undefined);
    this.#limitRelay();
  }

  /** Adds a candidate of the host. If the browser refuses it and no other works, ICE reports the failure. */
  async addCandidate(init: RTCIceCandidateInit) {
    for (const candidate of this.#usable(init))
      if (!(await acceptsCandidate(this.#pc, candidate))) this.#onRefused(candidate.candidate ?? '');
  }

  /** Whether any address of the host was tried. */
  get hasTried(): boolean {
    return this.#tried.addresses.length > 0;
  }

  /** Why no media arrived. */
  explainIce(): AppStreamError {
    return explainIce(this.#ice, this.#tried, this.#options.settings.endpoint);
  }

  /** Whether the transport is connected at present. */
  get isReachable(): boolean {
    return this.#pc.connectionState === 'connected';
  }

  /** Rejects if the browser refuses, as some do for a closed connection. */
  getStats(): Promise<RTCStatsReport> {
    return this.#pc.getStats();
  }

  /** Rejects if the browser refuses, as for a closed connection. */
  sendMicrophone(track: MediaStreamTrack | null): Promise<void> {
    return replaceMicrophone(this.#pc, track);
  }

  skipToLive(): Promise<void> {
    return skipToLive(this.#pc);
  }

  close() {
    this.#ended.abort();
  }

  #addTrack(track: MediaStreamTrack) {
    const {media, settings} = this.#options;
    for (const oldTrack of media.getTracks())
      if (oldTrack.kind === track.kind && oldTrack.readyState === 'ended') media.removeTrack(oldTrack);
    media.addTrack(track);
    settings.onMedia?.(media);
  }

  #sendCandidate(candidate: RTCIceCandidate | null) {
    // Behind an offer that the browser refused, Chromium describes the page by an offer of its own.
    const isAnswer = this.#pc.localDescription?.type !== 'offer';
    if (candidate?.candidate && isAnswer)
      void this.#answered.promise.then(() => this.#options.onCandidate(candidate));
  }

  #followState() {
    const {connectionState} = this.#pc;
    if (connectionState === 'failed') this.#fail();
    if (connectionState !== 'connected') return;
    this.isConnected = true;
    this.#options.onConnected();
  }

  #fail() {
    this.isConnected = false;
    this.#options.onFailed();
  }

  /** Chromium sends requests to a silent TURN server for 40 seconds. */
  #limitRelay() {
    if (!this.#ice.lacksRelay) return;
    const timer = setTimeout(() => {
      if (this.#ice.lacksRelay) this.#fail();
    }, this.#options.settings.limits.relayMs);
    this.#signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** The candidate with its address, unless it is useless or one of too many. */
  #usable(init: RTCIceCandidateInit): readonly RTCIceCandidateInit[] {
    const {candidate: given = ''} = init;
    const read = readCandidate(given);
    // An empty candidate ends the list.
    if (read === undefined && given.trim()) this.#onRefused(given);
    const candidate = completeCandidate(read ?? '', this.#options.settings.endpoint);
    const isUsed = isUsable(candidate) && this.#tried.add(candidate);
    return isUsed ? [placeCandidate({...init, candidate}, this.#sdp)] : [];
  }
}
