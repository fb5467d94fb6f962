import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import {promisify} from 'node:util';
import puppeteer, {type Browser} from 'puppeteer-core';
import {BROWSER_START_MS, PREFERENCES} from '../../browsers/firefox-launcher.ts';
import {findFirefox} from '../../browsers/find-firefox.ts';
import {launchBrowser} from '../../support/browser.ts';

const run = promisify(execFile);

/** A folder with an `install.sh` that builds the H.264 plugin of Firefox, and prints the `MOZ_GMP_PATH` of it. */
const {MOZ_GMP_PATH, FIREFOX_H264_KIT} = process.env;

/** With H.264, which a desktop Firefox downloads by itself. */
const WITH_H264 = {
  ...PREFERENCES,
  'media.gmp-gmpopenh264.version': '2.6.0',
  'media.gmp-gmpopenh264.enabled': true,
  'media.gmp-gmpopenh264.visible': true,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': '',
  'media.peerconnection.ice.obfuscate_host_addresses': false,
};

const findPlugin = async (): Promise<string> => {
  if (MOZ_GMP_PATH) return MOZ_GMP_PATH;
  const {stdout} = await run(resolve(FIREFOX_H264_KIT ?? '', 'install.sh'), [
    resolve('node_modules/.cache/firefox-h264'),
  ]);
  const [, path] = /^MOZ_GMP_PATH=(.+)$/m.exec(stdout) ?? [];
  if (path === undefined) throw new Error(`install.sh prints no MOZ_GMP_PATH: ${stdout}`);
  return path;
};

const launchFirefox = async (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? 'firefox',
    timeout: BROWSER_START_MS,
    extraPrefsFirefox: WITH_H264,
    env: {
      ...process.env,
      MOZ_GMP_PATH: await findPlugin(),
      // Firefox cannot start these sandboxes as root.
      MOZ_DISABLE_GMP_SANDBOX: '1',
      MOZ_DISABLE_CONTENT_SANDBOX: '1',
    },
  });

/** Why Firefox cannot play H.264 here, or undefined if it can. */
const missingFirefox = (): string | undefined => {
  if (findFirefox() === undefined) return 'Firefox is not installed (Debian: apt-get install firefox-esr)';
  if (MOZ_GMP_PATH) return undefined;
  if (!FIREFOX_H264_KIT) return 'Firefox has no H.264: MOZ_GMP_PATH and FIREFOX_H264_KIT are not set';
  return existsSync(resolve(FIREFOX_H264_KIT, 'install.sh'))
    ? undefined
    : `FIREFOX_H264_KIT has no install.sh: ${FIREFOX_H264_KIT}`;
};

/** A browser that plays the stream. All cases of a file share one process of it. */
export class TestedBrowser {
  readonly name: 'Chromium' | 'Firefox';
  /** Why its tests are skipped, or false. */
  readonly skip: string | false;
  readonly #launch: () => Promise<Browser>;
  #browser: Promise<Browser> | undefined;

  constructor(name: TestedBrowser['name'], launch: () => Promise<Browser>, skip: string | false = false) {
    this.name = name;
    this.#launch = launch;
    this.skip = skip;
  }

  open(): Promise<Browser> {
    return (this.#browser ??= this.#launch());
  }

  async close(): Promise<void> {
    const browser = await this.#browser;
    await browser?.close();
  }
}

export const CHROMIUM = new TestedBrowser('Chromium', () => launchBrowser());
const FIREFOX = new TestedBrowser('Firefox', launchFirefox, missingFirefox() ?? false);
/** The browsers in which a user would notice a difference. */
export const BOTH_BROWSERS: readonly TestedBrowser[] = [CHROMIUM, FIREFOX];
