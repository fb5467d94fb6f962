import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import getPort from 'get-port';
import type {Browser, Page} from 'puppeteer-core';
import {hasProgram, startProxyProgram} from '../support/proxy-program.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {PAGE, PLAYED, readConfiguration} from './guide.ts';

/** A user of the file that oauth2-proxy reads: `user` with the password `secret` (bcrypt). */
const USERS = 'user:$2y$05$mBq.zYXdHiU1Y.6ujStywe4ln6f61f.cGaKIk/o9jDXSp6ZW04S3.\n';

const skip =
  !hasProgram('oauth2-proxy') &&
  'oauth2-proxy is not installed (go install github.com/oauth2-proxy/oauth2-proxy/v7@latest)';

describe('the oauth2-proxy of the guide in front of the demo service', {skip, timeout: 120_000}, () => {
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    server = await PageServer.open({pages: {'/': {text: PAGE}}});
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** Plays a stream with one machine. */
  const play = async (tab: Page) => {
    const machines = server.service.machines.service;
    const settings = {serviceUrl: '/service', signalingUrl: '/signaling'};
    assert.deepEqual(await tab.evaluate(`outcomeOf(${JSON.stringify(settings)})`), PLAYED);
    assert.equal(server.service.machines.service - machines, 1);
  };

  it('plays a stream, and keeps the session of a user who has to sign in again', async () => {
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
      await play(tab);
      await browser.deleteCookie(...(await browser.cookies()));
      const refused = {serviceUrl: '/service', catalogue: 'skip'};
      const outcome = await tab.evaluate(`outcomeOf(${JSON.stringify(refused)})`);
      assert.deepEqual(outcome, {phase: 'failed', code: 'unauthorized'});
      await signIn();
      await play(tab);
    } finally {
      await tab.close();
      await proxy.stop();
    }
  });
});
