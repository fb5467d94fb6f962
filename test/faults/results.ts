import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {format, resolveConfig} from 'prettier';
import {table} from '../../build/generate/docs/markdown.ts';
import {firstOfEachKind, type OutcomeKind, type Step} from './fault.ts';

/** The result of one fault. */
export interface FaultResult {
  readonly family: string;
  readonly name: string;
  readonly when: Step;
  /** The expected outcome as text. */
  readonly outcome: string;
  /** The expected outcome occurred, and nothing remained open. */
  readonly isExpected: boolean;
  readonly kind: OutcomeKind;
  /** From the fault to the first state change, in milliseconds. Set only if the stream played before. */
  readonly reportedMs?: number;
  /** From the fault until the video plays, in milliseconds. */
  readonly recoveredMs?: number;
  /** The duration of the fault itself, in milliseconds. */
  readonly lastedMs?: number;
  /** The duration of the whole test, in milliseconds. */
  readonly tookMs: number;
  readonly sessionsLeft: number;
}

const PAGE = fileURLToPath(new URL('RESULTS.md', import.meta.url));

const STEPS: Readonly<Record<Step, string>> = {
  before: 'before the start',
  requesting: 'while the element requests the session',
  pending: 'while the application starts',
  negotiating: 'during the negotiation',
  playing: 'while the stream plays',
};

/** Prints the result of one fault. */
export const printResult = ({family, name, outcome, isExpected, tookMs}: FaultResult) => {
  console.log(`${isExpected ? '✓' : '✗'} ${family}: ${name}: ${outcome} (${Math.round(tookMs)} ms)`);
};

/** Prints the summary of a run. If the environment has `FAULTS=measure`, writes `RESULTS.md` too. */
export const printSummary = async (results: readonly FaultResult[]): Promise<void> => {
  const summary = summarizeResults(results);
  console.log(`\n${summary}\n`);
  if (process.env['FAULTS'] !== 'measure') return;
  const families = [...new Set(results.map(({family}) => family))];
  const sections = families.map((name) =>
    createFamilySection(
      name,
      results.filter(({family}) => family === name),
    ),
  );
  const page = [createIntroduction(results.length), ...sections, `## Measurements\n\n${summary}`].join(
    '\n\n',
  );
  await writeFile(PAGE, await format(page, {...(await resolveConfig(PAGE)), filepath: PAGE}));
};

const createIntroduction = (count: number) => `# Faults

\`FAULTS=measure npm test -- faults\` writes this page from the tables in \`test/faults/\` and from its own measurements.

The tables list ${count} faults and the expected outcome of each. The tests inject every fault between a real browser and the demo
service, through relays for HTTP, WebSocket and UDP. After each fault, the tests also check that:

- no promise rejection is unhandled and the console is empty,
- the service has no session left, unless the table states it,
- the page has no open timer, socket or peer connection.

"Recovers within 20 s" counts from the end of the fault. \`npm test\` runs the faults that are
marked with a star, one of each kind of outcome. \`npm run test:all\` runs all faults.`;

const createFamilySection = (family: string, results: readonly FaultResult[]) => {
  const short = firstOfEachKind(results, ({kind}) => kind);
  const rows = results.map((result) => [
    result.name + (short.includes(result) ? ' *' : ''),
    STEPS[result.when],
    result.outcome,
  ]);
  return `## ${family}\n\n${table(['Fault', 'When', 'Expected outcome'], rows)}`;
};

/** The results of a run as Markdown. */
const summarizeResults = (results: readonly FaultResult[]): string => {
  const expected = results.filter(({isExpected}) => isExpected);
  const unexpected = results.filter(({isExpected}) => !isExpected);
  const count = (...kinds: readonly OutcomeKind[]) =>
    String(expected.filter(({kind}) => kinds.includes(kind)).length);
  return [
    table(
      ['', ''],
      [
        ['Faults', String(results.length)],
        ['Stream started or recovered', count('recovers')],
        ['Stream kept playing', count('keeps playing')],
        ['Stream ended with the expected code or reason', count('fails', 'ends', 'becomes idle')],
        ['Unexpected outcome', String(unexpected.length)],
        ['Leaked sessions', String(results.reduce((sum, {sessionsLeft}) => sum + sessionsLeft, 0))],
      ],
    ),
    'Recovery of a playing stream, in milliseconds from the start of the fault:',
    table(
      ['Fault', 'Fault ends', 'Element reports it', 'Video plays again'],
      expected
        .filter(({kind, when}) => kind === 'recovers' && when === 'playing')
        .map(({name, lastedMs, reportedMs, recoveredMs}) => [
          name,
          formatMs(lastedMs),
          formatMs(reportedMs),
          formatMs(recoveredMs),
        ]),
    ),
    ...unexpected.map(({name, outcome}) => `Unexpected: ${name}: ${outcome}`),
  ].join('\n\n');
};

const formatMs = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));
