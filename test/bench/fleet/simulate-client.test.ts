import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pollUntilReady} from '../../../src/session/poll.ts';
import {pollEveryTenSeconds} from './fixed-polling.ts';
import {withLightRuntime} from './light-runtime.ts';
import type {Outage} from './scenarios.ts';
import {simulateClient, type Polling} from './simulate-client.ts';

const simulate = async (polling: Polling, startMs: number, outage?: Outage) => {
  const requests: number[] = [];
  const client = {arrivalMs: 5000, startMs, usualMs: undefined, random: () => 0.5};
  const knownMs = await simulateClient(polling, client, outage, (timeMs) => requests.push(timeMs));
  return {requests, knownMs};
};

describe('a simulated client', () => {
  it('polls every ten seconds as the baseline', async () => {
    const {requests, knownMs} = await simulate(pollEveryTenSeconds, 25_000);
    assert.deepEqual(requests, [15_000, 25_050, 35_100]);
    assert.equal(knownMs, 35_150);
  });

  it('runs the polling of the element until the session is ready', async () => {
    const {requests, knownMs = NaN} = await simulate(pollUntilReady, 35_000);
    assert.equal(requests[0], 7500);
    assert.ok(knownMs >= 40_000 && knownMs < 45_000, String(knownMs));
  });

  it('does the same with the light runtime', async () => {
    const outage = {fromMs: 30_000, untilMs: 60_000, kind: 'silent'} as const;
    assert.deepEqual(
      await withLightRuntime(() => simulate(pollUntilReady, 35_000, outage)),
      await simulate(pollUntilReady, 35_000, outage),
    );
    assert.match(AbortController.toString(), /^class AbortController/);
  });

  it('gets nothing from a silent service, and a refusal from one that refuses', async () => {
    const during = {fromMs: 10_000, untilMs: 30_000};
    const silent = await simulate(pollEveryTenSeconds, 1000, {...during, kind: 'silent'});
    assert.deepEqual(silent.requests, [15_000, 55_000]);
    const refused = await simulate(pollEveryTenSeconds, 1000, {...during, kind: 'refuses'});
    assert.deepEqual(refused.requests, [15_000, 25_050, 35_100]);
  });

  it('gives up if the session never becomes ready', async () => {
    for (const polling of [pollUntilReady, pollEveryTenSeconds])
      assert.equal((await simulate(polling, Infinity)).knownMs, undefined);
  });

  it('waits for Retry-After', async () => {
    const outage = {fromMs: 0, untilMs: 30_000, kind: 'refuses', retryAfterMs: 60_000} as const;
    const {requests} = await simulate(pollUntilReady, 1000, outage);
    assert.deepEqual(requests, [7500, 7550 + 66_000]);
  });
});
