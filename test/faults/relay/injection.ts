/** A fault as data. A page sends faults to the bench, and the relays apply them until the bench restores the network. */
export type Injection = TcpFault | ResponseFault | UpgradeFault | FrameFault | PacketFault | BackendAction;

/** A fault of the bytes of TCP connections, independent of the protocol. */
export type TcpFault = ({readonly on: 'service'} | {readonly on: 'signaling'}) &
  (
    | {
        /**
         * `refuse`: the port is closed, and open connections are reset. `hang`: connections stay open and carry nothing.
         * `reset`: open connections and each new one are reset.
         */
        readonly do: 'refuse' | 'hang' | 'reset';
      }
    /** After this number of response bytes the connection is reset (`cut`) or closed normally (`end`). */
    | {readonly do: 'cut' | 'end'; readonly afterBytes: number}
    | {readonly do: 'throttle'; readonly bytesPerSecond: number}
    /** One bit is flipped in every `everyBytes` bytes of the response. */
    | {readonly do: 'corrupt'; readonly everyBytes: number}
  );

/** A fault of the HTTP responses to some requests. */
export type ResponseFault = {
  readonly on: 'responses';
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** The start of the path, without the first slash. */
  readonly path: string;
  /** The number of responses, by default all. */
  readonly times?: number;
} &
  /** The service does not get the request. */
  (
    | {
        readonly do: 'replace';
        readonly status: number;
        readonly body?: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
    /** The service does not get the request, and the page gets no response. */
    | {readonly do: 'ignore'}
    /** The service processes the request, and the response is lost with the connection. */
    | {readonly do: 'lose'}
    | {readonly do: 'delay'; readonly ms: number}
    /** The connection ends within the body. */
    | {readonly do: 'truncate'; readonly bytes: number}
    /** Each occurrence of a text in the body is replaced. */
    | {readonly do: 'edit'; readonly search: string; readonly to: string}
    /** The CORS headers are removed, so the page cannot read the response. */
    | {readonly do: 'strip-cors'}
  );

/** A fault of the HTTP requests that open a WebSocket. */
export type UpgradeFault = {readonly on: 'upgrade'; readonly times?: number} & (
  | {readonly do: 'refuse'; readonly status: number}
  | {readonly do: 'ignore'}
  /** The host gets another `peer_id`. */
  | {readonly do: 'change-peer-id'}
);

/** A fault of the signaling frames. */
export type FrameFault = {
  readonly on: 'frames';
  readonly from: 'page' | 'host';
  /** Only frames that contain this text. */
  readonly containing?: string;
  readonly times?: number;
} &
  /** `reorder`: each frame is sent after the next one. */
  (
    | {readonly do: 'drop' | 'duplicate' | 'reorder' | 'corrupt'}
    | {readonly do: 'replace'; readonly text: string}
    /** Each occurrence of a text in the frame is replaced. */
    | {readonly do: 'edit'; readonly search: string; readonly to: string}
    | {readonly do: 'repeat'; readonly count: number}
  );

/** A fault of the media packets. */
export type PacketFault = {
  readonly on: 'packets';
  /** By default both directions. */
  readonly from?: 'page' | 'host';
  /** By default all packets. `video`: the host's RTP packets of video. */
  readonly which?: PacketKind | 'video';
  /** How many packets pass before the fault, by default none. */
  readonly after?: number;
  /** Every n-th packet, by default each one. */
  readonly every?: number;
} & (
  | {readonly do: 'drop' | 'reorder'}
  /** Each packet is delayed by `ms` and a random part of `jitterMs`, so packets arrive out of order. */
  | {readonly do: 'delay'; readonly ms: number; readonly jitterMs?: number}
  | {readonly do: 'throttle'; readonly bytesPerSecond: number}
);

/** The protocol of a packet, read from the first bytes (RFC 7983, 7; RFC 5761, 4). */
export type PacketKind = 'stun' | 'dtls' | 'rtp' | 'rtcp';

/** An event that happens once at the host or the service. */
export type BackendAction = {readonly on: 'backend'} &
  /** The host closes its signaling sockets with this code. */
  (
    | {readonly do: 'close'; readonly code: number; readonly reason?: string}
    /** The faults of the sessions' switches begin. A session that starts later has none. */
    | {readonly do: 'start-faults'}
    /** The service ends its sessions and does not notify their pages. */
    | {readonly do: 'forget-sessions'}
    /** The session moves to other ports, and the old ports close. */
    | {readonly do: 'move'}
    /** Another client signs in to the session and stays. */
    | {readonly do: 'other-client'}
    /** The service restarts without its sessions. */
    | {readonly do: 'restart-service'}
  );
