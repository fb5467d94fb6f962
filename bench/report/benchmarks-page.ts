import {table} from '../../build/generate/docs/markdown.ts';
import type {Findings, Measurement} from '../measurement.ts';
import {ROW_HEAD, rowCells} from './judge-row.ts';

const INTRODUCTION = `# Benchmarks

<!-- \`npm run bench\` writes this page. -->

This page shows what the element costs beside a client that is written by hand for one purpose: the bare page. It has no
checks, no retries, no texts and no statistics. Both play the same stream in the same run, on a machine that also runs the
service and the host. Times depend on the machine and its load. Ratios depend on them less.

- Each value is a **median**. Less is better, unless the row states otherwise.
- The element and its baseline take turns, and every second round reverses the order.
- The **ratio** divides the element's median by that of the baseline. 1.00 means that the element costs nothing. Its
  **90 % interval** comes from a bootstrap of 2,000 resamples.
- A ratio is claimed only if its interval excludes 1. Otherwise the table states "undecided": the runs differ more than the
  clients do.
- The project has set itself a **goal** for some figures. It is met or missed if the whole interval lies on one side of it.
  Otherwise it is undecided.`;

/** The text of one part. Its title identifies it in the page. */
export const createSection = (
  {title, method}: Pick<Measurement, 'title' | 'method'>,
  {rows, details = []}: Findings,
  circumstances: string,
): string =>
  [
    `## ${title}`,
    method.trim(),
    ...(rows.length > 0 ? [table(ROW_HEAD, rows.map(rowCells))] : []),
    ...details.flatMap(({title, head, rows}) => [`### ${title}`, table(head, rows)]),
    `_${circumstances}_`,
  ].join('\n\n');

const titleOf = (section: string) => /^## (.*)/.exec(section)?.[1] ?? '';

/** The cells of the rows of a section that have a goal. */
const readGoalRows = (section: string): readonly (readonly string[])[] =>
  section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.at(-2)?.startsWith('≤'))
    .map(([, label = '', element = '', baseline = '', ratio = '', , goal = '']) => [
      ...[titleOf(section), label, element, baseline, ratio, goal],
    ]);

/** The page with new sections in place of the old ones. The other sections remain as they are. */
export const updatePage = (page: string, titles: readonly string[], sections: readonly string[]): string => {
  const [, ...old] = page.split(/^(?=## )/m);
  const byTitle = new Map([...old, ...sections].map((section) => [titleOf(section), section.trim()]));
  const all = titles.flatMap((title) => byTitle.get(title) ?? []);
  const goals = all.flatMap(readGoalRows);
  const findGoals = (state: string) => goals.filter((cells) => cells.at(-1)?.endsWith(`: ${state}`));
  const [met, missed] = [findGoals('met'), findGoals('missed')];
  return [
    INTRODUCTION,
    `Of ${goals.length} goals, ${met.length} are met and ${missed.length} are missed. The missed goals:`,
    table(['', '', 'element', 'baseline', 'ratio', 'goal'], missed),
    ...all,
  ].join('\n\n');
};
