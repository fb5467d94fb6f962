import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {openPages} from '../support/page/open-pages.ts';
import {openHost, openOwners, requestSocket} from './fake-servers.ts';
import {MISSING_OAUTH2_PROXY, requestCookie, signInAtForm, startOauth2Proxy} from './oauth2-proxy.ts';
import {MISSING_CADDY, startPrintedCaddy} from './printed-proxies.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';

describe(
  'the oauth2-proxy of the guide in front of the demo service',
  {skip: MISSING_OAUTH2_PROXY, timeout: 120_000},
  () => {
    const pages = openPages({pages: {'/': {text: PAGE}}});

    it('plays a stream, and keeps the session of a user who has to sign in again', async () => {
      const proxy = await startOauth2Proxy(pages.server.origin);
      const signIn = () => signInAtForm(pages.browser, `${proxy.origin}/oauth2/sign_in`);
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
          const cookie = await requestCookie(proxy.origin);
          const status = await requestSocket(
            `${proxy.origin}/signaling/${address.replace(':', '/')}/sign_in`,
            {
              cookie,
              'x-forwarded-user': 'mallory',
            },
          );
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
  },
);
