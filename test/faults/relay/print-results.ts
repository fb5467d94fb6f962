import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {faultsPage} from '../../../docs/faults-page.ts';
import type {FaultResult} from '../fault-result.ts';
import {figuresOf} from './figures.ts';

const PAGE = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url));

/** Prints what came of the faults of a run; with `FAULTS=measure` in the environment, `docs/faults.md` is written too. */
export const printResults = async (results: readonly FaultResult[]): Promise<void> => {
  const rows = results.map(
    ({family, name, outcome, isAsWanted, tookMs}) =>
      `${isAsWanted ? '✓' : '✗'} ${family}: ${name}: ${outcome} (${Math.round(tookMs)} ms)`,
  );
  const figures = figuresOf(results);
  console.log(`\n${[...rows, '', figures].join('\n')}\n`);
  if (process.env['FAULTS'] === 'measure') await writeFile(PAGE, await faultsPage(PAGE, figures));
};
