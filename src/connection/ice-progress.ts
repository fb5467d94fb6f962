/** The numbers by which a TURN server refuses the credentials (RFC 8489, 14.8; RFC 8656, 18.13). */
const REFUSALS: readonly number[] = [401, 403, 441];
/** A server may answer at each network interface of the device. */
const MAX_ERRORS = 5;
/** In characters. */
const MAX_ERROR_LENGTH = 200;

/** What the ICE agent of a peer connection has met, for the explanation of a failure. */
export class IceProgress {
  /** Whether the host has answered a check. */
  isReached = false;
  /** Whether a TURN server has refused the credentials. */
  isRefused = false;
  /** The errors of STUN and TURN servers. */
  readonly errors = new Set<string>();
  readonly #pc: RTCPeerConnection;

  /** @param onNoRelay called when media may use TURN servers only, and none of them gives an address */
  constructor(pc: RTCPeerConnection, signal: AbortSignal, onNoRelay: () => void) {
    this.#pc = pc;
    const listen = {signal};
    pc.addEventListener(
      'icecandidateerror',
      ({errorCode, errorText, url}) => {
        if (REFUSALS.includes(errorCode)) this.isRefused = true;
        const text = `${url}: ${errorCode} ${errorText}`.slice(0, MAX_ERROR_LENGTH);
        if (this.errors.size < MAX_ERRORS) this.errors.add(text);
      },
      listen,
    );
    pc.addEventListener(
      'icegatheringstatechange',
      () => {
        if (pc.iceGatheringState === 'complete' && this.lacksRelay) onNoRelay();
      },
      listen,
    );
    pc.addEventListener(
      'iceconnectionstatechange',
      () => {
        // A failed agent has lost this state, and its statistics contain no pair.
        if (pc.iceConnectionState === 'connected') this.isReached = true;
      },
      listen,
    );
  }

  /** Whether media may use TURN servers only, and none of them has given an address. */
  get lacksRelay(): boolean {
    const {iceTransportPolicy} = this.#pc.getConfiguration();
    return iceTransportPolicy === 'relay' && !this.#pc.localDescription?.sdp.includes(' typ relay');
  }
}
