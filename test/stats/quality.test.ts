import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseReport} from '../../src/stats/stats-sample.ts';
import type {StreamQuality} from '../../src/stats/statistics.ts';
import {
  nextQuality,
  NO_QUALITY,
  type QualitySample,
  type QualityState,
  sampleQuality,
} from '../../src/stats/quality.ts';
import {reportOf} from './report-entries.ts';

/** A second of a stream without trouble. */
const FINE: QualitySample = {
  framesPerSecond: 60,
  receivedPerSecond: 60,
  frozenMs: 0,
  lossShare: 0,
  roundTripMs: 20,
  decodeMs: 3,
  blockedMs: 4,
  jitterBufferMs: 20,
  transferMs: 4,
  isSilent: false,
};

const STILL: Partial<QualitySample> = {framesPerSecond: 0, receivedPerSecond: 0, decodeMs: undefined};

const QUEUED: Partial<QualitySample> = {framesPerSecond: 10, receivedPerSecond: 10};

const play = (samples: readonly Partial<QualitySample>[], fps?: number): readonly StreamQuality[] => {
  let state: QualityState = NO_QUALITY;
  return samples.flatMap((sample) => {
    state = nextQuality(state, {...FINE, ...sample}, fps);
    return state.quality ?? [];
  });
};

const repeat = (count: number, sample: Partial<QualitySample> = {}) =>
  Array<Partial<QualitySample>>(count).fill(sample);

/** Five seconds without trouble, then the samples. The last result as text. */
const after = (...samples: readonly Partial<QualitySample>[]) => {
  const {level, cause} = play([...repeat(5), ...samples]).at(-1) ?? {};
  return cause ? `${level ?? ''}, ${cause}` : level;
};

describe('the quality of a stream', () => {
  const CASES: readonly (readonly [name: string, sample: Partial<QualitySample>, expected: string])[] = [
    ['no trouble', {}, 'good'],
    ['1 % of loss', {lossShare: 0.01}, 'good'],
    ['3 % of loss', {lossShare: 0.03}, 'fair, network'],
    ['15 % of loss', {lossShare: 0.15}, 'poor, network'],
    ['a round trip of 100 ms that was 20 ms', {roundTripMs: 100}, 'good'],
    ['a round trip of 150 ms that was 20 ms', {roundTripMs: 150}, 'fair, network'],
    ['a round trip of 500 ms that was 20 ms', {roundTripMs: 500}, 'poor, network'],
    ['a decoder that needs the whole time', {framesPerSecond: 50, decodeMs: 17}, 'poor, browser'],
    ['a hardware decoder with a pipeline', {decodeMs: 25}, 'good'],
    ['frames that are not decoded', {framesPerSecond: 40}, 'fair, browser'],
    ['a page that a script blocks for 300 ms', {blockedMs: 300}, 'fair, browser'],
    ['a page that a script blocks for 600 ms', {blockedMs: 600}, 'poor, browser'],
    ['a full queue that draws the packets of a frame apart', {...QUEUED, transferMs: 50}, 'poor, network'],
    ['packets that come a little apart', {...QUEUED, transferMs: 15}, 'poor, host'],
    ['frames that take long, but are all there', {transferMs: 50}, 'good'],
    ['a host that sends 40 frames', {framesPerSecond: 40, receivedPerSecond: 40}, 'fair, host'],
    ['a host that sends 20 frames', {framesPerSecond: 20, receivedPerSecond: 20}, 'poor, host'],
    ['a host that sends nothing but sound', STILL, 'lost, host'],
    ['a stream from which nothing arrives', {...STILL, isSilent: true}, 'lost, network'],
    ['a still video with 5 % of loss', {...STILL, lossShare: 0.05}, 'lost, network'],
    ['a connector that counts nothing', {framesPerSecond: undefined, lossShare: undefined}, 'good'],
  ];
  it('is lost if no frame follows the first one', () => {
    const [first, second] = play([STILL, STILL]);
    // The network may have ended within the first sample.
    expect(first).to.include({level: 'lost', cause: undefined});
    expect(second).to.include({level: 'lost', cause: 'host'});
    expect(play([{}, STILL, {...STILL, isSilent: true}]).map(({cause}) => cause)).to.deep.equal([
      undefined,
      undefined,
      'network',
    ]);
  });

  for (const [name, sample, expected] of CASES)
    it(`is ${expected} with ${name}`, () => {
      expect(after(...repeat(5, sample))).to.equal(expected);
    });

  it('changes with the first second of a freeze, and names what is known of it', () => {
    expect(after(STILL)).to.equal('lost');
    expect(after(STILL, STILL)).to.equal('lost, host');
    expect(after({...STILL, isSilent: true})).to.equal('lost, network');
    expect(after({...STILL, lossShare: 0.05})).to.equal('lost, network');
    expect(after({frozenMs: 200})).to.equal('fair');
  });

  it('compares the round trip with that of this connection', () => {
    expect(play(repeat(5, {roundTripMs: 250})).at(-1)?.level).to.equal('good');
    expect(play(repeat(5, {roundTripMs: 350})).at(-1)?.level).to.equal('fair');
  });

  it('becomes better after five seconds without trouble, and is not lost as soon as the video moves', () => {
    const after2 = play([...repeat(5), STILL, STILL, ...repeat(5)]).slice(7);
    expect(after2.map(({level}) => level)).to.deep.equal(['poor', 'poor', 'poor', 'poor', 'good']);
  });

  it('keeps the cause of a freeze while the video returns', () => {
    const silent = {...STILL, isSilent: true};
    expect(after(silent, silent, {framesPerSecond: 20, receivedPerSecond: 20, frozenMs: 1500})).to.equal(
      'poor, network',
    );
  });

  it('keeps the cause of a gap while the video takes long to return, and names the host at last', () => {
    const slow = {framesPerSecond: 20, receivedPerSecond: 20};
    const causes = play([...repeat(5), {...STILL, isSilent: true}, ...repeat(20, slow)]).map(
      ({cause}) => cause,
    );
    expect(causes.slice(5)).to.deep.equal([
      ...Array<string>(15).fill('network'),
      ...Array<string>(6).fill('host'),
    ]);
  });

  it('accepts another rate of the application within two minutes', () => {
    expect(
      play([...repeat(5), ...repeat(120, {framesPerSecond: 45, receivedPerSecond: 45})]).at(-1)?.level,
    ).to.equal('good');
  });

  for (const [frames, fps, expected] of [
    [15, undefined, 'good'],
    [10, undefined, 'fair'],
    [3, undefined, 'poor'],
    [10, 60, 'fair'],
    [10, 10, 'good'],
    [6, 10, 'fair'],
  ] as const)
    it(`is ${expected} if all seconds have ${frames} frames, and the page asks for ${fps ?? 'no rate'}`, () => {
      const samples = play(repeat(300, {framesPerSecond: frames, receivedPerSecond: frames}), fps);
      expect(new Set(samples.slice(2).map(({level}) => level))).to.deep.equal(new Set([expected]));
      expect(samples.at(-1)?.cause).to.equal(expected === 'good' ? undefined : 'host');
    });

  it('does not expect the rate at which frames arrive after a gap', () => {
    const [slow, burst] = [15, 60].map((rate) => ({framesPerSecond: rate, receivedPerSecond: rate}));
    const samples = [...repeat(5, slow), STILL, {...burst, frozenMs: 1000}, ...repeat(6, slow)];
    expect(play(samples).at(-1)?.level).to.equal('good');
  });

  // Both series were measured when a network became fast again. The frames that had waited arrived within two seconds.
  const rates = (series: readonly (readonly [received: number, decoded: number])[]) =>
    series.map(([receivedPerSecond, framesPerSecond]) => ({receivedPerSecond, framesPerSecond}));
  const SLOW_NETWORK = repeat(5, {receivedPerSecond: 11, framesPerSecond: 11, lossShare: 0.2});

  it('does not blame the browser for frames that waited in a bad network', () => {
    const burst = rates([
      [20, 20],
      [20, 16],
      [28, 21],
      [22, 22],
      [15, 20],
      [15, 15],
      [15, 15],
    ]);
    const causes = play([...SLOW_NETWORK, ...burst]).map(({cause}) => cause);
    expect(causes).not.to.include('browser');
  });

  it('does not blame the browser for one second in which it holds frames back', () => {
    const steady = {framesPerSecond: 30, receivedPerSecond: 30};
    const held = {framesPerSecond: 26, receivedPerSecond: 31};
    const slow = {framesPerSecond: 22, receivedPerSecond: 22};
    const afterLoss = [...repeat(3, {...steady, lossShare: 0.2}), slow, slow, ...repeat(3, steady), held];
    const causes = play([...repeat(5, steady), ...afterLoss, ...repeat(5, steady)]).map(({cause}) => cause);
    expect(causes).not.to.include('browser');
    const always = play([...repeat(5, steady), ...repeat(5, held)]);
    expect(always.at(-1)).to.include({level: 'fair', cause: 'browser'});
  });

  it('stays good if the browser does not count the decoded frames', () => {
    const levels = play([...repeat(5), ...repeat(60, {framesPerSecond: undefined})]).map(({level}) => level);
    expect(new Set(levels)).to.deep.equal(new Set(['good']));
  });

  it('does not expect the rate at which late frames are decoded', () => {
    const burst = rates([
      [20, 16],
      [28, 21],
      [22, 22],
      [15, 20],
      [14, 20],
    ]);
    const normal = rates(Array<readonly [number, number]>(8).fill([14, 14]));
    const results = play([...SLOW_NETWORK, ...burst, ...normal]);
    expect(results.slice(-4).map(({level}) => level)).to.deep.equal(Array(4).fill('good'));
  });

  describe('laws', () => {
    const share = fc.double({min: 0, max: 1, noNaN: true});
    const anySample: fc.Arbitrary<QualitySample> = fc.record({
      framesPerSecond: fc.option(fc.constantFrom(0, 5, 30, 60, 120), {nil: undefined}),
      receivedPerSecond: fc.option(fc.constantFrom(0, 30, 60), {nil: undefined}),
      frozenMs: fc.option(fc.constantFrom(0, 200, 800), {nil: undefined}),
      lossShare: fc.option(share, {nil: undefined}),
      roundTripMs: fc.option(fc.integer({min: 0, max: 2000}), {nil: undefined}),
      decodeMs: fc.option(fc.integer({min: 0, max: 100}), {nil: undefined}),
      blockedMs: fc.integer({min: 0, max: 2000}),
      jitterBufferMs: fc.option(fc.integer({min: 0, max: 2000}), {nil: undefined}),
      transferMs: fc.option(fc.integer({min: 0, max: 2000}), {nil: undefined}),
      isSilent: fc.boolean(),
    });

    it('a good stream has no cause, and a video that freezes is never good', () => {
      fc.assert(
        fc.property(fc.array(anySample, {maxLength: 30}), (samples) => {
          play(samples).forEach(({level, cause}, index) => {
            if (level === 'good') expect(cause).to.equal(undefined);
            if ((samples[index]?.frozenMs ?? 0) > 0) expect(level).not.to.equal('good');
          });
        }),
      );
    });

    it('the level does not flap, however often the trouble returns within five seconds', () => {
      fc.assert(
        fc.property(anySample, fc.integer({min: 1, max: 5}), (sample, period) => {
          const samples = Array.from({length: 60}, (_, index) => (index % period ? FINE : sample));
          const isVisible = ({level}: StreamQuality) => level !== 'good';
          const later = play([...repeat(5), ...samples])
            .slice(20)
            .map(isVisible);
          expect(new Set(later).size).to.equal(1);
        }),
      );
    });

    it('becomes good again after seven good seconds, whatever happened before', () => {
      fc.assert(
        fc.property(fc.array(anySample, {maxLength: 30}), (samples) => {
          const rest = repeat(7, {
            framesPerSecond: 120,
            receivedPerSecond: 120,
            roundTripMs: 0,
            lossShare: 0,
          });
          expect(play([...samples, ...rest]).at(-1)?.level).to.equal('good');
        }),
      );
    });
  });
});

interface Path {
  /** When the last packet arrived, in milliseconds. `undefined` for a browser that does not report it. */
  readonly lastMs?: number | undefined;
  readonly packets?: number;
  readonly responses?: number;
}

const readingAt = (atMs: number, {lastMs, packets = 0, responses = 0}: Path) => {
  const last = lastMs === undefined ? {} : {lastPacketReceivedTimestamp: lastMs};
  const report = reportOf([
    {type: 'inbound-rtp', id: 'V', kind: 'video', timestamp: atMs, packetsReceived: packets, ...last},
    {type: 'transport', id: 'T', timestamp: atMs, selectedCandidatePairId: 'P'},
    {
      ...{type: 'candidate-pair', id: 'P', timestamp: atMs, bytesReceived: packets * 1000},
      ...{responsesReceived: responses, ...last},
    },
  ]);
  const page = {atMs, width: 640, height: 360, totalFrames: 0, droppedFrames: 0};
  return {report: parseReport(report), page};
};

describe('a sample of the quality', () => {
  const ROWS: readonly (readonly [name: string, start: Path, end: Path, isSilent: boolean])[] = [
    ['in which packets arrive', {lastMs: 995}, {lastMs: 1995, packets: 90}, false],
    ['whose packets arrived at its start alone', {lastMs: 995}, {lastMs: 1050, packets: 5}, true],
    ['whose packets arrive at its end alone', {lastMs: 50}, {lastMs: 1995, packets: 5}, false],
    ['without packets', {lastMs: 995}, {lastMs: 995}, true],
    ['without packets, from a browser without their time', {}, {}, true],
    ['with packets, from a browser without their time', {}, {packets: 5}, false],
    ['whose host answers a consent check', {lastMs: 995}, {lastMs: 995, responses: 1}, false],
  ];
  for (const [name, start, end, isSilent] of ROWS)
    it(`is ${isSilent ? '' : 'not '}silent, ${name}`, () => {
      expect(sampleQuality(readingAt(1000, start), readingAt(2000, end), 0).isSilent).to.equal(isSilent);
    });
});
