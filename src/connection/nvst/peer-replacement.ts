import type {Offer} from './signaling/signaling-frames.ts';

/** A peer connection that may replace another one. */
interface ReplacingPeer {
  close(): void;
}

interface PeerReplacementOptions<Peer> {
  /** Creates the peer connection of an offer. Its tracks belong to a stream of their own. */
  readonly createPeer: (offer: Offer, events: {onConnected: () => void; onFailed: () => void}) => Peer;
  /** Sends the answer of the peer connection to the host. */
  readonly answer: (peer: Peer) => Promise<void>;
  /** How long ICE may take, in milliseconds. */
  readonly limitMs: number;
  /** Called with the peer connection once it is connected. */
  readonly onConnected: (peer: Peer) => void;
  /** Called when the offer leads to no connection. */
  readonly onFailed: () => void;
}

/**
 * Offers after a new sign-in while the old media still plays. NVIDIA's server sends none then (`nvst.md` 1.6), and another host
 * may continue its old media. So the old video stays until the new one is connected.
 */
export class PeerReplacement<Peer extends ReplacingPeer> {
  readonly #options: PeerReplacementOptions<Peer>;
  #peer: Peer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerReplacementOptions<Peer>) {
    this.#options = options;
  }

  /** The peer connection that is not connected yet. */
  get peer(): Peer | undefined {
    return this.#peer;
  }

  /** Answers an offer. A further offer replaces it. */
  async answer(offer: Offer) {
    this.close();
    const {createPeer, answer, limitMs, onConnected} = this.#options;
    try {
      const peer: Peer = createPeer(offer, {
        onConnected: () => {
          if (peer !== this.#peer) return;
          clearTimeout(this.#timer);
          this.#peer = undefined;
          onConnected(peer);
        },
        onFailed: () => {
          if (peer === this.#peer) this.#fail();
        },
      });
      this.#peer = peer;
      await answer(peer);
      if (peer === this.#peer) this.#timer = setTimeout(() => this.#fail(), limitMs);
    } catch {
      // The old media still plays. If it stops, its own failure is reported.
      this.#fail();
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#peer?.close();
    this.#peer = undefined;
  }

  #fail() {
    this.close();
    this.#options.onFailed();
  }
}
