import {readFile} from 'node:fs/promises';
import {format, resolveConfig} from 'prettier';
import {FAMILIES} from '../test/faults/families.ts';
import {wordsOf, type Family, type Moment} from '../test/faults/fault.ts';
import {table} from './table.ts';

const MOMENTS: Readonly<Record<Moment, string>> = {
  before: 'before the start',
  requesting: 'while the session is asked for',
  pending: 'while the application starts',
  negotiating: 'while the stream is agreed on',
  playing: 'while it plays',
};

const count = FAMILIES.reduce((sum, {faults}) => sum + faults.length, 0);

const INTRODUCTION = `# Faults

The tables of this page are written by \`npm run docs\` from those of the tests, the figures by \`npm run faults\`.

What goes wrong on the way to a picture, and what must follow: ${count} faults. \`test/faults/\` does each of them between a
real browser and the demo service, by relays for HTTP, WebSocket and UDP. After each of them, always: no unhandled rejection,
nothing on the console, no session at the service, and in the page no timer, socket or peer connection that still lives.
Seconds are counted from the end of the fault. Those with a star take long, and are done by \`npm run faults\` alone.`;

const FIGURES = '## Figures';

const family = ({name, faults}: Family) =>
  `## ${name}\n\n${table(
    ['Fault', 'When', 'What must follow'],
    faults.map(({name: fault, when, outcome, leavesSession, takesLong}) => [
      fault + (takesLong ? ' *' : ''),
      MOMENTS[when],
      wordsOf(outcome) + (leavesSession ? '; the session stays' : ''),
    ]),
  )}`;

/** `docs/faults.md`: all faults, from the tables that the bench uses, and the figures of a run: by default those of before. */
export const faultsPage = async (path: string, figures?: string): Promise<string> => {
  const former = await readFile(path, 'utf8').catch(() => '');
  const [, kept = ''] = former.split(`${FIGURES}\n`);
  const page = [INTRODUCTION, ...FAMILIES.map(family), `${FIGURES}\n\n${figures ?? kept}`].join('\n\n');
  return format(page, {...(await resolveConfig(path)), filepath: path});
};
