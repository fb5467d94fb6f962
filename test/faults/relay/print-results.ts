import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {FAMILIES} from '../families.ts';
import type {FaultResult} from '../fault-result.ts';
import {faultsPage, figuresOf} from '../faults-page.ts';

const PAGE = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url));

/** Prints the table of a run; `FAULTS=write` writes the page of faults with its figures. */
export const printResults = async (results: readonly FaultResult[]): Promise<void> => {
  const figures = figuresOf(results);
  const rows = results.map(
    ({family, name, outcome, isAsWanted, tookMs}) =>
      `${isAsWanted ? '✓' : '✗'} ${Math.round(tookMs)} ms ${family}: ${name}: ${outcome}`,
  );
  console.log(`\n${rows.join('\n')}\n\n${figures}\n`);
  if (process.env['FAULTS'] === 'write') await writeFile(PAGE, `${faultsPage(FAMILIES)}${figures}\n`);
};
