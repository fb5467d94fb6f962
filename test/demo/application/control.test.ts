import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

const keys = {escape: 0x1b, home: 0x24, left: 0x25, f: 0x46, w: 0x57, c: 0x43};
/** The part of the frame without titles, frame code and input display. */
const middle = {left: 120, top: 60, right: 430, bottom: 300};
/** The position of the pot in the tea set. */
const pot = [320, 190] as const;

describe('the camera', () => {
  it('has its first position as soon as the stage is open, before a frame is drawn', async () => {
    const user = await SimulatedUser.open('tea-set.usda');
    user.sendMessage('openStageRequest', {url: 'city.usda'}, 'city');
    await user.fixture.waitForMessage('openedStageResult', 'city');
    const {distance} = user.state.camera;
    user.nextFrame();
    assert.equal(user.state.camera.distance, distance);
  });
});

describe('the mouse', () => {
  it('orbits with the left button and stops the turntable', async () => {
    const user = await SimulatedUser.open();
    const before = user.nextFrame();
    const {azimuth, elevation} = user.state.camera;
    user.drag(1, [300, 200], [400, 160]);
    const after = user.nextFrame();
    assert.ok(compareFrames(before, after, middle) > 0.02);
    const {camera} = user.state;
    assert.ok(camera.azimuth < azimuth && camera.elevation < elevation);
    assert.ok(compareFrames(after, user.nextFrame(30), middle) === 0);
    assert.deepEqual(user.state.selection, []);
  });

  it('lets the turntable resume after some seconds without input', async () => {
    const user = await SimulatedUser.open();
    user.drag(1, [300, 200], [400, 160]);
    const still = user.nextFrame();
    user.nextFrame(30 * 9);
    assert.ok(compareFrames(still, user.nextFrame(60), middle) > 0.005);
  });

  it('pans with the right and the middle button, and the target follows the pointer', async () => {
    for (const button of [2, 3]) {
      const user = await SimulatedUser.open();
      user.click(...pot);
      assert.deepEqual(user.state.cursor, 'pointer');
      const selected = user.reportedSelection;
      user.drag(button, pot, [pot[0] + 80, pot[1] - 30]).nextFrame();
      user.click(pot[0] + 80, pot[1] - 30);
      assert.deepEqual(user.reportedSelection, selected);
      assert.ok(Math.hypot(...user.state.camera.target) > 0.02);
    }
  });

  it('orbits with Alt and the left button, and pans with Alt and the middle button, as a Kit viewport', async () => {
    const user = await SimulatedUser.open();
    const start = user.state.camera;
    user.pressKey(0xa4).drag(1, [300, 200], [400, 160]).pressKey(0xa4, {pressed: false});
    const orbited = user.state.camera;
    assert.ok(orbited.azimuth < start.azimuth);
    assert.deepEqual(orbited.target, start.target);
    user.pressKey(0xa4).drag(2, [300, 200], [400, 160]).pressKey(0xa4, {pressed: false});
    assert.equal(user.state.camera.azimuth, orbited.azimuth);
    assert.notDeepEqual(user.state.camera.target, orbited.target);
  });

  it('pans sideways with the horizontal wheel', async () => {
    const user = await SimulatedUser.open();
    const {target, distance} = user.state.camera;
    user.wheel(0, 240);
    assert.notDeepEqual(user.state.camera.target, target);
    assert.equal(user.state.camera.distance, distance);
  });

  it('opens a menu with the right button, which the next click uses or closes', async () => {
    const user = await SimulatedUser.open();
    user.stopTurntable();
    const before = user.nextFrame();
    const [x, y] = [200, 120];
    const openMenu = () => user.move(x, y).pressButton(3, true).pressButton(3, false);
    openMenu();
    assert.ok(user.state.menu);
    const area = {left: x, top: y, right: x + 130, bottom: y + 80};
    assert.ok(compareFrames(before, user.nextFrame(), area) > 0.1);
    user.click(20, 150);
    assert.equal(user.state.menu, undefined);
    assert.deepEqual(user.state.selection, []);
    user.sendMessage('selectPrimsRequest', {paths: ['/World']});
    assert.equal(user.state.selection.length, 1);
    openMenu();
    // The second item clears the selection. A small frame has units of 0.7 pixels.
    user.click(x + 20, y + (32 + 28 * 1.5) * 0.7);
    assert.deepEqual(user.state.selection, []);
    openMenu().pressKey(keys.escape);
    assert.equal(user.state.menu, undefined);
  });

  it('zooms to the position of the pointer', async () => {
    const user = await SimulatedUser.open();
    const {distance} = user.state.camera;
    user.click(250, 215);
    const under = user.reportedSelection;
    for (let notch = 0; notch < 4; notch++) user.wheel(120);
    user.nextFrame();
    assert.ok(user.state.camera.distance < distance * 0.6);
    user.pressKey(keys.escape).click(250, 215);
    assert.deepEqual(user.reportedSelection, under);
    for (let notch = 0; notch < 60; notch++) user.wheel(-120);
    assert.ok(user.state.camera.distance <= distance * 3.001);
  });

  it('selects and highlights the clicked prim, and clears the selection beside it', async () => {
    const user = await SimulatedUser.open();
    user.stopTurntable();
    const before = user.nextFrame();
    user.click(...pot);
    const after = user.nextFrame();
    const prims = user.reportedSelection;
    assert.ok(Array.isArray(prims) && prims.length === 1 && String(prims[0]).startsWith('/World/'));
    assert.ok(compareFrames(before, after, middle) > 0.01);
    user.click(20, 150);
    assert.deepEqual(user.reportedSelection, {});
    const count = user.fixture.messages.length;
    user.click(20, 150);
    assert.equal(user.fixture.messages.length, count);
  });

  it('adds to the selection while Ctrl is held', async () => {
    const user = await SimulatedUser.open();
    user
      .click(...pot)
      .pressKey(0xa2, {modifiers: 2})
      .click(250, 215);
    assert.equal(user.state.selection.length, 2);
    user.click(250, 215);
    assert.equal(user.state.selection.length, 1);
  });

  it('reports the cursor', async () => {
    const user = await SimulatedUser.open();
    const {cursors} = user.fixture;
    user.move(...pot);
    assert.equal(cursors.at(-1), 'pointer');
    user.move(20, 150);
    assert.equal(cursors.at(-1), 'default');
    user.pressButton(1, true);
    assert.equal(cursors.at(-1), 'grab');
    user.move(60, 150);
    assert.equal(cursors.at(-1), 'grabbing');
    user.pressButton(1, false).pressButton(3, true).move(20, 150);
    assert.equal(cursors.at(-1), 'move');
  });

  it('is drawn in the frame while the page has locked it', async () => {
    const user = await SimulatedUser.open();
    user.move(60, 150);
    const before = user.nextFrame();
    user.application.handleInput({kind: 'move-by', dx: 40, dy: 20, timeUs: 0});
    const near = {left: 80, top: 150, right: 120, bottom: 190};
    assert.ok(compareFrames(before, user.nextFrame(), near) > 0.05);
  });
});

describe('the keys', () => {
  it('move the camera immediately and while they are held', async () => {
    const user = await SimulatedUser.open();
    for (const vk of [keys.w, keys.left]) {
      const places = [user.state.camera.target];
      user.pressKey(vk);
      places.push(user.state.camera.target);
      user.nextFrame(2);
      places.push(user.state.camera.target);
      user.pressKey(vk, {pressed: false}).nextFrame(2);
      assert.notDeepEqual(places[1], places[0]);
      assert.notDeepEqual(places[2], places[1]);
      assert.deepEqual(user.state.camera.target, places[2]);
    }
  });

  it('frame the selection, clear it and reset the view', async () => {
    const user = await SimulatedUser.open('factory.usda');
    const home = user.state.camera;
    user.sendMessage('selectPrimsRequest', {paths: ['/World/Crate_3']});
    user.pressKey(keys.f).nextFrame();
    assert.ok(user.state.camera.distance < home.distance / 4);
    user.pressKey(keys.escape);
    assert.deepEqual(user.state.selection, []);
    user.pressKey(keys.home).nextFrame();
    assert.deepEqual(user.state.camera, home);
  });

  it('copy the paths of the selection', async () => {
    const user = await SimulatedUser.open('factory.usda');
    user.pressKey(keys.c, {modifiers: 2});
    user.sendMessage('selectPrimsRequest', {paths: ['/World/Crate_3', '/World/Floor']});
    user.pressKey(keys.c, {modifiers: 2});
    assert.deepEqual(user.fixture.copiedTexts, ['/World/Crate_3\n/World/Floor']);
  });
});
