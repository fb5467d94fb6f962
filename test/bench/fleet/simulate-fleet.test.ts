import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pollUntilReady} from '../../../src/session/poll.ts';
import {createRandom} from '../report/statistics.ts';
import {pollEveryTenSeconds} from './fixed-polling.ts';
import {drawRememberedStarts} from './remembered-starts.ts';
import {AT_ONCE, SPREAD} from './scenarios.ts';
import {simulateFleet} from './simulate-fleet.ts';
import {drawStartMs} from './start-durations.ts';

const CLIENTS = 3000;
const simulate = async (scenario = SPREAD) => ({
  element: await simulateFleet({polling: pollUntilReady, scenario, clients: CLIENTS, seed: 1}),
  fixed: await simulateFleet({polling: pollEveryTenSeconds, scenario, clients: CLIENTS, seed: 1}),
});

describe('a simulated fleet', () => {
  it('starts in thirty to forty seconds in most cases, and in fifteen minutes at most', () => {
    const random = createRandom(1);
    const starts = Array.from({length: 10_000}, () => drawStartMs(random));
    const usual = starts.filter((ms) => ms >= 30_000 && ms <= 40_000).length;
    assert.ok(usual > 5000 && usual < 8000, String(usual));
    assert.ok(Math.min(...starts) >= 25_000);
    assert.ok(Math.max(...starts) <= 900_000);
  });

  it('has devices with and without earlier starts, and leaves no storage behind', () => {
    const remembered = drawRememberedStarts(createRandom(1));
    const known = remembered.filter((usualMs) => usualMs !== undefined);
    assert.equal(known.length * 2, remembered.length);
    assert.ok(known.every((usualMs) => usualMs % 5000 === 0));
    assert.equal(Object.hasOwn(globalThis, 'localStorage'), false);
  });

  it('is the same for the same seed', async () => {
    assert.deepEqual((await simulate()).element, (await simulate()).element);
  });

  it('sends fewer polls than a poll every ten seconds, and waits less', async () => {
    const {element, fixed} = await simulate();
    assert.equal(element.gaveUp, 0);
    assert.ok(element.pollsPerClient < fixed.pollsPerClient);
    assert.ok(element.extraWaitSeconds < fixed.extraWaitSeconds * 0.9);
    assert.ok(element.usualExtraWaitSeconds < fixed.usualExtraWaitSeconds * 0.6);
  });

  it('does not poll in step after all clients have started together', async () => {
    const {element, fixed} = await simulate(AT_ONCE);
    assert.ok(element.load.peak() < CLIENTS / 2);
    assert.ok(element.load.waves(10) < fixed.load.waves(10) / 3);
  });
});
