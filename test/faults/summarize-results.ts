import {table} from '../../docs/table.ts';
import type {FaultResult} from './fault-result.ts';

/** The results of a run as Markdown. */
export const summarizeResults = (results: readonly FaultResult[]): string => {
  const expected = results.filter(({isExpected}) => isExpected);
  const unexpected = results.filter(({isExpected}) => !isExpected);
  const count = (...kinds: readonly FaultResult['kind'][]) =>
    expected.filter(({kind}) => kinds.includes(kind)).length;
  const sessionsLeft = results.reduce((sum, result) => sum + result.sessionsLeft, 0);
  return [
    table(
      ['', ''],
      [
        ['Faults', String(results.length)],
        ['Stream started or recovered', String(count('recovers'))],
        ['Stream kept playing', String(count('keeps playing'))],
        ['Stream ended with the expected code or reason', String(count('fails', 'ends', 'becomes idle'))],
        ['Unexpected outcome', String(unexpected.length)],
        ['Leaked sessions', String(sessionsLeft)],
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
