import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const BROWSER_FOLDER = join(CACHE, 'chromium');
const UNPACK_SCRIPT = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`;

/**
 * Unpacks the Chromium of the npm package (Linux x64) and returns its path. Test processes start side by side: each process
 * unpacks into a folder of its own and then renames that folder. No process can start a partly unpacked browser.
 */
export const unpackNpmBrowser = async (): Promise<string> => {
  const browser = join(BROWSER_FOLDER, 'chromium');
  if (existsSync(browser)) return browser;
  await mkdir(CACHE, {recursive: true});
  const draft = await mkdtemp(join(CACHE, 'chromium-'));
  try {
    // The package unpacks into the temporary folder, which only the environment of a process sets.
    const env = {...process.env, TMPDIR: draft};
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK_SCRIPT], {
      env,
      cwd: CACHE,
    });
    await rename(draft, BROWSER_FOLDER);
  } catch (error) {
    await rm(draft, {recursive: true, force: true});
    if (!existsSync(browser)) throw error;
  }
  return browser;
};
