import {AppStreamError, failure} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import type {InputEvent} from '../input-event.ts';
import type {CloseReason, Connection, ConnectOptions, StreamEndpoint, Vitals} from '../connector.ts';
import {PeerConnection} from '../peer-connection.ts';
import {candidatesForOffer, isUsable, MOST_CANDIDATES, redirect, type CandidatePolicy} from './candidates.ts';
import type {HostLink, HostLinkSettings} from './host-link.ts';
import {isAccident, reasonOfClose} from './close-reason.ts';
import type {Closed, SignalingChannel} from './signaling-channel.ts';
import type {HostMessage, Offer} from './signaling-frames.ts';
import {TriedCandidates} from './tried-candidates.ts';

/** A data channel that the page makes: its label and its kind. */
export type ChannelPlan = readonly [label: string, options: RTCDataChannelInit];

/** The labels of `nvst.md` 4.1. Moves may be lost, but never late. */
const CHANNELS: readonly ChannelPlan[] = [
  ['input_channel_v1', {ordered: true}],
  ['input_channel_partially_reliable', {ordered: false, maxPacketLifeTime: 300}],
  ['cursor_channel', {ordered: true}],
];

/** Each makes a peer connection; a host that starts anew so often is no host. */
const MOST_OFFERS = 16;

/** The waits with a limit each, and the failure of one that passes it. */
const LATE = {
  signInMs: 'sign-in-timeout',
  offerMs: 'no-offer',
  iceMs: 'ice-failed',
} as const satisfies Record<string, FailureCode>;

export interface NvstConnectionOptions extends ConnectOptions, HostLinkSettings {
  readonly endpoint: StreamEndpoint;
  readonly policy: CandidatePolicy;
  readonly channels?: readonly ChannelPlan[] | undefined;
}

const NO_VITALS: Vitals = {
  reachable: false,
  hasTrack: false,
  answers: undefined,
  packets: 0,
  receivedFrames: 0,
  decodedFrames: 0,
};

/** One peer connection with what belongs to it. */
interface Peer {
  readonly connection: PeerConnection;
  readonly over: AbortController;
  /** There as soon as its code is loaded. */
  link?: HostLink;
}

/** One signed-in client of a host, from the sign-in to the end (`nvst.md` 2.4). */
export class NvstConnection implements Connection {
  readonly media = new MediaStream();
  readonly #channel: SignalingChannel;
  readonly #options: NvstConnectionOptions;
  readonly #over: AbortController;
  readonly #end = Promise.withResolvers<CloseReason>();
  readonly #way = Promise.withResolvers<undefined>();
  #hasWay = false;
  #wasRemoved = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer is for. */
  #waitsFor: keyof typeof LATE = 'signInMs';
  #peer: Peer | undefined;
  /** Candidates that came before the offer. */
  #early: RTCIceCandidateInit[] = [];
  #tried = new TriedCandidates();
  #offers = 0;

  /** @param over ends the socket and all else of this connection when aborted; its owner is the connection. */
  constructor(channel: SignalingChannel, options: NvstConnectionOptions, over: AbortController) {
    this.#channel = channel;
    this.#options = options;
    this.#over = over;
    const end = () => {
      this.#finish({kind: 'closed'});
    };
    options.signal.addEventListener('abort', end, {once: true, signal: over.signal});
    options.onStep('negotiating');
    this.#await('signInMs');
    void this.#serve();
  }

  get closed(): Promise<CloseReason> {
    return this.#end.promise;
  }

  /** Fulfils when media has a way or the host ends; rejects with the failure of the step that failed. */
  get connected(): Promise<undefined> {
    return this.#way.promise;
  }

  /** Whether the host knew nothing of us: it let us go before it offered anything. */
  get wasRemoved(): boolean {
    return this.#wasRemoved;
  }

  close() {
    this.#finish({kind: 'closed'});
  }

  async vitals(): Promise<Vitals> {
    return (await this.#peer?.connection.vitals()) ?? NO_VITALS;
  }

  requestKeyFrame() {
    this.#channel.send({type: 'request_keyframe', reason: 'frames-stopped', backlogFrames: 0, attempt: 1});
  }

  sendInput(event: InputEvent) {
    this.#peer?.link?.sendInput(event);
  }

  sendMessage(json: string) {
    this.#peer?.link?.control.send(json);
  }

  resize(size: {readonly width: number; readonly height: number}) {
    this.#peer?.link?.control.resize(size);
  }

  sendClipboard(text: string) {
    this.#peer?.link?.control.sendClipboard(text);
  }

  async #serve() {
    const reader = this.#channel.messages.getReader();
    try {
      for (;;) {
        const {done, value} = await reader.read();
        if (done) return;
        await this.#take(value);
      }
    } catch (error) {
      this.#finish({kind: 'lost', error: AppStreamError.from(error)});
    }
  }

  async #take(message: HostMessage | Closed): Promise<void> {
    switch (message.type) {
      case 'peer':
        if (!message.connected) this.#finish({kind: 'ended', reason: 'server'});
        else if (this.#waitsFor === 'signInMs') this.#await('offerMs');
        return;
      case 'offer':
        return this.#answer(message);
      case 'candidate':
        return this.#addCandidate(message.candidate);
      case 'bye':
        this.#finish({kind: 'ended', reason: 'server'});
        return;
      case 'error':
        this.#wasRemoved = !this.#peer;
        this.#finish({kind: 'ended', reason: 'server', detail: message.error});
        return;
      case 'closed':
        if (!this.#hasWay || !isAccident(message)) this.#finish(reasonOfClose(message));
        return;
      default:
        return message satisfies never;
    }
  }

  /** A further offer is a restart: the safest answer is a fresh peer connection (`nvst.md` 2.4). */
  async #answer(offer: Offer) {
    // It may have waited in the queue while the connection ended: nothing would close its peer connection.
    if (this.#over.signal.aborted) return;
    if (!/^m=video [1-9]/m.test(offer.sdp)) throw new AppStreamError('no-video');
    if ((this.#offers += 1) > MOST_OFFERS) throw new AppStreamError('bad-offer', {detail: 'too many offers'});
    const {endpoint, policy, size} = this.#options;
    this.#peer?.over.abort();
    const answered = Promise.withResolvers<undefined>();
    this.#peer = this.#createPeer(answered.promise, offer);
    const {connection} = this.#peer;
    const {sdp, added} = candidatesForOffer(offer.sdp, endpoint, policy);
    this.#tried = new TriedCandidates();
    for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:.*)$/gm)) this.#tried.add(candidate);
    const answer = await connection.answer(sdp);
    const {nvstSdp} = offer;
    this.#channel.send({
      type: 'answer',
      sdp: answer,
      ...(nvstSdp === undefined
        ? {}
        : {nvstSdp: (await import('./nvst-sdp.ts')).answerNvstSdp({...offer, nvstSdp}, {answer, ...size})}),
    });
    answered.resolve(undefined);
    if (!this.#hasWay) {
      this.#options.onStep('ice');
      this.#await('iceMs');
    }
    const early = this.#early;
    this.#early = [];
    for (const candidate of [...added, ...early]) await this.#addCandidate(candidate);
  }

  /** @param answered before it no candidate of the page is sent (`nvst.md` 2.3), and nothing loaded but for the picture */
  #createPeer(answered: Promise<unknown>, {nvstSdp}: Offer): Peer {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#over.signal]);
    const linked = answered.then(async () => {
      const {openHostLink} = await import('./host-link.ts');
      const createChannel = connection.createChannel.bind(connection);
      return (peer.link = await openHostLink({...this.#options, signal, nvstSdp, createChannel}));
    });
    linked.catch(async (cause: unknown) => {
      // Without it the stream is one to look at.
      this.#options.onHostEvent({
        kind: 'fault',
        error: await failure('code-missing', {values: {name: 'host-link.js'}, cause}),
      });
    });
    const connection = new PeerConnection({
      iceServers: this.#options.iceServers,
      signal,
      media: this.media,
      microphone: this.#options.microphone,
      onCandidate: (candidate) => {
        void answered.then(() => {
          this.#channel.send(candidate.toJSON());
        });
      },
      onConnected: () => {
        this.#hasWay = true;
        clearTimeout(this.#timer);
        this.#way.resolve(undefined);
      },
      onChannel: (channel, early) => {
        linked.then(
          (link) => link.add({channel, early}),
          () => undefined,
        );
      },
      onFailed: () => {
        this.#finish({
          kind: 'lost',
          error: this.#hasWay ? new AppStreamError('connection-lost') : this.#late('iceMs'),
        });
      },
    });
    const {channels = CHANNELS, cursor} = this.#options;
    for (const [label, options] of channels) {
      // A host with such a channel leaves the pointer out of its picture.
      if (cursor !== 'none' || label !== 'cursor_channel') connection.createChannel(label, options);
    }
    const peer: Peer = {connection, over};
    return peer;
  }

  async #addCandidate(init: RTCIceCandidateInit) {
    if (!this.#peer) {
      if (this.#early.length < MOST_CANDIDATES) this.#early.push(init);
      return;
    }
    const {endpoint, policy} = this.#options;
    const candidate = redirect(init.candidate ?? '', endpoint, policy);
    if (isUsable(candidate) && this.#tried.add(candidate))
      await this.#peer.connection.addCandidate({...init, candidate});
  }

  #await(wait: keyof typeof LATE) {
    clearTimeout(this.#timer);
    this.#waitsFor = wait;
    this.#timer = setTimeout(() => {
      this.#finish({kind: 'lost', error: this.#late(wait)});
    }, this.#options.limits[wait]);
  }

  #late(wait: keyof typeof LATE) {
    const code = wait === 'iceMs' && this.#tried.isEmpty ? 'no-candidates' : LATE[wait];
    return new AppStreamError(code, {values: {candidates: String(this.#tried)}});
  }

  /** The one way out; what comes second changes nothing. */
  #finish(reason: CloseReason) {
    clearTimeout(this.#timer);
    this.#end.resolve(reason);
    if (reason.kind === 'lost') this.#way.reject(reason.error);
    else this.#way.resolve(undefined);
    this.#over.abort();
  }
}
