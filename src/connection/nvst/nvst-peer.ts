import {AppStreamError} from '../../errors/app-stream-error.ts';
import {LazyModule} from '../../errors/load-module.ts';
import {unlessAborted} from '../../platform/abort.ts';
import type {ConnectionStats, StreamSize} from '../connector.ts';
import {addIceServers} from '../ice-servers.ts';
import {PeerConnection, preparePeer} from '../peer-connection.ts';
import {prepareOffer} from './negotiation/offer.ts';
import {isUsable, prepareCandidates, redirectCandidate, TriedCandidates} from './candidates.ts';
import {pageChannels} from './data-channels.ts';
import {adaptNegotiation} from './negotiation/adapt-negotiation.ts';
import {readHostSize} from './negotiation/nvst-sdp.ts';
import {explainIce, explainRejectedVideo} from './negotiation/explain-failure.ts';
import type {HostChannels} from './host-channels.ts';
import type {NvstConnectionOptions} from './nvst-options.ts';
import type {Offer} from './signaling/signaling-frames.ts';
import type {PageMessage} from './signaling/signaling-channel.ts';

/** The answer to an offer, on the wire. */
export type Answer = Extract<PageMessage, {readonly type: 'answer'}>;

export interface NvstPeerOptions {
  readonly settings: NvstConnectionOptions;
  readonly offer: Offer;
  /** Receives the tracks of the host. */
  readonly media: MediaStream;
  /** Closes the peer connection when aborted. */
  readonly signal: AbortSignal;
  /** Called when the host adds a track. */
  readonly onTrack: () => void;
  /** Called with each candidate of the page, once the answer is sent. */
  readonly onCandidate: (candidate: RTCIceCandidate) => void;
  readonly onConnected: () => void;
  readonly onFailed: () => void;
}

/** Loads after the first frame. Until it has arrived, the stream is view-only. */
export const nvstPlayMoment = new LazyModule('nvst-play', () => import('./nvst-play.ts'));

/** The peer connection of one offer, with everything that belongs to it. */
export class NvstPeer {
  readonly #tried = new TriedCandidates();
  isConnected = false;
  /** Set once its code has arrived. */
  channels: HostChannels | undefined;
  readonly #options: NvstPeerOptions;
  readonly #connection: PeerConnection;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #answered = Promise.withResolvers<undefined>();
  readonly #used = Promise.withResolvers<undefined>();

  constructor(options: NvstPeerOptions) {
    const {settings, offer, media, onCandidate, onConnected, onFailed} = options;
    this.#options = options;
    const signal = AbortSignal.any([this.#ended.signal, options.signal]);
    this.#signal = signal;
    const reportFault = (error: unknown) => {
      if (!signal.aborted) settings.onHostEvent({kind: 'fault', error: AppStreamError.from(error)});
    };
    // Before the first frame, no code is loaded that the video does not need.
    const isNeeded = Promise.all([this.#answered.promise, this.#used.promise, settings.firstFrame]);
    const opened = isNeeded.then(async () => {
      nvstPlayMoment.load().catch(reportFault);
      const {openHostChannels} = await unlessAborted(nvstPlayMoment.arrival, signal);
      return (this.channels = await openHostChannels({...settings, ...offer, signal, connection}));
    });
    opened.catch(reportFault);
    const connection = new PeerConnection({
      prepared: settings.takePrepared?.() ?? preparePeer(settings, pageChannels(settings)),
      signal,
      media,
      onTrack: () => options.onTrack(),
      onCandidate: (candidate) => {
        void this.#answered.promise.then(() => onCandidate(candidate));
      },
      onConnected: () => {
        this.isConnected = true;
        onConnected();
      },
      onFailed: () => {
        this.isConnected = false;
        onFailed();
      },
      onChannel: (channel, early) => {
        opened.then(
          (channels) => channels.add({channel, early}),
          () => undefined,
        );
      },
    });
    this.#connection = connection;
  }

  /**
   * Answers the offer. `sendAnswer` sends the answer to the host, and the page's candidates follow it (`nvst.md` 2.3).
   * @throws AppStreamError `no-video` if the offer has no video, `bad-offer` if the browser cannot use the offer,
   * `no-common-codec` if the browser rejects its video, `token-failed` or `invalid-option` for STUN and TURN servers
   */
  async answer(sendAnswer: (answer: Answer) => void, early: readonly RTCIceCandidateInit[]) {
    const {settings, offer} = this.#options;
    addIceServers(this.#connection.pc, await settings.iceServers());
    const {sdp, added} = prepareCandidates(prepareOffer(offer.sdp), settings.endpoint, settings.policy);
    for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:.*)$/gm)) this.#tried.add(candidate);
    const candidates = [...added, ...early].flatMap((init) => this.#usable(init));
    const {codecs, maxBitrate, fps, microphone, codecOrders} = settings;
    const isAdapted = codecs || maxBitrate || fps || microphone || codecOrders?.read();
    const negotiation =
      offer.nvstSdp !== undefined || isAdapted ? adaptNegotiation(offer, settings) : undefined;
    const connection = this.#connection;
    const answer = await connection.answer(sdp, candidates, negotiation?.beforeAnswer);
    if (!connection.hasVideo) throw explainRejectedVideo(sdp);
    sendAnswer({type: 'answer', sdp: answer, ...negotiation?.adaptAnswer(answer)});
    this.#answered.resolve(undefined);
    this.#limitRelay();
  }

  /** Chromium asks a silent TURN server for 40 seconds. */
  #limitRelay() {
    const {ice} = this.#connection;
    if (!ice.lacksRelay) return;
    const timer = setTimeout(() => {
      if (ice.lacksRelay) this.#options.onFailed();
    }, this.#options.settings.limits.relayMs);
    this.#signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** The size that the host's offer contains. */
  get hostSize(): StreamSize | undefined {
    return readHostSize(this.#options.offer);
  }

  /** Replaces the tracks of a stream by those of this peer connection. */
  moveTracks(media: MediaStream) {
    const old = media.getTracks();
    for (const track of this.#options.media.getTracks()) {
      // Firefox keeps showing the first video track. A stream with no track at all would pause the video.
      for (const former of old) if (former.kind === track.kind) media.removeTrack(former);
      media.addTrack(track);
    }
    for (const former of old) media.removeTrack(former);
  }

  /** Opens the data channels. A peer connection that replaces another one waits until its media is connected. */
  use() {
    this.#used.resolve(undefined);
  }

  async addCandidate(init: RTCIceCandidateInit) {
    for (const candidate of this.#usable(init)) await this.#connection.addCandidate(candidate);
  }

  /** The candidate with its address redirected, unless it is useless or one of too many. */
  #usable(init: RTCIceCandidateInit): readonly RTCIceCandidateInit[] {
    const {endpoint, policy} = this.#options.settings;
    const candidate = redirectCandidate(init.candidate ?? '', endpoint, policy);
    return isUsable(candidate) && this.#tried.add(candidate) ? [{...init, candidate}] : [];
  }

  /** Whether any address of the host was tried. */
  get hasTried(): boolean {
    return this.#tried.addresses.length > 0;
  }

  /** Why no media arrived. */
  explainIce(): AppStreamError {
    return explainIce(this.#connection.ice, this.#tried, this.#options.settings.endpoint);
  }

  /** Resolves with `undefined` if the browser refuses, as some do for a closed connection. */
  getStats(): Promise<ConnectionStats | undefined> {
    return this.#connection.getStats().catch(() => undefined);
  }

  getReport(): Promise<RTCStatsReport> {
    return this.#connection.pc.getStats();
  }

  async skipToLive() {
    const {skipToLive} = await unlessAborted(nvstPlayMoment.arrival, this.#signal);
    await skipToLive(this.#connection);
  }

  close() {
    this.#ended.abort();
  }
}
