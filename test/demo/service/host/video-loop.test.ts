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

/** Creates a loop over an application that draws quickly. Records the frames. */
function createLoop(t: TestContext, mode: VideoMode) {
  const ended = new AbortController();
  t.after(() => ended.abort());
  const frames: Frame[] = [];
  let onFrameReceived = () => {};
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
      onFrame({width, height}) {
        frames.push({width, height, at: performance.now()});
        onFrameReceived();
      },
    },
    requestedMode: mode,
    clock: {frame: 0, startedAt: performance.now()},
    speed: {},
    report() {},
    signal: ended.signal,
  });
  const next = async (): Promise<Frame | undefined> => {
    await new Promise<void>((resolve) => (onFrameReceived = resolve));
    return frames.at(-1);
  };
  return {loop, frames, next, ended};
}

function startLoop(t: TestContext, mode: VideoMode) {
  const created = createLoop(t, mode);
  created.loop.start();
  return created;
}

describe('the video loop', () => {
  test('sends one frame before it starts, and no other', (t) => {
    const {loop, frames} = createLoop(t, {width: 64, height: 64, fps: 1});
    assert.equal(frames.length, 0);
    loop.drawFirst();
    loop.drawSoon();
    loop.resize({width: 320, height: 160});
    assert.equal(frames.length, 1);
    loop.start();
    assert.deepEqual(frames.at(-1)?.width, 320);
  });

  test('draws immediately on request and continues its schedule from there', async (t) => {
    const {loop, frames, next} = startLoop(t, {width: 64, height: 64, fps: 1});
    const start = frames[0]?.at ?? 0;
    loop.drawSoon();
    loop.drawSoon();
    const early = await next();
    assert.ok(early && early.at - start < 900);
    const later = await next();
    assert.ok(later && later.at - early.at > 900);
    assert.equal(frames.length, 3);
  });

  test('switches to another size without waiting for the schedule', async (t) => {
    const {loop, next} = startLoop(t, {width: 64, height: 64, fps: 1});
    const start = performance.now();
    loop.resize({width: 320, height: 160});
    const frame = await next();
    assert.deepEqual([frame?.width, frame?.height], [320, 160]);
    assert.ok(frame && frame.at - start < 900);
  });

  test('stops drawing when it is aborted', (t) => {
    const {loop, frames, ended} = startLoop(t, {width: 64, height: 64, fps: 60});
    ended.abort();
    loop.drawSoon();
    loop.resize({width: 320, height: 160});
    assert.equal(frames.length, 1);
  });
});
