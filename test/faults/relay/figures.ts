import {table} from '../../../docs/table.ts';
import type {FaultResult} from '../fault-result.ts';

/** What came of the faults of a run, as Markdown. */
export const figuresOf = (results: readonly FaultResult[]): string => {
  const good = results.filter(({isAsWanted}) => isAsWanted);
  const wrong = results.filter(({isAsWanted}) => !isAsWanted);
  const count = (...kinds: readonly FaultResult['kind'][]) =>
    good.filter(({kind}) => kinds.includes(kind)).length;
  const left = results.reduce((sum, {sessionsLeft}) => sum + sessionsLeft, 0);
  return [
    table(
      ['', ''],
      [
        ['Faults tried', String(results.length)],
        ['The picture came, or came back', String(count('recovers'))],
        ['It played on', String(count('plays'))],
        ['Ended with the right code or reason', String(count('fails', 'ends', 'leaves'))],
        ['Otherwise', String(wrong.length)],
        ['Sessions leaked', String(left)],
      ],
    ),
    'Where a picture that had played came back, in milliseconds from the beginning of the fault:',
    table(
      ['Fault', 'It lasts', 'It is told', 'The picture moves'],
      good
        .filter(({kind, when}) => kind === 'recovers' && when === 'playing')
        .map(({name, lastedMs, detectedMs, movingMs}) => [name, ms(lastedMs), ms(detectedMs), ms(movingMs)]),
    ),
    ...wrong.map(({name, outcome}) => `Not as wanted: ${name}: ${outcome}`),
  ].join('\n\n');
};

const ms = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));
