import {createRandom} from '../report/statistics.ts';
import {withLightRuntime} from './light-runtime.ts';
import {Load} from './load.ts';
import {drawRememberedStarts} from './remembered-starts.ts';
import type {Scenario} from './scenarios.ts';
import {simulateClient, type Polling} from './simulate-client.ts';
import {drawStartMs} from './start-durations.ts';

/** In a larger fleet, each simulated client represents several. */
export const MAX_SIMULATED = 100_000;

export interface FleetOptions {
  readonly polling: Polling;
  readonly scenario: Scenario;
  readonly clients: number;
  readonly seed: number;
}

/** What a fleet did to its service, and how long its users waited. */
export interface FleetResult {
  readonly load: Load;
  /** The polls of one client, in the mean. */
  readonly pollsPerClient: number;
  /** From the moment at which the session is ready until the client knows, in seconds, in the mean. */
  readonly extraWaitSeconds: number;
  /** The same, of the sessions that became ready within a minute. */
  readonly usualExtraWaitSeconds: number;
  readonly gaveUp: number;
}

const USUAL_MS = 60_000;
/** Strides through the remembered starts, so that they do not depend on the order of arrivals. */
const STRIDE = 7919;

/**
 * Runs the polling of each client of a fleet. The answers of the service depend on the time and not on its load, so the
 * clients are independent and run one after the other.
 */
export const simulateFleet = ({polling, scenario, clients, seed}: FleetOptions): Promise<FleetResult> =>
  withLightRuntime(async () => {
    const random = createRandom(seed);
    const remembered = drawRememberedStarts(random);
    const simulated = Math.min(clients, MAX_SIMULATED);
    const load = new Load(clients / simulated);
    const onRequest = (timeMs: number) => load.add(timeMs);
    const all = {seconds: 0, count: 0};
    const usual = {seconds: 0, count: 0};
    for (let index = 0; index < simulated; index++) {
      const client = {
        arrivalMs: random() * scenario.arrivalMs,
        startMs: drawStartMs(random),
        usualMs: remembered[(index * STRIDE) % remembered.length],
        random,
      };
      const knownMs = await simulateClient(polling, client, scenario.outage, onRequest);
      if (knownMs === undefined) continue;
      for (const group of client.startMs < USUAL_MS ? [all, usual] : [all]) {
        group.seconds += (knownMs - client.arrivalMs - client.startMs) / 1000;
        group.count++;
      }
    }
    return {
      load,
      pollsPerClient: load.total / clients,
      extraWaitSeconds: all.seconds / all.count,
      usualExtraWaitSeconds: usual.seconds / usual.count,
      gaveUp: simulated - all.count,
    };
  });
