import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {ConnectOptions} from '../../connector.ts';
import type {HostMessage, PeerMessage} from './signaling-frames.ts';

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
  /** Whether another client was there before the page. The host then sends no offer on this socket. */
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

  /**
   * Records the sender of an offer. The sender is the host, unless the host is known by its name. Once another client
   * is known, an offer proves nothing.
   */
  noteOffer(from: number | undefined) {
    if (this.hasOtherClient) return;
    this.#hasOffer = true;
    const former = this.#host;
    if (from === undefined || former?.isConfirmed) return;
    const isSame = former?.id === from;
    this.#host = {id: from, name: isSame ? former.name : undefined, isConfirmed: true};
    if (former && !isSame) this.#addOtherClient(former.id);
  }

  /** Records a peer that joined or left. Returns a message for the connection if something changes for it. */
  update({id, name, connected}: PeerMessage): HostMessage | undefined {
    if (name === this.#ownName) {
      if (!connected) return undefined;
      this.ownId = id;
      return {type: 'joined'};
    }
    if (this.#isHost(id, name)) return connected ? this.#welcomeHost(id, name) : this.#dismissHost(name);
    return connected ? this.#addOtherClient(id) : this.#removeOtherClient(id);
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
    if (former?.name !== undefined && former.id !== id) return this.#addOtherClient(former.id);
    return {type: 'joined'};
  }

  #dismissHost(name: string): HostMessage | undefined {
    const wasConfirmed = this.#host?.isConfirmed || HOST_NAME.test(name);
    if (wasConfirmed) return {type: 'host-left'};
    this.#host = undefined;
    return undefined;
  }

  /** A name proves nothing: the server announces it to all clients, so a former client of this page is another one. */
  #addOtherClient(id: number): HostMessage {
    // NVIDIA's server counts its clients up.
    const wasFirst = !this.#hasOffer && (this.ownId === 0 || id < this.ownId);
    this.#otherClients.set(id, wasFirst);
    this.hasOtherClient = true;
    this.isInUse ||= wasFirst;
    return {type: 'other-joined'};
  }

  #removeOtherClient(id: number): HostMessage | undefined {
    const wasFirst = this.#otherClients.get(id);
    this.#otherClients.delete(id);
    return wasFirst === undefined ? undefined : {type: 'other-left', wasFirst};
  }
}

/** The messages that another client may send in the host's name, as text for the advice of the failure. */
const MESSAGES = {
  offer: 'an offer',
  candidate: 'a candidate',
  bye: 'BYE',
  error: 'an error',
  'host-left': 'the end of the host',
};

/**
 * Protects a stream from the other clients of its host, which can write in the host's name. NVIDIA's server sends one
 * offer on each socket, and no end of the stream. So once another client is known, no message of signaling changes the
 * stream.
 */
export class OtherClientGuard {
  readonly #onHostEvent: ConnectOptions['onHostEvent'];
  readonly #reported = new Set<string>();

  constructor(onHostEvent: ConnectOptions['onHostEvent']) {
    this.#onHostEvent = onHostEvent;
  }

  /**
   * Whether a message counts. Reports the first ignored one of each type.
   * @param hasStream whether the host has sent an offer that counts
   */
  accepts(message: HostMessage, {hasOtherClient}: Peers, hasStream: boolean): boolean {
    switch (message.type) {
      case 'joined':
      case 'other-joined':
      case 'other-left':
        // Only the server announces clients.
        return true;
      case 'other-message':
        return this.#ignore(message.what);
      default:
        if (!hasOtherClient) return true;
    }
    // The response to a sign-in is from the host: it passes no error on.
    if (message.type === 'error' && !hasStream) return true;
    return this.#ignore(message.type, message.type === 'error' ? message.error : undefined);
  }

  #ignore(type: keyof typeof MESSAGES, detail?: string): false {
    if (!this.#reported.has(type)) {
      const error = new AppStreamError('foreign-client', {values: {message: MESSAGES[type]}, detail});
      this.#onHostEvent({kind: 'fault', error});
    }
    this.#reported.add(type);
    return false;
  }
}
