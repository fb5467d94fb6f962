import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RecentInputs} from '../../../demo/service/application/input-display/recent-inputs.ts';
import type {InputEvent} from '../../../demo/service/application/input-event.ts';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

const timeUs = 0;
const frameSize = {width: 1280, height: 720};
const key = (vk: number, pressed: boolean, modifiers = 0): InputEvent => ({
  kind: 'key',
  vk,
  pressed,
  modifiers,
  scanCode: 0,
  timeUs,
});

function describeInputs(...events: InputEvent[]): string[] {
  const recent = new RecentInputs();
  for (const event of events) recent.add(event, frameSize, 0);
  return recent.getLines(0).map(({text}) => text);
}

describe('the input display', () => {
  it('describes each input, with positions in pixels of the frame', () => {
    assert.deepEqual(describeInputs(key(0x41, true, 3), key(0x70, false)), [
      'Ctrl + Shift + A down',
      'F1 up',
    ]);
    assert.deepEqual(describeInputs({kind: 'move', x: 50, y: 25, width: 100, height: 100, timeUs}), [
      'Pointer 640, 180',
    ]);
    assert.deepEqual(describeInputs({kind: 'move-by', dx: -3, dy: 4, timeUs}), ['Pointer by −3, 4']);
    assert.deepEqual(describeInputs({kind: 'button', button: 3, pressed: true, timeUs}), [
      'Right button down',
    ]);
    assert.deepEqual(describeInputs({kind: 'wheel', horizontal: 0, vertical: -120, timeUs}), [
      'Wheel down 120',
    ]);
    assert.deepEqual(describeInputs({kind: 'locks', caps: true, num: false}), ['Caps on · Num off']);
    assert.deepEqual(describeInputs(key(0xff, true)), ['key FFh down']);
  });

  it('combines related inputs in one line and keeps five lines', () => {
    assert.deepEqual(describeInputs(key(0x41, true, 2), key(0x41, false)), ['Ctrl + A']);
    assert.deepEqual(describeInputs({kind: 'text', text: 'he'}, {kind: 'text', text: 'llo'}), [
      'Text “hello”',
    ]);
    assert.equal(describeInputs(...Array.from({length: 9}, (_, at) => key(0x41 + at, true))).length, 5);
  });

  it('fades out after some seconds', () => {
    const recent = new RecentInputs();
    recent.add(key(0x41, true), frameSize, 10);
    assert.equal(recent.getLines(11)[0]?.opacity, 1);
    const faint = recent.getLines(12.8)[0]?.opacity ?? 0;
    assert.ok(faint > 0 && faint < 1);
    assert.deepEqual(recent.getLines(13.1), []);
  });

  it('is visible only after input', async () => {
    const corner = {left: 440, top: 230, right: 640, bottom: 335};
    const user = await SimulatedUser.open();
    user.stopTurntable().nextFrame(30 * 4);
    const before = user.nextFrame();
    user.pressKey(0x70);
    assert.ok(compareFrames(before, user.nextFrame(), corner) > 0.01);
    assert.equal(compareFrames(before, user.nextFrame(30 * 3 + 1), corner), 0);
  });
});
