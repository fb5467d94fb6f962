import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {compareFrames, MIDDLE, SimulatedUser} from './simulated-user.ts';

const keys = {escape: 0x1b, home: 0x24, left: 0x25, f: 0x46, w: 0x57, c: 0x43};
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
    assert.ok(compareFrames(before, after, MIDDLE) > 0.02);
    const {camera} = user.state;
    assert.ok(camera.azimuth < azimuth && camera.elevation < elevation);
    assert.ok(compareFrames(after, user.nextFrame(30), MIDDLE) === 0);
    assert.deepEqual(user.state.selection, []);
  });

  it('lets the turntable resume after some seconds without input', async () => {
    const user = await SimulatedUser.open();
    user.drag(1, [300, 200], [400, 160]);
    const still = user.nextFrame();
    user.nextFrame(30 * 9);
    assert.ok(compareFrames(still, user.nextFrame(60), MIDDLE) > 0.005);
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
    assert.ok(compareFrames(before, after, MIDDLE) > 0.01);
    // The outline covers what is beside the prim, and a slight tint the prim itself.
    const tint = [0, 1, 2].map((channel) => {
      const at = (pot[1] * after.width + pot[0]) * 4 + channel;
      return Math.abs((after.data[at] ?? 0) - (before.data[at] ?? 0));
    });
    assert.ok(Math.max(...tint) > 4 && Math.max(...tint) < 60, tint.join());
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

describe('a deep link', () => {
  it('keeps its data, and leads nowhere if it has no camera', async () => {
    const user = await SimulatedUser.open();
    const {camera} = user.state;
    const view = {azimuth: 1, elevation: 0.5, zoom: 1, target: [0, 0, 0]};
    const cameras = [3, {...view, zoom: 'near'}, {...view, target: [0, 1e300, 0]}, {...view, azimuth: NaN}];
    for (const data of [{view: 3}, 'text', undefined, ...cameras.map((one) => ({camera: one}))]) {
      assert.deepEqual(user.sendMessage('apply_deeplink_request', {data}), []);
      assert.deepEqual(user.state.deepLink, data);
      assert.deepEqual(user.state.camera, camera);
    }
    user.sendMessage('apply_deeplink_request', {
      data: {camera: {azimuth: -1e9, elevation: 9, zoom: -1, target: [1e9, -1e9, 1e9]}},
    });
    const bounded = user.state.camera;
    assert.ok(bounded.elevation < Math.PI / 2 && bounded.distance > 0 && Math.hypot(...bounded.target) < 10);
  });

  it('leads to the camera that an application reports when it rests, in another application', async () => {
    const reportsOf = ({fixture}: SimulatedUser) =>
      fixture.messages.filter(({event_type}) => event_type === 'demoCamera').map(({payload}) => payload);
    const user = await SimulatedUser.open();
    user.nextFrame(90);
    assert.deepEqual(reportsOf(user), []);
    user.drag(1, [300, 200], [400, 160]).nextFrame();
    user.drag(2, [300, 200], [340, 220]).nextFrame();
    for (let notch = 0; notch < 3; notch++) user.wheel(80).nextFrame();
    const seen = user.nextFrame();
    user.nextFrame(30);
    const [report, ...more] = reportsOf(user);
    assert.deepEqual(more, []);

    const other = await SimulatedUser.open();
    other.nextFrame(200);
    other.sendMessage('apply_deeplink_request', {data: report});
    assert.ok(compareFrames(seen, other.nextFrame(), MIDDLE) < 0.001);
    other.nextFrame(30);
    assert.deepEqual(reportsOf(other), [report]);
    // A page that loads again does not know the camera, with or without a link.
    other.sendMessage('apply_deeplink_request', {data: report});
    other.nextFrame(30);
    other.application.greetPage();
    other.nextFrame(30);
    assert.deepEqual(reportsOf(other), [report, report, report]);
    other.sendMessage('resetStage');
    other.nextFrame();
    other.nextFrame(30);
    assert.deepEqual(reportsOf(other).at(-1), {camera: null});
  });
});
