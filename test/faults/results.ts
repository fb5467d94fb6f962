import {table} from '../../build/generate/docs/markdown.ts';
import type {OutcomeKind, Step} from './fault.ts';

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

/** Prints the result of one fault. */
export const printResult = ({family, name, outcome, isExpected, tookMs}: FaultResult) => {
  console.log(`${isExpected ? '✓' : '✗'} ${family}: ${name}: ${outcome} (${Math.round(tookMs)} ms)`);
};

/** The results of a run as Markdown. */
export const summarizeResults = (results: readonly FaultResult[]): string => {
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
