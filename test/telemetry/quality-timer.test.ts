import {expect} from '@open-wc/testing';
import type {QualityCause, QualityLevel, StreamQuality} from '../../src/stats/statistics.ts';
import {type QualityLook, QualityTimer} from '../../src/telemetry/follow-run.ts';

const sample = (level: QualityLevel, cause?: QualityCause, frozenMs = 0): StreamQuality => ({
  level,
  cause,
  framesPerSecond: 30,
  frozenMs,
  lossShare: 0,
  roundTripMs: 20,
  decodeMs: 2,
  blockedMs: 0,
});

const GOOD = sample('good');
const FROZEN = sample('poor', 'network', 700);
const WATCHED = {isPlaying: true, isWatched: true};

const record = (looks: readonly (readonly [at: number, look: QualityLook])[]) => {
  const log: string[] = [];
  const timer = new QualityTimer([
    {
      ratedFor: (level, cause, ms) => log.push(`${level} ${cause ?? '-'} ${ms}`),
      sampled: ({frozenMs, roundTripMs}) => log.push(`sample ${frozenMs} ${roundTripMs ?? '-'}`),
    },
  ]);
  for (const [at, look] of looks) timer.look(look, at);
  return log;
};

describe('QualityTimer', () => {
  it('counts the time of each level and cause, and each sample once', () => {
    const log = record([
      [1000, {quality: undefined, ...WATCHED}],
      [1500, {quality: GOOD, ...WATCHED}],
      [2000, {quality: GOOD, ...WATCHED}],
      [2300, {quality: FROZEN, ...WATCHED}],
      [2400, {quality: undefined, isPlaying: false, isWatched: true}],
      [2900, {quality: undefined, isPlaying: false, isWatched: true}],
    ]);
    expect(log).to.deep.equal([
      'sample 0 20',
      'good - 500',
      'good - 300',
      'sample 700 20',
      'poor network 100',
    ]);
  });

  it('counts a lost stream while it reconnects, but no sample of it', () => {
    const lost: StreamQuality = {...FROZEN, level: 'lost'};
    const log = record([
      [0, {quality: FROZEN, ...WATCHED}],
      [100, {quality: lost, isPlaying: false, isWatched: true}],
      [600, {quality: lost, isPlaying: false, isWatched: true}],
    ]);
    expect(log).to.deep.equal(['sample 700 20', 'poor network 100', 'lost network 500']);
  });

  it('counts no time while the stream is not watched, and none over a gap', () => {
    const log = record([
      [0, {quality: GOOD, ...WATCHED}],
      [500, {quality: GOOD, isPlaying: true, isWatched: false}],
      [5000, {quality: GOOD, ...WATCHED}],
      [60_000, {quality: GOOD, ...WATCHED}],
      [60_500, {quality: GOOD, ...WATCHED}],
    ]);
    expect(log).to.deep.equal(['sample 0 20', 'good - 500', 'good - 500']);
  });
});
