import {fork, type ChildProcess, type ForkOptions} from 'node:child_process';
import {fileURLToPath} from 'node:url';

/** Forks the process of a client: the bundle that `npm test` has made of it, or else its source, which starts slower. */
export const forkClient = (
  source: URL,
  bundle: string | undefined,
  options: Pick<ForkOptions, 'serialization'> = {},
): ChildProcess =>
  bundle
    ? fork(bundle, {...options, execArgv: []})
    : fork(fileURLToPath(source), {...options, execArgv: ['--import', 'tsx']});
