import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {z} from 'zod';
import type {Prim} from '../../../demo/service/application/stage/prim.ts';
import {createFolder, readDemoStage} from './application-fixture.ts';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

const childrenSchema = z.object({
  prim_path: z.string(),
  children: z.array(
    z.object({name: z.string(), path: z.string(), children: z.array(z.unknown()).max(0).optional()}),
  ),
});
const middle = {left: 120, top: 60, right: 430, bottom: 300};

/** Returns all paths that a page can find by requesting children. */
function listAllPaths(user: SimulatedUser, path = '/', filters?: string[]): string[] {
  const [answer] = user.sendMessage('getChildrenRequest', {prim_path: path, ...(filters ? {filters} : {})});
  const {children} = childrenSchema.parse(answer?.payload);
  return children.flatMap(({path, children}) => [
    path,
    ...(children === undefined ? [] : listAllPaths(user, path, filters)),
  ]);
}

function listPathsBelow(prim: Prim, skips: (prim: Prim) => boolean = () => false): string[] {
  return prim.children
    .filter((child) => !skips(child))
    .flatMap((child) => [child.path, ...listPathsBelow(child, skips)]);
}

describe('messages', () => {
  it('report whether a stage is loading', async () => {
    const user = await SimulatedUser.open('gears.usda');
    assert.deepEqual(user.sendMessage('loadingStateQuery', {}, 'q-1'), [
      {
        event_type: 'loadingStateResponse',
        payload: {url: 'gears.usda', loading_state: 'idle'},
        id: 'q-1',
      },
    ]);
    user.sendMessage('openStageRequest', {url: 'molecule.usda'});
    assert.deepEqual(user.sendMessage('loadingStateQuery')[0]?.payload, {
      url: 'molecule.usda',
      loading_state: 'busy',
    });
    user.nextFrame();
    assert.equal(user.application.cursor, 'progress');
  });

  it('open another stage, with progress and a result that contains the id', async () => {
    const user = await SimulatedUser.open('gears.usda');
    const before = user.nextFrame();
    const {messages} = user.fixture;
    messages.length = 0;
    user.sendMessage('openStageRequest', {url: './molecule.usda'}, 'q-2');
    const result = await user.fixture.waitForMessage('openedStageResult');
    assert.deepEqual(result, {
      event_type: 'openedStageResult',
      payload: {url: './molecule.usda', result: 'success', error: ''},
      id: 'q-2',
    });
    const kinds = messages.map(({event_type}) => event_type);
    assert.ok(kinds.includes('updateProgressAmount') && kinds.includes('updateProgressActivity'));
    assert.ok(compareFrames(before, user.nextFrame(), middle) > 0.05);
    assert.ok(listAllPaths(user).length > 40);
  });

  it('reply to each request to open a stage, even if a later request replaces it', async () => {
    const user = await SimulatedUser.open('gears.usda');
    user.sendMessage('openStageRequest', {url: 'city.usda'}, 'first');
    user.sendMessage('openStageRequest', {url: 'not-there.usda'}, 'second');
    assert.equal(user.sendMessage('openStageRequest', {}, 'third')[0]?.payload['result'], 'error');
    for (const id of ['first', 'second']) {
      const answer = await user.fixture.waitForMessage('openedStageResult', id);
      assert.equal(answer.payload['result'], 'error', id);
    }
  });

  it('return the tree of prims', async () => {
    for (const name of ['factory.usda', 'rocket.usdz']) {
      const {root} = await readDemoStage(name);
      const user = await SimulatedUser.open(name);
      assert.deepEqual(listAllPaths(user), listPathsBelow(root));
      const shown = listPathsBelow(root, ({type}) => ['Material', 'Shader', 'GeomSubset'].includes(type));
      assert.deepEqual(listAllPaths(user, '/', ['USDGeom']), shown);
    }
  });

  it('return no children for an unknown path or an unknown filter', async () => {
    const user = await SimulatedUser.open();
    assert.deepEqual(listAllPaths(user, '/Nowhere'), []);
    assert.deepEqual(listAllPaths(user, '/', ['unheard of']), []);
    assert.ok(listAllPaths(user, '/World', ['mesh', 'xform']).length > 0);
  });

  it('select existing prims and their descendants', async () => {
    const user = await SimulatedUser.open('factory.usda');
    user.stopTurntable();
    const before = user.nextFrame();
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: ['/World/RobotWest', '/Nowhere']}, 'q'), [
      {event_type: 'stageSelectionChanged', payload: {prims: ['/World/RobotWest']}, id: 'q'},
    ]);
    assert.ok(compareFrames(before, user.nextFrame(), middle) > 0.005);
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: []})[0]?.payload, {prims: []});
    assert.equal(compareFrames(before, user.nextFrame(), middle), 0);
  });

  it('limit the prims that a click can select, including clicks on descendants', async () => {
    for (const event_type of ['makePrimsPickable', 'makePrimsSelectable']) {
      const user = await SimulatedUser.open('tea-set.usda');
      const answers = user.sendMessage(event_type, {paths: ['/World']}, 'q');
      assert.deepEqual(
        answers.map(({event_type, id}) => [event_type, id]),
        event_type === 'makePrimsPickable' ? [] : [['makePrimsSelectableResponse', 'q']],
      );
      user.click(320, 190);
      assert.deepEqual(user.reportedSelection, ['/World']);
      user.sendMessage(event_type, {paths: []});
      user.click(320, 190);
      assert.deepEqual(user.reportedSelection, []);
      assert.equal(user.application.cursor, 'default');
    }
  });

  it('reset the camera and the selection', async () => {
    for (const [event_type, answered] of [
      ['resetStage', 0],
      ['resetStageRequest', 1],
    ] as const) {
      const user = await SimulatedUser.open();
      const {camera} = user.state;
      user.drag(1, [300, 200], [400, 160]).click(320, 190);
      const answers = user
        .sendMessage(event_type)
        .filter((answer) => answer.event_type === 'resetStageResponse');
      assert.equal(answers.length, answered);
      assert.deepEqual(user.state.camera, camera);
      assert.deepEqual(user.reportedSelection, []);
    }
  });

  it('can use alternative names for the replies', async () => {
    const user = await SimulatedUser.open();
    user.sendMessage('demoOtherNames');
    assert.equal(user.sendMessage('getChildrenRequest')[0]?.event_type, 'getChildrenResult');
    user.sendMessage('openStageRequest', {url: 'gears.usda'});
    await user.fixture.waitForMessage('openStageResult');
  });

  it('get no reply if they are unknown', async () => {
    const user = await SimulatedUser.open();
    for (const event_type of ['', 'toString', '__proto__', 'unheardOf'])
      assert.deepEqual(user.sendMessage(event_type, {paths: 7}), []);
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: 7})[0]?.payload, {prims: []});
    assert.equal(user.sendMessage('getChildrenRequest', {prim_path: 7})[0]?.payload['prim_path'], '/');
  });

  it('report the reason if a stage contains no visible prims', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': '#usda 1.0\ndef Sphere "S" {\n}\n',
      'none.usda': '#usda 1.0\n',
    });
    const user = await SimulatedUser.open('a.usda', folder);
    user.sendMessage('openStageRequest', {url: 'none.usda'}, 'none');
    const {payload} = await user.fixture.waitForMessage('openedStageResult', 'none');
    assert.match(String(payload['error']), /no visible prims/);
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: ['/S']})[0]?.payload, {prims: []});
  });
});
