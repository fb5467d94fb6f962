import * as z from 'zod/mini';
import type {ConnectorStatistics, StatisticsReport} from './statistics.ts';
import {
  boundedNumber,
  boundedText,
  lazySchema,
  lenient,
  oneOf,
  type Output,
  reader,
  safeParse,
  type Schema,
} from '../platform/schema.ts';

/** The longest text of a browser, in characters. */
const MAX_TEXT_LENGTH = 60;

const number = lazySchema(() => lenient(boundedNumber(0)));
/** Duplicates make the count of lost packets negative. */
const countThatMayShrink = lazySchema(() =>
  lenient(
    reader('a number', (value) =>
      typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined,
    ),
  ),
);
const share = lazySchema(() => lenient(boundedNumber(0, 1)));
const text = lazySchema(() => lenient(boundedText(MAX_TEXT_LENGTH)));
const flag = lazySchema(() => lenient(z.boolean()));
const candidateType = lazySchema(() => lenient(oneOf('host', 'srflx', 'prflx', 'relay')));
const protocol = lazySchema(() => lenient(oneOf('udp', 'tcp')));
const turnProtocol = lazySchema(() => lenient(oneOf('udp', 'tcp', 'tls')));

const receivedSchema = lazySchema(() =>
  z.object({
    type: z.string(),
    id: lenient(z.string()),
    timestamp: number(),
    kind: lenient(z.string()),
    codecId: lenient(z.string()),
    bytesReceived: number(),
    packetsReceived: number(),
    packetsLost: countThatMayShrink(),
    lastPacketReceivedTimestamp: number(),
    nackCount: number(),
    jitterBufferDelay: number(),
    jitterBufferEmittedCount: number(),
    framesReceived: number(),
    framesAssembledFromMultiplePackets: number(),
    totalAssemblyTime: number(),
    framesDecoded: number(),
    framesDropped: number(),
    framesPerSecond: number(),
    frameWidth: number(),
    frameHeight: number(),
    totalDecodeTime: number(),
    freezeCount: number(),
    totalFreezesDuration: number(),
    decoderImplementation: text(),
    powerEfficientDecoder: flag(),
    totalSamplesReceived: number(),
    concealedSamples: number(),
  }),
);

const codecSchema = lazySchema(() =>
  z.object({
    type: z.string(),
    id: lenient(z.string()),
    mimeType: text(),
    sdpFmtpLine: lenient(boundedText(500)),
  }),
);

const pathSchema = lazySchema(() =>
  z.object({
    type: z.string(),
    id: lenient(z.string()),
    timestamp: number(),
    lastPacketReceivedTimestamp: number(),
    selectedCandidatePairId: lenient(z.string()),
    localCandidateId: lenient(z.string()),
    remoteCandidateId: lenient(z.string()),
    selected: flag(),
    nominated: flag(),
    state: lenient(z.string()),
    bytesReceived: number(),
    responsesReceived: number(),
    currentRoundTripTime: number(),
    roundTripTime: number(),
  }),
);

const candidateSchema = lazySchema(() =>
  z.object({
    type: z.string(),
    id: lenient(z.string()),
    candidateType: candidateType(),
    protocol: protocol(),
    relayProtocol: turnProtocol(),
  }),
);

type AnyEntry = Output<typeof receivedSchema> &
  Output<typeof codecSchema> &
  Output<typeof pathSchema> &
  Output<typeof candidateSchema>;

/** One entry of a report, with the fields that the statistics use. */
export type ReportEntry = Partial<AnyEntry> & Pick<AnyEntry, 'type'>;

/**
 * The used fields, by the type of an entry. A browser omits a field that it does not count, and may report a wrong one. One
 * schema for all types would cost several times the memory, each second.
 */
const SCHEMAS: ReadonlyMap<unknown, Schema<ReportEntry>> = new Map<unknown, Schema<ReportEntry>>([
  ['inbound-rtp', receivedSchema],
  ['codec', codecSchema],
  ['transport', pathSchema],
  ['candidate-pair', pathSchema],
  ['remote-outbound-rtp', pathSchema],
  ['local-candidate', candidateSchema],
  ['remote-candidate', candidateSchema],
]);

/** Counts of a connection since it began, by which a video is watched. */
export interface StreamCounts {
  /**
   * How often the host responded to a consent check (RFC 7675), plus the packets it sent. `undefined` if the browser does
   * not count the responses.
   */
  readonly responses: number | undefined;
  /** Of the video. */
  readonly packets: number;
  readonly receivedFrames: number;
  readonly decodedFrames: number;
}

/** What one report contains of the stream. */
export type StatsSample = ReturnType<typeof parseReport>;

/** Reads the report of a peer connection, or the statistics of a connector. */
export const parseReport = (report: StatisticsReport | undefined) => {
  const isOfBrowser = report && 'forEach' in report;
  const entries = isOfBrowser ? readEntries(report) : [];
  const known: ConnectorStatistics =
    (report && !isOfBrowser ? safeParse(knownSchema, report).data : undefined) ?? {};
  const find = (id: string | undefined) =>
    id === undefined ? undefined : entries.find((entry) => entry.id === id);
  const received = (kind: 'audio' | 'video') =>
    entries
      .filter((entry) => entry.type === 'inbound-rtp' && entry.kind === kind)
      .reduce<ReportEntry | undefined>(newer, undefined);
  const [video, audio] = [received('video'), received('audio')];
  const pair = findPair(entries);
  return {
    /** `undefined` if the connection does not count. */
    counts: isOfBrowser ? countEntries(entries) : countsOf(known),
    video,
    audio,
    videoCodec: find(video?.codecId),
    audioCodec: find(audio?.codecId),
    /** In seconds. */
    roundTrip:
      pair?.currentRoundTripTime ?? entries.find(({type}) => type === 'remote-outbound-rtp')?.roundTripTime,
    pair,
    local: find(pair?.localCandidateId),
    remote: find(pair?.remoteCandidateId),
    /** The statistics that the connector computes itself. */
    known,
  };
};

/** The counts of a report. A host may replace its track, and the counts of the old one remain. */
const countEntries = (entries: readonly ReportEntry[]): StreamCounts => {
  const sum = (list: readonly ReportEntry[], count: (entry: ReportEntry) => number | undefined) =>
    list.reduce((total, entry) => total + (count(entry) ?? 0), 0);
  const received = entries.filter(({type}) => type === 'inbound-rtp');
  const videos = received.filter(({kind}) => kind === 'video');
  const responding = entries.filter(({responsesReceived}) => responsesReceived !== undefined);
  const packetsOf = (entry: ReportEntry) => entry.packetsReceived;
  return {
    responses: responding.length
      ? sum(responding, (entry) => entry.responsesReceived) + sum(received, packetsOf)
      : undefined,
    packets: sum(videos, packetsOf),
    receivedFrames: sum(videos, (entry) => entry.framesReceived ?? entry.framesDecoded),
    decodedFrames: sum(videos, (entry) => entry.framesDecoded),
  };
};

/** The counts of a connector that counts packets. */
const countsOf = (known: ConnectorStatistics): StreamCounts | undefined => {
  const {packetsReceived: packets, responsesReceived, framesReceived, framesDecoded = 0} = known;
  if (packets === undefined) return undefined;
  return {
    responses: responsesReceived === undefined ? undefined : responsesReceived + packets,
    packets,
    receivedFrames: framesReceived ?? framesDecoded,
    decodedFrames: framesDecoded,
  };
};

/** The entries of the reports so far. The browser converts an entry each time it is read. */
const knownEntries = new WeakMap<RTCStatsReport, readonly ReportEntry[]>();

/** The entries of a report that the element uses. */
export const readEntries = (report: RTCStatsReport): readonly ReportEntry[] => {
  const known = knownEntries.get(report);
  if (known) return known;
  const entries: ReportEntry[] = [];
  report.forEach((entry: unknown) => {
    const type = typeof entry === 'object' && entry && 'type' in entry ? entry.type : undefined;
    const schema = SCHEMAS.get(type);
    const data = schema && safeParse(schema, entry).data;
    if (data) entries.push(data);
  });
  knownEntries.set(report, entries);
  return entries;
};

/** The entry that received last. A host may replace its track, and the entry of the old one remains. */
const newer = (first: ReportEntry | undefined, second: ReportEntry): ReportEntry => {
  if (!first) return second;
  const [a, b] = [first.lastPacketReceivedTimestamp ?? 0, second.lastPacketReceivedTimestamp ?? 0];
  if (a !== b) return a > b ? first : second;
  return (first.packetsReceived ?? 0) > (second.packetsReceived ?? 0) ? first : second;
};

/** The pair that media uses. Firefox marks it as `selected`, the others refer to it from their transport. */
const findPair = (entries: readonly ReportEntry[]): ReportEntry | undefined => {
  const pairs = entries.filter(({type}) => type === 'candidate-pair');
  const selectedIds = entries.map(({selectedCandidatePairId}) => selectedCandidatePairId);
  return (
    pairs.find(({id}) => id !== undefined && selectedIds.includes(id)) ??
    pairs.find(({selected}) => selected) ??
    pairs.find(({nominated, state}) => nominated && state === 'succeeded')
  );
};

const knownSchema = lazySchema(() =>
  z.object({
    framesPerSecond: number(),
    width: number(),
    height: number(),
    codec: text(),
    codecProfile: text(),
    decoder: text(),
    isHardwareDecoded: flag(),
    isHardwareExpected: flag(),
    videoBitsPerSecond: number(),
    framesReceived: number(),
    framesDecoded: number(),
    framesDropped: number(),
    freezeCount: number(),
    freezeMs: number(),
    roundTripMs: number(),
    jitterBufferMs: number(),
    decodeMs: number(),
    displayDelayMs: number(),
    inputLatencyLowerBoundMs: number(),
    lossShare: share(),
    localCandidateType: candidateType(),
    remoteCandidateType: candidateType(),
    protocol: protocol(),
    isRelayed: flag(),
    turnProtocol: turnProtocol(),
    audioCodec: text(),
    audioBitsPerSecond: number(),
    audioConcealedShare: share(),
    packetsReceived: number(),
    responsesReceived: number(),
  }),
);
