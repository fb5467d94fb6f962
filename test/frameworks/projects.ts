import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, mkdtemp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {findBrowser} from '../support/browser.ts';
import {packPackage} from '../support/package/packed-package.ts';
import type {Page} from '../support/page/page-server.ts';

const run = promisify(execFile);
const projects = fileURLToPath(new URL('../../examples', import.meta.url));

/** The packages of the projects have a lock file of their own, so that a clone installs without them. */
const areInstalled = () => existsSync(join(projects, 'node_modules/.package-lock.json'));

/** Why the projects cannot run, or false. */
export const missingProjects = areInstalled()
  ? false
  : 'the projects are not installed (npm ci --prefix examples)';

/** Replaces the installed copy of the package by the packed one. Two parts of the tests may do so side by side. */
export const installPackage = async (): Promise<string> => {
  const contents = await packPackage();
  const installed = join(projects, 'node_modules/app-stream');
  const isInstalled = await readFile(join(installed, SOURCE), 'utf8').then(
    (source) => source === contents,
    () => false,
  );
  if (isInstalled) return contents;
  const fresh = await mkdtemp(join(projects, 'node_modules/.app-stream-'));
  await cp(contents, fresh, {recursive: true});
  await writeFile(join(fresh, SOURCE), contents);
  await rm(installed, {recursive: true, force: true});
  // The other part has installed the same copy meanwhile.
  await rename(fresh, installed).catch(() => rm(fresh, {recursive: true}));
  return contents;
};

/** The file that names the packed package of an installed copy. */
const SOURCE = '.packed-from';

/** The path of a file of the projects. */
export const pathOf = (...names: readonly string[]) => join(projects, ...names);

/** Runs a script of a project. Rejects with what the script prints if it fails. */
export const runScript = async (project: string, script: string, env: NodeJS.ProcessEnv = {}) => {
  const cwd = join(projects, project);
  const all = {...process.env, CHROME_PATH: await findBrowser(), ...env};
  await run('npm', ['run', script], {cwd, env: all, maxBuffer: 16 * 1024 * 1024}).catch((error: unknown) => {
    const {stdout = '', stderr = ''} = error as {readonly stdout?: string; readonly stderr?: string};
    throw new Error(`npm run ${script} in ${project}:\n${stdout}\n${stderr}`);
  });
};

/** The files of a folder as pages, by their paths. */
export const readPages = async (folder: string, prefix = ''): Promise<Record<string, Page>> => {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const pages: Record<string, Page> = {};
  for (const entry of entries.filter((one) => one.isFile() && /\.(html|js)$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name);
    const url = `${prefix}${path.slice(folder.length)}`;
    pages[url.replace(/\/index\.html$/, '/')] = {text: await readFile(path, 'utf8')};
  }
  return pages;
};
