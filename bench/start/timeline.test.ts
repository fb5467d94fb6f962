import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runRounds} from './rounds.ts';
import {clientTimes, READY, timelineTable, timesBetween} from './timeline.ts';

const times = new Map([
  [
    'element',
    [
      {start: 100, 'first catalogue request': 101, [READY]: 120, 'first frame': 160},
      {start: 10, 'first catalogue request': 13, [READY]: 20, 'first frame': 80},
    ],
  ],
  ['bare', [{start: 5, [READY]: 15, 'first frame': 40}]],
]);

describe('the timeline of starts', () => {
  it('lists the times between two steps of each start', () => {
    assert.deepEqual(timesBetween(times, 'element', READY, 'first frame'), [40, 60]);
  });

  it('counts the time of the client without that of the host', () => {
    const start = {[READY]: 20, 'socket open': 25, 'offer received': 60, 'first frame': 80};
    assert.deepEqual(clientTimes(new Map([['bare', [start]]]), 'bare', READY), [25]);
  });

  it('leaves out the starts that lack a step', () => {
    assert.deepEqual(timesBetween(times, 'bare', 'start', 'first catalogue request'), []);
    assert.deepEqual(timesBetween(times, 'nobody', 'start', 'first frame'), []);
  });

  it('has the medians of each step since the start and since the routes', () => {
    const {head, rows} = timelineTable(times);
    assert.deepEqual(head.slice(1), [
      'element, since start',
      'bare, since start',
      'element, since ready',
      'bare, since ready',
    ]);
    assert.deepEqual(rows.at(-1), ['first frame', '65.0', '35.0', '50.0', '25.0']);
    assert.deepEqual(rows[0], ['first catalogue request', '2.0', '', '-13.0', '']);
  });
});

describe('the rounds of the bench', () => {
  it('run each variant once, and every second round in the reverse order', async () => {
    const order: string[] = [];
    await runRounds(['a', 'b'], 3, async (variant, round) => void order.push(`${round}${variant}`));
    assert.deepEqual(order, ['0a', '0b', '1b', '1a', '2a', '2b']);
  });
});
