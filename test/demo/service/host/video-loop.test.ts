import assert from 'node:assert/strict';
import {describe, test, type TestContext} from 'node:test';
import type {Application} from '../../../../demo/service/application/application.ts';
import {VideoLoop} from '../../../../demo/service/host/media/video-loop.ts';
import type {VideoMode} from '../../../../demo/service/sessions/switches.ts';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly at: number;
}

/** Creates a loop over an application that draws quickly. Records the frames, by a clock of the test. */
function createLoop(t: TestContext, mode: VideoMode) {
  t.mock.timers.enable({apis: ['setTimeout', 'setImmediate']});
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pass = (ms: number) => {
    for (const end = now + ms; now < end;) {
      now++;
      t.mock.timers.tick(1);
    }
  };
  const ended = new AbortController();
  t.after(() => ended.abort());
  const frames: Frame[] = [];
  const application: Application = {
    drawFrame: ({width, height}) => ({width, height, data: new Uint8ClampedArray(width * height * 4)}),
    fillSound() {},
    handleInput() {},
    handleMessage() {},
    greetPage() {},
    pasteText() {},
    cursor: 'default',
    close() {},
  };
  const loop = new VideoLoop({
    application,
    source: {
      createTrack: () => assert.fail(),
      onFrame: ({width, height}) => frames.push({width, height, at: now}),
    },
    requestedMode: mode,
    clock: {frame: 0, startedAt: 0},
    speed: {},
    report() {},
    signal: ended.signal,
  });
  return {loop, frames, pass, ended};
}

function startLoop(t: TestContext, mode: VideoMode) {
  const created = createLoop(t, mode);
  created.loop.start();
  return created;
}

describe('the video loop', () => {
  test('sends one frame before it starts, and no other', (t) => {
    const {loop, frames, pass} = createLoop(t, {width: 64, height: 64, fps: 1});
    assert.equal(frames.length, 0);
    loop.drawFirst();
    loop.drawSoon();
    loop.resize({width: 320, height: 160});
    pass(2000);
    assert.equal(frames.length, 1);
    loop.start();
    assert.deepEqual(frames.at(-1)?.width, 320);
  });

  test('draws immediately on request and continues its schedule from there', (t) => {
    const {loop, frames, pass} = startLoop(t, {width: 64, height: 64, fps: 1});
    pass(400);
    loop.drawSoon();
    loop.drawSoon();
    pass(2000);
    assert.deepEqual(
      frames.map(({at}) => at),
      [0, 401, 1401],
    );
  });

  test('switches to another size without waiting for the schedule', (t) => {
    const {loop, frames, pass} = startLoop(t, {width: 64, height: 64, fps: 1});
    pass(400);
    loop.resize({width: 320, height: 160});
    pass(1);
    assert.deepEqual(frames.at(-1), {width: 320, height: 160, at: 401});
  });

  test('stops drawing when it is aborted', (t) => {
    const {loop, frames, pass, ended} = startLoop(t, {width: 64, height: 64, fps: 60});
    ended.abort();
    loop.drawSoon();
    loop.resize({width: 320, height: 160});
    pass(100);
    assert.equal(frames.length, 1);
  });
});
