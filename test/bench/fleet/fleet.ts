import {pollUntilReady} from '../../../src/session/poll.ts';
import type {DetailTable, Measurement, Row} from '../measurement.ts';
import {pollEveryTenSeconds} from './fixed-polling.ts';
import {AT_ONCE, OUTAGES, SPREAD, type Scenario} from './scenarios.ts';
import {MAX_SIMULATED, simulateFleet, type FleetResult} from './simulate-fleet.ts';

/** A small fleet depends more on chance, so that it is simulated more often. */
const FLEETS = [
  {clients: 100, seeds: 40},
  {clients: 10_000, seeds: 3},
  {clients: 1_000_000, seeds: 1},
];
const OUTAGE_FLEET = {clients: 10_000, seeds: 2};
/** The period of the fixed polling, in seconds. Its waves come in this time. */
const PERIOD = 10;
const AGAINST = 'every 10 s';

/** The fleets of the element and of the baseline, with the same starts. */
interface Pair {
  readonly element: readonly FleetResult[];
  readonly baseline: readonly FleetResult[];
}

const simulatePair = async (scenario: Scenario, clients: number, runs: number): Promise<Pair> => {
  const pair = {element: [] as FleetResult[], baseline: [] as FleetResult[]};
  for (let seed = 1; seed <= runs; seed++) {
    pair.element.push(await simulateFleet({polling: pollUntilReady, scenario, clients, seed}));
    pair.baseline.push(await simulateFleet({polling: pollEveryTenSeconds, scenario, clients, seed}));
  }
  return pair;
};

type Reader = (result: FleetResult) => number;

const row = ({element, baseline}: Pair, label: string, unit: string, read: Reader, digits = 1): Row => ({
  label,
  unit,
  element: element.map(read),
  baseline: baseline.map(read),
  against: AGAINST,
  digits,
  // The seeds are fixed.
  isExact: true,
});

const LESS = {goal: {of: 'ratio', atMost: 1}} as const;

const fleetRows = (scenario: Scenario, clients: number, pair: Pair): readonly Row[] => {
  const name = `${clients.toLocaleString('en')} clients, ${scenario.name}`;
  return [
    {...row(pair, `${name}: polls at the peak`, '/s', ({load}) => load.peak(), 0), ...LESS},
    {...row(pair, `${name}: polls of one client`, 'polls', ({pollsPerClient}) => pollsPerClient), ...LESS},
    {...row(pair, `${name}: mean extra wait`, 's', ({extraWaitSeconds}) => extraWaitSeconds), ...LESS},
    row(pair, `${name}: extra wait of usual starts`, 's', (result) => result.usualExtraWaitSeconds),
  ];
};

const waveCells = (clients: number, {name}: Scenario, {element, baseline}: Pair): readonly string[] => [
  `${clients.toLocaleString('en')} clients, ${name}`,
  ...[element, baseline].map((results) => mean(results, ({load}) => load.waves(PERIOD)).toFixed(2)),
];

const mean = (results: readonly FleetResult[], read: Reader) =>
  results.reduce((sum, result) => sum + read(result), 0) / results.length;

const outageCells = (
  scenario: Scenario,
  name: string,
  results: readonly FleetResult[],
): readonly string[] => {
  const from = (scenario.outage?.fromMs ?? 0) / 1000;
  const until = (scenario.outage?.untilMs ?? 0) / 1000;
  return [
    `${scenario.name}: ${name}`,
    mean(results, ({load}) => load.mean(from, until)).toFixed(0),
    mean(results, ({load}) => load.peak(until, until + 60)).toFixed(0),
    mean(results, ({load}) => load.waves(PERIOD, until, until + 60)).toFixed(2),
    mean(results, ({extraWaitSeconds}) => extraWaitSeconds).toFixed(1),
    mean(results, ({pollsPerClient}) => pollsPerClient).toFixed(1),
  ];
};

export const fleet: Measurement = {
  name: 'fleet',
  title: 'Fleet: the load of waiting clients',
  method: `
A simulation of clients that wait for their sessions. Each client runs the polling code of the element under a clock of its
own, whose pauses end immediately. The baseline polls every ten seconds. Both have the same random starts: 80 % take about
35 s, 15 % several minutes, 5 % ten to fifteen minutes. Half of the devices remember earlier starts. The seeds are fixed, so
the figures are the same on every machine.

The answers of the service do not depend on its load, so that the clients are independent. Up to
${MAX_SIMULATED.toLocaleString('en')} clients are simulated one by one. In a fleet of a million, each of them counts ten times,
which overstates the peaks of both sides by some percent.

The extra wait is the time from the moment at which the session is ready until the client knows. "Waves" is the deviation
of the polls a second within ten seconds, divided by their mean, without the deviation of independent clients: 0 is perfectly
spread, and 3 means that all clients poll in the same second of ten.`,
  measure: async ({runs, log}) => {
    const rows: Row[] = [];
    const waves: (readonly string[])[] = [];
    for (const {clients, seeds} of FLEETS) {
      for (const scenario of [SPREAD, AT_ONCE]) {
        log(`${clients} clients, ${scenario.name}`);
        const pair = await simulatePair(scenario, clients, runs ?? seeds);
        rows.push(...fleetRows(scenario, clients, pair));
        waves.push(waveCells(clients, scenario, pair));
      }
    }
    const cells: (readonly string[])[] = [];
    for (const scenario of OUTAGES) {
      const {clients, seeds} = OUTAGE_FLEET;
      log(`${clients} clients, ${scenario.name}`);
      const {element, baseline} = await simulatePair(scenario, clients, runs ?? seeds);
      cells.push(outageCells(scenario, 'element', element), outageCells(scenario, AGAINST, baseline));
    }
    const outages: DetailTable = {
      title: `Outages of 60 s, ${OUTAGE_FLEET.clients.toLocaleString('en')} clients`,
      head: [
        '',
        'polls/s meanwhile',
        'peak of the minute after',
        'waves in that minute',
        'mean extra wait, s',
        'polls of one client',
      ],
      rows: cells,
    };
    return {rows, details: [{title: 'Waves', head: ['', 'element', AGAINST], rows: waves}, outages]};
  },
};
