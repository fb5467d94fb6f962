import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {generateStage} from '../../../demo/service/application/stage/generated-stage.ts';
import type {Prim} from '../../../demo/service/application/stage/prim.ts';
import {GENERATED_STAGE} from '../../../demo/shared/stage-file.ts';
import {SimulatedUser} from './simulated-user.ts';

/** The client refuses larger messages. */
const MAX_LEVEL_BYTES = 1024 * 1024;

describe('the generated stage', () => {
  it('has 100,000 prims, in levels that fit into one message', () => {
    let [count, largest] = [0, 0];
    const visit = ({children}: Prim) => {
      count += children.length;
      const level = children.map(({name, path}) => ({name, path, children: {}}));
      largest = Math.max(largest, JSON.stringify(level).length);
      children.forEach(visit);
    };
    visit(generateStage());
    assert.equal(count, 100_000);
    assert.ok(largest < MAX_LEVEL_BYTES / 4, String(largest));
  });

  it('lists a deep level, and shows what a page selects there', async () => {
    const user = await SimulatedUser.open(GENERATED_STAGE);
    const prim_path = '/Warehouse/Hall5/Aisle05';
    const [answer] = user.sendMessage('getChildrenRequest', {prim_path});
    assert.deepEqual((answer?.payload['children'] as readonly unknown[])[1109], {
      name: 'Box1110',
      path: `${prim_path}/Box1110`,
    });
    user.stopTurntable();
    const before = user.nextFrame();
    user.sendMessage('selectPrimsRequest', {paths: [`${prim_path}/Box0002`]});
    assert.notDeepEqual(user.nextFrame().data, before.data);
  });
});
