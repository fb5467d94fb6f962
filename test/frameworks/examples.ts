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
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

/** Why the examples cannot run, or false. They have packages of their own, so that a clone installs without them. */
export const missingExamples = existsSync(join(examples, 'node_modules/.package-lock.json'))
  ? false
  : 'the examples are not installed (npm install --prefix examples)';

/** Replaces the installed copy of the package by the packed one. */
export const installPackage = async (): Promise<string> => {
  const contents = await packPackage();
  const installed = join(examples, 'node_modules/app-stream');
  await rm(installed, {recursive: true, force: true});
  await cp(contents, installed, {recursive: true});
  return contents;
};

/** The path of a file of the examples. */
export const pathOf = (name: string) => join(examples, name);

/** Runs a script of the examples. Rejects with the output of the script if it fails. */
export const runScript = async (
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) => {
  const all = {...process.env, CHROME_PATH: await findBrowser(), ...env};
  const options = {cwd: examples, env: all, maxBuffer: 16 * 1024 * 1024};
  await run('npm', ['run', script, '--', ...args], options).catch((error: unknown) => {
    const {stdout = '', stderr = ''} = error as {readonly stdout?: string; readonly stderr?: string};
    throw new Error(`npm run ${script}:\n${stdout}\n${stderr}`);
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
