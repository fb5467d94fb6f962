import {z} from 'zod';

const milliseconds = z.int().min(0).max(3_600_000);
const status = z.int().min(400).max(599);

const videoSchema = z.strictObject({
  width: z.int().min(64).max(1920).multipleOf(2),
  height: z.int().min(64).max(1200).multipleOf(2),
  fps: z.int().min(1).max(60),
});

export type VideoMode = z.output<typeof videoSchema>;

/**
 * How one session departs from the usual: `arguments.demo` of the POST that creates it. This is how a page or
 * a test meets the variants and the faults of real hosts on purpose.
 *
 * The clock of every `…AfterMs` starts when the peer connection is connected; where the other switches make
 * that impossible (`noOffer`, `silentSocket`, `noMedia`), when the socket opens.
 */
export const switchesSchema = z
  .strictObject({
    /* HTTP */
    /** The creation is answered this late. */
    createDelayMs: milliseconds,
    /** The creation fails with this status. */
    createStatus: status,
    /** Polling fails with this status while the session is pending. */
    pollStatus: status,
    /** How long a cold start takes in all. */
    coldMs: milliseconds,
    /** `plain`: `{address: [route…]}`, the interface. `nested`: `{address: {routes: [route…]}}`, as deployed. */
    routesShape: z.enum(['plain', 'nested']),

    /* Sign-in and the form of the frames */
    /** The upgrade to WebSocket is refused with this status. */
    refuseUpgrade: status,
    /** The socket opens and nothing is ever sent on it. */
    silentSocket: z.boolean(),
    /** Nothing is sent before the client's own peer_info; usually the host does not wait for it. */
    waitForPeerInfo: z.boolean(),
    /** `peer_role` or `peerRole` in the host's frames. */
    peerInfoCase: z.enum(['snake', 'camel']),
    /** peer_msg frames carry `to`. */
    peerMsgTo: z.boolean(),
    /** Several keys in one frame: the server's peer_info with the offer, acks with heartbeats. */
    combineFrames: z.boolean(),
    /** A client that leaves an ackid unacknowledged this long is removed. */
    ackTimeoutMs: milliseconds,
    /** The host's own heartbeat; 0: none. */
    hostHeartbeatMs: milliseconds,
    /** What a second client gets while the first is signed in: sign-in without an offer, or close code 3005. */
    secondClient: z.enum(['no-offer', 'close-3005']),
    /** `reconnect=1` with an unknown peer_id is answered with peerRemoved. */
    peerRemovedOnUnknownReconnect: z.boolean(),

    /* Offer and media */
    /** The offer carries `nvstSdp` and `nvstServerOverrides`. */
    nvstSdp: z.boolean(),
    /** Sign-in, heartbeats, but never an offer: a host whose media layer has died. */
    noOffer: z.boolean(),
    /** The offer has sound and data only. */
    offerWithoutVideo: z.boolean(),
    /**
     * Where the client learns the host's address: `none`, only from the media route; `in-offer` and `trickle`,
     * from the host too; `zero`, the offer names 0.0.0.0, to be replaced by the route's address.
     */
    candidates: z.enum(['none', 'in-offer', 'trickle', 'zero']),
    /** With `trickle`: the candidate comes before the offer. */
    candidatesBeforeOffer: z.boolean(),
    /** The offer says `a=ice-lite` and names the media port in its m-lines, as hosts with a GPU do. */
    iceLite: z.boolean(),
    /** The version in the handshake of `input_channel_v1`. */
    inputVersion: z.union([z.literal(2), z.literal(3)]),
    /** The wanted picture; what the machine does not hold is stepped down from. */
    video: videoSchema,
    /** False: the offer has no sound. */
    sound: z.boolean(),
    /** A video track on which no frame ever comes. */
    noFrames: z.boolean(),
    /** The media route names a port on which nobody answers. */
    noMedia: z.boolean(),

    /* Input and messages */
    /** False: the host does not say that it takes text, as older ones do not; pages then send keys alone. */
    takesText: z.boolean(),
    /** False: the picture keeps its size whatever the page asks for. */
    takesResize: z.boolean(),

    /* Faults */
    /** A second offer, for a fresh peer connection, on the same socket. */
    secondOfferAfterMs: milliseconds,
    /** The socket's TCP connection is cut without a close frame; the picture goes on. */
    dropSocketAfterMs: milliseconds,
    /** The host says BYE and closes. */
    byeAfterMs: milliseconds,
    /** BYE in its JSON-quoted form. */
    byeQuoted: z.boolean(),
    /** The socket is closed with `closeCode` and `closeReason`. */
    closeAfterMs: milliseconds,
    closeCode: z.union([z.literal([1000, 1001, 1008, 1011, 1012, 1013]), z.int().min(3000).max(4999)]),
    closeReason: z
      .string()
      .refine((text) => Buffer.byteLength(text) <= 123, 'At most 123 bytes fit a close frame'),
    /** The client is removed: `{"error":"peerRemoved"}`. */
    peerRemovedAfterMs: milliseconds,
    /** The host's process dies. */
    crashAfterMs: milliseconds,
    /** False: the faults above come on the first connection only, so that recovery can be seen to work. */
    repeatFaults: z.boolean(),
  })
  .partial();

export type Switches = z.output<typeof switchesSchema>;

/** The switches that concern what a host hears while the stream lasts. */
export type HostSwitches = Pick<Switches, 'takesText' | 'takesResize'>;

/** Whether the switches leave a way for the peer connection to connect. */
export function canConnect(switches: Switches): boolean {
  return !(switches.noOffer || switches.silentSocket || switches.noMedia);
}
