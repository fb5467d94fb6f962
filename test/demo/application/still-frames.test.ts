import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Application} from '../../../demo/service/application/application.ts';
import {openFixture} from './application-fixture.ts';

const SIZE = {width: 320, height: 180};

/** Draws a frame with the number 0, so that equal scenes give equal pixels. */
function draw(application: Application, seconds: number, size = SIZE) {
  const {data, isStill} = application.drawFrame({number: 0, seconds, ...size});
  return {pixels: Buffer.from(data), isStill};
}

function select(application: Application, paths: readonly string[]) {
  application.handleMessage({event_type: 'selectPrimsRequest', payload: {paths}});
}

suite('a frame in which the camera rests', () => {
  test('equals a frame that is drawn again', async () => {
    const [{application}, {application: other}] = [
      await openFixture('gears.usda'),
      await openFixture('gears.usda'),
    ];
    const frames = [1, 1, 1, 1].map((seconds) => draw(application, seconds));
    assert.deepEqual(
      frames.map(({isStill}) => isStill),
      [false, false, true, true],
    );
    const {pixels} = draw(other, 1);
    for (const frame of frames) assert.ok(frame.pixels.equals(pixels));
  });

  test('shows a selection, and no trace of it later', async () => {
    const {application, messages} = await openFixture('gears.usda');
    for (let count = 0; count < 3; count++) draw(application, 1);
    const before = draw(application, 1);
    select(application, ['/Train']);
    const selected = draw(application, 1);
    assert.ok(selected.isStill, JSON.stringify(messages.at(-1)));
    assert.ok(!selected.pixels.equals(before.pixels));
    select(application, []);
    assert.ok(draw(application, 1).pixels.equals(before.pixels));
  });

  test('is drawn again after the camera, the size or the stage has changed', async () => {
    const {application, waitForMessage} = await openFixture('gears.usda');
    const settle = (size = SIZE) => [0, 0, 0].map(() => draw(application, 1, size)).at(-1);
    assert.equal(settle()?.isStill, true);
    assert.equal(draw(application, 2).isStill, false);
    settle();
    const large = {width: 640, height: 360};
    assert.equal(draw(application, 1, large).isStill, false);
    const gears = settle(large);
    const payload = {url: 'tea-set.usda'};
    application.handleMessage({event_type: 'openStageRequest', payload, id: 'next'});
    await waitForMessage('openedStageResult', 'next');
    const next = draw(application, 1, large);
    assert.equal(next.isStill, false);
    assert.ok(gears && !next.pixels.equals(gears.pixels));
  });
});
