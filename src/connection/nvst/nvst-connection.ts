import {toVirtualKey} from './input/keys.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {pause} from '../../platform/abort.ts';
import type {CloseReason, Connection, StreamSize} from '../connector.ts';
import type {InputEvent} from '../input-event.ts';
import {MAX_CANDIDATES} from './candidates.ts';
import {IN_USE_MS, LEFT_MS, NAME_MS, type NvstConnectionOptions, OFFERS, TIMEOUTS} from './nvst-options.ts';
import {NvstPeer} from './nvst-peer.ts';
import {ConnectionSignaling} from './signaling/connection-signaling.ts';
import {OtherClientGuard} from './signaling/peers.ts';
import type {SignalingChannel} from './signaling/signaling-channel.ts';
import type {HostMessage, Offer} from './signaling/signaling-frames.ts';

const ENDED = {kind: 'ended', reason: 'server'} as const;

/** One signed-in client of a host, from the sign-in to the end (`nvst.md` 2.4). */
export class NvstConnection implements Connection {
  readonly media = new MediaStream();
  readonly #signaling: ConnectionSignaling;
  readonly #guard: OtherClientGuard;
  readonly #options: NvstConnectionOptions;
  readonly #ended: AbortController;
  readonly #closed = Promise.withResolvers<CloseReason>();
  readonly closed = this.#closed.promise;
  readonly #connected = Promise.withResolvers<undefined>();
  /** Resolves when media can reach the page or the host ends the stream. Rejects with the failure of a step. */
  readonly connected = this.#connected.promise;
  #isConnected = false;
  /** Whether the answer to the present offer was sent. From then on, ICE can connect without signaling. */
  #isAnswered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The step that the timer limits. */
  #step: keyof typeof TIMEOUTS = 'signInMs';
  #peer: NvstPeer | undefined;
  #earlyCandidates: RTCIceCandidateInit[] = [];
  #microphone: MediaStreamTrack | null | undefined;
  /** When the last offers arrived, in milliseconds of `performance.now()`. */
  #offersMs: readonly number[] = [];

  /** @param ended ends the socket and the whole connection when aborted. The connection owns it. */
  constructor(signaling: SignalingChannel, options: NvstConnectionOptions, ended: AbortController) {
    this.#options = options;
    this.#microphone = options.microphone;
    this.#ended = ended;
    this.#guard = new OtherClientGuard(options.onHostEvent);
    const {signal} = ended;
    options.signal.addEventListener('abort', () => this.close(), {once: true, signal});
    options.onStep('negotiating');
    this.#limitStep('signInMs');
    this.#signaling = new ConnectionSignaling(signaling, options, signal, {
      progress: () => (this.#isConnected ? 'connected' : this.#isAnswered ? 'answered' : 'signing-in'),
      handle: (message) => this.#handle(message),
      onEnd: (reason) => this.#finish(reason),
    });
    // It rejects when the connection is over.
    this.#signaling.watchSilence(this.connected).catch(() => undefined);
  }

  close() {
    this.#finish({kind: 'closed'});
  }

  get isReachable() {
    return this.#peer?.isReachable;
  }

  async getStats(): Promise<RTCStatsReport | undefined> {
    return this.#peer?.getStats();
  }

  readonly skipToLive = async () => this.#peer?.skipToLive();

  readonly sendInput = (event: InputEvent) => this.#peer?.channels.input.send(event);
  readonly hasKey = (code: string) => toVirtualKey(code) !== undefined;
  readonly sendMessage = (json: string) => this.#peer?.channels.control.send(json);
  readonly resize = (size: StreamSize) => this.#peer?.channels.control.resize(size);

  readonly sendMicrophone = (track: MediaStreamTrack | null) => {
    this.#microphone = track;
    // The next peer connection sends it.
    this.#peer?.sendMicrophone(track).catch(() => undefined);
  };

  readonly sendClipboard = async (text: string) => this.#peer?.channels.control.sendClipboard(text);

  get hostFeatures() {
    return this.#peer?.channels.control.features;
  }

  async #handle(message: HostMessage): Promise<void> {
    const {peers} = this.#signaling;
    if (!this.#guard.accepts(message, peers, this.#peer !== undefined)) return;
    switch (message.type) {
      case 'joined':
        if (this.#step === 'signInMs') this.#limitStep('offerMs');
        return;
      case 'other-joined':
        if (this.#step === 'signInMs') this.#limitStep('offerMs');
        // A sign-in under a new name that finds another client means that the host has given the stream up.
        if (peers.isInUse && this.#isConnected) this.#failWith(new AppStreamError('connection-lost'));
        else if (peers.isInUse) this.#waitForHost();
        else if (!this.#peer) this.#leaveHost();
        return;
      case 'other-left':
        // The host sends no offer on this socket, although it is free now (`nvst.md` 1.6).
        if (message.wasFirst && !this.#peer) this.#failStep('offerMs');
        return;
      case 'other-message':
        return;
      case 'offer':
        return this.#answer(message);
      case 'candidate':
        return this.#addCandidate(message.candidate);
      case 'host-left':
        // A host that stops still signs clients in for a short time.
        if (this.#isAnswered) this.#finish(ENDED);
        else this.#failWith(new AppStreamError('host-restarting'));
        return;
      case 'bye':
        this.#finish(ENDED);
        return;
      case 'error': {
        const {error: detail} = message;
        if (this.#isConnected) this.#finish({...ENDED, detail});
        else this.#failWith(new AppStreamError('sign-in-refused', {detail}));
        return;
      }
      default:
        return message satisfies never;
    }
  }

  /** Fails because of another client. The socket stays open, because the host reports there when it leaves. */
  #waitForHost() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), 2 * IN_USE_MS);
    const error = new AppStreamError('in-use', {retryAfterMs: IN_USE_MS});
    error.retryWhen = (signal) => {
      signal.addEventListener('abort', () => this.close(), {signal: this.#ended.signal});
      return this.closed;
    };
    this.#connected.reject(error);
  }

  /**
   * Leaves the host because another client joined before the host's offer: the next offer could be from that client.
   * The run signs in again.
   */
  #leaveHost() {
    const error = new AppStreamError('in-use', {retryAfterMs: IN_USE_MS});
    error.retryWhen = (signal) => pause(LEFT_MS, signal);
    this.#failWith(error);
  }

  /** A further offer is a restart. The safest reaction is a new peer connection (`nvst.md` 2.4). */
  async #answer(offer: Offer) {
    this.#peer?.close();
    const peer = this.#createPeer(offer);
    this.#peer = peer;
    const early = this.#earlyCandidates;
    this.#earlyCandidates = [];
    await peer.answer((answer) => {
      this.#isAnswered = this.#signaling.send(answer);
    }, early);
    if (this.#isConnected) return;
    this.#options.onStep('ice');
    this.#limitStep('iceMs', this.#options.endpoint.mediaProblem && !peer.hasTried ? NAME_MS : undefined);
  }

  #createPeer(offer: Offer): NvstPeer {
    const now = performance.now();
    this.#offersMs = [...this.#offersMs.filter((ms) => now - ms < OFFERS.withinMs), now];
    if (this.#offersMs.length > OFFERS.max) throw new AppStreamError('bad-offer');
    return new NvstPeer({
      settings: {...this.#options, microphone: this.#microphone},
      offer,
      media: this.media,
      signal: this.#ended.signal,
      mayClose: () => this.#signaling.waitForClose(),
      onCandidate: (candidate) => this.#signaling.send(candidate.toJSON()),
      onConnected: () => this.#handleConnected(),
      onFailed: () => this.#loseMedia(),
      onExit: (error) => this.#failWith(error),
    });
  }

  #handleConnected() {
    clearTimeout(this.#timer);
    this.#isConnected = true;
    this.#connected.resolve(undefined);
    this.#signaling.keepOpen();
  }

  #loseMedia() {
    const error = new AppStreamError('connection-lost');
    if (this.#isConnected) this.#finish(this.#signaling.normalEnd ?? {kind: 'lost', error});
    else this.#failStep('iceMs');
  }

  async #addCandidate(init: RTCIceCandidateInit) {
    const peer = this.#peer;
    if (peer) {
      const hadTried = peer.hasTried;
      await peer.addCandidate(init);
      if (peer.hasTried && !hadTried && !this.#isConnected) this.#limitStep('iceMs');
    }
    if (!peer && this.#earlyCandidates.length < MAX_CANDIDATES) this.#earlyCandidates.push(init);
  }

  #limitStep(step: keyof typeof TIMEOUTS, limitMs = Infinity) {
    this.#step = step;
    clearTimeout(this.#timer);
    if (this.#ended.signal.aborted) return;
    this.#timer = setTimeout(() => this.#failStep(step), Math.min(limitMs, this.#options.limits[step]));
  }

  #failStep(step: keyof typeof TIMEOUTS) {
    const explained = step === 'iceMs' ? this.#peer?.explainIce() : undefined;
    this.#failWith(explained ?? new AppStreamError(TIMEOUTS[step]));
  }

  #failWith(error: AppStreamError) {
    this.#finish({kind: 'lost', error});
  }

  /** The only exit. A second call changes nothing. */
  #finish(reason: CloseReason) {
    clearTimeout(this.#timer);
    this.#closed.resolve(reason);
    if (reason.kind === 'lost') this.#connected.reject(reason.error);
    else this.#connected.resolve(undefined);
    this.#ended.abort();
  }
}
