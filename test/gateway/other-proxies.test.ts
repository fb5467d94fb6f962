import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import getPort from 'get-port';
import type {Browser, Page} from 'puppeteer-core';
import {hasProgram, type ProxyProgramOptions, startProxyProgram} from '../support/proxy-program.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {addressesAt, PAGE, PLAYED, readConfiguration} from './guide.ts';

const missing = (program: string) => !hasProgram(program) && `${program} is not installed`;

/** A user of the file that oauth2-proxy reads: `user` with the password `secret` (bcrypt). */
const USERS = 'user:$2y$05$mBq.zYXdHiU1Y.6ujStywe4ln6f61f.cGaKIk/o9jDXSp6ZW04S3.\n';

describe('other proxies of the guide in front of the demo service', {timeout: 120_000}, () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  before(async () => {
    server = await PageServer.open({pages: {'/': {text: PAGE}}});
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.goto(server.origin);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** Plays a stream with one machine. */
  const play = async (tab: Page, settings: object) => {
    const machines = server.service.machines.service;
    assert.deepEqual(await tab.evaluate(`outcomeOf(${JSON.stringify(settings)})`), PLAYED);
    assert.equal(server.service.machines.service - machines, 1);
  };

  /** The page reads failures of the gateway itself, no other page does, and signaling leads to hosts only. */
  const checkLimits = async (gateway: string) => {
    assert.equal(await page.evaluate(`statusOf('${gateway}/nowhere')`), 404);
    const target = `127.0.0.1/22`;
    assert.equal(await page.evaluate(`statusOf('${gateway}/signaling/${target}/sign_in')`), 404);
    const otherSite = await browser.newPage();
    await otherSite.goto(server.origin.replace('127.0.0.1', 'localhost'));
    assert.equal(await otherSite.evaluate(`statusOf('${gateway}/nowhere')`), 'not readable');
    await otherSite.close();
  };

  /** Plays a stream through a proxy that runs at a port, and checks its limits. */
  const playThrough = async (options: ProxyProgramOptions) => {
    const proxy = await startProxyProgram(options);
    try {
      const gateway = `http://localhost:${options.port}`;
      await play(page, addressesAt(gateway));
      await checkLimits(gateway);
    } finally {
      await proxy.stop();
    }
  };

  it('play a stream through HAProxy', {skip: missing('haproxy')}, async () => {
    const port = await getPort();
    const {host, port: hostPort} = new URL(server.origin);
    const configuration = await readConfiguration('haproxy', {
      'https://viewer.example.com': server.origin,
      ':443 ssl crt /etc/haproxy/streams.pem': `127.0.0.1:${port}`,
      '10.0.0.10:8080': host,
      '10.0.0.11:8080': host,
      '/streaming(/.*) \\1': '/streaming(/.*) /service\\1',
      '/applications(/.*) \\1': '/applications(/.*) /service\\1',
      '10\\.0\\.1\\.[0-9]+': '127\\.0\\.0\\.1',
      '49[0-9]{3}': hostPort,
    });
    await playThrough({
      program: 'haproxy',
      files: {'haproxy.cfg': configuration},
      args: ['-db', '-f', 'haproxy.cfg'],
      port,
    });
  });

  it('play a stream through Caddy', {skip: missing('caddy')}, async () => {
    const port = await getPort();
    const {host, port: hostPort} = new URL(server.origin);
    const configuration = await readConfiguration('caddyfile', {
      'https://viewer.example.com': server.origin,
      'streams.example.com {': `http://localhost:${port} {`,
      'reverse_proxy 10.0.0.10:8080': `rewrite * /service{uri}\nreverse_proxy ${host}`,
      'reverse_proxy 10.0.0.11:8080': `rewrite * /service{uri}\nreverse_proxy ${host}`,
      '10\\.0\\.1\\.\\d+': '127\\.0\\.0\\.1',
      '49\\d\\d\\d': hostPort,
    });
    await playThrough({
      program: 'caddy',
      files: {Caddyfile: `{\nadmin off\n}\n${configuration}`},
      args: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
      port,
    });
  });

  it(
    'play a stream through oauth2-proxy, and keep the session of a user who has to sign in again',
    {skip: missing('oauth2-proxy')},
    async () => {
      const port = await getPort();
      const configuration = await readConfiguration('toml', {
        '0.0.0.0:4180': `127.0.0.1:${port}`,
        'http://10.0.0.9:8080/': `${server.origin}/`,
        // A provider that is not asked before a user signs in.
        'provider = "oidc"\noidc_issuer_url = "https://login.example.com"': 'provider = "github"',
      });
      const proxy = await startProxyProgram({
        program: 'oauth2-proxy',
        files: {'oauth2-proxy.cfg': configuration, users: USERS},
        args: ['--config=oauth2-proxy.cfg', '--htpasswd-file=users', '--cookie-secure=false'],
        port,
      });
      const gateway = `http://localhost:${port}`;
      const tab = await browser.newPage();
      const signIn = async () => {
        const other = await browser.newPage();
        await other.goto(`${gateway}/oauth2/sign_in`);
        await other.type('input[name=username]', 'user');
        await other.type('input[name=password]', 'secret');
        await Promise.all([
          other.waitForNavigation(),
          other.evaluate("document.querySelector('input[name=password]').form.submit()"),
        ]);
        await other.close();
      };
      try {
        await signIn();
        await tab.goto(gateway);
        await play(tab, {serviceUrl: '/service', signalingUrl: '/signaling'});
        await browser.deleteCookie(...(await browser.cookies()));
        const refused = {serviceUrl: '/service', catalogue: 'skip'};
        const outcome = await tab.evaluate(`outcomeOf(${JSON.stringify(refused)})`);
        assert.deepEqual(outcome, {phase: 'failed', code: 'unauthorized'});
        await signIn();
        await play(tab, {serviceUrl: '/service', signalingUrl: '/signaling'});
      } finally {
        await tab.close();
        await proxy.stop();
      }
    },
  );
});
