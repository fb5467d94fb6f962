import type {SignalingSocket} from './signaling-socket.ts';
import type {Switches} from '../sessions/switches.ts';
import {SignalingRecord} from './acknowledgements.ts';
import type {ClientPayload} from './client-frame.ts';
import {faultStartOf, type FaultStart, scheduleFaults} from './schedule-faults.ts';
import {createCandidatePayload, createOfferPayload, type MediaAddress} from './offer-payload.ts';
import {SignalingClient} from './signaling-client.ts';
import {Spectators} from './spectators.ts';
import type {PeerHost} from './peer-host.ts';

interface ActiveClient {
  readonly client: SignalingClient;
  readonly media: MediaAddress;
  /** Aborted when the client's socket has closed. */
  readonly closed: AbortSignal;
  peer: number;
  answered: boolean;
  connected: boolean;
}

/** Who has opened a socket. */
export interface ClientSource {
  readonly peerId: string;
  readonly reconnect: boolean;
  /** Whether the client came to the address of spectators (default: false). */
  readonly isSpectator?: boolean;
}

const MAX_KNOWN_PEERS = 1000;

/** The signaling of one session: its signed-in clients and their exchange with the host. */
export class SessionSignaling {
  readonly record = new SignalingRecord();
  readonly #serverName = `OneSdkServer-${1_200_000_000_000 + Math.floor(Math.random() * 1e12)}`;
  readonly #clients = new Set<SignalingClient>();
  readonly #knownPeers = new Set<string>();
  readonly #spectators: Spectators;
  #active: ActiveClient | undefined;
  #lastPeer = 0;
  #nextClientId = 3;
  #hasScheduledFaults = false;
  #hasClosedEarly = false;
  /** How many sign-ins were accepted or refused by a switch. */
  #signInCount = 0;
  /** The peer connection of a client whose socket broke, while its video continues. */
  #kept: {readonly peerId: string; readonly peer: number} | undefined;

  constructor(
    private readonly host: PeerHost,
    private readonly switches: Switches,
    /** Called when a client is added or removed. */
    private readonly onChange: () => void,
  ) {
    this.#spectators = new Spectators(host, () => ++this.#lastPeer);
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Adds a client whose socket was upgraded for this session. */
  addClient(
    socket: SignalingSocket,
    {peerId, reconnect, isSpectator = false, media}: ClientSource & {readonly media: MediaAddress},
  ) {
    const {switches} = this;
    let isIntroduced = false;
    const introduce = () => {
      if (isIntroduced || client.signal.aborted) return;
      isIntroduced = true;
      const isActive = this.#active?.client === client;
      if (isActive && this.#closeAt('sign-in', client)) return;
      client.sendPeerInfo();
      if (isActive && this.#closeAt('peer-info', client)) return;
      if (this.#active?.client === client) this.#requestOffer(this.#active);
      else if (isSpectator || switches.secondClient === 'spectator') void this.#spectators.add(client, media);
    };
    const client = new SignalingClient({
      socket,
      id: this.#nextClientId++,
      peerId,
      serverName: this.#serverName,
      switches,
      record: this.record,
      onPayload: (payload) => this.#receive(client, payload),
      onPeerInfo: () => switches.waitForPeerInfo && introduce(),
    });
    this.#clients.add(client);
    this.onChange();
    socket.on('close', (code) => this.#removeClient(client, code));

    if (reconnect && !this.#knownPeers.has(peerId) && (switches.peerRemovedOnUnknownReconnect ?? true)) {
      client.remove();
      return;
    }
    this.#signInCount++;
    if (this.#refuseSignIn(client)) return;
    this.#rememberPeer(peerId);
    const previous = this.#active?.client;
    const isSecond = isSpectator || (previous !== undefined && previous.peerId !== peerId);
    if (isSecond && !isSpectator && switches.secondClient === 'close-3005') {
      client.close(3005, 'Another client is connected');
      return;
    }
    if (!isSecond) {
      // The same page has returned before its old socket closed.
      previous?.drop();
      this.#activateClient(client, media);
    }
    if (!switches.silentSocket && !switches.waitForPeerInfo) introduce();
  }

  /** Refuses a sign-in if a switch requests it. */
  #refuseSignIn(client: SignalingClient): boolean {
    const {signInError, signInErrorTimes = Infinity, inUseTimes = 0} = this.switches;
    if (signInError !== undefined && this.#signInCount <= signInErrorTimes) {
      client.remove(signInError);
      return true;
    }
    if (this.#signInCount === 1 || this.#signInCount > inUseTimes + 1) return false;
    client.close(3005, 'Client is connected already');
    return true;
  }

  /** Sends the host's offer to the client that it was created for. */
  sendOffer(peer: number, sdp: string) {
    const active = this.#active;
    if (active?.peer !== peer) {
      this.#spectators.sendOffer(peer, sdp, this.switches);
      return;
    }
    const {client, media} = active;
    const sendCandidate = () => {
      if (this.switches.candidates === 'trickle') client.sendPayload(createCandidatePayload(sdp, media));
    };
    if (this.switches.candidatesBeforeOffer) sendCandidate();
    client.sendPayload(createOfferPayload(sdp, media, this.switches));
    if (!this.switches.candidatesBeforeOffer) sendCandidate();
    this.#closeAt('offer', client);
  }

  /** Closes the socket of a spectator whose port another program uses. */
  refuseSpectator(peer: number) {
    this.#spectators.refuse(peer);
  }

  markConnected(peer: number) {
    if (this.#active?.peer !== peer || this.#active.connected) return;
    this.#active.connected = true;
    this.#scheduleFaults(this.#active, 'connection');
  }

  /** Starts the time of the faults that wait for a request. Returns false if no client is connected. */
  startFaults(): boolean {
    if (!this.#active) return false;
    this.#scheduleFaults(this.#active, 'request');
    return true;
  }

  /** Closes all clients properly when the session ends. */
  closeClients() {
    for (const client of this.#clients) {
      const hasStream = this.#active?.client === client || this.#spectators.has(client);
      if (hasStream && !this.switches.silentSocket) client.sendBye();
      else client.close(1000);
    }
  }

  /** Cuts all TCP connections after the host has crashed. */
  dropClients() {
    for (const client of this.#clients) client.drop();
  }

  #rememberPeer(peerId: string) {
    this.#knownPeers.add(peerId);
    const [oldest] = this.#knownPeers;
    if (this.#knownPeers.size > MAX_KNOWN_PEERS && oldest !== undefined) this.#knownPeers.delete(oldest);
  }

  #activateClient(client: SignalingClient, media: MediaAddress) {
    this.#active = {client, media, closed: client.signal, peer: 0, answered: false, connected: false};
    this.#scheduleFaults(this.#active, 'socket');
  }

  #requestOffer(active: ActiveClient) {
    const {noOffer, noOfferTimes = 0, keepMediaOnReturn} = this.switches;
    if (noOffer || this.#signInCount <= noOfferTimes) return;
    if (keepMediaOnReturn && this.#kept?.peerId === active.client.peerId) {
      Object.assign(active, {peer: this.#kept.peer, answered: true, connected: true});
      this.#kept = undefined;
      return;
    }
    active.peer = ++this.#lastPeer;
    active.answered = false;
    active.connected = false;
    this.host.connect(active.peer);
  }

  #receive(client: SignalingClient, payload: ClientPayload) {
    const active = this.#active;
    if (active?.client !== client) {
      this.#spectators.receive(client, payload);
      return;
    }
    switch (payload.kind) {
      case 'answer':
        if (!active.answered) this.host.answer(active.peer, payload.sdp, payload.size);
        active.answered = true;
        break;
      case 'bye':
        this.host.disconnect(active.peer);
        break;
      case 'other':
        break;
      default:
        payload satisfies never;
    }
  }

  /**
   * Removes a client. If it closed the socket properly, its peer connection ends, too. A client with a broken socket
   * keeps its video, but another client can take its place.
   */
  #removeClient(client: SignalingClient, code: number) {
    this.#clients.delete(client);
    this.#spectators.remove(client);
    if (this.#active?.client === client) {
      const {peer, connected} = this.#active;
      this.#active = undefined;
      const isProper = (code === 1000 || code === 1001) && !this.switches.closeKeepsMedia;
      this.#kept = connected && !isProper ? {peerId: client.peerId, peer} : undefined;
      if (!this.#kept) this.host.disconnect(peer);
    }
    this.onChange();
  }

  /** Closes the socket if the switches request it at this moment. Returns whether it did. */
  #closeAt(moment: Switches['closeAt'], client: SignalingClient): boolean {
    const {closeAt, closeCode, closeReason, repeatFaults} = this.switches;
    if (closeAt !== moment || (this.#hasClosedEarly && !repeatFaults)) return false;
    this.#hasClosedEarly = true;
    client.close(closeCode ?? 1000, closeReason);
    return true;
  }

  #scheduleFaults(active: ActiveClient, at: FaultStart) {
    if (at !== faultStartOf(this.switches)) return;
    if (this.#hasScheduledFaults && !this.switches.repeatFaults) return;
    this.#hasScheduledFaults = true;
    scheduleFaults(this.switches, active.closed, {
      secondOffer: () => this.#requestOffer(active),
      drop: () => active.client.drop(),
      bye: () => {
        active.client.sendBye();
        this.host.disconnect(active.peer);
      },
      close: (code, reason) => active.client.close(code, reason),
      remove: () => {
        active.client.remove();
        this.host.disconnect(active.peer);
      },
      crash: () => this.host.crash('SIGKILL'),
      fault: () => this.host.crash('SIGSEGV'),
    });
  }
}
