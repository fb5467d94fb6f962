import {writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {runDoctor} from './doctor.ts';
import {HELP, readOptions, type DoctorOptions} from './options.ts';
import {writeRecording} from './recording.ts';
import {hideAddresses} from './redaction.ts';
import {formatReport, formatRow, formatTotal} from './report.ts';
import {cleanRow, type Row} from './row.ts';
import {createCleaner, secretsOf} from './secrets.ts';

/**
 * Runs `app-stream doctor`. Resolves with the exit code: 0 if nothing failed, 1 if something did, 2 for a wrong call.
 */
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
  const secrets = secretsOf(options);
  const ids: string[] = [];
  const clean = (text: string) => createCleaner(secrets, ids)(text);
  const rows: Row[] = [];
  let recording: readonly unknown[] | undefined;
  const found = runDoctor(options, {
    signal,
    onMessage: (message) => process.stdout.write(`  … ${hideAddresses(clean(message))}\n`),
    onSession: (id) => ids.push(id),
    onRecording: (events) => {
      recording = events;
    },
    elementFolder: fileURLToPath(new URL('../cdn', import.meta.url)),
    pageFolder: fileURLToPath(new URL('.', import.meta.url)),
  });
  for await (const row of found) {
    const safe = cleanRow(row, clean);
    rows.push(safe);
    process.stdout.write(`${formatRow(safe)}\n`);
  }
  process.stdout.write(`\n${formatTotal(rows)}\n`);
  const subject = clean((options.direct ?? options.serviceUrl ?? options.address)?.href ?? '');
  if (options.report) await writeFile(options.report, formatReport(rows, subject));
  if (options.record && recording) await writeFile(options.record, writeRecording(recording, secrets, ids));
  return rows.some(({outcome}) => outcome === 'failed') ? 1 : 0;
};
