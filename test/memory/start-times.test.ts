import {expect} from '@open-wc/testing';
import {startTimes} from '../../src/memory/start-times.ts';

const learn = (key: string, ...seconds: readonly number[]) => {
  for (const second of seconds) startTimes.learn(key, second * 1000);
};

describe('the usual time of a start', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('is not known before the first', () => {
    expect(startTimes.usualMs('a')).to.equal(undefined);
  });

  const table: readonly (readonly [seconds: readonly number[], usual: number])[] = [
    [[33], 35],
    [[40], 40],
    [[0.4], 5],
    [[89], 90],
    [[91], 120],
    [[600], 600],
    [[31, 32, 900], 35],
    [[10, 500], 540],
    // The last five count.
    [[10, 10, 10, 61, 62, 63, 64, 65], 65],
  ];
  for (const [seconds, usual] of table) {
    it(`is ${usual} s after starts of ${seconds.join(', ')} s`, () => {
      learn('a', ...seconds);
      expect(startTimes.usualMs('a')).to.equal(usual * 1000);
    });
  }

  it('is that of the application, and the oldest applications are forgotten', () => {
    learn('a', 10);
    learn('b', 60);
    expect(startTimes.usualMs('a')).to.equal(10_000);
    for (let other = 0; other < 39; other++) learn(`other ${other}`, 1);
    expect(startTimes.usualMs('a')).to.equal(undefined);
    expect(startTimes.usualMs('b')).to.equal(60_000);
  });
});
