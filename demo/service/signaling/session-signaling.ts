import type {IncomingHttpHeaders} from 'node:http';
import {SignalingClient, type PassedMessage, type SignalingSocket} from './signaling-client.ts';
import type {Switches} from '../sessions/switches.ts';
import {SignalingRecord} from './acknowledgements.ts';
import {ActiveClient, type PeerHost} from './active-client.ts';
import type {ClientPayload} from './client-frame.ts';
import type {MediaAddress} from './offer-payload.ts';
import {faultStartOf, type FaultStart, scheduleFaults, SignInFaults} from './session-faults.ts';
import {Spectators} from './spectators.ts';

/** Who has opened a socket. */
export interface ClientSource {
  readonly peerId: string;
  readonly reconnect: boolean;
  /** The headers of its upgrade request. */
  readonly headers: IncomingHttpHeaders;
  /** Whether the client came to the address of spectators (default: false). */
  readonly isSpectator?: boolean;
}

/** A host whose media has just ended gives no offer to a client that signs in within this time. */
const GAP_MS = 40;

/**
 * The signaling of one session: its signed-in clients and their exchange with the host. It signs clients in, resumes and ends as
 * NVIDIA's server does. One client has the stream. The others wait, and never get an offer on their socket.
 */
export class SessionSignaling {
  readonly record = new SignalingRecord();
  readonly #serverName = `OneSdkServer-${1_200_000_000_000 + Math.floor(Math.random() * 1e12)}`;
  readonly #clients = new Set<SignalingClient>();
  readonly #spectators: Spectators;
  readonly #faults: SignInFaults;
  #active: ActiveClient | undefined;
  /** When the last media has ended, in milliseconds of `performance.now()`. */
  #endedAtMs = -Infinity;
  #lastPeer = 0;
  #nextClientId = 2;
  #hasScheduledFaults = false;

  constructor(
    private readonly host: PeerHost,
    private readonly switches: Switches,
    /** Called when a client is added or removed. */
    private readonly onChange: () => void,
  ) {
    this.#spectators = new Spectators(host, () => ++this.#lastPeer);
    this.#faults = new SignInFaults(switches);
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Adds a client whose socket was upgraded for this session. */
  addClient(socket: SignalingSocket, source: ClientSource & {readonly media: MediaAddress}) {
    const {peerId, reconnect, headers, isSpectator = false, media} = source;
    const {switches} = this;
    const known = this.#active?.client.peerId === peerId ? this.#active : undefined;
    const isNamed = known !== undefined || [...this.#clients].some((other) => other.peerId === peerId);
    const resumed = reconnect ? known : undefined;
    let isIntroduced = false;
    const introduce = () => {
      if (isIntroduced || client.signal.aborted) return;
      isIntroduced = true;
      this.#introduce(client, {isSpectator, media});
    };
    const client = new SignalingClient({
      socket,
      id: resumed?.client.id ?? this.#nextClientId++,
      peerId,
      headers,
      continues: resumed?.client,
      serverName: this.#serverName,
      switches,
      record: this.record,
      onPayload: (payload) => this.#receive(client, payload),
      onPeerInfo: () => switches.waitForPeerInfo && !resumed && introduce(),
      onForward: (to, message) => this.#forward(to, message),
    });
    this.#clients.add(client);
    this.onChange();
    socket.on('close', (code) => this.#removeClient(client, code, isIntroduced));

    if (reconnect ? !known : isNamed) client.remove();
    else if (this.#faults.refuse(client)) return;
    else if (resumed) resumed.resume(client);
    else if (this.#takeStream(client, source) && !switches.silentSocket && !switches.waitForPeerInfo)
      introduce();
  }

  /** Gives the stream to a client that can have it. Returns false if the client must leave instead. */
  #takeStream(
    client: SignalingClient,
    {isSpectator, media}: ClientSource & {readonly media: MediaAddress},
  ): boolean {
    if (isSpectator) return true;
    if (this.#active && this.switches.secondClient === 'close-3005') {
      client.close(3005, 'Another client is connected');
      return false;
    }
    if (this.#active || performance.now() - this.#endedAtMs < GAP_MS) return true;
    const active: ActiveClient = new ActiveClient({
      client,
      media,
      host: this.host,
      switches: this.switches,
      onEnd: () => this.#end(active),
      onLeave: () => this.#end(active, (peer) => this.host.endStream(peer)),
    });
    this.#active = active;
    this.#scheduleFaults(active, 'socket');
    return true;
  }

  /** Announces a client and the others to it. The client with the stream gets an offer. */
  #introduce(
    client: SignalingClient,
    {isSpectator, media}: Required<Pick<ClientSource, 'isSpectator'>> & {readonly media: MediaAddress},
  ) {
    const isActive = () => this.#active?.client === client;
    if (isActive() && this.#faults.closeAt('sign-in', client)) return;
    client.sendPeerInfo();
    if (!isSpectator && this.#announces) this.#announceClient(client);
    if (isActive() && this.#faults.closeAt('peer-info', client)) return;
    if (this.#active && isActive()) this.#requestOffer(this.#active);
    else if (isSpectator || this.switches.secondClient === 'spectator')
      void this.#spectators.add(client, media);
  }

  /** Sends a client who the others are, with their headers, and them who it is. */
  #announceClient(client: SignalingClient) {
    for (const other of this.#listOthers(client)) {
      client.sendOther(other.description);
      other.sendOther(client.description);
    }
  }

  /** Forwards a message to the client with this number. Its sender can state any number as its own. */
  #forward(to: number, message: PassedMessage) {
    for (const client of this.#clients) if (client.id === to) client.passOn(message);
  }

  /** A page that has signed in again under its name has not left. */
  #announceLeaving(client: SignalingClient) {
    const isBack = [...this.#clients].some((other) => other.peerId === client.peerId);
    if (!this.#announces || isBack) return;
    for (const other of this.#listOthers(client)) other.sendOther(client.description, false);
  }

  /** A Kit that offers to spectators has a port for each, so they do not read of each other. */
  get #announces(): boolean {
    return this.switches.secondClient !== 'spectator';
  }

  #listOthers(client: SignalingClient): SignalingClient[] {
    const clients = new Set(this.#active ? [this.#active.client, ...this.#clients] : this.#clients);
    return [...clients].filter((other) => other.peerId !== client.peerId && !this.#spectators.has(other));
  }

  /** Sends the host's offer to the client that it was created for. */
  sendOffer(peer: number, sdp: string) {
    const active = this.#active;
    if (active?.peer !== peer) {
      this.#spectators.sendOffer(peer, sdp, this.switches);
      return;
    }
    active.sendOffer(sdp);
  }

  /** Closes the socket of a spectator whose port another program uses. */
  refuseSpectator(peer: number) {
    this.#spectators.refuse(peer);
  }

  markConnected(peer: number) {
    if (this.#active?.peer === peer && this.#active.markConnected())
      this.#scheduleFaults(this.#active, 'connection');
  }

  /** Ends the stream of a client whose peer connection has closed, for example because the page has closed its own. */
  markClosed(peer: number) {
    if (this.#active?.peer === peer) this.#end(this.#active);
  }

  /** Starts the time of the faults that wait for a request. Returns false if no client is connected. */
  startFaults(): boolean {
    if (!this.#active) return false;
    this.#scheduleFaults(this.#active, 'request');
    return true;
  }

  /** Cuts all TCP connections after the host has crashed or the session has ended. The host sends its exit message on its own channel. */
  dropClients() {
    this.#active?.release();
    this.#active = undefined;
    this.cutSockets();
  }

  /** Cuts all TCP connections, as a network that breaks does. The stream stays. */
  cutSockets() {
    for (const client of this.#clients) client.drop();
  }

  #requestOffer(active: ActiveClient) {
    if (!this.#faults.withholdsOffer) active.requestOffer(++this.#lastPeer);
  }

  #receive(client: SignalingClient, payload: ClientPayload) {
    if (this.#active?.client === client) this.#active.receive(payload);
    else this.#spectators.receive(client, payload);
  }

  #removeClient(client: SignalingClient, code: number, isIntroduced: boolean) {
    const isLeaving = this.#clients.delete(client) && isIntroduced && !this.#spectators.has(client);
    this.#spectators.remove(client);
    if (this.#active?.client === client) this.#active.handleClose(code);
    else if (isLeaving) this.#announceLeaving(client);
    this.onChange();
  }

  /** Ends the stream of a client, and cuts its socket. */
  #end(active: ActiveClient, disconnect = (peer: number) => this.host.disconnect(peer)) {
    if (this.#active !== active) return;
    this.#release(active, disconnect);
    active.client.drop();
    this.onChange();
  }

  /** Frees the stream for the next sign-in. The socket of its client stays open. */
  #release(active: ActiveClient, disconnect = (peer: number) => this.host.disconnect(peer)) {
    this.#active = undefined;
    if (active.isConnected) this.#endedAtMs = performance.now();
    active.release();
    if (active.peer > 0) disconnect(active.peer);
    this.#clients.delete(active.client);
    this.#announceLeaving(active.client);
  }

  #scheduleFaults(active: ActiveClient, at: FaultStart) {
    if (at !== faultStartOf(this.switches)) return;
    if (this.#hasScheduledFaults && !this.switches.repeatFaults) return;
    this.#hasScheduledFaults = true;
    const {client} = active;
    scheduleFaults(this.switches, AbortSignal.any([active.signal, client.signal]), {
      secondOffer: () => this.#requestOffer(active),
      drop: () => client.drop(),
      bye: () => {
        client.sendBye();
        this.#release(active);
      },
      close: (code, reason) => client.close(code, reason),
      remove: () => {
        client.remove();
        this.#release(active);
      },
      crash: () => this.host.crash('SIGKILL'),
      fault: () => this.host.crash('SIGSEGV'),
    });
  }
}
