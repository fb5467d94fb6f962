import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RecentInputs} from '../../../demo/service/application/echo/recent-inputs.ts';
import type {InputEvent} from '../../../demo/service/application/input-event.ts';
import {changed, Steered} from './steered.ts';

const timeUs = 0;
const picture = {width: 1280, height: 720};
const key = (vk: number, pressed: boolean, modifiers = 0): InputEvent => ({
  kind: 'key',
  vk,
  pressed,
  modifiers,
  scanCode: 0,
  timeUs,
});
const pad: InputEvent = {
  kind: 'gamepad',
  index: 0,
  pads: 1,
  buttons: 0x1001,
  triggers: [255, 0],
  leftStick: [0, -32768],
  rightStick: [0, 0],
  timeUs,
};

function told(...events: InputEvent[]): string[] {
  const recent = new RecentInputs();
  for (const event of events) recent.add(event, picture, 0);
  return recent.at(0).map(({words}) => words);
}

describe('the corner that tells inputs', () => {
  it('says each in words, places in pixels of the picture', () => {
    assert.deepEqual(told(key(0x41, true, 3), key(0x70, false)), ['Ctrl + Shift + A down', 'F1 up']);
    assert.deepEqual(told({kind: 'move', x: 50, y: 25, width: 100, height: 100, timeUs}), [
      'Pointer 640, 180',
    ]);
    assert.deepEqual(told({kind: 'move-by', dx: -3, dy: 4, timeUs}), ['Pointer by −3, 4']);
    assert.deepEqual(told({kind: 'button', button: 3, pressed: true, timeUs}), ['Right button down']);
    assert.deepEqual(told({kind: 'wheel', horizontal: 0, vertical: -120, timeUs}), ['Wheel down 120']);
    assert.deepEqual(told({kind: 'locks', caps: true, num: false}), ['Caps on · Num off']);
    assert.deepEqual(told(pad), ['Gamepad 1 · ↑ A · left 0.0, −1.0 · LT 100 %']);
    assert.deepEqual(told(key(0xff, true)), ['key FFh down']);
  });

  it('makes one line of what belongs together, and keeps five', () => {
    assert.deepEqual(told(key(0x41, true, 2), key(0x41, false)), ['Ctrl + A']);
    assert.deepEqual(told({kind: 'text', text: 'he'}, {kind: 'text', text: 'llo'}), ['Text “hello”']);
    assert.equal(told(...Array.from({length: 9}, (_, at) => key(0x41 + at, true))).length, 5);
  });

  it('fades, and is gone after some seconds', () => {
    const recent = new RecentInputs();
    recent.add(key(0x41, true), picture, 10);
    assert.equal(recent.at(11)[0]?.strength, 1);
    const faint = recent.at(12.8)[0]?.strength ?? 0;
    assert.ok(faint > 0 && faint < 1);
    assert.deepEqual(recent.at(13.1), []);
  });

  it('is in the picture while there is input, and only then', async () => {
    const corner = {left: 440, top: 230, right: 640, bottom: 335};
    const steered = await Steered.open();
    steered.hold().see(30 * 4);
    const before = steered.see();
    steered.key(0x70);
    assert.ok(changed(before, steered.see(), corner) > 0.01);
    assert.equal(changed(before, steered.see(30 * 3 + 1), corner), 0);
  });
});
