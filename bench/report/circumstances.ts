import {execFileSync} from 'node:child_process';
import {arch, cpus, loadavg, release, totalmem, type} from 'node:os';

/** The mean number of running processes in the last minute. */
export const readLoad = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** What figures depend on, in one sentence: the machine, the time, the commit and the load. */
export const describeCircumstances = (
  loadBefore: string,
  {browser, runs}: {readonly browser: string; readonly runs: number | undefined},
): string =>
  [
    cpus()[0]?.model.trim() ?? 'unknown processor',
    `${cpus().length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()} ${arch()}`,
    `Node ${process.version}`,
    browser,
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit \`${readCommit()}\``,
    `load ${loadBefore} before and ${readLoad()} after`,
    ...(runs === undefined ? [] : [`${runs} rounds`]),
  ].join(', ') + '.';

const git = (...parameters: string[]) => execFileSync('git', parameters, {encoding: 'utf8'}).trim();

/** The commit, with "+" if files have changed since. */
const readCommit = (): string => {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') ? '+' : '');
  } catch {
    // An archive of the source has no repository.
    return 'unknown';
  }
};
