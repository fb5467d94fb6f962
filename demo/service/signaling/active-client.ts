import {runAfter} from '../run-after.ts';
import type {Switches} from '../sessions/switches.ts';
import type {ClientPayload} from './client-frame.ts';
import {createCandidatePayload, createOfferPayload, type MediaAddress} from './offer-payload.ts';
import type {SignalingClient} from './signaling-client.ts';
import type {VideoSize} from '../host/media/size-control.ts';

/** The host functions that signaling needs. Peer connections are numbered. One is open, and those of spectators. */
export interface PeerHost {
  connect(peer: number): void;
  /** Resolves with the UDP port of the peer connection, or with undefined if none is free. */
  connectSpectator(peer: number): Promise<number | undefined>;
  /** @param size the size that the client requests for the connection */
  answer(peer: number, sdp: string, size?: VideoSize): void;
  disconnect(peer: number): void;
  /** Announces the end to a client that has closed its signaling, and disconnects it. */
  endStream(peer: number): void;
  crash(signal: 'SIGKILL' | 'SIGSEGV'): void;
}

/** The host cuts the socket of a client that does not answer its offer within this time. */
const ANSWER_MS = 20_000;
/** The host frees the stream of a client that sends a close frame before its answer after this time. */
const LEAVE_MS = 700;
/** A host that closes the socket itself ends the stream after this time. */
const CLOSED_BY_HOST_MS = 2000;

export interface ActiveClientOptions {
  readonly client: SignalingClient;
  readonly media: MediaAddress;
  readonly host: Pick<PeerHost, 'connect' | 'answer'>;
  readonly switches: Switches;
  /** Called when the host ends the stream of this client. */
  readonly onEnd: () => void;
  /** Called when the client has closed its signaling, so that the host ends its stream with a goodbye. */
  readonly onLeave: () => void;
}

/** The client that has the stream. It keeps it while its socket is cut and its media continues. */
export class ActiveClient {
  readonly #options: ActiveClientOptions;
  readonly #ended = new AbortController();
  /** The client on its present socket. */
  #client: SignalingClient;
  #peer = 0;
  #hasOffer = false;
  #isAnswered = false;
  #isConnected = false;

  constructor(options: ActiveClientOptions) {
    this.#options = options;
    this.#client = options.client;
  }

  get client(): SignalingClient {
    return this.#client;
  }

  /** The number of its peer connection. 0 without an offer. */
  get peer(): number {
    return this.#peer;
  }

  /** Aborted when another client can take the stream. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Lets the host create a peer connection with this number, and its offer. */
  requestOffer(peer: number) {
    this.#peer = peer;
    this.#hasOffer = false;
    this.#isAnswered = false;
    this.#isConnected = false;
    this.#options.host.connect(peer);
  }

  sendOffer(sdp: string) {
    const {media, switches, onEnd} = this.#options;
    const peer = this.#peer;
    this.#hasOffer = true;
    const payloads = [createOfferPayload(sdp, media, switches)];
    if (switches.candidates === 'trickle') payloads.push(createCandidatePayload(sdp, media));
    if (switches.candidatesBeforeOffer) payloads.reverse();
    for (const payload of payloads) this.#client.sendPayload(payload);
    runAfter(ANSWER_MS, this.signal, () => {
      if (this.#peer === peer && !this.#isAnswered) onEnd();
    });
  }

  receive(payload: ClientPayload) {
    const {host, switches, onEnd} = this.#options;
    switch (payload.kind) {
      case 'answer':
        if (!payload.hasNvstSdp && switches.nvstSdp !== false) {
          onEnd();
          break;
        }
        if (!this.#isAnswered) host.answer(this.#peer, payload.sdp, payload.size);
        this.#isAnswered = true;
        break;
      case 'bye':
        onEnd();
        break;
      case 'other':
        break;
      default:
        payload satisfies never;
    }
  }

  /** Whether its peer connection was established. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Returns whether its peer connection was not connected before. */
  markConnected(): boolean {
    const isFirst = !this.#isConnected;
    this.#isConnected = true;
    return isFirst;
  }

  /** Continues on another socket, in silence: only what the client has not acknowledged comes again. */
  resume(client: SignalingClient) {
    const former = this.#client;
    this.#client = client;
    former.drop();
    client.repeatUnacknowledged();
  }

  /** After a close frame, whatever its code is, the stream ends. After a cut, the host waits for the client. */
  handleClose(code: number) {
    const {switches, onEnd, onLeave} = this.#options;
    if (!this.#hasOffer) onEnd();
    else if (code === 1006 || (switches.closeKeepsMedia && this.#isConnected)) return;
    else if (this.#client.isClosedByHost) runAfter(CLOSED_BY_HOST_MS, this.signal, onEnd);
    else if (this.#isAnswered) onLeave();
    else runAfter(LEAVE_MS, this.signal, onEnd);
  }

  /** Frees the stream. The socket and the media stay. */
  release() {
    this.#ended.abort();
  }
}
