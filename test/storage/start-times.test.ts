import {expect} from '@open-wc/testing';
import {startTimesOf} from '../../src/storage/device-storage.ts';

const addStarts = (key: string, ...seconds: readonly number[]) => {
  for (const second of seconds) startTimesOf(key).add(second * 1000);
};

describe('the usual start time', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('is undefined before the first start', () => {
    expect(startTimesOf('a').usualMs()).to.equal(undefined);
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
    // Only the last five starts count.
    [[10, 10, 10, 61, 62, 63, 64, 65], 65],
  ];
  for (const [seconds, usual] of table) {
    it(`is ${usual} s after starts of ${seconds.join(', ')} s`, () => {
      addStarts('a', ...seconds);
      expect(startTimesOf('a').usualMs()).to.equal(usual * 1000);
    });
  }

  it('is separate for each application, and the oldest applications are removed', () => {
    addStarts('a', 10);
    addStarts('b', 60);
    expect(startTimesOf('a').usualMs()).to.equal(10_000);
    for (let other = 0; other < 39; other++) addStarts(`other ${other}`, 1);
    expect(startTimesOf('a').usualMs()).to.equal(undefined);
    expect(startTimesOf('b').usualMs()).to.equal(60_000);
  });
});
