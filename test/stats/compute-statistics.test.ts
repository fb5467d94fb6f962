import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {StatisticsReport, StreamStatistics} from '../../src/stats/statistics.ts';
import {computeStatistics, type VideoReading} from '../../src/stats/compute-statistics.ts';
import {parseReport} from '../../src/stats/stats-sample.ts';
import {oddValue} from '../fuzz/broken-inputs.ts';
import {chromeEntries, firefoxEntries, reportOf, safariEntries} from './report-entries.ts';

const PAGE: VideoReading = {
  atMs: 0,
  width: 640,
  height: 360,
  totalFrames: 100,
  droppedFrames: 4,
  displayDelayMs: undefined,
  isHardwareExpected: false,
};

const pageAt = (seconds: number): VideoReading => ({
  ...PAGE,
  atMs: 1000 * seconds,
  totalFrames: 100 + 25 * seconds,
});

/** The statistics of a second between two reports. */
const compute = (
  before: StatisticsReport | undefined,
  now: StatisticsReport | undefined,
  page: Partial<VideoReading> = {},
) =>
  computeStatistics(
    {page: pageAt(1), report: parseReport(before)},
    {page: {...pageAt(2), ...page}, report: parseReport(now)},
  );

const computeEntries = (entriesAt: (seconds: number) => readonly unknown[], page?: Partial<VideoReading>) =>
  compute(reportOf(entriesAt(1)), reportOf(entriesAt(2)), page);

const rounded = (statistics: StreamStatistics) =>
  Object.fromEntries(
    Object.entries(statistics)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'number' ? Number(value.toFixed(3)) : value,
      ]),
  );

describe('computeStatistics', () => {
  it('reads a report of Chrome', () => {
    expect(rounded(computeEntries(chromeEntries, {displayDelayMs: 21}))).to.deep.equal({
      sampledAtMs: 2000,
      intervalMs: 1000,
      framesPerSecond: 60,
      width: 1920,
      height: 1080,
      codec: 'H264',
      codecProfile: 'High 4.2',
      decoder: 'VDAVideoDecoder',
      isHardwareDecoded: true,
      isHardwareExpected: false,
      videoBitsPerSecond: 10_000_000,
      framesReceived: 120,
      framesDecoded: 120,
      framesDropped: 1,
      freezeCount: 2,
      freezeMs: 750,
      roundTripMs: 23,
      jitterBufferMs: 12,
      decodeMs: 4,
      displayDelayMs: 21,
      inputLatencyLowerBoundMs: 44,
      lossShare: 0.01,
      localCandidateType: 'relay',
      remoteCandidateType: 'host',
      protocol: 'udp',
      isRelayed: true,
      turnProtocol: 'tls',
      audioCodec: 'opus',
      audioBitsPerSecond: 64_000,
      audioConcealedShare: 0.01,
    });
  });

  it('reads a report of Firefox', () => {
    expect(rounded(computeEntries(firefoxEntries))).to.include({
      framesPerSecond: 30,
      width: 1280,
      codec: 'VP8',
      videoBitsPerSecond: 4_000_000,
      roundTripMs: 31,
      jitterBufferMs: 20,
      decodeMs: 3,
      displayDelayMs: 23,
      inputLatencyLowerBoundMs: 54,
      lossShare: 0,
      localCandidateType: 'srflx',
      isRelayed: false,
    });
    expect(computeEntries(firefoxEntries)).to.include({freezeCount: undefined, codecProfile: undefined});
  });

  it('reads a report of Safari', () => {
    expect(rounded(computeEntries(safariEntries))).to.include({
      framesPerSecond: 60,
      width: 640,
      height: 360,
      codec: 'H265',
      codecProfile: 'Main',
      videoBitsPerSecond: 2_000_000,
      framesDropped: 4,
      roundTripMs: 9,
      decodeMs: 2,
      protocol: 'tcp',
      isRelayed: false,
    });
  });

  it('contains no address', () => {
    expect(JSON.stringify(computeEntries(chromeEntries))).not.to.match(/203\.0|198\.51|turn\./);
  });

  it('uses what the <video> counts if the connector has no report', () => {
    expect(rounded(compute(undefined, undefined))).to.deep.equal({
      sampledAtMs: 2000,
      intervalMs: 1000,
      framesPerSecond: 25,
      width: 640,
      height: 360,
      framesDropped: 4,
      isHardwareExpected: false,
    });
  });

  it('prefers the statistics that a connector computes itself', () => {
    const known = {framesPerSecond: 58, roundTripMs: 12, codec: 'AV1', decodeMs: undefined};
    expect(rounded(compute({}, known, {displayDelayMs: 8}))).to.include({
      ...{framesPerSecond: 58, roundTripMs: 12, codec: 'AV1'},
      inputLatencyLowerBoundMs: 20,
      width: 640,
    });
  });

  it('has no rates if the counters went back, because the connection was replaced', () => {
    const statistics = compute(reportOf(chromeEntries(5)), reportOf(chromeEntries(1)));
    expect(statistics).to.include({videoBitsPerSecond: undefined, decodeMs: undefined, lossShare: undefined});
    expect(statistics.framesDecoded).to.equal(60);
  });

  it('has no rates if another track is counted', () => {
    const renamed = chromeEntries(2).map((entry) => ({...entry, id: entry.id.replace('IT01V1', 'IT02V9')}));
    expect(compute(reportOf(chromeEntries(1)), reportOf(renamed)).videoBitsPerSecond).to.equal(undefined);
  });

  it('reads the track that received last', () => {
    const [video, ...others] = chromeEntries(2);
    const old = {...video, id: 'old', framesDecoded: 9000, lastPacketReceivedTimestamp: 500};
    const present = {...video, lastPacketReceivedTimestamp: 1990};
    expect(computeEntries(() => [old, present, ...others]).framesDecoded).to.equal(120);
    expect(computeEntries(() => [present, old, ...others]).framesDecoded).to.equal(120);
  });

  it('never has a negative or odd number, or a long text, whatever the reports contain', () => {
    const names = [...new Set([chromeEntries, firefoxEntries].flatMap((at) => at(1).flatMap(Object.keys)))];
    const entry = fc
      .tuple(
        fc.constantFrom<object>(...chromeEntries(1), ...firefoxEntries(2)),
        fc.dictionary(fc.constantFrom(...names), oddValue),
      )
      .map(([known, odd]) => ({...known, ...odd}));
    const knownFields = Object.keys(computeEntries(chromeEntries));
    const report = fc.oneof(
      fc.array(fc.oneof(entry, oddValue), {maxLength: 9}).map(reportOf),
      fc.dictionary(fc.constantFrom(...knownFields), oddValue),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(report, report, fc.integer(), (before, now, atMs) => {
        const statistics = compute(before, now, {atMs: 2000 + Math.abs(atMs)});
        for (const [name, value] of Object.entries(statistics) as [string, unknown][]) {
          if (typeof value === 'number') {
            expect(Number.isFinite(value) && value >= 0, `${name}: ${value}`).to.equal(true);
            if (name.endsWith('Share')) expect(value, name).to.be.at.most(1);
          } else if (typeof value === 'string') expect(value.length, name).to.be.at.most(60);
          else expect([undefined, true, false], name).to.include(value);
        }
      }),
      {numRuns: 300},
    );
  });
});
