import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import getPort from 'get-port';
import type {Browser, Page} from 'puppeteer-core';
import {hasNginx, startNginx, type Nginx, type NginxConfiguration} from '../support/nginx.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';
import {addressesAt, PAGE, PLAYED, readGuide, replaceAll} from './guide.ts';

/** The guide's configuration for this machine: its servers, hosts, page and port. Each value must be in the guide. */
const configurationFor = async (origin: string, port: number): Promise<NginxConfiguration> => {
  const [main = '', http = '', ...others] = await readGuide('nginx');
  assert.ok(main.includes('worker_shutdown_timeout') && others.length === 0);
  const {host, port: hostPort} = new URL(origin);
  const values = {
    'https://viewer.example.com': origin,
    '10.0.0.10:8080': host,
    '10.0.0.11:8080': host,
    'http://streaming/': 'http://streaming/service/',
    'http://applications/': 'http://applications/service/',
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '10\\.0\\.1\\.\\d+': '127\\.0\\.0\\.1',
    '49\\d\\d\\d': hostPort,
  };
  return {main, http: replaceAll(http, values)};
};

const skip = hasNginx() ? false : 'nginx is not installed (apt-get install nginx-light)';

describe('the nginx of the guide in front of the demo service', {skip, timeout: 120_000}, () => {
  let server: PageServer;
  let nginx: Nginx;
  let browser: Browser;
  let page: Page;
  let gateway = '';
  let configuration: NginxConfiguration;
  before(async () => {
    const port = await getPort();
    gateway = `https://localhost:${port}`;
    server = await PageServer.open({pages: {'/': {text: PAGE}}});
    nginx = await startNginx((configuration = await configurationFor(server.origin, port)), port);
    browser = await launchBrowser(['--ignore-certificate-errors']);
    page = await browser.newPage();
    await page.goto(server.origin);
  });
  after(async () => {
    await browser.close();
    await nginx.stop();
    await server.close();
  });

  it('plays a stream: service, catalogue and signaling have one origin with TLS', async () => {
    const outcome = await page.evaluate(`outcomeOf(${JSON.stringify(addressesAt(gateway))})`);
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
    const settings = {...addressesAt(gateway), arguments: {demo: {createDelayMs: 3000}}};
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    const outcome = page.evaluate(`outcomeOf(${JSON.stringify(settings)})`);
    await posted;
    await nginx.reload(configuration);
    assert.deepEqual(await outcome, PLAYED);
    assert.equal(server.service.machines.service - machines, 1);
  });

  it('lets the page read a failure of nginx itself', async () => {
    assert.equal(await page.evaluate(`statusOf('${gateway}/nowhere')`), 404);
  });

  it('lets no page of another origin read a response', async () => {
    const otherSite = await browser.newPage();
    await otherSite.goto(server.origin.replace('127.0.0.1', 'localhost'));
    assert.equal(await otherSite.evaluate(`statusOf('${gateway}/nowhere')`), 'not readable');
    await otherSite.close();
  });

  it('forwards signaling to the hosts only', async () => {
    const {port} = new URL(server.origin);
    for (const target of [`127.0.0.2/${port}`, '127.0.0.1/22'])
      assert.equal(await page.evaluate(`statusOf('${gateway}/signaling/${target}/sign_in')`), 404);
  });
});
