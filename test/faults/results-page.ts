import {format, resolveConfig} from 'prettier';
import {table} from '../../docs/table.ts';
import {FAMILIES} from './families.ts';
import {describeOutcome, type Family, type Step} from './fault.ts';
import {selectShortRun} from './short-run.ts';

const STEPS: Readonly<Record<Step, string>> = {
  before: 'before the start',
  requesting: 'while the element requests the session',
  pending: 'while the application starts',
  negotiating: 'during the negotiation',
  playing: 'while the stream plays',
};

const count = FAMILIES.reduce((sum, {faults}) => sum + faults.length, 0);

const INTRODUCTION = `# Faults

\`npm test -- faults --all --measure\` writes this page from the tables in \`test/faults/families/\` and from its own measurements.

The tables list ${count} faults and the expected outcome of each. The tests inject every fault between a real browser and the demo
service, through relays for HTTP, WebSocket and UDP. After each fault, the tests also check that:

- no promise rejection is unhandled and the console is empty,
- the service has no session left, unless the table states it,
- the page has no open timer, socket or peer connection.

"Recovers within 20 s" counts from the end of the fault. \`npm test\` runs the faults that are
marked with a star, one of each kind of outcome. \`npm run test:all\` runs all faults.`;

const createFamilySection = (area: Family) =>
  `## ${area.name}\n\n${table(
    ['Fault', 'When', 'Expected outcome'],
    area.faults.map((fault) => [
      fault.name + (selectShortRun(area).includes(fault) ? ' *' : ''),
      STEPS[fault.when],
      describeOutcome(fault.outcome) + (fault.leavesSession ? ', the session remains' : ''),
    ]),
  )}`;

/** `RESULTS.md`: the tables of all faults and the summary of a run. */
export const createResultsPage = async (path: string, summary: string): Promise<string> => {
  const page = [INTRODUCTION, ...FAMILIES.map(createFamilySection), `## Measurements\n\n${summary}`];
  return format(page.join('\n\n'), {...(await resolveConfig(path)), filepath: path});
};
