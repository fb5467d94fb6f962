import {AppStreamError} from '../../errors/app-stream-error.ts';
import {unlessAborted} from '../../platform/abort.ts';
import type {CloseReason, Connection, ConnectionStats, SocketRules, StreamSize} from '../connector.ts';
import type {InputEvent} from '../input-event.ts';
import {MAX_CANDIDATES} from './candidates.ts';
import {NAME_MS, type NvstConnectionOptions, OFFERS, TIMEOUTS} from './nvst-options.ts';
import {NvstPeer, nvstPlayMoment} from './nvst-peer.ts';
import type {PeerReplacement} from './peer-replacement.ts';
import {isAccidentalClose, judgeClose, reasonOfClose} from './signaling/close-codes.ts';
import type {SignalingReopener} from './signaling/reopen-signaling.ts';
import type {SignalingChannel} from './signaling/signaling-channel.ts';
import type {Closed, HostMessage, Offer} from './signaling/signaling-frames.ts';

/** One signed-in client of a host, from the sign-in to the end (`nvst.md` 2.4). */
export class NvstConnection implements Connection {
  readonly media = new MediaStream();
  hostSize: StreamSize | undefined;
  #signaling: SignalingChannel;
  readonly #options: NvstConnectionOptions;
  readonly #ended: AbortController;
  readonly #closed = Promise.withResolvers<CloseReason>();
  readonly #connected = Promise.withResolvers<undefined>();
  #isConnected = false;
  /** Whether the answer to the present offer was sent. From then on, ICE can connect without signaling. */
  #isAnswered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The step that the timer limits. */
  #step: keyof typeof TIMEOUTS = 'signInMs';
  #peer: NvstPeer | undefined;
  #earlyCandidates: RTCIceCandidateInit[] = [];
  /** When the last offers arrived, in milliseconds of `performance.now()`. */
  #offersMs: readonly number[] = [];
  /** The close of a socket that is opened again once media is connected. */
  #lostSignaling: Closed | undefined;
  #reopener: SignalingReopener | undefined;
  /** Exists while the media is older than the present sign-in. */
  #replacement: PeerReplacement<NvstPeer> | undefined;

  /** @param ended ends the socket and the whole connection when aborted. The connection owns it. */
  constructor(signaling: SignalingChannel, options: NvstConnectionOptions, ended: AbortController) {
    this.#signaling = signaling;
    this.#options = options;
    this.#ended = ended;
    options.signal.addEventListener('abort', () => this.close(), {once: true, signal: ended.signal});
    options.onStep('negotiating');
    this.#limitStep('signInMs');
    void this.#readMessages();
    // It rejects when the connection is over.
    if (options.sockets?.judge) this.#watchSilence(options.sockets.judge).catch(() => undefined);
  }

  get closed(): Promise<CloseReason> {
    return this.#closed.promise;
  }

  /** Resolves when media can reach the page or the host ends the stream. Rejects with the failure of a step. */
  get connected(): Promise<undefined> {
    return this.#connected.promise;
  }

  close() {
    this.#finish({kind: 'closed'});
  }

  getStats(): Promise<ConnectionStats | undefined> {
    return Promise.resolve(this.#peer?.getStats());
  }

  getReport(): Promise<RTCStatsReport | undefined> {
    return Promise.resolve(this.#peer?.getReport());
  }

  requestKeyFrame() {
    this.#signaling.send({type: 'request_keyframe', reason: 'frames-stopped', backlogFrames: 0, attempt: 1});
  }

  readonly skipToLive = async () => this.#peer?.skipToLive();

  sendInput(event: InputEvent) {
    this.#peer?.channels?.input.send(event);
  }

  sendMessage(json: string) {
    this.#peer?.channels?.control.send(json);
  }

  resize(size: StreamSize) {
    this.#peer?.channels?.control.resize(size);
  }

  sendClipboard(text: string) {
    this.#peer?.channels?.control.sendClipboard(text);
  }

  async #readMessages(first?: HostMessage) {
    const reader = this.#signaling.messages.getReader();
    try {
      if (first) await this.#handle(first);
      for (;;) {
        const {done, value} = await reader.read();
        if (done) return;
        await this.#handle(value);
      }
    } catch (error) {
      this.#finish({kind: 'lost', error: AppStreamError.from(error)});
    }
  }

  async #handle(message: HostMessage | Closed): Promise<void> {
    // Messages may have been queued while the connection ended. Nothing would close what they start.
    if (this.#ended.signal.aborted) return;
    switch (message.type) {
      case 'peer':
        if (!message.connected) this.#finish({kind: 'ended', reason: 'server'});
        else if (this.#step === 'signInMs') this.#limitStep('offerMs');
        return;
      case 'offer':
        return this.#answer(message);
      case 'candidate':
        return this.#addCandidate(message.candidate);
      case 'bye':
        this.#finish({kind: 'ended', reason: 'server'});
        return;
      case 'error':
        this.#finish(
          this.#isConnected
            ? {kind: 'ended', reason: 'server', detail: message.error}
            : {kind: 'lost', error: new AppStreamError('sign-in-refused', {detail: message.error})},
        );
        return;
      case 'closed':
        return this.#handleClose(message);
      default:
        return message satisfies never;
    }
  }

  /** Losing signaling is not fatal while ICE checks or is connected (`nvst.md` 1.6). */
  async #handleClose(message: Closed) {
    const closed = await judgeClose(message, this.#options.sockets?.judge);
    const isLate = this.#isConnected || this.#isAnswered;
    if (!isLate || !isAccidentalClose(closed)) this.#finish(reasonOfClose(closed, !isLate));
    else if (this.#isConnected) void this.#reopenSignaling(closed);
    else this.#lostSignaling = closed;
  }

  /** A further offer is a restart. The safest reaction is a new peer connection (`nvst.md` 2.4). */
  async #answer(offer: Offer) {
    if (this.#replacement && this.#peer?.isConnected) {
      await this.#replacement.answer(offer);
      return;
    }
    this.#endReplacement();
    this.#peer?.close();
    const peer = this.#createPeer(offer, this.media);
    this.#peer = peer;
    this.hostSize = peer.hostSize;
    peer.use();
    await this.#sendAnswer(peer);
    if (this.#isConnected) return;
    this.#options.onStep('ice');
    this.#limitStep('iceMs', this.#options.endpoint.mediaProblem && !peer.hasTried ? NAME_MS : undefined);
  }

  async #sendAnswer(peer: NvstPeer) {
    const early = this.#earlyCandidates;
    this.#earlyCandidates = [];
    await peer.answer((answer) => {
      this.#isAnswered = this.#signaling.send(answer);
    }, early);
  }

  /** @param events called while the peer connection is not the present one */
  #createPeer(offer: Offer, media: MediaStream, events?: {onConnected(): void; onFailed(): void}): NvstPeer {
    const now = performance.now();
    this.#offersMs = [...this.#offersMs.filter((ms) => now - ms < OFFERS.withinMs), now];
    if (this.#offersMs.length > OFFERS.max) throw new AppStreamError('bad-offer');
    const peer: NvstPeer = new NvstPeer({
      settings: this.#options,
      offer,
      media,
      signal: this.#ended.signal,
      onTrack: () => {
        if (media === this.media) this.#options.onMedia?.(media);
      },
      onCandidate: (candidate) => this.#signaling.send(candidate.toJSON()),
      onConnected: () => {
        if (peer === this.#peer) this.#handleConnected();
        else events?.onConnected();
      },
      onFailed: () => {
        if (peer !== this.#peer) events?.onFailed();
        else if (!this.#replacement?.peer) this.#loseMedia();
      },
    });
    return peer;
  }

  #handleConnected() {
    clearTimeout(this.#timer);
    this.#isConnected = true;
    this.#connected.resolve(undefined);
    if (this.#lostSignaling) void this.#reopenSignaling(this.#lostSignaling);
  }

  #replacePeer(peer: NvstPeer) {
    this.#endReplacement();
    this.#peer?.close();
    this.#peer = peer;
    peer.moveTracks(this.media);
    peer.use();
    this.#handleConnected();
  }

  #endReplacement() {
    this.#replacement?.close();
    this.#replacement = undefined;
  }

  #loseMedia() {
    if (this.#isConnected) this.#finish({kind: 'lost', error: new AppStreamError('connection-lost')});
    else this.#failStep('iceMs');
  }

  /** Opens the signaling again in the background, so that the host can still send BYE, and the page can request key frames. */
  async #reopenSignaling(closed: Closed) {
    this.#lostSignaling = undefined;
    const {openChannel, client, limits, sockets} = this.#options;
    const judge = sockets?.judge;
    if (!openChannel) return;
    const {signal} = this.#ended;
    try {
      if ((await sockets?.mayReopen?.()) === false) return;
      const play = await unlessAborted(nvstPlayMoment.arrival, signal);
      const {signInMs, iceMs} = limits;
      this.#reopener ??= new play.SignalingReopener({client, openChannel, judge, signInMs, signal});
      const reopened = await this.#reopener.reopen(closed);
      if (!reopened) return;
      if ('end' in reopened) {
        this.#finish(reopened.end);
        return;
      }
      this.#signaling = reopened.channel;
      this.#replacement ??= new play.PeerReplacement({
        limitMs: iceMs,
        createPeer: (offer, events) => this.#createPeer(offer, new MediaStream(), events),
        answer: (peer) => this.#sendAnswer(peer),
        onConnected: (peer) => this.#replacePeer(peer),
        onFailed: () => {
          if (!this.#peer?.isConnected) this.#loseMedia();
        },
      });
      await this.#readMessages(reopened.first);
    } catch (error) {
      // The stream plays without signaling.
      if (!signal.aborted) this.#options.onHostEvent({kind: 'fault', error: AppStreamError.from(error)});
    }
  }

  /** A proxy may keep a socket open although it has lost the host. Its service then knows more. */
  async #watchSilence(judge: NonNullable<SocketRules['judge']>) {
    const {signal} = this.#ended;
    await unlessAborted(this.#options.firstFrame ?? this.connected, signal);
    const {watchSilence} = await unlessAborted(nvstPlayMoment.arrival, signal);
    this.#finish(await watchSilence({lastFrameAt: () => this.#signaling.lastFrameAt, judge, signal}));
  }

  async #addCandidate(init: RTCIceCandidateInit) {
    // After a new sign-in, candidates do not belong to the old offer.
    const peer = this.#replacement ? this.#replacement.peer : this.#peer;
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
    this.#finish({kind: 'lost', error: explained ?? new AppStreamError(TIMEOUTS[step])});
  }

  /** The only exit. A second call changes nothing. */
  #finish(reason: CloseReason) {
    clearTimeout(this.#timer);
    this.#endReplacement();
    this.#closed.resolve(reason);
    if (reason.kind === 'lost') this.#connected.reject(reason.error);
    else this.#connected.resolve(undefined);
    this.#ended.abort();
  }
}
