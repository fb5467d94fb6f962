import type {ConnectOptions, StreamClient, StreamEndpoint} from '../connector.ts';
import type {ChannelPlan, PreparedPeer} from '../prepare-peer.ts';
import type {CandidatePolicy} from './candidates.ts';
import type {HostChannelSettings} from './host-channels.ts';
import type {NvstLimits} from './nvst-limits.ts';
import type {SignalingChannel} from './signaling/signaling-channel.ts';

/** What a connection needs beside its first signaling channel. */
export interface NvstConnectionOptions extends Omit<ConnectOptions, 'limits'>, HostChannelSettings {
  readonly endpoint: StreamEndpoint;
  readonly limits: NvstLimits;
  readonly policy: CandidatePolicy;
  readonly channels?: readonly ChannelPlan[] | undefined;
  /** Returns a peer connection that was prepared for this connection, once (default: one is created with the offer). */
  readonly takePrepared?: (() => PreparedPeer | undefined) | undefined;
  /** Opens another socket and signs in (default: a lost socket is not opened again). The signal closes the socket. */
  readonly openChannel?:
    ((client: StreamClient, signal: AbortSignal) => Promise<SignalingChannel>) | undefined;
}
