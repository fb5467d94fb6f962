import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';
import {type FakeServer, openOwners} from './fake-servers.ts';
import {addressesAt, PAGE, PLAYED} from './guide.ts';
import {MISSING_NGINX, type PrintedNginx, startPrintedNginx} from './printed-proxies.ts';

describe(
  'the nginx of the guide in front of the demo service',
  {skip: MISSING_NGINX, timeout: 120_000},
  () => {
    let server: PageServer;
    let owners: FakeServer;
    let nginx: PrintedNginx;
    let browser: Browser;
    let page: Page;
    before(async () => {
      server = await PageServer.open({pages: {'/': {text: PAGE}}});
      owners = await openOwners(() => true);
      const {host} = new URL(server.origin);
      nginx = await startPrintedNginx({page: server.origin, service: host, host, owners: owners.address});
      browser = await launchBrowser(['--ignore-certificate-errors']);
      page = await browser.newPage();
      await page.goto(server.origin);
    });
    after(async () => {
      await browser.close();
      await nginx.stop();
      owners.close();
      await server.close();
    });

    it('logs each request of a stream with the status of its response', async () => {
      const outcome = await page.evaluate(`outcomeOf(${JSON.stringify(addressesAt(nginx.origin))})`);
      assert.deepEqual(outcome, PLAYED);
      // nginx logs a request at its end.
      await until('the log of nginx has all requests', async () => {
        const log = await nginx.readAccessLog();
        return [
          /"GET \/applications\/cfg\/apps\/usd-viewer.* 200 /,
          /"OPTIONS \/streaming\/stream .* 204 /,
          /"POST \/streaming\/stream .* 200 /,
          /"GET \/signaling\/127\.0\.0\.1\/\d+\/sign_in\?.* 101 /,
          /"DELETE \/streaming\/stream .* 200 /,
        ].every((line) => line.test(log));
      });
    });

    it('finishes a create request while it reloads: one machine', async () => {
      const machines = server.service.machines.service;
      const settings = {...addressesAt(nginx.origin), arguments: {demo: {createDelayMs: 3000}}};
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      const outcome = page.evaluate(`outcomeOf(${JSON.stringify(settings)})`);
      await posted;
      await nginx.reload();
      assert.deepEqual(await outcome, PLAYED);
      assert.equal(server.service.machines.service - machines, 1);
    });
  },
);
