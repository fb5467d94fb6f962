import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {z} from 'zod';
import type {Prim} from '../../../demo/service/application/stage/prim.ts';
import {folderWith, read} from './opened.ts';
import {changed, Steered} from './steered.ts';

const childrenSchema = z.object({
  prim_path: z.string(),
  children: z.array(
    z.object({name: z.string(), path: z.string(), children: z.array(z.unknown()).max(0).optional()}),
  ),
});
const middle = {left: 120, top: 60, right: 430, bottom: 300};

/** All paths that a page can walk to by asking for children. */
function walked(steered: Steered, path = '/', filters?: string[]): string[] {
  const [answer] = steered.ask('getChildrenRequest', {prim_path: path, ...(filters ? {filters} : {})});
  const {children} = childrenSchema.parse(answer?.payload);
  return children.flatMap(({path, children}) => [
    path,
    ...(children === undefined ? [] : walked(steered, path, filters)),
  ]);
}

function pathsBelow(prim: Prim, skips: (prim: Prim) => boolean = () => false): string[] {
  return prim.children
    .filter((child) => !skips(child))
    .flatMap((child) => [child.path, ...pathsBelow(child, skips)]);
}

describe('messages', () => {
  it('tell whether a stage is being opened', async () => {
    const steered = await Steered.open('gears.usda');
    assert.deepEqual(steered.ask('loadingStateQuery', {}, 'q-1'), [
      {
        event_type: 'loadingStateResponse',
        payload: {url: 'gears.usda', loading_state: 'idle'},
        id: 'q-1',
      },
    ]);
    steered.ask('openStageRequest', {url: 'molecule.usda'});
    assert.deepEqual(steered.ask('loadingStateQuery')[0]?.payload, {
      url: 'molecule.usda',
      loading_state: 'busy',
    });
    steered.see();
    assert.equal(steered.application.cursor, 'progress');
  });

  it('open another stage, with progress and with a result that carries the id', async () => {
    const steered = await Steered.open('gears.usda');
    const before = steered.see();
    const {messages} = steered.told;
    messages.length = 0;
    steered.ask('openStageRequest', {url: './molecule.usda'}, 'q-2');
    const result = await steered.told.said('openedStageResult');
    assert.deepEqual(result, {
      event_type: 'openedStageResult',
      payload: {url: './molecule.usda', result: 'success', error: ''},
      id: 'q-2',
    });
    const kinds = messages.map(({event_type}) => event_type);
    assert.ok(kinds.includes('updateProgressAmount') && kinds.includes('updateProgressActivity'));
    assert.ok(changed(before, steered.see(), middle) > 0.05);
    assert.ok(walked(steered).length > 40);
  });

  it('answer each request to open a stage, also one that another has overtaken', async () => {
    const steered = await Steered.open('gears.usda');
    steered.ask('openStageRequest', {url: 'city.usda'}, 'first');
    steered.ask('openStageRequest', {url: 'not-there.usda'}, 'second');
    assert.equal(steered.ask('openStageRequest', {}, 'third')[0]?.payload['result'], 'error');
    for (const id of ['first', 'second']) {
      const answer = await steered.told.said('openedStageResult', id);
      assert.equal(answer.payload['result'], 'error', id);
    }
  });

  it('give the tree of prims as the stage has it', async () => {
    for (const name of ['factory.usda', 'rocket.usdz']) {
      const {root} = await read(name);
      const steered = await Steered.open(name);
      assert.deepEqual(walked(steered), pathsBelow(root));
      const shown = pathsBelow(root, ({type}) => ['Material', 'Shader', 'GeomSubset'].includes(type));
      assert.deepEqual(walked(steered, '/', ['USDGeom']), shown);
    }
  });

  it('give no children of what is not there, nor by filters that nobody knows', async () => {
    const steered = await Steered.open();
    assert.deepEqual(walked(steered, '/Nowhere'), []);
    assert.deepEqual(walked(steered, '/', ['unheard of']), []);
    assert.ok(walked(steered, '/World', ['mesh', 'xform']).length > 0);
  });

  it('select prims that are there, with all that stands below them', async () => {
    const steered = await Steered.open('factory.usda');
    steered.hold();
    const before = steered.see();
    assert.deepEqual(steered.ask('selectPrimsRequest', {paths: ['/World/RobotWest', '/Nowhere']}, 'q'), [
      {event_type: 'stageSelectionChanged', payload: {prims: ['/World/RobotWest']}, id: 'q'},
    ]);
    assert.ok(changed(before, steered.see(), middle) > 0.005);
    assert.deepEqual(steered.ask('selectPrimsRequest', {paths: []})[0]?.payload, {prims: []});
    assert.equal(changed(before, steered.see(), middle), 0);
  });

  it('say which prims a click can select; a part of one selects it', async () => {
    for (const event_type of ['makePrimsPickable', 'makePrimsSelectable']) {
      const steered = await Steered.open('tea-set.usda');
      const answers = steered.ask(event_type, {paths: ['/World']}, 'q');
      assert.deepEqual(
        answers.map(({event_type, id}) => [event_type, id]),
        event_type === 'makePrimsPickable' ? [] : [['makePrimsSelectableResponse', 'q']],
      );
      steered.click(320, 190);
      assert.deepEqual(steered.toldSelection, ['/World']);
      steered.ask(event_type, {paths: []});
      steered.click(320, 190);
      assert.deepEqual(steered.toldSelection, []);
      assert.equal(steered.application.cursor, 'default');
    }
  });

  it('bring the camera and the selection back to their beginning', async () => {
    for (const [event_type, answered] of [
      ['resetStage', 0],
      ['resetStageRequest', 1],
    ] as const) {
      const steered = await Steered.open();
      const {camera} = steered.state;
      steered.drag(1, [300, 200], [400, 160]).click(320, 190);
      const answers = steered.ask(event_type).filter((answer) => answer.event_type === 'resetStageResponse');
      assert.equal(answers.length, answered);
      assert.deepEqual(steered.state.camera, camera);
      assert.deepEqual(steered.toldSelection, []);
    }
  });

  it('may be answered by the names of another age', async () => {
    const steered = await Steered.open();
    steered.ask('demoOtherNames');
    assert.equal(steered.ask('getChildrenRequest')[0]?.event_type, 'getChildrenResult');
    steered.ask('openStageRequest', {url: 'gears.usda'});
    await steered.told.said('openStageResult');
  });

  it('are not answered when nobody knows them, whatever they carry', async () => {
    const steered = await Steered.open();
    for (const event_type of ['', 'toString', '__proto__', 'unheardOf'])
      assert.deepEqual(steered.ask(event_type, {paths: 7}), []);
    assert.deepEqual(steered.ask('selectPrimsRequest', {paths: 7})[0]?.payload, {prims: []});
    assert.equal(steered.ask('getChildrenRequest', {prim_path: 7})[0]?.payload['prim_path'], '/');
  });

  it('open a stage without prims that can be seen by saying why not', async (test) => {
    const folder = await folderWith(test, {
      'a.usda': '#usda 1.0\ndef Sphere "S" {\n}\n',
      'none.usda': '#usda 1.0\n',
    });
    const steered = await Steered.open('a.usda', folder);
    steered.ask('openStageRequest', {url: 'none.usda'}, 'none');
    const {payload} = await steered.told.said('openedStageResult', 'none');
    assert.match(String(payload['error']), /nothing that can be shown/);
    assert.deepEqual(steered.ask('selectPrimsRequest', {paths: ['/S']})[0]?.payload, {prims: []});
  });
});
