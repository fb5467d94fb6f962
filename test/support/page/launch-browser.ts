import puppeteer, {type Browser} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../browser.ts';

/** Launches a browser for tests that control whole pages. */
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  puppeteer.launch({executablePath: await findBrowser(), args: [...BROWSER_ARGS, ...flags]});
