import {execFile} from 'node:child_process';
import {promisify} from 'node:util';

/** A part that depends on few folders runs in `.ci/run` until so many commits have left these folders as they are. */
export const RECENT_COMMITS = 60;

/**
 * The files that differ from those of an earlier commit. Resolves with undefined if the clone lacks that commit, as a shallow
 * one does.
 */
export const readRecentChanges = async (
  cwd = '.',
  commits = RECENT_COMMITS,
): Promise<string[] | undefined> => {
  const args = ['diff', '--name-only', '--no-renames', `HEAD~${commits}`];
  const diff = await promisify(execFile)('git', args, {cwd, maxBuffer: 64 * 1024 * 1024}).catch(
    () => undefined,
  );
  return diff?.stdout.split('\n').filter((path) => path !== '');
};

/** Whether a change can concern tests that depend on these folders and files. All depend on the packages. */
export const hasChanged = (folders: readonly string[], changes: readonly string[]): boolean =>
  ['package-lock.json', ...folders].some((folder) =>
    changes.some((path) => path === folder || path.startsWith(`${folder}/`)),
  );
