import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import fc from 'fast-check';
import {
  createQuality,
  nextQuality,
  type LoadSample,
  type QualityState,
} from '../../../../demo/service/host/media/adaptive-quality.ts';
import {
  createQualityLevels,
  estimateLevel,
  findBaseLevel,
} from '../../../../demo/service/host/media/quality-levels.ts';
import type {VideoMode} from '../../../../demo/service/sessions/switches.ts';

const HD = {width: 1280, height: 720, fps: 60};
const SMALL = {width: 640, height: 360, fps: 20};

function describeLevels(requested: VideoMode): string[] {
  return createQualityLevels(requested).map(({width, height, fps}) => `${width}×${height}@${fps}`);
}

const levels = createQualityLevels(HD);
const names = levels.map(({height, fps}) => `${height}@${fps}`);
/** A sample for each half second. */
const SECOND = 2;

/** Returns what the loop measures on a machine that draws this number of pixels per millisecond. */
function measure(pixelsPerMs: number, {level}: QualityState): LoadSample {
  const mode = levels[level];
  assert.ok(mode);
  const workMs = (mode.width * mode.height) / pixelsPerMs;
  const scheduled = Math.round(mode.fps / 2);
  const share = Math.min(1, 1000 / (workMs * mode.fps));
  return {workMs, scheduled, skipped: Math.round(scheduled * (1 - share))};
}

/** Runs a machine whose speed is given for each second. Returns the level after each second. */
function run(start: string, cores: number, speeds: readonly number[]): string[] {
  let quality = createQuality(names.indexOf(start));
  return speeds.map((pixelsPerMs) => {
    for (let count = 0; count < SECOND; count++)
      quality = nextQuality(quality, levels, {cores}, measure(pixelsPerMs, quality));
    return names[quality.level] ?? '';
  });
}

const repeat = (seconds: number, pixelsPerMs: number): number[] => Array<number>(seconds).fill(pixelsPerMs);
const countChanges = (list: readonly string[]) =>
  list.filter((name, at) => at > 0 && name !== list[at - 1]).length;

/** In pixels per millisecond: 1280×720 in 9 ms, in 12 ms, and so on. */
const speed = (msPerFrame: number) => (1280 * 720) / msPerFrame;

suite('the adaptive quality', () => {
  for (const [behaviour, start, cores, msPerFrame, expected] of [
    ['keeps the best level with four cores', '720@60', 4, 11, '720@60'],
    ['returns to the best level with four cores', '540@30', 4, 11, '720@60'],
    ['leaves time for encoder and browser with two cores', '540@30', 2, 11, '720@30'],
    ['keeps a better level with two cores while it can', '720@45', 2, 18, '720@45'],
    ['uses all levels on a fast machine with two cores', '540@20', 2, 6, '720@60'],
    ['holds the base while drawing takes nearly all the time', '540@30', 2, 55, '540@30'],
    ['holds the base while a third of the frames is missed', '540@30', 2, 85, '540@30'],
    ['lowers the rate before the size', '540@30', 2, 100, '540@20'],
    ['lowers the size of a machine that is too slow for anything else', '540@30', 2, 200, '360@24'],
    ['reaches the base from the best level', '720@60', 2, 50, '540@30'],
  ] as const) {
    test(`${behaviour}: from ${start} to ${expected}`, () => {
      const list = run(start, cores, repeat(30, speed(msPerFrame)));
      assert.equal(list.at(-1), expected, list.join());
    });
  }

  test('ignores a load of two seconds', () => {
    const speeds = [10, 10, 18, 18, 10, 10, 18, 18, 10].map(speed);
    assert.equal(countChanges(run('720@60', 4, speeds)), 0);
  });

  test('is reduced after three overloaded seconds, and after two if the load is severe', () => {
    assert.deepEqual(run('720@60', 4, repeat(3, speed(17))), ['720@60', '720@60', '720@45']);
    assert.deepEqual(run('720@60', 4, repeat(2, speed(30))), ['720@60', '720@45']);
    assert.deepEqual(run('540@30', 2, repeat(3, speed(120))), ['540@30', '540@30', '540@20']);
  });

  test('is reduced if the process is late, even if drawing is fast', () => {
    let quality = createQuality(0);
    for (let count = 0; count < 3 * SECOND; count++)
      quality = nextQuality(quality, levels, {cores: 4}, {workMs: 3, scheduled: 30, skipped: 8});
    assert.equal(names[quality.level], '720@45');
  });

  test('returns to the base two seconds after the machine is free, and to the best level two seconds per level later', () => {
    const list = run('540@30', 4, [...repeat(12, speed(300)), ...repeat(8, speed(9))]);
    assert.equal(list[11], '360@24');
    assert.equal(list[13], '540@30');
    assert.equal(list[19], '720@60');
  });

  test('waits longer after each upgrade that failed', () => {
    // Drawing is fast, but the machine cannot keep up with more than the base, as with a slow encoder.
    let quality = createQuality(names.indexOf('540@30'));
    const changes: number[] = [];
    for (let count = 0; count < 120 * SECOND; count++) {
      const isAbove = quality.level < names.indexOf('540@30');
      const before = quality.level;
      const sample = {workMs: 4, scheduled: 15, skipped: isAbove ? 5 : 0};
      quality = nextQuality(quality, levels, {cores: 4}, sample);
      if (quality.level < before) changes.push(count / SECOND);
    }
    assert.equal(changes.length, 5);
    const waits = changes.map((at, place) => at - (changes[place - 1] ?? 0));
    assert.ok(
      waits.every((wait, place) => place === 0 || wait > (waits[place - 1] ?? 0)),
      waits.join(),
    );
  });

  test('does not wait long after failed upgrades if the machine becomes free', () => {
    let quality = createQuality(names.indexOf('540@30'));
    const runFor = (seconds: number, speedAt: (level: string) => number) => {
      for (let count = 0; count < seconds * SECOND; count++) {
        const sample = measure(speedAt(names[quality.level] ?? ''), quality);
        quality = nextQuality(quality, levels, {cores: 2}, sample);
      }
    };
    runFor(120, (level) => speed(level === '540@30' ? 12 : 35));
    assert.ok(quality.samplesBeforeUpgrade > 30);
    assert.equal(names[quality.level], '540@30');
    runFor(3, () => speed(6));
    assert.equal(names[quality.level], '720@30');
  });

  test('settles at one level on any steady machine', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 2_000, max: 500_000}),
        fc.constantFrom(1, 2, 4, 16),
        (pixelsPerMs, cores) => {
          const list = run('720@60', cores, repeat(300, pixelsPerMs));
          assert.equal(countChanges(list.slice(100)), 0, list.join());
        },
      ),
    );
  });

  test('changes rarely on a machine whose speed varies all the time', () => {
    const factor = fc.double({min: 0.5, max: 1, noNaN: true});
    fc.assert(
      fc.property(
        fc.integer({min: 10_000, max: 200_000}),
        fc.array(factor, {minLength: 600, maxLength: 600}),
        (pixelsPerMs, factors) => {
          const list = run(
            '540@30',
            2,
            factors.map((factor) => factor * pixelsPerMs),
          );
          // Ten minutes.
          assert.ok(countChanges(list) <= 20, list.join());
        },
      ),
      {numRuns: 50},
    );
  });
});

suite('the quality levels', () => {
  test('start with the requested mode, and each has a lower pixel rate than the one before', () => {
    const smaller = ['1280×720@45', '1280×720@30', '960×540@30', '960×540@20', '640×360@24'];
    assert.deepEqual(describeLevels(HD), ['1280×720@60', ...smaller]);
    assert.deepEqual(describeLevels(SMALL), ['640×360@20']);
    assert.deepEqual(describeLevels({width: 1920, height: 1080, fps: 30}).slice(0, 3), [
      '1920×1080@30',
      '1280×720@30',
      '960×540@30',
    ]);
  });

  test('keep the aspect ratio and even sizes of any requested mode', () => {
    const even = (max: number) => fc.integer({min: 32, max: max / 2}).map((half) => half * 2);
    fc.assert(
      fc.property(even(1920), even(1200), fc.integer({min: 1, max: 60}), (width, height, fps) => {
        for (const mode of createQualityLevels({width, height, fps})) {
          assert.ok(mode.width % 2 === 0 && mode.height % 2 === 0 && mode.fps <= fps);
          assert.ok(Math.abs(mode.width - (mode.height * width) / height) <= 2 + width / height);
        }
      }),
    );
  });

  test('have a base of 960×540 at 30 frames a second, or the requested mode if it is smaller', () => {
    assert.equal(describeLevels(HD)[findBaseLevel(createQualityLevels(HD))], '960×540@30');
    assert.equal(findBaseLevel(createQualityLevels(SMALL)), 0);
  });
});

suite('the level at the start', () => {
  for (const [cores, msPerFrame, requested, expected] of [
    [2, undefined, HD, '960×540@30'],
    [4, undefined, HD, '1280×720@60'],
    [2, undefined, SMALL, '640×360@20'],
    [2, 5, HD, '1280×720@60'],
    [2, 9, HD, '1280×720@45'],
    [2, 12, HD, '1280×720@30'],
    [2, 20, HD, '960×540@30'],
    [2, 90, HD, '960×540@30'],
    [4, 11, HD, '1280×720@60'],
    [4, 14, HD, '1280×720@45'],
    [8, 90, HD, '960×540@30'],
  ] as const) {
    const speed = msPerFrame === undefined ? 'has not drawn yet' : `draws 1280×720 in ${msPerFrame} ms`;
    test(`is ${expected} if ${requested.height} rows are requested and a machine with ${cores} cores ${speed}`, () => {
      const levels = createQualityLevels(requested);
      const msPerPixel = msPerFrame && msPerFrame / (HD.width * HD.height);
      assert.equal(describeLevels(requested)[estimateLevel(levels, {cores}, msPerPixel)], expected);
    });
  }
});
