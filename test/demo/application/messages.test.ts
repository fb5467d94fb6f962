import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {z} from 'zod';
import type {Prim} from '../../../demo/service/application/stage/prim.ts';
import {createFolder, openFixture, readDemoStage} from './application-fixture.ts';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

/** An empty list arrives as an empty object. */
const emptySchema = z.strictObject({});
const childrenSchema = z.object({
  prim_path: z.string(),
  children: z.union([
    z.array(z.object({name: z.string(), path: z.string(), children: emptySchema.optional()})).min(1),
    emptySchema.transform(() => []),
  ]),
});
const SUCCESS = {result: 'success', error: ''};
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
    await user.fixture.waitForMessage('openedStageResult');
    const event_type = 'openedStageResult';
    assert.deepEqual(
      messages.filter((message) => message.event_type === event_type),
      [
        {event_type, payload: {url: '/app/kit/../molecule.usda', ...SUCCESS}, id: 'q-2'},
        {event_type, payload: {url: './molecule.usda', ...SUCCESS}},
      ],
    );
    const listPayloads = (type: string) =>
      messages.filter((message) => message.event_type === type).map(({payload}) => payload);
    const amounts = listPayloads('updateProgressAmount').map(({progress}) => progress);
    assert.ok(amounts.length > 3 && amounts.every((amount) => typeof amount === 'string'));
    assert.equal(amounts.at(-1), '-1');
    assert.deepEqual(listPayloads('updateProgressActivity').at(-1), {text: 'None'});
    assert.deepEqual(user.sendMessage('loadingStateQuery')[0]?.payload, {
      url: '/app/kit/../molecule.usda',
      loading_state: 'idle',
    });
    assert.ok(compareFrames(before, user.nextFrame(), middle) > 0.05);
    assert.ok(listAllPaths(user).length > 40);
  });

  it('confirm a stage that is open already, without loading it', async () => {
    const user = await SimulatedUser.open('gears.usda');
    user.sendMessage('selectPrimsRequest', {paths: ['/Train']});
    assert.deepEqual(user.sendMessage('openStageRequest', {url: 'gears.usda'}, 'q'), [
      {event_type: 'openedStageResult', payload: {url: 'gears.usda', ...SUCCESS}, id: 'q'},
    ]);
    assert.deepEqual(user.state.selection, ['/Train']);
  });

  it('hide the address of a stage that the application opens by itself, and report its failure to a page', async () => {
    const {messages, result, application} = await openFixture('gears.usda');
    assert.deepEqual(result, {url: '[obfuscated]', ...SUCCESS});
    messages.length = 0;
    application.greetPage();
    assert.deepEqual(messages, []);
    const failed = await openFixture('${app}/not-there.usda');
    failed.application.greetPage();
    const results = failed.messages.filter(({event_type}) => event_type === 'openedStageResult');
    assert.equal(results.length, 2);
    assert.deepEqual(results[1], results[0]);
    assert.deepEqual(
      [failed.result['url'], failed.result['result']],
      ['/app/exts/app/not-there.usda', 'error'],
    );
  });

  it('reply to each request to open a stage, even if a later request replaces it', async () => {
    const user = await SimulatedUser.open('gears.usda');
    user.sendMessage('openStageRequest', {url: 'city.usda'}, 'first');
    user.sendMessage('openStageRequest', {url: 'not-there.usda'}, 'second');
    assert.equal(user.sendMessage('openStageRequest', {url: 7}, 'third')[0]?.payload['result'], 'error');
    assert.deepEqual(user.sendMessage('openStageRequest', {}, 'ignored'), []);
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
    }
  });

  it('filter each child by itself, with meshes only for geometry', async () => {
    const user = await SimulatedUser.open('tea-set.usda');
    for (const filter of ['USDGeom', 'mesh']) {
      assert.deepEqual(listAllPaths(user, '/', [filter]), []);
      assert.deepEqual(listAllPaths(user, '/World', [filter]), ['/World/Tray']);
      assert.ok(listAllPaths(user, '/World/Pot', [filter]).includes('/World/Pot/Body'));
    }
    assert.ok(listAllPaths(user, '/', ['xform']).includes('/World/Pot'));
    assert.ok(!listAllPaths(user, '/', ['xform']).includes('/World/Pot/Body'));
    assert.ok(listAllPaths(user, '/', ['unheard of', 'xform', 'mesh']).includes('/World/Pot/Body'));
  });

  it('return no children for an unknown path or an unknown filter', async () => {
    const user = await SimulatedUser.open();
    assert.deepEqual(listAllPaths(user, '/Nowhere'), []);
    for (const filters of [['unheard of'], ['usdgeom'], []])
      assert.deepEqual(listAllPaths(user, '/World/Pot', filters), []);
  });

  it('select existing prims and their descendants, without a confirmation', async () => {
    const user = await SimulatedUser.open('factory.usda');
    user.stopTurntable();
    const before = user.nextFrame();
    const paths = ['/World/RobotWest', '/Nowhere'];
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths}, 'q'), []);
    assert.deepEqual(user.state.selection, ['/World/RobotWest']);
    assert.ok(compareFrames(before, user.nextFrame(), middle) > 0.005);
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: []}), []);
    assert.equal(compareFrames(before, user.nextFrame(), middle), 0);
  });

  it('replace the prims that a click can select, which are none after a stage has opened', async () => {
    const user = await SimulatedUser.open('tea-set.usda', {isPickable: false});
    const clickTray = () => {
      user.click(320, 190);
      return user.state.selection;
    };
    const makePickable = (...paths: string[]) => {
      const payload = SUCCESS;
      assert.deepEqual(user.sendMessage('makePrimsPickable', {paths}, 'q'), [
        {event_type: 'makePrimsPickableResponse', payload, id: 'q'},
      ]);
    };
    assert.deepEqual(clickTray(), []);
    assert.equal(user.application.cursor, 'default');
    makePickable('/World/Tray');
    assert.deepEqual(clickTray(), ['/World/Tray']);
    assert.equal(user.application.cursor, 'pointer');
    makePickable('/World/Jug');
    assert.deepEqual(clickTray(), []);
    assert.deepEqual(user.reportedSelection, {});
    makePickable('/World');
    assert.deepEqual(clickTray(), ['/World/Tray']);
    makePickable();
    assert.deepEqual(clickTray(), []);
    makePickable('/');
    for (const url of ['gears.usda', 'tea-set.usda']) {
      user.sendMessage('openStageRequest', {url}, url);
      await user.fixture.waitForMessage('openedStageResult', url);
      user.nextFrame();
    }
    assert.deepEqual(clickTray(), []);
  });

  it('reset the camera and keep the selection, each time', async () => {
    const user = await SimulatedUser.open();
    const {camera} = user.state;
    user.click(320, 190);
    const {selection} = user.state;
    for (let count = 0; count < 2; count++) {
      user.drag(1, [300, 200], [400, 160]);
      assert.notDeepEqual(user.state.camera, camera);
      assert.deepEqual(user.sendMessage('resetStage'), [
        {event_type: 'resetStageResponse', payload: SUCCESS},
      ]);
      assert.deepEqual(user.state.camera, camera);
    }
    assert.deepEqual(user.state.selection, selection);
  });

  it('can use the names of other templates, and ignores their requests otherwise', async () => {
    const user = await SimulatedUser.open();
    const others = ['makePrimsSelectable', 'resetStageRequest'];
    for (const event_type of others) assert.deepEqual(user.sendMessage(event_type), []);
    user.sendMessage('demoOtherNames');
    assert.deepEqual(
      [...others, 'resetStage', 'getChildrenRequest'].map((name) => user.sendMessage(name)[0]?.event_type),
      ['makePrimsSelectableResponse', 'resetStageResponse', 'resetStageResponse', 'getChildrenResult'],
    );
    user.sendMessage('openStageRequest', {url: 'gears.usda'});
    await user.fixture.waitForMessage('openStageResult');
  });

  it('fail to reset the camera without a stage', async () => {
    const user = await SimulatedUser.open('gears.usda');
    user.sendMessage('openStageRequest', {url: 'not-there.usda'}, 'q');
    await user.fixture.waitForMessage('openedStageResult', 'q');
    assert.equal(user.sendMessage('resetStage')[0]?.payload['result'], 'error');
  });

  it('can behave like Kit 110: no children without filters, and every prim is pickable', async () => {
    const user = await SimulatedUser.open('tea-set.usda', {isPickable: false});
    user.sendMessage('demoKit110');
    assert.deepEqual(user.sendMessage('getChildrenRequest', {prim_path: '/'}), []);
    assert.ok(listAllPaths(user, '/', ['xform', 'mesh']).includes('/World/Pot'));
    const resultOf = (payload: Record<string, unknown>) =>
      user.sendMessage('makePrimsPickable', payload)[0]?.payload['result'];
    assert.deepEqual([resultOf({}), resultOf({paths: ['/World/Jug']})], ['error', 'success']);
    user.click(320, 190);
    assert.deepEqual(user.state.selection, ['/World/Tray']);
  });

  it('get no reply if they are unknown', async () => {
    const user = await SimulatedUser.open();
    for (const event_type of ['', 'toString', '__proto__', 'unheardOf'])
      assert.deepEqual(user.sendMessage(event_type, {paths: 7}), []);
    user.sendMessage('selectPrimsRequest', {paths: ['/World/Pot']});
    assert.deepEqual(user.sendMessage('selectPrimsRequest', {paths: 7}), []);
    assert.deepEqual(user.state.selection, []);
    assert.equal(user.sendMessage('getChildrenRequest', {prim_path: 7})[0]?.payload['prim_path'], '/');
  });

  it('report the reason if a stage contains no visible prims', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': '#usda 1.0\ndef Sphere "S" {\n}\n',
      'none.usda': '#usda 1.0\n',
    });
    const user = await SimulatedUser.open('a.usda', {folder});
    user.sendMessage('openStageRequest', {url: 'none.usda'}, 'none');
    const {payload} = await user.fixture.waitForMessage('openedStageResult', 'none');
    assert.match(String(payload['error']), /no visible prims/);
    user.sendMessage('selectPrimsRequest', {paths: ['/S']});
    assert.deepEqual(user.state.selection, []);
  });
});
