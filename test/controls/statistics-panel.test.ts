import {expect} from '@open-wc/testing';
import type {StreamStatistics} from '../../src/stats/statistics.ts';
import {statistics as texts} from '../../src/locales/en-statistics.ts';
import {createLanguage} from '../../src/locales/language.ts';
import {computeStatistics} from '../../src/stats/compute-statistics.ts';
import {
  copiedText,
  createNumberFormats,
  describeBriefly,
  describeStatistics,
  History,
} from '../../src/controls/statistics/describe-statistics.ts';
import {sparklinePath} from '../../src/controls/statistics/statistics-panel.ts';
import {parseReport} from '../../src/stats/stats-sample.ts';
import {chromeEntries, reportOf} from '../stats/report-entries.ts';

const sampleAt = (seconds: number): StreamStatistics => {
  const page = {
    width: 1,
    height: 1,
    totalFrames: 0,
    droppedFrames: 0,
    displayDelayMs: 20,
    isHardwareExpected: undefined,
  };
  const readingAt = (at: number) => ({
    page: {...page, atMs: 1000 * at},
    report: parseReport(reportOf(chromeEntries(at))),
  });
  return computeStatistics(readingAt(seconds - 1), readingAt(seconds));
};

const english = createNumberFormats(createLanguage('en'));

describe('the texts of the panel with statistics', () => {
  it('state each value with its unit', () => {
    const rows = describeStatistics(sampleAt(2), texts, english);
    expect(Object.fromEntries(rows.map(({label, value}) => [label, value]))).to.deep.equal({
      'Frame rate': '60 fps',
      Bitrate: '10 Mb/s',
      'Round trip': '23 ms',
      'Packet loss': '1%',
      'Input latency': '≥ 43 ms',
      Resolution: '1920 × 1080',
      Codec: 'H264 High 4.2 · hardware · VDAVideoDecoder',
      'Decode time': '4 ms',
      'Jitter buffer': '12 ms',
      Freezes: '2 (0.8s)',
      'Network path': 'TURN TLS · UDP',
    });
  });

  it('say in words that a decoder is only expected', () => {
    const sample = {...sampleAt(2), isHardwareDecoded: undefined, isHardwareExpected: false, codec: 'VP8'};
    const rows = describeStatistics({...sample, codecProfile: undefined}, texts, english);
    const codec = rows.find(({label}) => label === 'Codec');
    expect(codec?.value).to.equal('VP8 · software, expected');
  });

  it('show dashes before the first sample, so that nothing moves', () => {
    const rows = describeStatistics(undefined, texts, english);
    expect(rows.map(({value}) => value)).to.deep.equal(['–', '–', '–', '–']);
    expect(describeBriefly(undefined, texts, english)).to.equal('– · – · –');
  });

  it('have one line for a small element', () => {
    expect(describeBriefly(sampleAt(2), texts, english)).to.equal('60 fps · 10 Mb/s · 23 ms');
  });

  it('write numbers as the language does', () => {
    expect(createNumberFormats(createLanguage('de')).share(0.0125)).to.equal('1,3\u00a0%');
  });

  it('are copied for people and as JSON', () => {
    const sample = sampleAt(2);
    const text = copiedText([{label: 'Round trip', value: '23 ms'}], sample);
    const [head = '', json = ''] = text.split('\n\n');
    expect(head).to.equal('Round trip: 23 ms');
    expect(JSON.parse(json)).to.deep.include({roundTripMs: 23, codec: 'H264'});
  });
});

describe('the plots of the panel', () => {
  it('keep the last minute', () => {
    const history = new History();
    for (let seconds = 1; seconds <= 100; seconds += 1) history.add(sampleAt(seconds));
    expect(history.values('framesPerSecond')).to.have.length(61);
    expect(history.last?.sampledAtMs).to.equal(100_000);
    history.add(sampleAt(5));
    expect(history.values('framesPerSecond')).to.have.length(1);
  });

  it('draw a line from old to new, and a gap where no sample was taken', () => {
    const path = sparklinePath([
      {atMs: 0, value: 0},
      {atMs: 1000, value: 10},
      {atMs: 30_000, value: 5},
    ]);
    expect(path).to.equal('M36.0 15.0L37.2 1.0M72.0 8.0');
  });

  it('draw zeros at the bottom', () => {
    const path = sparklinePath([
      {atMs: 0, value: 0},
      {atMs: 3000, value: 0},
      {atMs: 6000, value: 0},
    ]);
    expect(path).to.equal('M64.8 15.0L68.4 15.0L72.0 15.0');
  });

  it('draw nothing in the first seconds', () => {
    expect(sparklinePath([])).to.equal('');
    expect(
      sparklinePath([
        {atMs: 0, value: 1},
        {atMs: 4000, value: 2},
      ]),
    ).to.equal('');
  });
});
