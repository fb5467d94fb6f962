import type {CloseReason, HostEvent} from '../../../src/connection/connector.ts';
import {NvstConnection} from '../../../src/connection/nvst/nvst-connection.ts';
import {
  NVST_LIMITS,
  type NvstConnectionOptions,
  type NvstLimits,
} from '../../../src/connection/nvst/nvst-options.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling/signaling-channel.ts';
import {DEFAULT_SOCKET_RULES} from '../../../src/service/socket-rules.ts';
import {FakeSocket} from '../../support/fake-socket.ts';

export interface PageConnectionOptions extends Partial<Omit<NvstConnectionOptions, 'limits'>> {
  readonly limits?: Partial<NvstLimits>;
}

const SIZE = {width: 64, height: 64};

export const openChannel = (socket: FakeSocket) => new SignalingChannel(socket.asWebSocket, 'peer-1', SIZE);

/** Opens a connection with a fake socket and real peer connections. */
export const openPageConnection = ({limits, ...options}: PageConnectionOptions = {}) => {
  const socket = new FakeSocket();
  const events: HostEvent[] = [];
  const ended = new AbortController();
  const connection = new NvstConnection(
    openChannel(socket),
    {
      endpoint: {sessionId: 's1', signaling: {host: '127.0.0.1', port: 9}},
      policy: 'trust',
      sockets: DEFAULT_SOCKET_RULES,
      signal: new AbortController().signal,
      client: {name: '1', returns: false},
      limits: {...NVST_LIMITS, ...limits},
      onStep: () => undefined,
      token: () => Promise.resolve(undefined),
      iceServers: async () => [],
      onHostEvent: (event) => events.push(event),
      size: SIZE,
      ...options,
    },
    ended,
  );
  connection.connected.catch(() => undefined);
  return {socket, connection, events, ended};
};

/** The failure of a lost connection with its detail, or the kind of another end. */
export const endOf = (reason: CloseReason): readonly (string | undefined)[] =>
  reason.kind === 'lost'
    ? [reason.error.code, reason.error.detail]
    : reason.kind === 'ended'
      ? [reason.reason, reason.detail]
      : [reason.kind];
