import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {HostEvent} from '../../connector.ts';
import type {Peers} from './peers.ts';
import type {HostMessage, Offer} from './signaling-frames.ts';

/** The messages that another client may send in the host's name, as the advice of the failure calls them. */
const MESSAGES = {offer: 'an offer', candidate: 'a candidate', bye: 'BYE', error: 'an error'};

/** The peer connection that the page has. */
interface PresentPeer {
  readonly offer: Offer;
  readonly isConnected: boolean;
}

/**
 * What to do with a message of signaling: `obey` it, `ignore` it, `restart` with an offer while the old video stays, or
 * `give-up`, because two peers claim to be the host.
 */
type Verdict = 'obey' | 'ignore' | 'restart' | 'give-up';

/**
 * Protects a stream from the other clients of its host, which can write in the host's name. Only the host has the key of the
 * DTLS fingerprint that plays. So once another client is known, signaling alone neither ends nor redirects the stream.
 */
export class StrangerGuard {
  readonly #onHostEvent: (event: HostEvent) => void;
  readonly #reported = new Set<string>();

  constructor(onHostEvent: (event: HostEvent) => void) {
    this.#onHostEvent = onHostEvent;
  }

  /** Judges a message, and reports the first ignored one of each type. */
  judge(message: HostMessage, peers: Peers, present: PresentPeer | undefined): Verdict {
    if (message.type === 'stranger-message') return this.#ignore(message.what);
    if (!peers.hasStranger) return 'obey';
    switch (message.type) {
      case 'offer':
        return this.#judgeOffer(message, peers, present);
      case 'bye':
        return this.#ignore('bye');
      case 'error':
        // The answer to a sign-in is from the host: it passes no error on.
        return present ? this.#ignore('error', message.error) : 'obey';
      default:
        return 'obey';
    }
  }

  #judgeOffer(offer: Offer, {isInUse}: Peers, present: PresentPeer | undefined): Verdict {
    if (!present) return isInUse ? this.#ignore('offer') : 'obey';
    if (isSameHost(present.offer, offer)) return 'restart';
    this.#ignore('offer');
    return present.isConnected ? 'ignore' : 'give-up';
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

const isSameHost = (one: Offer, other: Offer): boolean => {
  const fingerprints = fingerprintsOf(one);
  return fingerprints !== '' && fingerprints === fingerprintsOf(other);
};

/** Each section of an offer may have a fingerprint of its own. */
const fingerprintsOf = ({sdp}: Offer): string => {
  const lines = sdp.match(/^a=fingerprint:.*$/gim) ?? [];
  return [...new Set(lines.map((line) => line.trim().toLowerCase()))].sort().join();
};
