import {z} from 'zod';
import {linkSchema} from '../network/link.ts';

const milliseconds = z.int().min(0).max(3_600_000);
const status = z.int().min(400).max(599);

const videoSchema = z.strictObject({
  width: z.int().min(64).max(1920).multipleOf(2),
  height: z.int().min(64).max(1200).multipleOf(2),
  fps: z.int().min(1).max(60),
});

export type VideoMode = z.output<typeof videoSchema>;

/**
 * Options that change the behaviour of one session: `arguments.demo` of the POST request that creates it. A page or a
 * test uses them to reproduce the variants and faults of real hosts.
 *
 * The time of every `…AfterMs` starts when the peer connection is established. If other switches prevent that
 * (`noOffer`, `silentSocket`, `noMedia`), the time starts when the socket opens. With `faultsOnRequest`, it starts later.
 */
export const switchesSchema = z
  .strictObject({
    /* HTTP */
    /** Delays the response to the POST request. */
    createDelayMs: milliseconds,
    /** The POST request fails with this status. */
    createStatus: status,
    /** The POST request creates a session and gets this status, as from a gateway that gave up. A repeat with its key succeeds. */
    createLateStatus: status,
    /** Polling fails with this status while the session is pending. */
    pollStatus: status,
    /** Polling gets an HTML page with the status 200 while the session is pending. */
    pollHtml: z.boolean(),
    /** The first poll succeeds, and only this number of polls after it fail. By default all polls fail. */
    pollFaults: z.int().min(1).max(1000),
    /** Polling fails with this status once the session is ready, as for a user who may not use it. */
    readyStatus: status,
    /** The optional fields of a session are null. */
    nullFields: z.boolean(),
    /** DELETE with the id in the body fails with this status. DELETE with the id in the path works. */
    deleteBodyStatus: status,
    /** The routes have a first host that does not answer. */
    deadHost: z.boolean(),
    /** The routes have `localhost` as the key, instead of an address. */
    namedHost: z.boolean(),
    /** The session first waits in a queue of this length, at its end, and moves on by one place every `stepMs`. */
    queue: z.strictObject({length: z.int().min(1).max(1000), stepMs: z.int().min(50).max(600_000)}),
    /** The total duration of a cold start. */
    coldMs: milliseconds,
    /** `plain`: `{address: [route…]}`, as specified. `nested`: `{address: {routes: [route…]}}`, as deployed. */
    routesShape: z.enum(['plain', 'nested']),

    /* Sign-in and frame format */
    /** The host refuses the upgrade to WebSocket with this status. */
    refuseUpgrade: status,
    /** The host refuses the upgrade to WebSocket with 503 for this long after the session is ready. */
    refuseSignInMs: milliseconds,
    /** The first sign-ins, this many, get `signInError` instead of an offer. By default all of them get it. */
    signInErrorTimes: z.int().min(0).max(1000),
    /** The host answers a sign-in with `{"error": …}` and closes the socket. */
    signInError: z.string().max(2000),
    /** After the first sign-in, this many are closed with code 3005, also those of a client that returns. */
    inUseTimes: z.int().min(0).max(1000),
    /** The host frees a client after about three seconds without a packet (default: after fifteen, when its ICE has failed). */
    freesSilentClient: z.boolean(),
    /** The socket opens, but the host never sends anything on it. */
    silentSocket: z.boolean(),
    /** The host sends nothing before it receives the client's peer_info. Usually it does not wait for it. */
    waitForPeerInfo: z.boolean(),
    /** The spelling in the host's frames: `peer_role` or `peerRole`. */
    peerInfoCase: z.enum(['snake', 'camel']),
    /** peer_msg frames contain `to`. */
    peerMsgTo: z.boolean(),
    /** The host combines keys in one frame: its peer_info with the offer, and acks with heartbeats. */
    combineFrames: z.boolean(),
    /** The host cuts the connection after a frame that it does not understand, as an older Kit did. */
    cutsUnknownFrames: z.boolean(),
    /** The interval of the host's heartbeat (default: 2000). 0 turns it off. */
    hostHeartbeatMs: milliseconds,
    /**
     * The response to a second client while the first is signed in: sign-in without an offer (default), close code 3005,
     * or an offer of the same video without input.
     */
    secondClient: z.enum(['no-offer', 'close-3005', 'spectator']),

    /* Offer and media */
    /** If false, the offer has no second text, and the host needs none in the answer. */
    nvstSdp: z.boolean(),
    /** The offer hands over a TURN server that media must use: its URL, user name and password, separated by commas. */
    turn: z.string().max(500),
    /** The host signs the client in and sends heartbeats, but never an offer, as if its media layer had failed. */
    noOffer: z.boolean(),
    /** The first sign-ins, this many, get no offer. */
    noOfferTimes: z.int().min(0).max(1000),
    /**
     * How the client learns the host's address. `none`: only from the media route. `in-offer` and `trickle`: also from
     * the host. `zero`: the offer contains 0.0.0.0, which the client must replace with the route's address.
     */
    candidates: z.enum(['none', 'in-offer', 'trickle', 'zero']),
    /** With `trickle`, the host sends the candidate before the offer. */
    candidatesBeforeOffer: z.boolean(),
    /** If false, the m-lines of the offer have the placeholder 9 instead of the media port. */
    portInOffer: z.boolean(),
    /** The version in the handshake of `input_channel_v1` (default: 3). A host with version 2 reads bare bodies. */
    inputVersion: z.union([z.literal(2), z.literal(3)]),
    /** The requested video mode. A slow machine uses a lower mode. */
    video: videoSchema,
    /** If false, the offer contains no sound. */
    sound: z.boolean(),
    /** Each frame has a strip with its number, which a page can read. See `frame-code.ts`. */
    frameCode: z.boolean(),
    /** The video track never carries a frame. */
    noFrames: z.boolean(),
    /** The first frame is sent this long after media is connected, as by an application that loads a scene. */
    firstFrameAfterMs: milliseconds,
    /** Media takes a path with these conditions. `PATCH /demo/sessions/{id}/conditions` changes them. */
    link: linkSchema,
    /** The media route specifies a port on which no host listens. */
    noMedia: z.boolean(),

    /* Input and messages */
    /**
     * The host is an older Kit (NVIDIA's server before 0.5): it knows no messages for its streaming library, so it never
     * reports its features, and has no cursor, no clipboard and no resize. It accepts text. Its messages are for `kit`.
     */
    olderKit: z.boolean(),
    /** If false, the host reports that it does not accept text. Pages then send only keys. */
    takesText: z.boolean(),
    /** Messages are lost for this long after a client has connected, as before Kit has started its extension. */
    loseMessagesMs: milliseconds,
    /**
     * How the host treats the size that the client requests. `any` (default): it accepts each resize, as no Kit does.
     * `dynamic`: Kit with `allowDynamicResize`. The size in the answer is the maximum, and the host accepts resizes up to
     * it. `at-connect`: Kit without that setting. The host uses the size in the answer, and refuses resizes. `fixed`: the
     * host renders at a size of its own. With another size in the answer, the video stays black. The host refuses resizes.
     * `window`: the same for a host that renders into a window, but a resize makes the video black, too.
     *
     * Recordings show the black video, and the limits of Kit. The resize of `window` is a guess.
     */
    sizes: z.enum(['any', 'dynamic', 'at-connect', 'fixed', 'window']),
    /** The spelling in the message of what the host accepts: `allow_dynamic_resize` or `allowDynamicResize`. */
    configCase: z.enum(['snake', 'camel']),
    /** The delay of the answer, in milliseconds. */
    configAfterMs: milliseconds,

    /* Faults */
    /** The host sends a second offer on the same socket, for a new peer connection. */
    secondOfferAfterMs: milliseconds,
    /** The host cuts the socket's TCP connection without a close frame. The video continues. */
    dropSocketAfterMs: milliseconds,
    /** The host draws only `slowFps` frames per second, as with a scene that is too large for its GPU. */
    slowAfterMs: milliseconds,
    /** 0 (default): it draws none. The sound continues. */
    slowFps: z.int().min(0).max(60),
    /** The host sends BYE and closes the socket. */
    byeAfterMs: milliseconds,
    /** The host sends BYE as a JSON string, in quotes. */
    byeQuoted: z.boolean(),
    /** The host closes the socket with `closeCode` and `closeReason`, this long after media is connected. */
    closeAfterMs: milliseconds,
    /** The host closes the socket earlier instead: before its first frame, or after its peer_info. */
    closeAt: z.enum(['sign-in', 'peer-info']),
    /** 1005 is a close frame without a code, and 1006 a broken connection without a close frame (RFC 6455, 7.4.1). */
    closeCode: z.union([
      z.literal([1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013]),
      z.int().min(3000).max(4999),
    ]),
    /** The video continues after the host has closed the socket, as behind a proxy that closes idle sockets. */
    closeKeepsMedia: z.boolean(),
    closeReason: z
      .string()
      .refine((text) => Buffer.byteLength(text) <= 123, 'The close reason must not be longer than 123 bytes'),
    /** The host removes the client: `{"error":"peerRemoved"}`. */
    peerRemovedAfterMs: milliseconds,
    /** The host process crashes, and the session ends. */
    crashAfterMs: milliseconds,
    /** The host process has a memory fault. The session gets another host, as from a cluster that restarts containers. */
    faultAfterMs: milliseconds,
    /** The time of the faults above starts with `POST /demo/sessions/{id}/faults`, for example once a page plays. */
    faultsOnRequest: z.boolean(),
    /** The faults above occur on each connection (default: on the first one, so that a test can observe the recovery). */
    repeatFaults: z.boolean(),
  })
  .partial();

export type Switches = z.output<typeof switchesSchema>;

/** Whether the peer connection can be established with these switches. */
export function canConnect(switches: Switches): boolean {
  return !(switches.noOffer || switches.silentSocket || switches.noMedia);
}
