import {after, before} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../browser.ts';
import {PageServer, type PageServerOptions} from './page-server.ts';

/** A server of pages and a browser for the tests of one suite. */
export interface OpenPages {
  readonly server: PageServer;
  readonly browser: Browser;
}

/** Opens a server of pages and a browser before the tests of the present suite, and closes both after them. */
export const openPages = (options: PageServerOptions, flags: readonly string[] = []): OpenPages => {
  let opened: OpenPages | undefined;
  const read = () => {
    if (!opened) throw new Error('The pages are open during the tests of their suite only');
    return opened;
  };
  before(async () => {
    const [server, browser] = await Promise.all([PageServer.open(options), launchBrowser(flags)]);
    opened = {server, browser};
  });
  after(async () => {
    await opened?.browser.close();
    await opened?.server.close();
  });
  return {
    get server() {
      return read().server;
    },
    get browser() {
      return read().browser;
    },
  };
};
