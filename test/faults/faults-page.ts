import {wordsOf, type Family, type Moment} from './fault.ts';
import type {FaultResult} from './fault-result.ts';

const MOMENTS: Readonly<Record<Moment, string>> = {
  before: 'before the start',
  requesting: 'while the session is asked for',
  pending: 'while the application starts',
  negotiating: 'while the stream is agreed on',
  playing: 'while it plays',
};

/** The page of all faults, without figures: what `docs/faults.md` begins with. */
export const faultsPage = (families: readonly Family[]): string => {
  const count = families.reduce((sum, {faults}) => sum + faults.length, 0);
  const tables = families.map(
    ({name, faults}) =>
      `## ${name}\n\n${table(
        ['Fault', 'When', 'What must follow'],
        faults.map((fault) => [fault.name, MOMENTS[fault.when], wordsOf(fault.outcome)]),
      )}`,
  );
  return [
    '# Faults',
    `What may go wrong on the way to a picture, and what must follow: ${count} faults. \`test/faults/\` does each of them, between a real browser and the demo service, by relays for HTTP, WebSocket and UDP. After each of them there is no unhandled rejection, no message on the console, no session at the service, and no timer, socket or peer connection in the page.`,
    'This page is written by `npm run faults`; a test holds it to the faults that there are.',
    ...tables,
    '',
  ].join('\n\n');
};

/** The figures of a run, as the end of the page. */
export const figuresOf = (results: readonly FaultResult[]): string => {
  const good = results.filter(({isAsWanted}) => isAsWanted);
  const of = (...kinds: readonly FaultResult['kind'][]) =>
    good.filter(({kind}) => kinds.includes(kind)).length;
  const wrong = results.filter(({isAsWanted}) => !isAsWanted);
  const left = results.reduce((sum, {sessionsLeft}) => sum + sessionsLeft, 0);
  const timed = results.filter(({movingMs, kind}) => kind === 'recovers' && movingMs !== undefined);
  return [
    '## Figures',
    `Faults tried: ${results.length}. The picture came (again) or played on: ${of('recovers', 'plays')}. Ended as they must: ${of('fails', 'ends', 'leaves')}. Otherwise: ${wrong.length}. Sessions left: ${left}.`,
    table(
      ['Fault', 'It lasts', 'Told after', 'Moves after'],
      timed.map(({name, lastedMs, detectedMs, movingMs}) => [
        name,
        ms(lastedMs),
        ms(detectedMs),
        ms(movingMs),
      ]),
    ),
    ...wrong.map(({name, outcome}) => `Not as wanted: ${name}: ${outcome}`),
  ].join('\n\n');
};

const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
