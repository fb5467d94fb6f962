import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {PackedDoctor} from '../doctor/run-doctor.ts';
import {openPages} from '../support/page/open-pages.ts';
import {type FakeServer, openOwnerCheck} from './fake-servers.ts';
import {LoginServer} from './login-server.ts';
import {MISSING_OAUTH2_PROXY, requestCookie, signInAtForm, startOauth2Proxy} from './oauth2-proxy.ts';
import {
  addressesAt,
  MISSING_NGINX,
  type PrintedNginx,
  readConfiguration,
  serversAt,
  startPrintedNginx,
} from './printed-proxies.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';
import {SignInProxy} from './sign-in-proxy.ts';

type Pages = ReturnType<typeof openPages>;

/** The servers beside nginx that sign the user in. */
interface SignIn {
  /** The lines of the guide, with the addresses of this machine. */
  readonly configuration: string;
  readonly owners: FakeServer;
  /** The cookie of the user. */
  requestCookie(): Promise<string>;
  /** The user signs in in a browser. */
  signIn(origin: string): Promise<void>;
  stop(): Promise<void>;
}

const openOwnLogin = async (pages: Pages): Promise<SignIn> => {
  const login = await LoginServer.open();
  const owners = await openOwnerCheck(({cookie}) => (cookie === login.cookie ? 200 : 401));
  return {
    configuration: await readConfiguration('nginx with auth_request', 'nginx', {
      '10.0.0.13:8080': login.address,
      '10.0.0.14:8080': new URL(pages.server.origin).host,
    }),
    owners,
    requestCookie: () => Promise.resolve(login.cookie),
    // The page redirects to the provider, which knows the user.
    signIn: async (origin) => {
      const tab = await pages.browser.newPage();
      await tab.goto(`${origin}/?scene=1`);
      assert.equal(tab.url(), `${origin}/?scene=1`);
      await tab.close();
    },
    stop: () => {
      login.close();
      owners.close();
      return Promise.resolve();
    },
  };
};

const openOauth2Proxy = async (pages: Pages): Promise<SignIn> => {
  const proxy = await startOauth2Proxy();
  // As the guide says: the owner check asks oauth2-proxy for the user.
  const owners = await openOwnerCheck(async ({cookie = ''}) => {
    const {headers} = await fetch(`${proxy.origin}/oauth2/auth`, {headers: {cookie}});
    return headers.get('x-auth-request-user') === 'user' ? 200 : 401;
  });
  return {
    configuration: await readConfiguration('oauth2-proxy beside nginx', 'nginx', {
      '10.0.0.13:4180': new URL(proxy.origin).host,
      '10.0.0.14:8080': new URL(pages.server.origin).host,
    }),
    owners,
    requestCookie: () => requestCookie(proxy.origin),
    signIn: (origin) => signInAtForm(pages.browser, `${origin}/oauth2/sign_in`),
    stop: async () => {
      owners.close();
      await proxy.stop();
    },
  };
};

/** The demo service gives other clients an address to which the configuration of this test does not forward. */
const LOCAL_BROWSER = 'User-Agent: X11; Linux Chrome/';
const VIEWER = ['--app-id', 'usd-viewer', '--profile', 'default'];
const optionsOf = ({serviceUrl, catalogueUrl, signalingUrl}: ReturnType<typeof addressesAt>) => [
  ...['--service-url', serviceUrl, '--catalogue-url', catalogueUrl, '--signaling-url', signalingUrl],
  ...VIEWER,
];

const kinds = [
  {name: 'nginx and a login server', skip: MISSING_NGINX, open: openOwnLogin},
  {
    name: 'nginx and oauth2-proxy',
    skip: MISSING_NGINX || MISSING_OAUTH2_PROXY,
    open: openOauth2Proxy,
  },
];

for (const {name, skip, open} of kinds)
  describe(`the printed sign-in with ${name}`, {skip, timeout: 200_000}, () => {
    const pages = openPages(
      // nginx forwards the name of its upstream. The demo service refuses names that it does not know.
      {pages: {'/': {text: PAGE}}, service: {allowedOrigins: ['http://streaming', 'http://applications']}},
      ['--ignore-certificate-errors'],
    );
    let signIn: SignIn;
    let nginx: PrintedNginx;
    let doctor: PackedDoctor;
    before(async () => {
      doctor = await PackedDoctor.open();
      signIn = await open(pages);
      nginx = await startPrintedNginx(
        serversAt(pages.server.origin, signIn.owners.address),
        signIn.configuration,
      );
    });
    after(async () => {
      await nginx.stop();
      await signIn.stop();
      await doctor.remove();
    });
    /** The doctor trusts the certificate of nginx. */
    const runDoctor = (...args: readonly string[]) =>
      doctor.run([...optionsOf(addressesAt(nginx.origin)), '--origin', nginx.origin, ...args], {
        NODE_EXTRA_CA_CERTS: nginx.certificate,
      });

    it('redirects the page only: an element can read that its paths answer 401', async () => {
      const {port} = new URL(pages.server.origin);
      const catalogue = '/applications/cfg/apps';
      const paths = ['/', catalogue, '/streaming/stream', `/signaling/127.0.0.1/${port}/sign_in`];
      const visitor = await pages.browser.createBrowserContext();
      const tab = await visitor.newPage();
      await tab.goto(nginx.origin + catalogue);
      const read = await tab.evaluate(`Promise.all(${JSON.stringify(paths)}.map(async (path) => {
        const {type, status} = await fetch(path, {redirect: 'manual'});
        return type === 'opaqueredirect' ? type : status;
      }))`);
      assert.deepEqual(read, ['opaqueredirect', 401, 401, 401]);
      await visitor.close();
    });

    it('plays a stream for a user who has signed in, with the relative addresses of the guide', async () => {
      await signIn.signIn(nginx.origin);
      const page = await ProxiedPage.open(pages, `${nginx.origin}/`);
      await page.play(addressesAt(''));
      assert.equal(page.machines, 1);
      await page.close();
    });

    it('passes all checks of the doctor with the cookie of the user', async () => {
      const cookie = await signIn.requestCookie();
      const {code, output, failures} = await runDoctor(
        ...['--header', `Cookie: ${cookie}`, '--header', LOCAL_BROWSER],
      );
      assert.deepEqual(failures, [], output);
      assert.equal(code, 0, output);
      assert.match(output, /✓ signaling: sign in/);
      assert.match(output, /✓ media: first frame/);
      assert.match(output, /✓ messages/);
      assert.ok(!output.includes(cookie));
    });

    it('lets the doctor ask for the cookie of a user', async () => {
      const {code, output, failures} = await runDoctor();
      assert.equal(code, 1);
      assert.match(failures.join('\n'), /^✗ catalogue .*asks for a sign-in \(401\)\.$/);
      assert.match(
        output,
        /→ Sign in with a browser, and pass its cookies by `--header "Cookie: NAME=VALUE"`/,
      );
    });
  });

describe(
  'app-stream doctor behind a proxy that redirects everything to its sign-in',
  {timeout: 200_000},
  () => {
    const pages = openPages({pages: {}});
    let proxy: SignInProxy;
    let doctor: PackedDoctor;
    before(async () => {
      proxy = await SignInProxy.open(pages.server.origin);
      doctor = await PackedDoctor.open();
    });
    after(async () => {
      proxy.close();
      await doctor.remove();
    });
    const options = () => [
      '--service-url',
      `${proxy.origin}/service`,
      '--signaling-url',
      `${proxy.origin.replace('http', 'ws')}/signaling`,
      ...VIEWER,
    ];

    it('names the redirect, and what to pass', async () => {
      const {code, output, failures} = await doctor.run(options());
      assert.equal(code, 1);
      assert.deepEqual(
        failures.map((row) => row.replace(/ +\d+ ms +/, ' ')),
        [`✗ catalogue The address redirects to ${proxy.origin}/proxy/sign-in (302).`],
      );
      assert.match(
        output,
        /→ This is usually the page to sign in\. .*`--header "Cookie: NAME=VALUE"`.*`--token`/,
      );
      assert.match(output, /Let the proxy answer 401 here/);
    });

    it('passes all checks with the cookie', async () => {
      const {code, output, failures} = await doctor.run([...options(), '--header', 'Cookie: signed-in=yes']);
      assert.deepEqual(failures, [], output);
      assert.equal(code, 0, output);
      assert.match(output, /✓ media: first frame/);
    });
  },
);
