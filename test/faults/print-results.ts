import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import type {FaultResult} from './fault-result.ts';
import {createResultsPage} from './results-page.ts';
import {summarizeResults} from './summarize-results.ts';

const PAGE = fileURLToPath(new URL('RESULTS.md', import.meta.url));

/** Prints the result of one fault. */
export const printResult = ({family, name, outcome, isExpected, tookMs}: FaultResult) => {
  console.log(`${isExpected ? '✓' : '✗'} ${family}: ${name}: ${outcome} (${Math.round(tookMs)} ms)`);
};

/** Prints the summary of a run. If the environment has `FAULTS=measure`, writes `RESULTS.md` too. */
export const printSummary = async (results: readonly FaultResult[]): Promise<void> => {
  const summary = summarizeResults(results);
  console.log(`\n${summary}\n`);
  if (process.env['FAULTS'] === 'measure') await writeFile(PAGE, await createResultsPage(PAGE, summary));
};
