/** The faults that the relays know, as data: a page sends them, a relay's world does them until they are taken back. */
export type Injection = TcpFault | AnswerFault | UpgradeFault | FrameFault | PacketFault | Act;

/** What befalls the bytes of a connection, whatever is spoken on it. */
export type TcpFault = ({readonly on: 'service'} | {readonly on: 'signaling'}) &
  (
    | {
        /**
         * `refuse`: nobody listens, and what stood is cut. `hang`: connections stand and nothing is carried. `reset`: those that
         * stand and each new one are reset.
         */
        readonly do: 'refuse' | 'hang' | 'reset';
      }
    /** After so many bytes of the answer the connection is reset, or ended in good order. */
    | {readonly do: 'cut' | 'end'; readonly afterBytes: number}
    | {readonly do: 'delay'; readonly ms: number}
    | {readonly do: 'throttle'; readonly bytesPerSecond: number}
    /** One bit of each so many bytes of the answer is turned. */
    | {readonly do: 'corrupt'; readonly everyBytes: number}
  );

/** What befalls the answers to some requests. */
export type AnswerFault = {
  readonly on: 'answers';
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** How the path begins, without the first slash. */
  readonly path: string;
  /** How many answers; all of them by default. */
  readonly times?: number;
} &
  /** The service is not asked. */
  (
    | {
        readonly do: 'replace';
        readonly status: number;
        readonly body?: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
    /** The service is not asked, and nobody answers. */
    | {readonly do: 'ignore'}
    /** The service does what it is asked for, and its answer is lost with the connection. */
    | {readonly do: 'lose'}
    | {readonly do: 'delay'; readonly ms: number}
    /** The connection ends within the body. */
    | {readonly do: 'truncate'; readonly bytes: number}
    /** Each occurrence of a text in the body is replaced. */
    | {readonly do: 'edit'; readonly from: string; readonly to: string}
    /** The headers that let the page read the answer are taken off. */
    | {readonly do: 'strip-cors'}
  );

/** What befalls a request for a WebSocket. */
export type UpgradeFault = {readonly on: 'upgrade'; readonly times?: number} & (
  | {readonly do: 'refuse'; readonly status: number}
  | {readonly do: 'ignore'}
  /** The page is somebody else to the host. */
  | {readonly do: 'rename'}
);

/** What befalls the frames of signaling. */
export type FrameFault = {
  readonly on: 'frames';
  readonly from: 'page' | 'host';
  /** Only frames that hold this text. */
  readonly holding?: string;
  readonly times?: number;
} &
  /** `reorder`: each frame goes behind the next. */
  (
    | {readonly do: 'drop' | 'duplicate' | 'reorder' | 'corrupt'}
    | {readonly do: 'delay'; readonly ms: number}
    | {readonly do: 'truncate'; readonly characters: number}
    | {readonly do: 'replace'; readonly text: string}
    /** Each occurrence of a text in the frame is replaced. */
    | {readonly do: 'edit'; readonly search: string; readonly to: string}
    | {readonly do: 'repeat'; readonly count: number}
  );

/** What befalls the packets of media. */
export type PacketFault = {
  readonly on: 'packets';
  /** Both ways by default. */
  readonly from?: 'page' | 'host';
  /** All by default. `picture` are the host's RTP packets of video, `large` those that fill an Ethernet frame. */
  readonly which?: PacketKind | 'picture' | 'large';
  /** Each so-manieth packet; each by default. */
  readonly every?: number;
} & (
  | {readonly do: 'drop' | 'duplicate' | 'reorder' | 'corrupt'}
  /** Up to `jitterMs` more, so that packets overtake each other. */
  | {readonly do: 'delay'; readonly ms: number; readonly jitterMs?: number}
  | {readonly do: 'throttle'; readonly bytesPerSecond: number}
);

/** By the first bytes (RFC 7983, 7; RFC 5761, 4). */
export type PacketKind = 'stun' | 'dtls' | 'rtp' | 'rtcp';

/** What happens once. */
export type Act = {readonly on: 'world'} &
  /** The sockets of signaling are closed by this code. */
  (
    | {readonly do: 'close'; readonly code: number; readonly reason?: string}
    /** The service ends its sessions, without a word to their pages. */
    | {readonly do: 'forget-sessions'}
    /** The session is reached at other ports, and no longer at the old. */
    | {readonly do: 'move'}
    /** Somebody else signs in to the session, and stays. */
    | {readonly do: 'other-client'}
    /** The service starts anew and knows no session. */
    | {readonly do: 'restart-service'}
  );
