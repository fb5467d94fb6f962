import {AppStreamError} from '../../errors/app-stream-error.ts';
import {DEFAULT_SOCKET_RULES, type SocketRules} from '../../service/socket-rules.ts';
import {MIN_SECRET_LENGTH} from '../../platform/redact.ts';
import {findWebRtcProblem} from '../../platform/web-rtc.ts';
import {
  type ConnectOptions,
  type Connector,
  randomClientName,
  type StreamClient,
  type StreamEndpoint,
} from '../connector.ts';
import {NvstConnection} from './nvst-connection.ts';
import {preparePeer} from './nvst-peer.ts';
import {
  type NvstLimits,
  nvstLimits,
  type NvstOptions,
  offerWaitsMs,
  type PreparedPeer,
} from './nvst-options.ts';
import {recordEnd, waitForRelease} from './signaling/host-release.ts';
import {openSocket, signalingAddress, subprotocols} from './signaling/open-socket.ts';
import {Peers} from './signaling/peers.ts';
import {SignalingChannel} from './signaling/signaling-channel.ts';
import {refusedReporter} from './signaling/signaling-frames.ts';

/** The host's own signaling (`nvst.md`), through which it offers a WebRTC stream. */
export const nvst = (nvstOptions: NvstOptions = {}): Connector => createConnector(nvstOptions);

const checkWebRtc = () => {
  const problem = findWebRtcProblem();
  if (problem) throw new AppStreamError(`webrtc-${problem}`);
};

const createConnector = (nvstOptions: NvstOptions, preparation?: Preparation): Connector => ({
  name: 'nvst',
  prepare: (options) => {
    const limitMs = nvstLimits(options.limits ?? {}).preparedMs;
    return createConnector(nvstOptions, new Preparation({...options, limitMs}));
  },
  checkBrowser: checkWebRtc,
  checkToken: (token) => void subprotocols('', token),
  checkProtocols: (protocols) => void subprotocols('', undefined, undefined, protocols),
  async connect(endpoint, given) {
    checkWebRtc();
    const {sockets = DEFAULT_SOCKET_RULES} = given;
    const options = {...given, sockets};
    const limits = nvstLimits(options.limits, sockets.leastLimits);
    // The socket opens meanwhile.
    preparation?.prepare();
    try {
      // A gateway or a portal may end the session with its socket.
      const isManaged = sockets.allocates || sockets.judge;
      const waitsMs = isManaged ? [limits.offerMs] : offerWaitsMs(limits);
      for (const offerMs of waitsMs.slice(0, -1)) {
        try {
          return await signIn(endpoint, {...limits, offerMs}, options, nvstOptions, preparation);
        } catch (error) {
          if (options.signal.aborted || AppStreamError.from(error).code !== 'no-offer') throw error;
        }
      }
      const offerMs = waitsMs.at(-1) ?? limits.offerMs;
      return await signIn(endpoint, {...limits, offerMs}, options, nvstOptions, preparation);
    } finally {
      // The next attempt may be far away.
      preparation?.close();
    }
  },
});

const signIn = async (
  endpoint: StreamEndpoint,
  limits: NvstLimits,
  options: ConnectOptions & {readonly sockets: SocketRules},
  nvstOptions: NvstOptions,
  preparation: Preparation | undefined,
): Promise<NvstConnection> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const {sockets} = options;
  options.onStep(sockets.allocates ? 'allocating' : 'signaling');
  // A host refuses a name that it still knows, so each stream has a name of its own (`nvst.md` 1.5).
  const client: StreamClient = {name: randomClientName(), returns: false};
  const address = signalingAddress(endpoint, client, nvstOptions);
  const {tokenPrefix} = nvstOptions;
  let peers: Peers | undefined;
  const onRefused = refusedReporter(options.onHostEvent);
  const openChannel = async (as: StreamClient, until: AbortSignal) => {
    const url = as === client ? address : signalingAddress(endpoint, as, nvstOptions);
    if (!as.returns) await waitForRelease(url.origin, until);
    const token = await options.token();
    const others = await sockets.protocols(until);
    const protocols = subprotocols(endpoint.sessionId, token, tokenPrefix, others);
    const socket = await openSocket(url, protocols, {sockets, limitMs: limits.socketMs, signal: until});
    const secrets = [token ?? '', ...others.flatMap(secretsIn)];
    const onFlood = () => {
      const error = new AppStreamError('too-much-data', {values: {limit: 'signaling'}});
      options.onHostEvent({kind: 'fault', error});
    };
    const name = `peer-${as.name}`;
    if (!as.returns || !peers) peers = new Peers(name);
    until.addEventListener('abort', () => recordEnd(url.origin), {once: true});
    return new SignalingChannel(socket, name, options.size, secrets, {peers, onFlood, onRefused});
  };
  const channel = await openChannel(client, signal);
  const {candidates: policy = 'auto'} = nvstOptions;
  const takePrepared = () => preparation?.take();
  const own = {client, limits, endpoint, policy, takePrepared, openChannel};
  const connection = new NvstConnection(channel, {...options, ...nvstOptions, ...own}, ended);
  await connection.connected;
  options.signal.throwIfAborted();
  return connection;
};

/** A subprotocol, and its value behind a name. */
const secretsIn = (protocol: string): readonly string[] =>
  [protocol, protocol.replace(/^[^.]*\./, '')].filter(({length}) => length >= MIN_SECRET_LENGTH);

interface PreparationOptions extends Pick<ConnectOptions, 'iceTransport' | 'signal'> {
  /** How long a peer connection waits for its offer, in milliseconds. */
  readonly limitMs: number;
}

/**
 * The peer connection that is prepared for the first connection of a run. An element may wait long for its session, and
 * a browser limits the peer connections of all its pages, so an unused one is closed. `prepare` replaces it.
 */
export class Preparation {
  readonly #options: PreparationOptions;
  #waiting: PreparedPeer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTaken = false;

  constructor(options: PreparationOptions) {
    this.#options = options;
    options.signal.throwIfAborted();
    options.signal.addEventListener('abort', () => this.close(), {once: true});
    this.prepare();
  }

  /** Prepares a peer connection, unless one waits or was taken. */
  prepare() {
    const {limitMs, signal} = this.#options;
    if (this.#waiting || this.#isTaken || signal.aborted) return;
    this.#waiting = preparePeer(this.#options);
    this.#timer = setTimeout(() => this.close(), limitMs);
  }

  /** The peer connection, which then belongs to the caller. `undefined` if none waits. */
  take(): PreparedPeer | undefined {
    const taken = this.#waiting;
    this.#waiting = undefined;
    this.#isTaken ||= taken !== undefined;
    clearTimeout(this.#timer);
    return taken;
  }

  /** Closes the peer connection that waits, if there is one. */
  close() {
    clearTimeout(this.#timer);
    this.#waiting?.pc.close();
    this.#waiting = undefined;
  }
}
