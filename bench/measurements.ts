import type {Measurement} from './measurement.ts';
import {cost} from './cost/cost.ts';
import {badNetwork} from './network/bad-network.ts';
import {latency} from './latency/latency.ts';
import {realNetwork} from './real-network/real-network.ts';
import {realStart} from './real-start/real-start.ts';
import {size} from './size/size.ts';
import {startCold} from './start/cold.ts';
import {startSlow} from './start/slow.ts';
import {startWarm} from './start/warm.ts';

/** All parts of the bench, in the order of its pages. */
export const MEASUREMENTS: readonly Measurement[] = [
  startWarm,
  startCold,
  startSlow,
  latency,
  badNetwork,
  realNetwork,
  realStart,
  cost,
  size,
];
