import {isObject} from '../platform/json.ts';
import type {ConnectorStatistics, StreamStatistics} from './statistics.ts';

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

/**
 * The readers of the fields of reports. They are functions, because schemas of zod needed 0.6 instead of 0.2 ms for a report of
 * 41 entries, which the element reads each second.
 */
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
  for (const name in readers) {
    const given = from[name];
    const value = given === undefined ? undefined : readers[name]?.(given);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
