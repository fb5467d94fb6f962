import {execFileSync} from 'node:child_process';
import {arch, cpus, loadavg, release, totalmem, type} from 'node:os';
import {z} from 'zod';

const machineSchema = z.object({
  processor: z.string(),
  cores: z.int(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
  browser: z.string(),
});

/** What figures depend on, beside the load. */
export type Machine = z.output<typeof machineSchema>;

/** The machine and the circumstances of one measurement. */
export const circumstancesSchema = z.object({
  machine: machineSchema,
  date: z.string(),
  /** The commit, with "+" if files have changed since. */
  commit: z.string(),
  /** The number of rounds that the command line specified, if it did. */
  runs: z.int().optional(),
  /** The mean number of running processes in the last minute, before and after the measurement. */
  load: z.object({before: z.number(), after: z.number()}),
});

export type Circumstances = z.output<typeof circumstancesSchema>;

export const readMachine = (browser: string): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release()} ${arch()}`,
  node: process.version,
  browser,
});

/** The mean number of running processes in the last minute. */
export const readLoad = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

const git = (...parameters: string[]) => execFileSync('git', parameters, {encoding: 'utf8'}).trim();

export const readCommit = (): string => {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') ? '+' : '');
  } catch {
    // An archive of the source has no repository.
    return 'unknown';
  }
};
