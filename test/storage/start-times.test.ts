import {expect} from '@open-wc/testing';
import {pause} from '../../src/platform/abort.ts';
import {pageClock} from '../../src/platform/clock.ts';
import {ColdStart, startTimes} from '../../src/storage/start-times.ts';
import {useFakeTime} from '../support/fake-time.ts';

const addStarts = (key: string, ...seconds: readonly number[]) => {
  for (const second of seconds) startTimes.add(key, second * 1000);
};

describe('the usual start time', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('is undefined before the first start', () => {
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
    // Only the last five starts count.
    [[10, 10, 10, 61, 62, 63, 64, 65], 65],
  ];
  for (const [seconds, usual] of table) {
    it(`is ${usual} s after starts of ${seconds.join(', ')} s`, () => {
      addStarts('a', ...seconds);
      expect(startTimes.usualMs('a')).to.equal(usual * 1000);
    });
  }

  it('is separate for each application, and the oldest applications are removed', () => {
    addStarts('a', 10);
    addStarts('b', 60);
    expect(startTimes.usualMs('a')).to.equal(10_000);
    for (let other = 0; other < 39; other++) addStarts(`other ${other}`, 1);
    expect(startTimes.usualMs('a')).to.equal(undefined);
    expect(startTimes.usualMs('b')).to.equal(60_000);
  });
});

describe('the measured start', () => {
  useFakeTime();
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('leaves out the time in a queue', async () => {
    const start = new ColdStart('a');
    const session = {id: 's1', ready: false, message: '', retryAfterMs: undefined, hosts: []};
    start.begin(session, pageClock.uptime());
    // The clock of the device is set, and no time passes.
    const {now} = Date;
    Date.now = () => now() + 3_600_000;
    const {signal} = new AbortController();
    await pause(600_000, signal);
    start.follow({...session, queue: {position: 1, length: 1, estimateMs: undefined}});
    await pause(30_000, signal);
    start.follow({...session, ready: true});
    expect(startTimes.usualMs('a')).to.equal(30_000);
  });
});
