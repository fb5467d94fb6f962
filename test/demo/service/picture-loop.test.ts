import assert from 'node:assert/strict';
import {describe, test, type TestContext} from 'node:test';
import type {Application} from '../../../demo/service/application/application.ts';
import {PictureLoop} from '../../../demo/service/host/picture-loop.ts';
import type {VideoMode} from '../../../demo/service/sessions/switches.ts';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly at: number;
}

/** A loop over an application that is quick to draw, and the frames that it hands over. */
function running(t: TestContext, wanted: VideoMode) {
  const ended = new AbortController();
  t.after(() => ended.abort());
  const frames: Frame[] = [];
  let came = (): void => {};
  const application: Application = {
    draw: ({width, height}) => ({width, height, data: new Uint8ClampedArray(width * height * 4)}),
    sound() {},
    input() {},
    message() {},
    paste() {},
    cursor: 'default',
    close() {},
  };
  const loop = new PictureLoop({
    application,
    source: {
      createTrack: () => assert.fail(),
      onFrame({width, height}) {
        frames.push({width, height, at: performance.now()});
        came();
      },
    },
    wanted,
    clock: {frame: 0, startedAt: performance.now()},
    report() {},
    signal: ended.signal,
  });
  const next = async (): Promise<Frame | undefined> => {
    await new Promise<void>((resolve) => (came = resolve));
    return frames.at(-1);
  };
  return {loop, frames, next, ended};
}

describe('the picture loop', () => {
  test('draws at once when something has happened, and keeps its schedule from there', async (t) => {
    const {loop, frames, next} = running(t, {width: 64, height: 64, fps: 1});
    const begun = frames[0]?.at ?? 0;
    loop.hurry();
    loop.hurry();
    const early = await next();
    assert.ok(early && early.at - begun < 900);
    const later = await next();
    assert.ok(later && later.at - early.at > 900);
    assert.equal(frames.length, 3);
  });

  test('goes over to another size without waiting for its schedule', async (t) => {
    const {loop, next} = running(t, {width: 64, height: 64, fps: 1});
    const begun = performance.now();
    loop.resize({width: 320, height: 160});
    const frame = await next();
    assert.deepEqual([frame?.width, frame?.height], [320, 160]);
    assert.ok(frame && frame.at - begun < 900);
  });

  test('draws nothing any more once it has ended', (t) => {
    const {loop, frames, ended} = running(t, {width: 64, height: 64, fps: 60});
    ended.abort();
    loop.hurry();
    loop.resize({width: 320, height: 160});
    assert.equal(frames.length, 1);
  });
});
