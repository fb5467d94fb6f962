import type {Switches} from '../sessions/switches.ts';
import type {ClientPayload} from './client-frame.ts';
import {createOfferPayload, type MediaAddress} from './offer-payload.ts';
import type {PeerHost} from './active-client.ts';
import type {SignalingClient} from './signaling-client.ts';

interface Spectator {
  readonly client: SignalingClient;
  readonly peer: number;
  readonly media: MediaAddress;
  answered: boolean;
}

/**
 * The clients that watch the video of the first one. Each has a peer connection on a port of its own. The media route
 * contains only the port of the first client, so the offer contains theirs.
 */
export class Spectators {
  readonly #spectators = new Map<SignalingClient, Spectator>();

  constructor(
    private readonly host: Pick<PeerHost, 'connectSpectator' | 'answer' | 'disconnect'>,
    /** Returns the number of the next peer connection. */
    private readonly numberPeer: () => number,
  ) {}

  has(client: SignalingClient): boolean {
    return this.#spectators.has(client);
  }

  async add(client: SignalingClient, {address}: MediaAddress): Promise<void> {
    const peer = this.numberPeer();
    const spectator = {client, peer, media: {address, port: 0}, answered: false};
    this.#spectators.set(client, spectator);
    const port = await this.host.connectSpectator(peer);
    if (port === undefined) this.refuse(peer);
    // The client may have left meanwhile.
    else if (!this.has(client)) this.host.disconnect(peer);
    else this.#spectators.set(client, {...spectator, media: {address, port}});
  }

  sendOffer(peer: number, sdp: string, switches: Switches) {
    const spectator = this.#find(peer);
    if (!spectator) return;
    const {client, media} = spectator;
    client.sendPayload(createOfferPayload(sdp, media, {...switches, candidates: 'in-offer'}));
  }

  receive(client: SignalingClient, payload: ClientPayload) {
    const spectator = this.#spectators.get(client);
    if (!spectator) return;
    switch (payload.kind) {
      case 'answer':
        if (!spectator.answered) this.host.answer(spectator.peer, payload.sdp);
        spectator.answered = true;
        break;
      case 'bye':
        this.host.disconnect(spectator.peer);
        break;
      case 'other':
        break;
      default:
        payload satisfies never;
    }
  }

  /** Closes the socket of a spectator that gets no port. */
  refuse(peer: number) {
    this.#find(peer)?.client.close(3005, 'No port is free for another client');
  }

  /** Removes a client whose socket has closed. */
  remove(client: SignalingClient) {
    const spectator = this.#spectators.get(client);
    this.#spectators.delete(client);
    if (spectator) this.host.disconnect(spectator.peer);
  }

  #find(peer: number): Spectator | undefined {
    return [...this.#spectators.values()].find((spectator) => spectator.peer === peer);
  }
}
