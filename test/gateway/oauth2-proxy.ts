import getPort from 'get-port';
import type {Browser} from 'puppeteer-core';
import {hasProgram, startProxyProgram} from '../support/proxy-program.ts';
import {readConfiguration, replaceAll, type RunningProxy} from './printed-proxies.ts';

export const MISSING_OAUTH2_PROXY =
  !hasProgram('oauth2-proxy') &&
  'oauth2-proxy is not installed (go install github.com/oauth2-proxy/oauth2-proxy/v7@latest)';

/** A user of the file that oauth2-proxy reads: `user` with the password `secret` (bcrypt). */
const USERS = 'user:$2y$05$mBq.zYXdHiU1Y.6ujStywe4ln6f61f.cGaKIk/o9jDXSp6ZW04S3.\n';
/** The lines of the configuration that name the gateway behind it. */
const UPSTREAM = /^upstreams[^]*?^upstream_timeout.*\n/m;

/**
 * Runs the configuration of the guide.
 * @param gateway the origin behind it. Without one, it only answers a proxy that asks about a request
 */
export const startOauth2Proxy = async (gateway?: string): Promise<RunningProxy> => {
  const port = await getPort();
  const printed = await readConfiguration('oauth2-proxy', 'toml', {
    '0.0.0.0:4180': `127.0.0.1:${port}`,
    // A provider that is not asked before a user signs in.
    'provider = "oidc"\noidc_issuer_url = "https://login.example.com"': 'provider = "github"',
  });
  const [upstream = ''] = UPSTREAM.exec(printed) ?? [];
  const configuration =
    gateway === undefined
      ? replaceAll(printed, {[upstream]: await readConfiguration('oauth2-proxy beside nginx', 'toml')})
      : replaceAll(printed, {'http://10.0.0.9:8080/': `${gateway}/`});
  const proxy = await startProxyProgram({
    program: 'oauth2-proxy',
    files: {'oauth2-proxy.cfg': configuration, users: USERS},
    args: ['--config=oauth2-proxy.cfg', '--htpasswd-file=users', '--cookie-secure=false'],
    port,
  });
  return {...proxy, origin: `http://localhost:${port}`};
};

/** The user signs in in another tab. */
export const signInAtForm = async (browser: Browser, address: string): Promise<void> => {
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.type('input[name=username]', 'user');
  await tab.type('input[name=password]', 'secret');
  await Promise.all([
    tab.waitForNavigation(),
    tab.evaluate("document.querySelector('input[name=password]').form.submit()"),
  ]);
  await tab.close();
};

/** Signs the user in without a browser. Returns the cookie. */
export const requestCookie = async (origin: string): Promise<string> => {
  const signedIn = await fetch(`${origin}/oauth2/sign_in`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({username: 'user', password: 'secret', rd: '/'}),
  });
  return signedIn.headers
    .getSetCookie()
    .map((one) => one.replace(/;.*/, ''))
    .join('; ');
};
