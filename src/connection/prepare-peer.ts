import type {ConnectOptions} from './connector.ts';

/** A data channel that the page creates: its label and its options. */
export type ChannelPlan = readonly [label: string, options: RTCDataChannelInit];

/** A peer connection without an offer, and the page's data channels on it. */
export interface PreparedPeer {
  readonly pc: RTCPeerConnection;
  readonly channels: readonly RTCDataChannel[];
}

/**
 * Creates a peer connection before its offer arrives. Meanwhile the browser starts its media threads and creates the
 * certificate. The answer accepts data channels only if one exists before.
 */
export const preparePeer = (
  {iceServers, iceTransport = 'all'}: Pick<ConnectOptions, 'iceServers' | 'iceTransport'>,
  plans: readonly ChannelPlan[],
): PreparedPeer => {
  const pc = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
    iceServers: [...iceServers],
    iceTransportPolicy: iceTransport,
  });
  return {pc, channels: plans.map(([label, options]) => pc.createDataChannel(label, options))};
};
