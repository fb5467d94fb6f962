import type {NvstPeer, NvstPeerOptions} from './nvst-peer.ts';
import type {Offer} from './signaling/signaling-frames.ts';

interface PeerReplacementOptions {
  /** Creates the peer connection of an offer. Its tracks belong to a stream of their own. */
  readonly createPeer: (offer: Offer, events: Pick<NvstPeerOptions, 'onConnected' | 'onFailed'>) => NvstPeer;
  /** Sends the answer of the peer connection to the host. */
  readonly answer: (peer: NvstPeer) => Promise<void>;
  /** How long ICE may take, in milliseconds. */
  readonly limitMs: number;
  readonly onConnected: (peer: NvstPeer) => void;
  /** Called when the offer leads to no connection. */
  readonly onFailed: () => void;
}

/**
 * Offers after a new sign-in while the old media still plays. NVIDIA's server sends none then (`nvst.md` 1.6), and another host
 * may continue its old media. So the old video stays until the new one is connected.
 */
export class PeerReplacement {
  readonly #options: PeerReplacementOptions;
  /** The peer connection that is not connected yet. */
  peer: NvstPeer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerReplacementOptions) {
    this.#options = options;
  }

  /** Answers an offer. A further offer replaces it. */
  async answer(offer: Offer) {
    this.close();
    const {createPeer, answer, limitMs, onConnected} = this.#options;
    try {
      const peer: NvstPeer = createPeer(offer, {
        onConnected: () => {
          if (peer !== this.peer) return;
          clearTimeout(this.#timer);
          this.peer = undefined;
          onConnected(peer);
        },
        onFailed: () => {
          if (peer === this.peer) this.#fail();
        },
      });
      this.peer = peer;
      await answer(peer);
      if (peer === this.peer) this.#timer = setTimeout(() => this.#fail(), limitMs);
    } catch {
      // The old media still plays. If it stops, its own failure is reported.
      this.#fail();
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.peer?.close();
    this.peer = undefined;
  }

  #fail() {
    this.close();
    this.#options.onFailed();
  }
}
