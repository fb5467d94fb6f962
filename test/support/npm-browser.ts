import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const HOME = join(CACHE, 'chromium');
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`;

/**
 * The Chromium that came by npm (Linux x64), unpacked. Test processes start side by side: each that finds none unpacks
 * its own out of sight and moves it into place whole, so nobody starts half a browser; the first to be done wins.
 */
export const npmBrowser = async (): Promise<string> => {
  const browser = join(HOME, 'chromium');
  if (existsSync(browser)) return browser;
  await mkdir(CACHE, {recursive: true});
  const draft = await mkdtemp(join(CACHE, 'chromium-'));
  try {
    // It unpacks into the folder for temporary files, which only a process of its own can choose.
    const env = {...process.env, TMPDIR: draft};
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {env, cwd: CACHE});
    await rename(draft, HOME);
  } catch (error) {
    await rm(draft, {recursive: true, force: true});
    if (!existsSync(browser)) throw error;
  }
  return browser;
};
