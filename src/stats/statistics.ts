import {isObject} from '../platform/json.ts';

/** How media travels: directly between the page and the host, or through servers. */
type CandidateType = 'host' | 'srflx' | 'prflx' | 'relay';

/**
 * Statistics of a stream that plays: plain data without addresses and secrets. A field is `undefined` if the browser or
 * the connector does not report it. No number is negative.
 */
export interface StreamStatistics {
  /** When the sample was taken, in milliseconds since the epoch. */
  readonly sampledAtMs: number;
  /** The time that rates, shares and means of this sample cover, in milliseconds: about one second. */
  readonly intervalMs: number | undefined;

  /** The decoded frames per second. */
  readonly framesPerSecond: number | undefined;
  /** The width of the video, in pixels of the stream. */
  readonly width: number | undefined;
  /** The height of the video, in pixels of the stream. */
  readonly height: number | undefined;
  /** The name of the video codec, such as `H264`. */
  readonly codec: string | undefined;
  /** The profile of the video codec, such as `High 4.2`. */
  readonly codecProfile: string | undefined;
  /** The browser's name of the video decoder. Browsers report it only to pages that use a camera or a microphone. */
  readonly decoder: string | undefined;
  /** Whether the decoder is power-efficient, which means hardware. Reported to the same pages as `decoder`. */
  readonly isHardwareDecoded: boolean | undefined;
  /** Whether the browser expects to decode such a video in hardware, by its media capabilities. */
  readonly isHardwareExpected: boolean | undefined;
  /** The bits of video that arrive per second, without the headers of packets. */
  readonly videoBitsPerSecond: number | undefined;
  /** The frames that arrived completely, since the connection began. */
  readonly framesReceived: number | undefined;
  /** The decoded frames, since the connection began. */
  readonly framesDecoded: number | undefined;
  /** The frames that the browser dropped before or after their decoding, since the connection began. */
  readonly framesDropped: number | undefined;
  /** How often the video froze, since the connection began. */
  readonly freezeCount: number | undefined;
  /** How long the video was frozen in total, in milliseconds. */
  readonly freezeMs: number | undefined;

  /** The present round trip of a packet between the page and the host, in milliseconds. */
  readonly roundTripMs: number | undefined;
  /** The mean time that a frame waits in the jitter buffer, in milliseconds. */
  readonly jitterBufferMs: number | undefined;
  /** The mean time that the decoder needs for a frame, in milliseconds. */
  readonly decodeMs: number | undefined;
  /** The time from the arrival of a frame to its expected display, in milliseconds, measured on one frame. */
  readonly displayDelayMs: number | undefined;
  /**
   * At least this time passes from an input to its effect on the screen, in milliseconds: the round trip and the
   * display delay. The page cannot measure the rest: the application, the encoder and the screen.
   */
  readonly inputLatencyLowerBoundMs: number | undefined;
  /** The share of the video's packets that were lost, from 0 to 1. */
  readonly lossShare: number | undefined;

  /** The kind of the page's address that media uses. */
  readonly localCandidateType: CandidateType | undefined;
  /** The kind of the host's address that media uses. */
  readonly remoteCandidateType: CandidateType | undefined;
  /** The transport protocol of media. */
  readonly protocol: 'udp' | 'tcp' | undefined;
  /** Whether media travels through a TURN server. */
  readonly isRelayed: boolean | undefined;
  /** The protocol between the page and its TURN server. */
  readonly turnProtocol: 'udp' | 'tcp' | 'tls' | undefined;

  /** The name of the audio codec, such as `opus`. */
  readonly audioCodec: string | undefined;
  /** The bits of audio that arrive per second, without the headers of packets. */
  readonly audioBitsPerSecond: number | undefined;
  /** The share of the audio that the browser made up for missing packets, from 0 to 1. */
  readonly audioConcealedShare: number | undefined;
}

/** The statistics that a connector computes itself, as far as it knows them. */
export interface ConnectorStatistics extends Partial<Omit<StreamStatistics, 'sampledAtMs' | 'intervalMs'>> {
  /**
   * The packets of the video that arrived, since the connection began. Without them, the element watches only the
   * frames on the screen.
   */
  readonly packetsReceived?: number | undefined;
  /** How often the host responded to the page beside the video, for example to a consent check (RFC 7675). */
  readonly responsesReceived?: number | undefined;
}

/**
 * What a connection knows of its stream: the report of its peer connection, or the statistics that it computes itself.
 * The element adds what it can measure on its own.
 */
export type StatisticsReport = RTCStatsReport | ConnectorStatistics;

/** How a user experiences a stream, the best first. `lost`: no frame arrives. */
export type QualityLevel = 'good' | 'fair' | 'poor' | 'lost';

/**
 * Which part limits a stream. `network`: packets are lost or late, or none arrive. `browser`: the device decodes too
 * slowly, or a script blocks the page. `host`: frames are late or missing, although the network and the browser are
 * fine.
 */
export type QualityCause = 'network' | 'host' | 'browser';

/** The quality of a stream over the last seconds, with the numbers of the last second. */
export interface StreamQuality {
  readonly level: QualityLevel;
  /** `undefined` if the level is `good`, or if the cause is not known yet. */
  readonly cause: QualityCause | undefined;
  /** The decoded frames per second. */
  readonly framesPerSecond: number | undefined;
  /** How long the video was frozen, in milliseconds of the last second. A freeze counts when it is over. */
  readonly frozenMs: number | undefined;
  /** The share of the video's packets that were lost, from 0 to 1. Packets that the host sent again count as well. */
  readonly lossShare: number | undefined;
  /** The round trip between the page and the host, in milliseconds. */
  readonly roundTripMs: number | undefined;
  /** The mean time that the decoder needs for a frame, in milliseconds. */
  readonly decodeMs: number | undefined;
  /** The longest time for which a script blocked the page, in milliseconds. */
  readonly blockedMs: number;
}

/** Returns a value that has the type and the bounds of its field, else `undefined`. */
type Reader<Value = unknown> = (value: unknown) => Value | undefined;

/** The values that readers return. A field that is missing or wrong is left out. */
export type Values<Readers extends Readonly<Record<string, Reader>>> = {
  readonly [Name in keyof Readers]?: ReturnType<Readers[Name]>;
};

/** One reader for each field, so that the compiler asks for a new one. */
type ReadersOf<Fields> = {readonly [Name in keyof Fields]-?: Reader<Fields[Name]>};

const boundedText =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : undefined;

const oneOf =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

const number: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value < Infinity ? value : undefined;

/** Functions, because schemas of zod needed 0.6 instead of 0.2 ms for the 41 entries that are read each second. */
export const READERS = {
  /** A number that is not negative. */
  number,
  /** A number from 0 to 1. */
  share: (value: unknown) => {
    const share = number(value);
    return share !== undefined && share <= 1 ? share : undefined;
  },
  flag: (value: unknown) => (typeof value === 'boolean' ? value : undefined),
  /** A name of a browser or of a connector. */
  text: boundedText(60),
  /** An identifier, or the parameters of a codec. */
  line: boundedText(500),
  candidateType: oneOf('host', 'srflx', 'prflx', 'relay'),
  protocol: oneOf('udp', 'tcp'),
  turnProtocol: oneOf('udp', 'tcp', 'tls'),
};

const {share, flag, text, candidateType, protocol, turnProtocol} = READERS;

/** The statistics that a connector may compute itself. */
export const STATISTICS = {
  framesPerSecond: number,
  width: number,
  height: number,
  codec: text,
  codecProfile: text,
  decoder: text,
  isHardwareDecoded: flag,
  isHardwareExpected: flag,
  videoBitsPerSecond: number,
  framesReceived: number,
  framesDecoded: number,
  framesDropped: number,
  freezeCount: number,
  freezeMs: number,
  roundTripMs: number,
  jitterBufferMs: number,
  decodeMs: number,
  displayDelayMs: number,
  inputLatencyLowerBoundMs: number,
  lossShare: share,
  localCandidateType: candidateType,
  remoteCandidateType: candidateType,
  protocol,
  isRelayed: flag,
  turnProtocol,
  audioCodec: text,
  audioBitsPerSecond: number,
  audioConcealedShare: share,
} satisfies ReadersOf<Omit<StreamStatistics, 'sampledAtMs' | 'intervalMs'>>;

/** The counts of a connector by which a video is watched. */
export const CONNECTOR_COUNTS = {
  packetsReceived: number,
  responsesReceived: number,
  framesReceived: number,
  framesDecoded: number,
} satisfies Partial<ReadersOf<ConnectorStatistics>>;

/** Reads the fields of an object from outside. */
export function readFields<Readers extends Readonly<Record<string, Reader>>>(
  readers: Readers,
  from: unknown,
): Values<Readers>;
export function readFields(readers: Readonly<Record<string, Reader>>, from: unknown): object {
  const values: Record<string, unknown> = {};
  if (!isObject(from)) return values;
  for (const [name, read] of Object.entries(readers)) {
    const given = from[name];
    const value = given === undefined ? undefined : read(given);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
