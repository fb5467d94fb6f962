import {
  CONNECTOR_COUNTS,
  type ConnectorStatistics,
  readFields,
  READERS,
  STATISTICS,
  type StatisticsReport,
  type Values,
} from './statistics.ts';

const {number, text, line, flag, candidateType, protocol, turnProtocol} = READERS;

/** Duplicates make the count of lost packets negative. */
const countThatMayShrink = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined;

/** The used fields of all entries. A browser omits a field that it does not count, and may report a wrong one. */
const ENTRY = {
  type: line,
  id: line,
  timestamp: number,
  // Received tracks
  kind: line,
  codecId: line,
  bytesReceived: number,
  packetsReceived: number,
  packetsLost: countThatMayShrink,
  lastPacketReceivedTimestamp: number,
  nackCount: number,
  jitterBufferDelay: number,
  jitterBufferEmittedCount: number,
  framesReceived: number,
  framesAssembledFromMultiplePackets: number,
  totalAssemblyTime: number,
  framesDecoded: number,
  framesDropped: number,
  framesPerSecond: number,
  frameWidth: number,
  frameHeight: number,
  totalDecodeTime: number,
  freezeCount: number,
  totalFreezesDuration: number,
  decoderImplementation: text,
  powerEfficientDecoder: flag,
  totalSamplesReceived: number,
  concealedSamples: number,
  // Codecs
  mimeType: text,
  sdpFmtpLine: line,
  // Transports, and pairs of candidates
  selectedCandidatePairId: line,
  localCandidateId: line,
  remoteCandidateId: line,
  selected: flag,
  nominated: flag,
  state: line,
  responsesReceived: number,
  currentRoundTripTime: number,
  roundTripTime: number,
  // Candidates
  candidateType,
  protocol,
  relayProtocol: turnProtocol,
};

/** One entry of a report, with the fields that the statistics use. */
export type ReportEntry = Values<typeof ENTRY>;

/** Counts of a connection since it began, by which a video is watched. */
export interface StreamCounts {
  /** The responses to consent checks (RFC 7675) plus the packets. `undefined` if the browser counts no responses. */
  readonly responses: number | undefined;
  /** Of the video. */
  readonly packets: number;
  readonly receivedFrames: number;
  readonly decodedFrames: number;
}

/** The values of one report about the stream. */
export type StatsSample = ReturnType<typeof parseReport>;

/** Reads the report of a peer connection, or the statistics of a connector. */
export const parseReport = (report: StatisticsReport | undefined) => {
  const isOfBrowser = report && 'forEach' in report;
  const entries: ReportEntry[] = [];
  if (isOfBrowser) report.forEach((entry: unknown) => void entries.push(readFields(ENTRY, entry)));
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
    counts: isOfBrowser ? countEntries(entries) : readCounts(report),
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
    known: readFields(STATISTICS, isOfBrowser ? undefined : report),
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
const readCounts = (report: ConnectorStatistics | undefined): StreamCounts | undefined => {
  const {
    packetsReceived: packets,
    responsesReceived,
    framesReceived,
    framesDecoded = 0,
  } = readFields(CONNECTOR_COUNTS, report);
  if (packets === undefined) return undefined;
  return {
    responses: responsesReceived === undefined ? undefined : responsesReceived + packets,
    packets,
    receivedFrames: framesReceived ?? framesDecoded,
    decodedFrames: framesDecoded,
  };
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
