import {table} from '../../../docs/table.ts';
import type {Measurement} from '../measurement.ts';
import type {Circumstances, Machine} from './machine.ts';
import type {PartResults, Results} from './results.ts';
import {ROW_HEAD, rowCells} from './row-cells.ts';

const HEAD = `# Benchmarks

<!-- \`npm run bench\` writes this page. -->

These figures show what the element costs, beside a baseline from the same run. \`npm run bench\` measures them without
supervision. Times depend on the machine and its load. Ratios depend on them less.

How to read the tables:

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

/** The text of `BENCHMARKS.md`. A part without results has no section. */
export const benchmarksPage = (measurements: readonly Measurement[], results: Results): string => {
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
    HEAD,
    table(['machine', 'processor', 'cores', 'memory', 'system', 'Node', 'browser'], machineRows),
    ...measured.flatMap(({measurement, part}) =>
      section(measurement, part, machines.indexOf(machineOf(part)) + 1),
    ),
  ].join('\n\n');
};
