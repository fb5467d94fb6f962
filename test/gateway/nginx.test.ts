import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import getPort from 'get-port';
import type {Browser, Page} from 'puppeteer-core';
import {readBlocks} from '../package/code-blocks/read-blocks.ts';
import {hasNginx, startNginx, type Nginx} from '../support/nginx.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';

const GUIDE = 'docs/connect-to-a-deployment.md';
const PAGE = `<!doctype html>
<script type="module" src="/app-stream/app-stream.js"></script>
<script>
  const outcomeOf = (settings) => new Promise((resolve) => {
    const stream = Object.assign(document.createElement('app-stream'), {
      appId: 'usd-viewer', profile: 'default', limits: {connect: {attempts: 1}}, ...settings,
    });
    stream.addEventListener('playing', async () => {
      const reply = await stream.request(
        {event_type: 'loadingStateQuery', payload: {}},
        {match: ({event_type}) => event_type === 'loadingStateResponse', timeoutMs: 20000},
      );
      resolve({phase: 'playing', reply: reply.event_type, end: await stream.stop()});
    });
    stream.addEventListener('error', ({error}) => resolve({phase: 'failed', code: error.code, detail: error.detail}));
    document.body.append(stream);
  });
  const statusOf = (url) => fetch(url).then(({status}) => status, () => 'not readable');
</script>
<body></body>`;

/** The guide's configuration for this machine: its servers, hosts, page and port. Each value must be in the guide. */
const configurationFor = async (origin: string, port: number): Promise<string> => {
  const blocks = readBlocks(GUIDE, await readFile(GUIDE, 'utf8'));
  const [block, ...others] = blocks.filter(({language}) => language === 'nginx');
  assert.ok(block && others.length === 0, 'the guide has one configuration');
  const values = {
    'https://viewer.example.com': origin,
    '10.0.0.10:8080': new URL(origin).host,
    '10.0.0.11:8080': new URL(origin).host,
    'http://streaming/': 'http://streaming/service/',
    'http://applications/': 'http://applications/service/',
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '10\\.0\\.1\\.\\d+': '127\\.0\\.0\\.1',
    '49\\d\\d\\d': new URL(origin).port,
  };
  return Object.entries(values).reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `the guide's configuration has no ${from}`);
    return text.replace(from, to);
  }, block.code);
};

const skip = hasNginx() ? false : 'nginx is not installed (apt-get install nginx-light)';

describe('the nginx of the guide in front of the demo service', {skip, timeout: 120_000}, () => {
  let server: PageServer;
  let nginx: Nginx;
  let browser: Browser;
  let page: Page;
  let gateway = '';
  before(async () => {
    const port = await getPort();
    gateway = `https://localhost:${port}`;
    server = await PageServer.open({pages: {'/': {text: PAGE}}});
    nginx = await startNginx({http: await configurationFor(server.origin, port)}, port);
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
    const settings = {
      serviceUrl: `${gateway}/streaming`,
      catalogueUrl: `${gateway}/applications`,
      signalingUrl: `${gateway.replace('https', 'wss')}/signaling/{host}/{port}`,
    };
    const outcome = await page.evaluate(`outcomeOf(${JSON.stringify(settings)})`);
    assert.deepEqual(outcome, {phase: 'playing', reply: 'loadingStateResponse'});
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

  it('lets the page read a failure of nginx itself', async () => {
    assert.equal(await page.evaluate(`statusOf('${gateway}/nowhere')`), 404);
  });

  it('lets no page of another origin read a response', async () => {
    const stranger = await browser.newPage();
    await stranger.goto(server.origin.replace('127.0.0.1', 'localhost'));
    assert.equal(await stranger.evaluate(`statusOf('${gateway}/nowhere')`), 'not readable');
    await stranger.close();
  });

  it('forwards signaling to the hosts only', async () => {
    const {port} = new URL(server.origin);
    for (const target of [`127.0.0.2/${port}`, '127.0.0.1/22'])
      assert.equal(await page.evaluate(`statusOf('${gateway}/signaling/${target}/sign_in')`), 404);
  });
});
