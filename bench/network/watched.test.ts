import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {readWatched, type ShownFrame} from './watched.ts';

/** A frame each 100 ms, which was painted 40 ms before. The time begins at 10,000 ms and ends at 20,000 ms. */
const FRAMES: readonly ShownFrame[] = Array.from({length: 300}, (_, number) => [100 * number, number]);
const PAINTED = new Map(FRAMES.map(([atMs, number]) => [number, atMs - 40]));
const watch = (frames: readonly ShownFrame[], causes: readonly (readonly [number, string])[] = []) =>
  readWatched({frames, causes}, ([, number]) => PAINTED.get(number), [10_000, 20_000]);

suite('what a user saw of a stream', () => {
  test('has the delay of the frames, and their rate', () => {
    const {frozenMs, delayMs, delay95Ms, lateDelayMs, lateFrames} = watch(FRAMES);
    assert.deepEqual([frozenMs, delayMs, delay95Ms, lateDelayMs], [0, 40, 40, 40]);
    assert.ok(Math.abs(lateFrames - 10) < 1);
  });

  test('has the time of long gaps, those at both ends included', () => {
    const without = (from: number, to: number) => FRAMES.filter(([atMs]) => atMs <= from || atMs >= to);
    assert.equal(watch(without(12_000, 13_000)).frozenMs, 1000);
    assert.equal(watch(without(12_000, 12_300)).frozenMs, 0);
    assert.equal(watch(without(9000, 11_000)).frozenMs, 1000);
    assert.equal(watch(without(18_000, 99_000)).frozenMs, 2000);
    assert.equal(watch([]).frozenMs, 10_000);
  });

  test('names the first cause in that time', () => {
    const causes = [
      [9000, 'poor host'],
      [11_000, 'lost'],
      [12_500, 'lost network'],
      [13_000, 'poor host'],
    ] as const;
    assert.equal(watch(FRAMES, causes).cause, 'lost network after 2.5 s');
    assert.equal(watch(FRAMES).cause, '');
  });
});
