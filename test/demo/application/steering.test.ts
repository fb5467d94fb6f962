import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {changed, Steered} from './steered.ts';

const keys = {escape: 0x1b, home: 0x24, left: 0x25, f: 0x46, w: 0x57, c: 0x43};
/** The part of the picture without titles, frame code and echo. */
const middle = {left: 120, top: 60, right: 430, bottom: 300};
/** The pot of the tea set stands here. */
const pot = [320, 190] as const;

describe('the mouse', () => {
  it('orbits with the left button, and the camera stops turning by itself', async () => {
    const steered = await Steered.open();
    const before = steered.see();
    const {azimuth, elevation} = steered.state.camera;
    steered.drag(1, [300, 200], [400, 160]);
    const after = steered.see();
    assert.ok(changed(before, after, middle) > 0.02);
    const {camera} = steered.state;
    assert.ok(camera.azimuth < azimuth && camera.elevation < elevation);
    assert.ok(changed(after, steered.see(30), middle) === 0);
    assert.deepEqual(steered.state.selection, []);
  });

  it('lets the camera turn again after some seconds without input', async () => {
    const steered = await Steered.open();
    steered.drag(1, [300, 200], [400, 160]);
    const still = steered.see();
    steered.see(30 * 9);
    assert.ok(changed(still, steered.see(60), middle) > 0.005);
  });

  it('pans with the right button and with the middle one: what lies under the hand follows it', async () => {
    for (const button of [2, 3]) {
      const steered = await Steered.open();
      steered.click(...pot);
      assert.deepEqual(steered.state.cursor, 'pointer');
      const selected = steered.toldSelection;
      steered.drag(button, pot, [pot[0] + 80, pot[1] - 30]).see();
      steered.click(pot[0] + 80, pot[1] - 30);
      assert.deepEqual(steered.toldSelection, selected);
      assert.ok(Math.hypot(...steered.state.camera.target) > 0.02);
    }
  });

  it('zooms with the wheel to the place under the pointer', async () => {
    const steered = await Steered.open();
    const {distance} = steered.state.camera;
    steered.click(250, 215);
    const under = steered.toldSelection;
    for (let notch = 0; notch < 4; notch++) steered.wheel(120);
    steered.see();
    assert.ok(steered.state.camera.distance < distance * 0.6);
    steered.key(keys.escape).click(250, 215);
    assert.deepEqual(steered.toldSelection, under);
    for (let notch = 0; notch < 60; notch++) steered.wheel(-120);
    assert.ok(steered.state.camera.distance <= distance * 3.001);
  });

  it('picks a prim: it is highlighted and named; beside it, nothing is', async () => {
    const steered = await Steered.open();
    steered.hold();
    const before = steered.see();
    steered.click(...pot);
    const after = steered.see();
    const prims = steered.toldSelection;
    assert.ok(Array.isArray(prims) && prims.length === 1 && String(prims[0]).startsWith('/World/'));
    assert.ok(changed(before, after, middle) > 0.01);
    steered.click(20, 150);
    assert.deepEqual(steered.toldSelection, []);
    const count = steered.told.messages.length;
    steered.click(20, 150);
    assert.equal(steered.told.messages.length, count);
  });

  it('adds to the selection while Ctrl is held', async () => {
    const steered = await Steered.open();
    steered
      .click(...pot)
      .key(0xa2, {modifiers: 2})
      .click(250, 215);
    assert.equal(steered.state.selection.length, 2);
    steered.click(250, 215);
    assert.equal(steered.state.selection.length, 1);
  });

  it('says the shape that the pointer should have', async () => {
    const steered = await Steered.open();
    const {cursors} = steered.told;
    steered.move(...pot);
    assert.equal(cursors.at(-1), 'pointer');
    steered.move(20, 150);
    assert.equal(cursors.at(-1), 'default');
    steered.button(1, true);
    assert.equal(cursors.at(-1), 'grab');
    steered.move(60, 150);
    assert.equal(cursors.at(-1), 'grabbing');
    steered.button(1, false).button(3, true).move(20, 150);
    assert.equal(cursors.at(-1), 'move');
  });

  it('is drawn where a page tells motion alone, since that page has hidden its own', async () => {
    const steered = await Steered.open();
    steered.move(60, 150);
    const before = steered.see();
    steered.application.input({kind: 'move-by', dx: 40, dy: 20, timeUs: 0});
    const near = {left: 80, top: 150, right: 120, bottom: 190};
    assert.ok(changed(before, steered.see(), near) > 0.05);
  });
});

describe('the keys', () => {
  it('move the camera at once and for as long as they are held', async () => {
    const steered = await Steered.open();
    for (const vk of [keys.w, keys.left]) {
      const places = [steered.state.camera.target];
      steered.key(vk);
      places.push(steered.state.camera.target);
      steered.see(2);
      places.push(steered.state.camera.target);
      steered.key(vk, {pressed: false}).see(2);
      assert.notDeepEqual(places[1], places[0]);
      assert.notDeepEqual(places[2], places[1]);
      assert.deepEqual(steered.state.camera.target, places[2]);
    }
  });

  it('frame what is selected, clear it, and bring the camera home', async () => {
    const steered = await Steered.open('factory.usda');
    const home = steered.state.camera;
    steered.ask('selectPrimsRequest', {paths: ['/World/Crate_3']});
    steered.key(keys.f).see();
    assert.ok(steered.state.camera.distance < home.distance / 4);
    steered.key(keys.escape);
    assert.deepEqual(steered.state.selection, []);
    steered.key(keys.home).see();
    assert.deepEqual(steered.state.camera, home);
  });

  it('copy the paths of what is selected', async () => {
    const steered = await Steered.open('factory.usda');
    steered.key(keys.c, {modifiers: 2});
    steered.ask('selectPrimsRequest', {paths: ['/World/Crate_3', '/World/Floor']});
    steered.key(keys.c, {modifiers: 2});
    assert.deepEqual(steered.told.copied, ['/World/Crate_3\n/World/Floor']);
  });
});

describe('a gamepad', () => {
  it('steers with its sticks, its triggers and its cross', async () => {
    const moves = [
      {leftStick: [0, 32767]},
      {rightStick: [-32768, 0]},
      {triggers: [0, 255]},
      {buttons: 0x0001},
    ] as const;
    for (const state of moves) {
      const steered = await Steered.open();
      const before = steered.state.camera;
      steered.gamepad(state).see(2);
      assert.notDeepEqual(steered.state.camera, before, JSON.stringify(state));
      steered.gamepad({}).see();
      const rest = steered.state.camera;
      steered.see(3);
      assert.deepEqual(steered.state.camera, rest);
    }
  });

  it('picks in the middle, clears and goes home with its buttons', async () => {
    const steered = await Steered.open();
    steered.gamepad({buttons: 0x1000});
    assert.equal(steered.state.selection.length, 1);
    steered.gamepad({}).gamepad({buttons: 0x2000});
    assert.deepEqual(steered.state.selection, []);
  });

  it('rumbles when it drives into the border, and stops', async () => {
    const steered = await Steered.open();
    steered.gamepad({leftStick: [0, 32767]});
    for (let step = 0; step < 80; step++) steered.see(3);
    assert.ok(steered.told.rumbles.length === 1 && (steered.told.rumbles[0]?.[2] ?? 0) > 0);
    steered.gamepad({}).see(30);
    assert.deepEqual(steered.told.rumbles.at(-1), [0, 0, 0]);
  });
});

describe('a click', () => {
  it('can be heard, without a jump in the sound', async () => {
    const steered = await Steered.open();
    const quiet = new Int16Array(4800);
    const loud = new Int16Array(4800);
    steered.application.sound(480_000, quiet);
    steered.click(...pot);
    steered.application.sound(480_000, loud);
    const difference = loud.map((value, at) => value - (quiet[at] ?? 0));
    assert.ok(Math.max(...difference) > 2000);
    assert.ok(difference.every((value, at) => Math.abs(value - (difference[at - 1] ?? 0)) < 3500));
    steered.application.sound(500_000, loud);
    steered.application.sound(500_000, quiet);
    assert.deepEqual(loud, quiet);
  });
});
