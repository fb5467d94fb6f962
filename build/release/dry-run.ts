import {mkdtemp, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {commandsIn, type RunCommand} from './run-command.ts';

/** Git needs a name for a commit, and a machine may have none. No command may use the network. */
const ENVIRONMENT = {
  GIT_AUTHOR_NAME: 'Dry run',
  GIT_AUTHOR_EMAIL: 'dry-run@localhost',
  GIT_COMMITTER_NAME: 'Dry run',
  GIT_COMMITTER_EMAIL: 'dry-run@localhost',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
};

/** Passes a temporary clone of the last commit to a function, with the packages of the project, and removes the clone. */
export const withClone = async <T>(
  project: string,
  use: (clone: string, run: RunCommand) => Promise<T>,
): Promise<T> => {
  const parent = await mkdtemp(join(tmpdir(), 'app-stream-release-'));
  try {
    const clone = join(parent, 'app-stream');
    await commandsIn(project)('git', 'clone', '--quiet', '--shared', '.', clone);
    await symlink(join(project, 'node_modules'), join(clone, 'node_modules'));
    return await use(clone, commandsIn(clone, {...process.env, ...ENVIRONMENT}));
  } finally {
    await rm(parent, {recursive: true, force: true});
  }
};
