import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {HostEvent} from '../../connector.ts';
import type {Peers} from './peers.ts';
import type {HostMessage} from './signaling-frames.ts';

/** The messages that another client may send in the host's name, as text for the advice of the failure. */
const MESSAGES = {offer: 'an offer', candidate: 'a candidate', bye: 'BYE', error: 'an error'};

/** The peer connection that the page has. */
interface PresentPeer {
  readonly isConnected: boolean;
}

/**
 * What to do with a message of signaling: `accept` it, `ignore` it, or `give-up`, because two peers claim to be the
 * host.
 */
type Verdict = 'accept' | 'ignore' | 'give-up';

/**
 * Protects a stream from the other clients of its host, which can write in the host's name. NVIDIA's server sends one
 * offer on each socket, and no end of the stream. So once another client is known, signaling neither ends nor redirects
 * the stream.
 */
export class OtherClientGuard {
  readonly #onHostEvent: (event: HostEvent) => void;
  readonly #reported = new Set<string>();

  constructor(onHostEvent: (event: HostEvent) => void) {
    this.#onHostEvent = onHostEvent;
  }

  /** Judges a message, and reports the first ignored one of each type. */
  judgeMessage(message: HostMessage, peers: Peers, present: PresentPeer | undefined): Verdict {
    if (message.type === 'other-message') return this.#ignore(message.what);
    if (!peers.hasOtherClient) return 'accept';
    switch (message.type) {
      case 'offer':
        return this.#judgeOffer(peers, present);
      case 'bye':
        return this.#ignore('bye');
      case 'error':
        // The answer to a sign-in is from the host: it passes no error on.
        return present ? this.#ignore('error', message.error) : 'accept';
      default:
        return 'accept';
    }
  }

  #judgeOffer({isInUse}: Peers, present: PresentPeer | undefined): Verdict {
    if (!present && !isInUse) return 'accept';
    this.#ignore('offer');
    return present && !present.isConnected ? 'give-up' : 'ignore';
  }

  #ignore(type: keyof typeof MESSAGES, detail?: string): Verdict {
    if (!this.#reported.has(type)) {
      const error = new AppStreamError('foreign-client', {values: {message: MESSAGES[type]}, detail});
      this.#onHostEvent({kind: 'fault', error});
    }
    this.#reported.add(type);
    return 'ignore';
  }
}
