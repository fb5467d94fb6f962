import {AppStreamError} from '../../errors/app-stream-error.ts';
import {MIN_SECRET_LENGTH} from '../../errors/redact.ts';
import {withinLimit} from '../../platform/abort.ts';
import {
  type ConnectOptions,
  type Connector,
  type PrepareOptions,
  randomClientName,
  type StreamClient,
  type StreamEndpoint,
} from '../connector.ts';
import {type ChannelPlan, type PreparedPeer, preparePeer} from '../peer-connection.ts';
import type {CandidatePolicy} from './candidates.ts';
import {pageChannels} from './data-channels.ts';
import type {HostChannelSettings} from './host-channels.ts';
import {NvstConnection} from './nvst-connection.ts';
import {nvstLimits} from './nvst-options.ts';
import {openSocket, signalingAddress, type SignalingOptions, subprotocols} from './signaling/open-socket.ts';
import {SignalingChannel} from './signaling/signaling-channel.ts';

/** What differs between deployments, and what `nvst.md` 6.2 lists as unknown. */
export interface NvstOptions extends SignalingOptions, HostChannelSettings {
  /** How to use the host's candidates (default: `auto`). */
  readonly candidates?: CandidatePolicy | undefined;
  /**
   * Whether to use the TURN servers that a host names (default: `use`). They may have any address, also one in the network
   * of the user.
   */
  readonly hostTurn?: 'use' | 'ignore' | undefined;
  /** The data channels that the page creates, at least one (default: those of `nvst.md` 4.1). */
  readonly channels?: readonly ChannelPlan[] | undefined;
}

/** The host's own signaling (`nvst.md`), through which it offers a WebRTC stream. */
export const nvst = (nvstOptions: NvstOptions = {}): Connector => createConnector(nvstOptions);

/** Returns the prepared peer connection at the first call. */
type TakePrepared = () => PreparedPeer | undefined;

const checkWebRtc = () => {
  if (!('RTCPeerConnection' in globalThis)) throw new AppStreamError('webrtc-missing');
};

const createConnector = (nvstOptions: NvstOptions, takePrepared?: TakePrepared): Connector => ({
  name: 'nvst',
  prepare: (options) => createConnector(nvstOptions, prepareOnce(nvstOptions, options)),
  checkBrowser: checkWebRtc,
  checkToken: (token) => void subprotocols('', token),
  checkProtocols: (protocols) => void subprotocols('', undefined, undefined, protocols),
  async connect(endpoint, options) {
    checkWebRtc();
    const {client} = options;
    const signInAs = (as: StreamClient) => signIn(endpoint, as, options, nvstOptions, takePrepared);
    try {
      return await signInAs(client);
    } catch (error) {
      if (!client.returns || AppStreamError.from(error).code !== 'sign-in-refused') throw error;
      // A host that forgot this client accepts it under a new name (`nvst.md` 1.6).
      return signInAs({name: randomClientName(), returns: false});
    }
  },
});

const prepareOnce = (nvstOptions: NvstOptions, options: PrepareOptions): TakePrepared => {
  const {signal} = options;
  signal.throwIfAborted();
  let prepared: PreparedPeer | undefined = preparePeer(options, pageChannels(nvstOptions));
  const take = () => {
    const taken = prepared;
    prepared = undefined;
    return taken;
  };
  signal.addEventListener('abort', () => take()?.pc.close(), {once: true});
  return take;
};

const signIn = async (
  endpoint: StreamEndpoint,
  client: StreamClient,
  options: ConnectOptions,
  nvstOptions: NvstOptions,
  takePrepared: TakePrepared | undefined,
): Promise<NvstConnection> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const {sockets} = options;
  const limits = nvstLimits(options.limits, sockets?.leastLimits);
  options.onStep(sockets?.allocates ? 'allocating' : 'signaling');
  const address = signalingAddress(endpoint, client, nvstOptions);
  const token = await readToken(options, limits.socketMs);
  const {tokenPrefix} = nvstOptions;
  const openChannel = async (as: StreamClient, until: AbortSignal) => {
    const url = as === client ? address : signalingAddress(endpoint, as, nvstOptions);
    // A host wants the same token at each sign-in (`nvst.md` 7.10). The page's subprotocols may change.
    const others = (await sockets?.protocols(until)) ?? [];
    const protocols = subprotocols(endpoint.sessionId, token, tokenPrefix, others);
    const socket = await openSocket(url, protocols, {...sockets, limitMs: limits.socketMs, signal: until});
    const secrets = [token ?? '', ...others.flatMap(secretsIn)];
    return new SignalingChannel(socket, `peer-${as.name}`, options.size, secrets);
  };
  const {candidates: policy = 'auto'} = nvstOptions;
  const connection = new NvstConnection(
    await openChannel(client, signal),
    {...options, ...nvstOptions, client, limits, endpoint, policy, takePrepared, openChannel},
    ended,
  );
  await connection.connected;
  options.signal.throwIfAborted();
  return connection;
};

/** A subprotocol, and its value behind a name. */
const secretsIn = (protocol: string): readonly string[] =>
  [protocol, protocol.replace(/^[^.]*\./, '')].filter(({length}) => length >= MIN_SECRET_LENGTH);

/** The page's token. @throws AppStreamError `token-failed` if the page's function fails or exceeds the limit */
const readToken = async ({token, signal}: ConnectOptions, limitMs: number): Promise<string | undefined> => {
  try {
    return await withinLimit(token, {limitMs, signal});
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof AppStreamError ? cause : new AppStreamError('token-failed', {cause});
  }
};
