import type {IncomingHttpHeaders} from 'node:http';
import {runAfter} from '../run-after.ts';
import type {SignalingSocket} from './signaling-socket.ts';
import type {Switches} from '../sessions/switches.ts';
import {SignalingRecord} from './acknowledgements.ts';
import {ANSWER_MS, createActiveClient, LEAVE_MS, type ActiveClient} from './active-client.ts';
import type {ClientPayload} from './client-frame.ts';
import {faultStartOf, type FaultStart, scheduleFaults} from './schedule-faults.ts';
import {createCandidatePayload, createOfferPayload, type MediaAddress} from './offer-payload.ts';
import {introduceClients, KnownPeers, passOn} from './other-clients.ts';
import {SignalingClient} from './signaling-client.ts';
import {Spectators} from './spectators.ts';
import type {PeerHost} from './peer-host.ts';

/** Who has opened a socket. */
export interface ClientSource {
  readonly peerId: string;
  readonly reconnect: boolean;
  /** The headers of its upgrade request. */
  readonly headers: IncomingHttpHeaders;
  /** Whether the client came to the address of spectators (default: false). */
  readonly isSpectator?: boolean;
}

/** The signaling of one session: its signed-in clients and their exchange with the host. */
export class SessionSignaling {
  readonly record = new SignalingRecord();
  readonly #serverName = `OneSdkServer-${1_200_000_000_000 + Math.floor(Math.random() * 1e12)}`;
  readonly #clients = new Set<SignalingClient>();
  /** The names that an older host knows. */
  readonly #knownPeers = new KnownPeers();
  readonly #spectators: Spectators;
  #active: ActiveClient | undefined;
  #lastPeer = 0;
  #nextClientId = 2;
  #hasScheduledFaults = false;
  #hasClosedEarly = false;
  /** How many sign-ins were accepted or refused by a switch. */
  #signInCount = 0;

  /** The peer connection of a client of an older host whose socket broke, while its video continues. */
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
    {peerId, reconnect, headers, isSpectator = false, media}: ClientSource & {readonly media: MediaAddress},
  ) {
    const {switches} = this;
    let isIntroduced = false;
    const introduce = () => {
      if (isIntroduced || client.signal.aborted) return;
      isIntroduced = true;
      const isActive = this.#active?.client === client;
      if (isActive && this.#closeAt('sign-in', client)) return;
      client.sendPeerInfo();
      if (!isSpectator) this.#introduceOthers(client);
      if (isActive && this.#closeAt('peer-info', client)) return;
      if (this.#active?.client === client) this.#requestOffer(this.#active);
      else if (isSpectator || switches.secondClient === 'spectator') void this.#spectators.add(client, media);
    };
    const holder = this.#active;
    const isHolder = holder?.client.peerId === peerId;
    const resumed = isHolder && reconnect && switches.kitSignaling ? holder : undefined;
    const isNamed = isHolder || [...this.#clients].some((other) => other.peerId === peerId);
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
      onForward: (to, message) => passOn(this.#clients, to, message),
    });
    this.#clients.add(client);
    this.onChange();
    socket.on('close', (code) => this.#removeClient(client, code, isIntroduced));

    const {kitSignaling = false, peerRemovedOnUnknownReconnect = true} = switches;
    const isKnown = kitSignaling ? isHolder : this.#knownPeers.has(peerId);
    const isUnknown = reconnect && !isKnown && peerRemovedOnUnknownReconnect;
    const isTwice = kitSignaling && isNamed && !reconnect;
    if (isUnknown || isTwice) {
      client.remove();
      return;
    }
    this.#signInCount++;
    if (this.#refuseSignIn(client)) return;
    if (resumed) {
      this.#resume(resumed, client);
      return;
    }
    this.#knownPeers.add(peerId);
    const isSecond = isSpectator || (holder !== undefined && !isHolder);
    if (isSecond && !isSpectator && switches.secondClient === 'close-3005') {
      client.close(3005, 'Another client is connected');
      return;
    }
    if (!isSecond) {
      // The same page has returned before its old socket closed.
      holder?.client.drop();
      this.#activateClient(client, media);
    }
    if (!switches.silentSocket && !switches.waitForPeerInfo) introduce();
  }

  /** Continues the signaling of a client on another socket, in silence: only what it has not acknowledged comes again. */
  #resume(active: ActiveClient, client: SignalingClient) {
    active.client.drop();
    active.client = client;
    client.repeatUnacknowledged();
  }

  #introduceOthers(client: SignalingClient) {
    if (this.#announces) introduceClients(client, this.#listOthers(client));
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
    if (this.switches.kitSignaling) {
      runAfter(ANSWER_MS, active.ended.signal, () => {
        if (active.peer === peer && !active.answered) this.#end(active);
      });
    }
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

  /** Ends the session of a client whose peer connection has closed, for example because the page has closed its own. */
  markClosed(peer: number) {
    if (this.switches.kitSignaling && this.#active?.peer === peer) this.#end(this.#active);
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
    this.#active?.ended.abort();
    this.#active = undefined;
  }

  /** Cuts all TCP connections after the host has crashed. */
  dropClients() {
    const active = this.#active;
    this.#active = undefined;
    active?.ended.abort();
    for (const client of this.#clients) client.drop();
  }

  #activateClient(client: SignalingClient, media: MediaAddress) {
    this.#active = createActiveClient(client, media);
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
        if (this.switches.kitSignaling && !payload.hasNvstSdp) {
          this.#end(active);
          break;
        }
        if (!active.answered) this.host.answer(active.peer, payload.sdp, payload.size);
        active.answered = true;
        break;
      case 'bye':
        if (this.switches.kitSignaling) this.#end(active);
        else this.host.disconnect(active.peer);
        break;
      case 'other':
        break;
      default:
        payload satisfies never;
    }
  }

  /**
   * Removes a client whose socket has closed. A close frame ends its session soon, whatever the code is. If the connection
   * was cut, the media continues, and the host waits for the client.
   */
  #removeClient(client: SignalingClient, code: number, isIntroduced: boolean) {
    const isLeaving = this.#clients.delete(client) && isIntroduced && !this.#spectators.has(client);
    this.#spectators.remove(client);
    const active = this.#active;
    if (active?.client === client) {
      if (this.switches.kitSignaling) this.#leave(active, code);
      else this.#leaveOlderHost(active, code);
    } else if (isLeaving) this.#announceLeaving(client);
    this.onChange();
  }

  #leave(active: ActiveClient, code: number) {
    const isCut = code === 1006 || this.switches.closeKeepsMedia;
    const leaveMs = LEAVE_MS[active.answered ? 'answered' : 'unanswered'];
    if (active.peer === 0) this.#end(active);
    else if (!isCut) runAfter(leaveMs, active.ended.signal, () => this.#end(active));
  }

  /** Another client can take the place, also while the video of a client with a broken socket continues. */
  #leaveOlderHost(active: ActiveClient, code: number) {
    this.#active = undefined;
    active.ended.abort();
    const isProper = (code === 1000 || code === 1001) && !this.switches.closeKeepsMedia;
    const {peer, connected, client} = active;
    this.#kept = connected && !isProper ? {peerId: client.peerId, peer} : undefined;
    if (!this.#kept) this.host.disconnect(peer);
    this.#announceLeaving(client);
  }

  /** Ends the session of the client with the stream. The next sign-in gets it. */
  #end(active: ActiveClient) {
    if (this.#active !== active) return;
    this.#release(active);
    active.client.drop();
    this.onChange();
  }

  /** Disconnects a client that the host has just sent away. */
  #disconnect(active: ActiveClient) {
    if (this.switches.kitSignaling) this.#release(active);
    else this.host.disconnect(active.peer);
  }

  /** Frees the stream for the next sign-in. The socket of its client stays open. */
  #release(active: ActiveClient) {
    this.#active = undefined;
    active.ended.abort();
    if (active.peer > 0) this.host.disconnect(active.peer);
    this.#clients.delete(active.client);
    this.#announceLeaving(active.client);
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
    scheduleFaults(this.switches, AbortSignal.any([active.ended.signal, active.client.signal]), {
      secondOffer: () => this.#requestOffer(active),
      drop: () => active.client.drop(),
      bye: () => {
        active.client.sendBye();
        this.#disconnect(active);
      },
      close: (code, reason) => active.client.close(code, reason),
      remove: () => {
        active.client.remove();
        this.#disconnect(active);
      },
      crash: () => this.host.crash('SIGKILL'),
      fault: () => this.host.crash('SIGSEGV'),
    });
  }
}
