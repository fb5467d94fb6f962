import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {createRedactor} from '../../src/diagnosis/report.ts';
import {redact} from '../../src/errors/redact.ts';
import {loadTexts} from '../../src/locales/page-texts.ts';
import {runDoctor} from './doctor.ts';
import {HELP, readOptions, type DoctorOptions} from './options.ts';
import {redactRecording} from './recording.ts';
import {formatReport, formatRow, formatTotal} from './report.ts';
import type {Row} from './row.ts';

/** Runs `app-stream doctor`. Resolves with the exit code: 0 if nothing failed, 1 if something did, 2 for a wrong call. */
export const runDoctorCommand = async (args: readonly string[]): Promise<number> => {
  const read = readOptions(args, process.env);
  if (read.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (read.kind === 'usage') {
    process.stderr.write(`${read.problem}\n\n${HELP}`);
    return 2;
  }
  const interrupted = new AbortController();
  // The session is ended before the process.
  process.once('SIGINT', () => interrupted.abort(new Error('Interrupted.')));
  return runChecks(read.options, interrupted.signal);
};

const runChecks = async (options: DoctorOptions, signal: AbortSignal): Promise<number> => {
  await loadTexts();
  const secrets = [options.token, options.signalingToken].filter((secret) => secret !== undefined);
  const ids: string[] = [];
  const rows: Row[] = [];
  let recording: readonly unknown[] | undefined;
  const found = runDoctor(options, {
    signal,
    onMessage: (message) => process.stdout.write(`  … ${createRedactor({secrets, ids})(message)}\n`),
    onSession: (id) => ids.push(id),
    onRecording: (events) => {
      recording = events;
    },
    elementFolder: fileURLToPath(new URL('../cdn', import.meta.url)),
    pageFolder: fileURLToPath(new URL('.', import.meta.url)),
  });
  for await (const row of found) {
    const clean = createRedactor({secrets, ids});
    const safe = {...row, summary: clean(row.summary), ...(row.advice && {advice: clean(row.advice)})};
    rows.push(safe);
    process.stdout.write(`${formatRow(safe)}\n`);
  }
  process.stdout.write(`\n${formatTotal(rows)}\n`);
  const subject = createRedactor({secrets, ids})((options.direct ?? options.serviceUrl)?.href ?? '');
  if (options.report) await writeFile(options.report, formatReport(rows, subject));
  if (options.record && recording) {
    const clean = (text: string) => redact(text, ...secrets, ...ids);
    await writeFile(options.record, redactRecording(recording, clean));
  }
  return rows.some(({outcome}) => outcome === 'failed') ? 1 : 0;
};
