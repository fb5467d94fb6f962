import type {Measurement} from './measurement.ts';
import {cost} from './cost/cost.ts';
import {fleet} from './fleet/fleet.ts';
import {badNetwork} from './network/bad-network.ts';
import {latency} from './latency/latency.ts';
import {many} from './many/many.ts';
import {size} from './size/size.ts';
import {startCold} from './start/cold.ts';
import {startDemo} from './start/demo.ts';
import {startSlow} from './start/slow.ts';
import {startWarm} from './start/warm.ts';

/** All parts of the bench, in the order of `BENCHMARKS.md`. */
export const MEASUREMENTS: readonly Measurement[] = [
  startWarm,
  startCold,
  startSlow,
  startDemo,
  latency,
  badNetwork,
  cost,
  many,
  size,
  fleet,
];
