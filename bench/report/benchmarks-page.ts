import {table} from '../../docs/table.ts';
import type {Measurement} from '../measurement.ts';
import type {Circumstances, Machine} from './machine.ts';
import type {PartResults, Results} from './results.ts';
import {ROW_HEAD, rowCells} from './row-cells.ts';

const WRITTEN = '<!-- `npm run bench` writes this page. -->';

const SUMMARY = `# Benchmarks

${WRITTEN}

This page shows what the element costs beside a client that is written by hand for one purpose: the bare page. It has no
checks, no retries, no texts and no statistics. Both play the same stream in the same run. Less is better in each row.

- **Ratio**: the element's median divided by that of the bare page. 1.00 means that the element costs nothing.
  "Undecided" means that the runs differ more than the clients do.
- **Goal**: the limit that the project has set itself, and whether the figures meet it.

[The tables](docs/benchmark-tables.md) have all figures, how they were measured, and when.`;

const TABLES = `# Benchmark tables

These tables have all figures of the bench. [Benchmarks](../BENCHMARKS.md) is the short form. Times depend on the machine and
its load. Ratios depend on them less.

${WRITTEN}

- Each value is a **median**. Less is better, unless the row states otherwise.
- The element and its baseline take turns, and every second round reverses the order.
- The **ratio** divides the element's median by that of the baseline. Its **90 % interval** comes from a bootstrap of 2,000
  resamples.
- A ratio is claimed only if its interval excludes 1. Otherwise the table states "undecided".
- A **goal** is met or missed if the whole interval lies on one side of it. Otherwise it is undecided.

The minimal host is a process that answers requests immediately and sends frames from memory: 640×360 at 60 frames a
second, VP8, without sound. Page, service and host run on one machine and share its processor.`;

const machineCells = ({processor, cores, memoryGb, system, node, browser}: Machine) => [
  processor,
  String(cores),
  `${memoryGb} GB`,
  system,
  node,
  browser,
];

const describe = ({date, commit, runs, load}: Circumstances, machine: number) =>
  `Machine ${machine}, ${date.slice(0, 16).replace('T', ' ')} UTC, commit \`${commit}\`, ` +
  `load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after` +
  (runs === undefined ? '.' : `, ${runs} rounds.`);

const section = (
  {title, method}: Measurement,
  {circumstances, rows, details}: PartResults,
  machine: number,
) => [
  `## ${title}`,
  method.trim(),
  ...(rows.length > 0 ? [table(ROW_HEAD, rows.map(rowCells))] : []),
  ...details.flatMap(({title, head, rows}) => [`### ${title}`, table(head, rows)]),
  `_${describe(circumstances, machine)}_`,
];

/** The text of `BENCHMARKS.md`: the figures that have a goal. */
export const summaryPage = (measurements: readonly Measurement[], results: Results): string => {
  const rows = measurements.flatMap(({name, title}) =>
    (results[name]?.rows ?? [])
      .filter(({goal}) => goal)
      .map((row) => {
        const [label = '', element = '', baseline = '', ratio = '', , goal = ''] = rowCells(row);
        return [title, label, element, baseline, ratio, goal];
      }),
  );
  return [SUMMARY, table(['', '', 'element', 'baseline', 'ratio', 'goal'], rows)].join('\n\n');
};

/** The text of `docs/benchmark-tables.md`. A part without results has no section. */
export const tablesPage = (measurements: readonly Measurement[], results: Results): string => {
  const measured = measurements.flatMap((measurement) => {
    const part = results[measurement.name];
    return part ? [{measurement, part}] : [];
  });
  const machineOf = ({circumstances}: PartResults) => JSON.stringify(circumstances.machine);
  const machines = [...new Set(measured.map(({part}) => machineOf(part)))];
  const machineRows = machines.map((text, index) => {
    const {part} = measured.find(({part}) => machineOf(part) === text) ?? {};
    return [String(index + 1), ...(part ? machineCells(part.circumstances.machine) : [])];
  });
  return [
    TABLES,
    table(['machine', 'processor', 'cores', 'memory', 'system', 'Node', 'browser'], machineRows),
    ...measured.flatMap(({measurement, part}) =>
      section(measurement, part, machines.indexOf(machineOf(part)) + 1),
    ),
  ].join('\n\n');
};
