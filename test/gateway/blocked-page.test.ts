import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';

const NO_UDP = '--force-webrtc-ip-handling-policy=disable_non_proxied_udp';
const POLICY = "default-src 'self' 'unsafe-inline'; connect-src 'self'";

describe('a page that its browser keeps from the network', {timeout: 200_000}, () => {
  let pages: PageServer;
  /** Another origin, with the service. */
  let services: PageServer;
  before(async () => {
    services = await PageServer.open({pages: {}});
    const strict = {text: PAGE, headers: {'content-security-policy': POLICY}};
    pages = await PageServer.open({pages: {'/': {text: PAGE}, '/strict': strict}});
  });
  after(async () => {
    await pages.close();
    await services.close();
  });

  interface Case {
    readonly what: string;
    readonly expected: string;
    /** How the element shows it. */
    readonly phase: string;
    readonly path?: string;
    readonly flags?: (port: string) => readonly string[];
    /** The permission of the local network (default: that of the browser). */
    readonly permission?: 'denied' | 'prompt';
    readonly settings: () => object;
  }

  const service = () => ({serviceUrl: `${services.origin}/service`, signalingUrl: undefined});
  const direct = () => ({
    serviceUrl: undefined,
    appId: undefined,
    profile: undefined,
    signalingUrl: services.origin.replace('http', 'ws'),
  });
  /** The page is public, and the service is on the device. */
  const local = (port: string) => [
    `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    '--enable-features=LocalNetworkAccessChecks:LocalNetworkAccessChecksWarn/false,LocalNetworkAccessChecksWebSockets',
    '--host-resolver-rules=MAP page.test 127.0.0.1',
    `--unsafely-treat-insecure-origin-as-secure=http://page.test:${port}`,
  ];
  const [blockedPolicy, blockedNetwork] = ['blocked-by-policy', 'local-network-blocked'];
  const cases: readonly Case[] = [
    {
      what: 'the browser gives WebRTC no address',
      expected: 'webrtc-blocked',
      phase: 'failed',
      flags: () => [NO_UDP],
      settings: () => ({signalingUrl: undefined}),
    },
    {
      what: 'a policy blocks the catalogue',
      expected: blockedPolicy,
      phase: 'failed',
      path: '/strict',
      settings: service,
    },
    {
      what: 'a policy blocks the create request',
      expected: blockedPolicy,
      phase: 'failed',
      path: '/strict',
      settings: () => ({...service(), catalogue: 'skip'}),
    },
    {
      what: 'a policy blocks the socket',
      expected: blockedPolicy,
      phase: 'failed',
      path: '/strict',
      settings: direct,
    },
    {
      what: 'the user denied the local network to the create request',
      expected: blockedNetwork,
      phase: 'requesting',
      flags: local,
      permission: 'denied',
      settings: () => ({...service(), catalogue: 'skip'}),
    },
    {
      what: 'the user denied the local network to the socket',
      expected: blockedNetwork,
      phase: 'connecting',
      flags: local,
      permission: 'denied',
      settings: direct,
    },
  ];

  for (const {what, expected, phase, path = '/', flags, permission, settings} of cases)
    it(`names ${expected} if ${what}`, async () => {
      const {port} = new URL(pages.origin);
      const browser = await launchBrowser(flags?.(port));
      try {
        const origin = permission ? `http://page.test:${port}` : pages.origin;
        const tools = await browser.target().createCDPSession();
        // Since Chromium 145 each address space has a name of its own.
        for (const name of permission ? ['local-network-access', 'loopback-network'] : [])
          await tools
            .send('Browser.setPermission', {permission: {name}, setting: permission ?? 'granted', origin})
            .catch(() => undefined);
        const page = await ProxiedPage.open({browser, server: pages}, `${origin}${path}`);
        // JSON leaves undefined out, and the settings replace those of the page.
        await page.start(Object.fromEntries(Object.entries(settings()).map(([k, v]) => [k, v ?? null])));
        const observed = await page.waitFor(expected, ({code}) => code === expected);
        assert.equal(observed.phase, phase);
      } finally {
        await browser.close();
      }
    });

  it('says before a run that the browser gives WebRTC no address', async () => {
    const browser = await launchBrowser([NO_UDP]);
    try {
      const page = await ProxiedPage.open({browser, server: pages}, pages.origin);
      await page.start({loading: 'manual', signalingUrl: null});
      const report = await page.tab.evaluate(`stream().preflight().then(({verdict, rows}) => {
        const {outcome, advice} = rows.find(({check}) => check === 'browser');
        return {verdict, outcome, advice: /gives WebRTC no address/.test(advice)};
      })`);
      assert.deepEqual(report, {verdict: 'impossible', outcome: 'failed', advice: true});
    } finally {
      await browser.close();
    }
  });
});
