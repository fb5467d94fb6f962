import {escapeMarkdown} from '../../src/diagnosis/report.ts';
import {VERSION} from '../../src/version.ts';
import type {Row} from './row.ts';

const SIGNS: Readonly<Record<Row['outcome'], string>> = {ok: '✓', warning: '!', failed: '✗', unknown: '–'};

/** One line of the table on the screen, and below it what to change. */
export const formatRow = ({check, outcome, summary, advice, ms}: Row): string => {
  const time = outcome === 'unknown' ? '' : `${ms} ms`;
  const line = `${SIGNS[outcome]} ${check.padEnd(20)} ${time.padStart(9)}  ${summary}`;
  return advice ? `${line}\n${' '.repeat(34)}→ ${advice}` : line;
};

/** The last line: how many rows failed. */
export const formatTotal = (rows: readonly Row[]): string => {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const warnings = count('warning');
  return `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('failed')} failed, ${count('unknown')} unknown`;
};

/** The report as Markdown. */
export const formatReport = (rows: readonly Row[], subject: string): string => {
  const lines = rows.map(
    ({check, outcome, summary, advice = '', ms}) =>
      `| ${[check, outcome, `${ms} ms`, escapeMarkdown(summary), escapeMarkdown(advice)].join(' | ')} |`,
  );
  return [
    `# app-stream ${VERSION}: doctor`,
    '',
    `${new Date().toISOString()}, Node ${process.versions.node}, ${process.platform}, ${escapeMarkdown(subject)}`,
    '',
    '| Check | Outcome | Time | Finding | What to change |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    formatTotal(rows),
    '',
  ].join('\n');
};
