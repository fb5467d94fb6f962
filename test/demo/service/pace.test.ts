import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import fc from 'fast-check';
import {
  firstPace,
  firstRung,
  nextPace,
  paceLadder,
  type Pace,
  type PaceWindow,
} from '../../../demo/service/host/pace.ts';

const ladder = paceLadder({width: 1280, height: 720, fps: 60});

function run(pace: Pace, windows: readonly PaceWindow[]): Pace {
  return windows.reduce((state, window) => nextPace(state, ladder, window), pace);
}

/** A window on a machine that draws and converts so many pixels in a millisecond. */
function windowOn(pixelsPerMs: number, pace: Pace): PaceWindow {
  const mode = ladder[pace.rung];
  assert.ok(mode);
  const workMs = (mode.width * mode.height) / pixelsPerMs;
  const due = Math.round(mode.fps / 2);
  const held = Math.min(1, 1000 / (workMs * mode.fps));
  return {workMs, due, missed: Math.round(due * (1 - held))};
}

suite('the pace of the picture', () => {
  test('has a ladder from the wanted mode down, each rung asking less', () => {
    assert.deepEqual(
      ladder.map(({width, height, fps}) => `${width}×${height}@${fps}`),
      ['1280×720@60', '1280×720@45', '1280×720@30', '960×540@30', '640×360@24'],
    );
    assert.deepEqual(paceLadder({width: 640, height: 360, fps: 20}), [{width: 640, height: 360, fps: 20}]);
    assert.equal(paceLadder({width: 1920, height: 1080, fps: 60})[1]?.width, 1280);
  });

  test('keeps the proportions and even sizes of any wanted mode', () => {
    const even = (max: number) => fc.integer({min: 32, max: max / 2}).map((half) => half * 2);
    fc.assert(
      fc.property(even(1920), even(1200), fc.integer({min: 1, max: 60}), (width, height, fps) => {
        for (const mode of paceLadder({width, height, fps})) {
          assert.ok(mode.width % 2 === 0 && mode.height % 2 === 0 && mode.fps <= fps);
          assert.ok(Math.abs(mode.width - (mode.height * width) / height) <= 2 + width / height);
        }
      }),
    );
  });

  test('begins where a machine of known speed is likely to hold it', () => {
    assert.equal(firstRung(ladder, 0), 0);
    assert.equal(firstRung(ladder, 25 / (1280 * 720)), 2);
    assert.equal(firstRung(ladder, 1), ladder.length - 1);
  });

  test('stays where the machine holds it', () => {
    const calm = {workMs: 5, due: 30, missed: 0};
    assert.equal(run(firstPace, Array(100).fill(calm)).rung, 0);
  });

  test('forgives one bad window but not two', () => {
    const bad = {workMs: 16, due: 30, missed: 1};
    const calm = {workMs: 5, due: 30, missed: 0};
    assert.equal(run(firstPace, [bad, calm, bad, calm]).rung, 0);
    assert.equal(run(firstPace, [bad, bad]).rung, 1);
  });

  test('steps down at once when a window is hopeless', () => {
    assert.equal(run(firstPace, [{workMs: 40, due: 30, missed: 20}]).rung, 1);
  });

  test('steps down when the process is late though drawing is quick', () => {
    const late = {workMs: 3, due: 30, missed: 8};
    assert.equal(run(firstPace, [late, late]).rung, 1);
  });

  test('steps up again after calm, and waits longer each time that it was too bold', () => {
    const bad = {workMs: 30, due: 30, missed: 10};
    const calm = {workMs: 5, due: 30, missed: 0};
    const down = run(firstPace, [bad]);
    assert.equal(run(down, Array(9).fill(calm)).rung, 1);
    const up = run(down, Array(10).fill(calm));
    assert.equal(up.rung, 0);
    const downAgain = run(up, [bad]);
    assert.equal(downAgain.rung, 1);
    assert.equal(run(downAgain, Array(10).fill(calm)).rung, 1);
    assert.equal(run(downAgain, Array(20).fill(calm)).rung, 0);
  });

  test('finds on any steady machine a rung that it keeps', () => {
    fc.assert(
      fc.property(fc.integer({min: 2_000, max: 500_000}), (pixelsPerMs) => {
        let pace = firstPace;
        for (let count = 0; count < 200; count++) pace = nextPace(pace, ladder, windowOn(pixelsPerMs, pace));
        const settled = pace.rung;
        for (let count = 0; count < 200; count++) {
          pace = nextPace(pace, ladder, windowOn(pixelsPerMs, pace));
          assert.equal(pace.rung, settled);
        }
      }),
    );
  });
});
