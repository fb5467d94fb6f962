import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {Connector, ConnectOptions, StreamClient, StreamEndpoint} from '../connector.ts';
import type {CandidatePolicy} from './candidates.ts';
import type {HostLinkSettings} from './host-link.ts';
import {NvstConnection, type ChannelPlan} from './nvst-connection.ts';
import {openSocket} from './open-socket.ts';
import {signalingAddress, subprotocols, type SignalingOptions} from './signaling-address.ts';
import {SignalingChannel} from './signaling-channel.ts';

/** What differs between deployments, and what `nvst.md` 6.2 marks as not known. */
export interface NvstOptions extends SignalingOptions, HostLinkSettings {
  /** Default `auto`. */
  readonly candidates?: CandidatePolicy | undefined;
  /** The data channels that the page makes, at least one; default: those of `nvst.md` 4.1. */
  readonly channels?: readonly ChannelPlan[] | undefined;
}

/** The host's own signaling (`nvst.md`), over which it offers a WebRTC stream. */
export const nvst = (nvstOptions: NvstOptions = {}): Connector => ({
  name: 'nvst',
  async connect(endpoint, options) {
    if (!('RTCPeerConnection' in globalThis)) throw new AppStreamError('webrtc-missing');
    const {client} = options;
    const connection = await signIn(endpoint, client, options, nvstOptions);
    // A host that has forgotten us takes us as somebody new (`nvst.md` 1.6).
    if (!client.returns || !connection.wasRemoved) return connection;
    const name = String(Math.floor(Math.random() * 1e10));
    return signIn(endpoint, {name, returns: false}, options, nvstOptions);
  },
});

const signIn = async (
  endpoint: StreamEndpoint,
  client: StreamClient,
  options: ConnectOptions,
  nvstOptions: NvstOptions,
): Promise<NvstConnection> => {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  options.onStep('signaling');
  const address = signalingAddress(endpoint, client, nvstOptions);
  const token = await options.token();
  const protocols = subprotocols(endpoint.sessionId, token);
  const socket = await openSocket(address, protocols, {limitMs: options.limits.socketMs, signal});
  const channel = new SignalingChannel(socket, `peer-${client.name}`, options.size, token);
  const {candidates: policy = 'auto'} = nvstOptions;
  const connection = new NvstConnection(channel, {...options, ...nvstOptions, endpoint, policy}, over);
  await connection.connected;
  options.signal.throwIfAborted();
  return connection;
};
