import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createRandom} from '../report/statistics.ts';
import {Load} from './load.ts';

const loadOf = (timesMs: readonly number[], weight?: number) => {
  const load = new Load(weight);
  for (const time of timesMs) load.add(time);
  return load;
};

describe('the load of a fleet', () => {
  it('counts polls by second', () => {
    const load = loadOf([0, 999, 1000, 3500]);
    assert.equal(load.peak(), 2);
    assert.equal(load.peak(1, 4), 1);
    assert.equal(load.mean(), 1);
    assert.equal(load.mean(0, 2), 1.5);
    assert.equal(load.total, 4);
  });

  it('counts seconds without polls, also after the last poll', () => {
    assert.equal(loadOf([0]).mean(0, 10), 0.1);
    assert.equal(loadOf([]).peak(), 0);
  });

  it('counts a client as often as its weight', () => {
    const load = loadOf([0, 1, 1000], 10);
    assert.deepEqual([load.peak(), load.mean(), load.total], [20, 15, 30]);
  });

  it('finds no waves in polls at random times', () => {
    const random = createRandom(1);
    const times = Array.from({length: 100_000}, () => random() * 600_000);
    assert.ok(loadOf(times).waves(10) < 0.03);
  });

  it('finds the waves of clients that all poll in the same second of ten', () => {
    const times = Array.from({length: 60_000}, (_, index) => (index % 60) * 10_000);
    const load = loadOf([...times, 599_000]);
    assert.ok(Math.abs(load.waves(10) - 3) < 0.05, String(load.waves(10)));
  });

  it('has no waves without polls', () => {
    assert.equal(loadOf([]).waves(10), 0);
  });
});
