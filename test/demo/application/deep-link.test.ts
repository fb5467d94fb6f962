import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

/** The part of the frame without titles, frame code and input display. */
const middle = {left: 120, top: 60, right: 430, bottom: 300};

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
    assert.ok(compareFrames(seen, other.nextFrame(), middle) < 0.001);
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
