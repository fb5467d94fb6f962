import type {StreamStatistics} from '../../connection/stream-statistics.ts';
import type {StatisticsRow} from './describe-statistics.ts';

/** What the copy button copies: the values as text for people, then all fields as JSON. */
export const copiedText = (rows: readonly StatisticsRow[], statistics: StreamStatistics | undefined) =>
  [
    ...rows.map(({label, value}) => `${label}: ${value}`),
    '',
    JSON.stringify(statistics ?? {}, undefined, 2),
    '',
  ].join('\n');
