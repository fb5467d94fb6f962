import type {HostMessage, PeerMessage} from './signaling-frames.ts';
import {forgetFormerClient, isFormerClient} from './own-clients.ts';

/** The name of an NVIDIA host. */
const HOST_NAME = /^OneSdkServer-/;
/** The name of a page (`nvst.md` 1.2). */
const CLIENT_NAME = /^peer-/;

/** The host as its clients see it. A host name or an offer confirms it. */
interface HostPeer {
  readonly id: number;
  readonly name: string | undefined;
  readonly isConfirmed: boolean;
}

/**
 * The peers at a host, as it announces them to one client. NVIDIA's server passes messages on between its clients, and
 * keeps the sender's number that a client wrote. So no number proves that a message is from the host, but the server
 * announces each client before that client can send anything (`nvst.md` 2.2).
 */
export class Peers {
  /** The number that the host assigned to the page. 0 until the host announces it. */
  ownId = 0;
  /**
   * Whether another client was in the stream when the page signed in. The host then sends no offer on this socket, so
   * an offer is not from the host.
   */
  isInUse = false;
  /** Whether another client was ever announced. From then on, signaling alone neither ends nor redirects the stream. */
  hasOtherClient = false;
  readonly #ownName: string;
  #host: HostPeer | undefined;
  /** The other clients by their numbers, and whether each was there before the page. */
  readonly #otherClients = new Map<number, boolean>();
  #hasOffer = false;

  constructor(ownName: string) {
    this.#ownName = ownName;
  }

  /** The number of the host. NVIDIA's server has the number 1. */
  get hostId(): number {
    return this.#host?.id ?? 1;
  }

  /** Whether a sender was announced as another client. */
  isOtherClient(id: number | undefined): boolean {
    return id !== undefined && this.#otherClients.has(id);
  }

  /** Records the sender of an offer. The sender is the host, unless the host is known by its name. */
  noteOffer(from: number | undefined) {
    this.#hasOffer = true;
    const former = this.#host;
    if (from === undefined || former?.isConfirmed) return;
    const isSame = former?.id === from;
    this.#host = {id: from, name: isSame ? former.name : undefined, isConfirmed: true};
    if (former && !isSame) this.#addOtherClient(former.id);
  }

  /**
   * Records a peer that joined or left. Returns a message for the connection, or `undefined` if nothing changes for it.
   */
  update({id, name, connected}: PeerMessage): HostMessage | undefined {
    if (name === this.#ownName) {
      if (!connected) return undefined;
      this.ownId = id;
      return {type: 'joined'};
    }
    if (this.#isHost(id, name)) return connected ? this.#welcomeHost(id, name) : this.#dismissHost(name);
    return connected ? this.#addOtherClient(id, name) : this.#removeOtherClient(id, name);
  }

  #isHost(id: number, name: string): boolean {
    const host = this.#host;
    if (!host?.isConfirmed && HOST_NAME.test(name)) return true;
    if (host) return id === host.id && (host.name ?? name) === name;
    return !CLIENT_NAME.test(name);
  }

  #welcomeHost(id: number, name: string): HostMessage {
    const isNamed = HOST_NAME.test(name);
    const former = this.#host;
    this.#host = {id, name, isConfirmed: isNamed || (former?.isConfirmed ?? false)};
    // A peer that joined before the host was no host.
    if (former?.name !== undefined && former.id !== id) return this.#addOtherClient(former.id, former.name);
    return {type: 'joined'};
  }

  #dismissHost(name: string): HostMessage | undefined {
    const wasConfirmed = this.#host?.isConfirmed || HOST_NAME.test(name);
    if (wasConfirmed) return {type: 'host-left'};
    this.#host = undefined;
    return undefined;
  }

  #addOtherClient(id: number, name = ''): HostMessage {
    // NVIDIA's server counts its clients up.
    const wasFirst = !this.#hasOffer && (this.ownId === 0 || id < this.ownId);
    this.#otherClients.set(id, wasFirst);
    // The host still holds a client of this tab that has ended.
    if (isFormerClient(name)) return {type: 'other-joined'};
    this.hasOtherClient = true;
    this.isInUse ||= wasFirst;
    return {type: 'other-joined'};
  }

  #removeOtherClient(id: number, name: string): HostMessage | undefined {
    const wasFirst = this.#otherClients.get(id);
    this.#otherClients.delete(id);
    // Another client may use the name from now on.
    forgetFormerClient(name);
    return wasFirst === undefined ? undefined : {type: 'other-left', wasFirst};
  }
}
