import type {BrowserLauncher} from '@web/test-runner';
import type {BrowserContext, Page} from 'puppeteer-core';
import {toPageUrl} from '../support/page/page-name.ts';

/** Lets a launcher open each of the pages that run side by side on a host of its own. */
export const openOnOwnHosts = (launcher: BrowserLauncher): BrowserLauncher => {
  const indices = new Map<string, number>();
  const start = launcher.startSession.bind(launcher);
  const stop = launcher.stopSession.bind(launcher);
  return Object.assign(launcher, {
    startSession: (id: string, url: string) => {
      const used = new Set(indices.values());
      let index = 0;
      while (used.has(index)) index += 1;
      indices.set(id, index);
      return start(id, toPageUrl(url, index));
    },
    stopSession: (id: string) => stop(id).finally(() => indices.delete(id)),
  });
};

/**
 * Opens a page in a window of its own, with the focus, as if it were the only one: a browser shows one tab of a window, and draws no
 * other. A test of keys needs the focus.
 */
export const openFocusedPage = async ({context}: {readonly context: BrowserContext}): Promise<Page> => {
  const page = await context.newPage({type: 'window'});
  await page.emulateFocusedPage(true);
  return page;
};
