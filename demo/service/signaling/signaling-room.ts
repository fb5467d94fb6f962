import type {WebSocket} from 'ws';
import {canConnect, type Switches} from '../sessions/switches.ts';
import {SignalingRecord} from './acknowledgements.ts';
import type {ClientPayload} from './client-frame.ts';
import {scheduleFaults} from './faults.ts';
import {candidatePayload, offerPayload, type MediaAddress} from './offer.ts';
import {SignalingClient} from './signaling-client.ts';

/** What the room asks of the host: numbered peer connections, one at a time. */
export interface PeerHost {
  connect(peer: number): void;
  answer(peer: number, sdp: string): void;
  disconnect(peer: number): void;
  crash(): void;
}

interface SignedIn {
  readonly client: SignalingClient;
  readonly media: MediaAddress;
  /** Aborted when the client's place is lost: its socket has closed, or it signed in anew. */
  readonly left: AbortSignal;
  peer: number;
  answered: boolean;
  connected: boolean;
}

const mostKnownPeers = 1000;

/** The signaling side of one session: who is signed in, and what its host says to whom. */
export class SignalingRoom {
  readonly record = new SignalingRecord();
  readonly #serverName = `OneSdkServer-${1_200_000_000_000 + Math.floor(Math.random() * 1e12)}`;
  readonly #clients = new Set<SignalingClient>();
  readonly #knownPeers = new Set<string>();
  #active: SignedIn | undefined;
  #lastPeer = 0;
  #nextClientId = 3;
  #faultsDone = false;

  constructor(
    private readonly host: PeerHost,
    private readonly switches: Switches,
    /** Called when a client came or went. */
    private readonly onChange: () => void,
  ) {}

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Takes a socket that was upgraded for this session. */
  enter(
    socket: WebSocket,
    {peerId, reconnect, media}: {peerId: string; reconnect: boolean; media: MediaAddress},
  ): void {
    const {switches} = this;
    let introduced = false;
    const introduce = (): void => {
      if (introduced || client.signal.aborted) return;
      introduced = true;
      client.introduce();
      if (this.#active?.client === client) this.#offer(this.#active);
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
    socket.on('close', (code) => this.#leave(client, code));

    if (reconnect && !this.#knownPeers.has(peerId) && (switches.peerRemovedOnUnknownReconnect ?? true)) {
      client.remove();
      return;
    }
    this.#remember(peerId);
    const former = this.#active?.client;
    const isSecond = former !== undefined && former.peerId !== peerId;
    if (isSecond && switches.secondClient === 'close-3005') {
      client.close(3005, 'Another client is connected');
      return;
    }
    if (!isSecond) {
      // The same page has come back before its old socket was seen to close.
      former?.drop();
      this.#activate(client, media);
    }
    if (!switches.silentSocket && !switches.waitForPeerInfo) introduce();
  }

  /** The host has made the offer that was asked for. */
  offered(peer: number, sdp: string): void {
    const active = this.#active;
    if (active?.peer !== peer) return;
    const {client, media} = active;
    const trickle = (): void => {
      if (this.switches.candidates === 'trickle') client.message(candidatePayload(sdp, media));
    };
    if (this.switches.candidatesBeforeOffer) trickle();
    client.message(offerPayload(sdp, media, this.switches));
    if (!this.switches.candidatesBeforeOffer) trickle();
  }

  connected(peer: number): void {
    if (this.#active?.peer !== peer || this.#active.connected) return;
    this.#active.connected = true;
    if (canConnect(this.switches)) this.#scheduleFaults(this.#active);
  }

  /** The session ends in good order. */
  end(): void {
    for (const client of this.#clients) {
      if (this.#active?.client === client && !this.switches.silentSocket) client.bye();
      else client.close(1000);
    }
  }

  /** The host is gone: its TCP connections break. */
  drop(): void {
    for (const client of this.#clients) client.drop();
  }

  #remember(peerId: string): void {
    this.#knownPeers.add(peerId);
    const [oldest] = this.#knownPeers;
    if (this.#knownPeers.size > mostKnownPeers && oldest !== undefined) this.#knownPeers.delete(oldest);
  }

  #activate(client: SignalingClient, media: MediaAddress): void {
    this.#active = {client, media, left: client.signal, peer: 0, answered: false, connected: false};
    if (!canConnect(this.switches)) this.#scheduleFaults(this.#active);
  }

  #offer(active: SignedIn): void {
    if (this.switches.noOffer) return;
    active.peer = ++this.#lastPeer;
    active.answered = false;
    active.connected = false;
    this.host.connect(active.peer);
  }

  #receive(client: SignalingClient, payload: ClientPayload): void {
    const active = this.#active;
    if (active?.client !== client) return;
    switch (payload.kind) {
      case 'answer':
        if (!active.answered) this.host.answer(active.peer, payload.sdp);
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
   * A client that closed in order has left. One whose socket broke may still be watching: losing the signaling
   * does not end a picture that plays, but it does free the place for whoever comes next.
   */
  #leave(client: SignalingClient, code: number): void {
    this.#clients.delete(client);
    if (this.#active?.client === client) {
      const {peer, connected} = this.#active;
      this.#active = undefined;
      if (!connected || code === 1000 || code === 1001) this.host.disconnect(peer);
    }
    this.onChange();
  }

  #scheduleFaults(active: SignedIn): void {
    if (this.#faultsDone && !this.switches.repeatFaults) return;
    this.#faultsDone = true;
    scheduleFaults(this.switches, active.left, {
      secondOffer: () => this.#offer(active),
      drop: () => active.client.drop(),
      bye: () => {
        active.client.bye();
        this.host.disconnect(active.peer);
      },
      close: (code, reason) => active.client.close(code, reason),
      remove: () => {
        active.client.remove();
        this.host.disconnect(active.peer);
      },
      crash: () => this.host.crash(),
    });
  }
}
