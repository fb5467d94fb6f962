import type {AppStreamError} from '../../errors/app-stream-error.ts';
import {addIceServers} from '../ice-servers.ts';
import {PeerConnection, type PeerOptions, preparePeer} from './peer-connection.ts';
import {checkOffer, cleanSdp} from './negotiation/offer.ts';
import {
  completeCandidate,
  explainIce,
  isUsable,
  placeCandidate,
  prepareCandidates,
  readCandidate,
  TriedCandidates,
} from './candidates.ts';
import {CHANNELS} from './data-channels.ts';
import {explainRejectedVideo} from './negotiation/codecs.ts';
import {adaptNegotiation} from './negotiation/adapt-negotiation.ts';
import {HostChannels} from './host-channels.ts';
import type {NvstConnectionOptions} from './nvst-options.ts';
import {type Offer, refusedReporter} from './signaling/signaling-frames.ts';
import type {PageMessage} from './signaling/signaling-channel.ts';

type PeerEvents = Pick<PeerOptions, 'media' | 'signal' | 'onTrack' | 'onConnected' | 'onFailed'>;

export interface NvstPeerOptions extends PeerEvents {
  readonly settings: NvstConnectionOptions;
  readonly offer: Offer;
  /** Called with each candidate of the page, once the answer is sent. */
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  /** Called when the host announces that it ends the stream. */
  readonly onExit: (error: AppStreamError) => void;
}

/** The peer connection of one offer, with everything that belongs to it. */
export class NvstPeer {
  readonly #tried = new TriedCandidates();
  isConnected = false;
  /** Set once the answer is sent. */
  channels: HostChannels | undefined;
  /** The data channels until then. None of them is open before the peer connection is connected. */
  readonly #unused: RTCDataChannel[] = [];
  readonly #options: NvstPeerOptions;
  readonly #connection: PeerConnection;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #answered = Promise.withResolvers<undefined>();
  readonly #onRefused: (part: string) => void;
  /** The offer as the browser gets it. Empty until then. */
  #sdp = '';

  constructor(options: NvstPeerOptions) {
    const {settings, onCandidate, onConnected, onFailed} = options;
    this.#options = options;
    this.#onRefused = refusedReporter(settings.onHostEvent);
    this.#signal = AbortSignal.any([this.#ended.signal, options.signal]);
    this.#connection = new PeerConnection({
      ...options,
      prepared: settings.takePrepared?.() ?? preparePeer(settings, [CHANNELS.input]),
      signal: this.#signal,
      sockets: settings.sockets,
      onCandidate: (candidate) => {
        void this.#answered.promise.then(() => onCandidate(candidate));
      },
      onRefused: this.#onRefused,
      onConnected: () => {
        this.isConnected = true;
        onConnected();
      },
      onFailed: () => {
        this.isConnected = false;
        onFailed();
      },
      onChannel: (channel) => {
        if (this.channels) this.channels.add(channel);
        else this.#unused.push(channel);
      },
    });
  }

  /**
   * Answers the offer. `sendAnswer` sends the answer to the host, and the page's candidates follow it (`nvst.md` 2.3).
   * @throws AppStreamError `no-video` if the offer has no video, `bad-offer` if the browser cannot use the offer,
   * `no-common-codec` if the browser rejects its video, `token-failed` or `invalid-option` for STUN and TURN servers
   */
  async answer(sendAnswer: (answer: PageMessage) => void, early: readonly RTCIceCandidateInit[]) {
    const {settings, offer} = this.#options;
    addIceServers(this.#connection.pc, await settings.iceServers());
    const clean = cleanSdp(offer.sdp);
    checkOffer(clean.sdp);
    for (const line of clean.refused) this.#onRefused(line);
    const {sdp, added} = prepareCandidates(clean.sdp, settings.endpoint, settings.policy);
    this.#sdp = sdp;
    for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:.*)$/gm)) this.#tried.add(candidate);
    const candidates = [...added, ...early].flatMap((init) => this.#usable(init));
    const negotiation = adaptNegotiation({...offer, sdp: clean.sdp}, settings);
    const connection = this.#connection;
    negotiation.beforeOffer(connection.pc);
    const answer = await connection.answer(sdp, candidates, negotiation.beforeAnswer);
    if (!connection.hasVideo) throw explainRejectedVideo(sdp);
    sendAnswer({type: 'answer', ...negotiation.adaptAnswer(answer)});
    this.#answered.resolve(undefined);
    this.#limitRelay();
  }

  /** Chromium sends requests to a silent TURN server for 40 seconds. */
  #limitRelay() {
    const {ice} = this.#connection;
    if (!ice.lacksRelay) return;
    const timer = setTimeout(() => {
      if (ice.lacksRelay) this.#options.onFailed();
    }, this.#options.settings.limits.relayMs);
    this.#signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Opens the data channels. Call it when the answer is sent. */
  openChannels() {
    const {settings, onExit} = this.#options;
    const connection = this.#connection;
    const channels = new HostChannels({...settings, onExit, signal: this.#signal, connection});
    this.channels = channels;
    for (const channel of this.#unused.splice(0)) channels.add(channel);
  }

  async addCandidate(init: RTCIceCandidateInit) {
    for (const candidate of this.#usable(init)) await this.#connection.addCandidate(candidate);
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

  /** Whether any address of the host was tried. */
  get hasTried(): boolean {
    return this.#tried.addresses.length > 0;
  }

  /** Why no media arrived. */
  explainIce(): AppStreamError {
    return explainIce(this.#connection.ice, this.#tried, this.#options.settings.endpoint);
  }

  /** Whether the transport is connected at present. */
  get isReachable(): boolean {
    return this.#connection.pc.connectionState === 'connected';
  }

  /** Rejects if the browser refuses, as some do for a closed connection. */
  getStats(): Promise<RTCStatsReport> {
    return this.#connection.pc.getStats();
  }

  skipToLive(): Promise<void> {
    return this.#connection.skipToLive();
  }

  close() {
    this.#ended.abort();
  }
}
