import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, readdir, readFile, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {findBrowser} from '../support/browser.ts';
import {packPackage} from '../support/package/packed-package.ts';
import type {Page} from '../support/page/page-server.ts';

const run = promisify(execFile);
const projects = fileURLToPath(new URL('../../demo/frameworks', import.meta.url));

/** The packages of the projects have a lock file of their own, so that a clone installs without them. */
export const areInstalled = () => existsSync(join(projects, 'node_modules/.package-lock.json'));

/** Replaces the installed copy of the package by the packed one. */
export const installPackage = async (): Promise<string> => {
  const contents = await packPackage();
  const installed = join(projects, 'node_modules/app-stream');
  await rm(installed, {recursive: true, force: true});
  await cp(contents, installed, {recursive: true});
  return contents;
};

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
