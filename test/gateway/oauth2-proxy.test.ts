import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import getPort from 'get-port';
import {hasProgram, startProxyProgram} from '../support/proxy-program.ts';
import {openPages} from '../support/page/open-pages.ts';
import {openHost, openOwners, requestSocket} from './fake-servers.ts';
import {MISSING_CADDY, readConfiguration, type RunningProxy, startPrintedCaddy} from './printed-proxies.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';

/** A user of the file that oauth2-proxy reads: `user` with the password `secret` (bcrypt). */
const USERS = 'user:$2y$05$mBq.zYXdHiU1Y.6ujStywe4ln6f61f.cGaKIk/o9jDXSp6ZW04S3.\n';

/** Runs the configuration of the guide in front of a gateway. */
const startOauth2Proxy = async (gateway: string): Promise<RunningProxy> => {
  const port = await getPort();
  const configuration = await readConfiguration('toml', {
    '0.0.0.0:4180': `127.0.0.1:${port}`,
    'http://10.0.0.9:8080/': `${gateway}/`,
    // A provider that is not asked before a user signs in.
    'provider = "oidc"\noidc_issuer_url = "https://login.example.com"': 'provider = "github"',
  });
  const proxy = await startProxyProgram({
    program: 'oauth2-proxy',
    files: {'oauth2-proxy.cfg': configuration, users: USERS},
    args: ['--config=oauth2-proxy.cfg', '--htpasswd-file=users', '--cookie-secure=false'],
    port,
  });
  return {...proxy, origin: `http://localhost:${port}`};
};

const skip =
  !hasProgram('oauth2-proxy') &&
  'oauth2-proxy is not installed (go install github.com/oauth2-proxy/oauth2-proxy/v7@latest)';

describe('the oauth2-proxy of the guide in front of the demo service', {skip, timeout: 120_000}, () => {
  const pages = openPages({pages: {'/': {text: PAGE}}});

  it('plays a stream, and keeps the session of a user who has to sign in again', async () => {
    const proxy = await startOauth2Proxy(pages.server.origin);
    const signIn = async () => {
      const other = await pages.browser.newPage();
      await other.goto(`${proxy.origin}/oauth2/sign_in`);
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
      const page = await ProxiedPage.open(pages, proxy.origin);
      await page.play();
      assert.equal(page.machines, 1);
      await pages.browser.deleteCookie(...(await pages.browser.cookies()));
      await page.start({catalogue: 'skip', limits: {start: {createAttempts: 1}}});
      assert.equal((await page.waitForPhase('failed')).code, 'sign-in-expired');
      await signIn();
      await page.play();
      assert.equal(page.machines, 2);
      await page.close();
    } finally {
      await proxy.stop();
    }
  });

  it(
    'hands the user to the owner check of the gateway behind it, and nothing of the user to a host',
    {skip: MISSING_CADDY},
    async () => {
      const host = await openHost();
      const owners = await openOwners(() => true);
      const {address} = host;
      const gateway = await startPrintedCaddy({
        page: 'http://page',
        service: address,
        host: address,
        owners: owners.address,
      });
      const proxy = await startOauth2Proxy(gateway.origin);
      try {
        const signedIn = await fetch(`${proxy.origin}/oauth2/sign_in`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({username: 'user', password: 'secret', rd: '/'}),
        });
        const cookie = signedIn.headers
          .getSetCookie()
          .map((one) => one.replace(/;.*/, ''))
          .join('; ');
        const status = await requestSocket(`${proxy.origin}/signaling/${address.replace(':', '/')}/sign_in`, {
          cookie,
          'x-forwarded-user': 'mallory',
        });
        assert.equal(status, 101);
        const [asked] = owners.received;
        assert.deepEqual([asked?.headers['x-forwarded-user'], asked?.headers.cookie], ['user', cookie]);
        const [forwarded] = host.received;
        assert.ok(forwarded);
        assert.deepEqual(
          Object.keys(forwarded.headers).filter((name) => /cookie|forwarded|authorization/.test(name)),
          [],
        );
      } finally {
        await proxy.stop();
        await gateway.stop();
        owners.close();
        host.close();
      }
    },
  );
});
