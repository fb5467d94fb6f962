import {expect} from '@open-wc/testing';
import type {Finding} from '../../src/diagnosis/check.ts';
import * as browser from '../../src/diagnosis/browser-checks.ts';
import * as page from '../../src/diagnosis/page-checks.ts';

const {signal} = new AbortController();

const policy = (known: readonly string[], blocked: readonly string[] = []) => ({
  featurePolicy: {features: () => known, allowsFeature: (name: string) => !blocked.includes(name)},
});
const permissions = (state: string) => ({query: async () => ({state})});
const withoutPermission = {query: () => Promise.reject(new TypeError('unknown permission'))};
const startsSound = async () => true;
const blocksSound = async () => false;
const firefox = (autoplay: string, hasBeenActive = false) => ({
  userActivation: {hasBeenActive},
  getAutoplayPolicy: () => autoplay,
});
const chromium = (hasBeenActive: boolean) => ({userActivation: {hasBeenActive}});
const blockedStorage = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};

interface Row {
  readonly name: string;
  readonly find: () => Finding | Promise<Finding>;
  readonly outcome: Finding['outcome'];
  readonly summary: string;
  /** A part of the advice. Without it, the finding has no advice. */
  readonly advice?: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'a secure context',
    find: () => page.checkSecureContext(true),
    outcome: 'ok',
    summary: 'The page is a secure context.',
  },
  {
    name: 'an insecure context',
    find: () => page.checkSecureContext(false),
    outcome: 'warning',
    summary: 'The page is not a secure context.',
    advice: 'Serve the page over HTTPS.',
  },
  {
    name: 'a device that is online',
    find: () => page.checkNetwork(false),
    outcome: 'ok',
    summary: 'This device is online.',
  },
  {
    name: 'a device that is offline',
    find: () => page.checkNetwork(true),
    outcome: 'failed',
    summary: 'This device is offline.',
    advice: 'network connection',
  },
  {
    name: 'a page without a frame',
    find: () => page.checkFrame({origin: 'https://a.example', parent: self, self}),
    outcome: 'ok',
    summary: 'The page is not in a frame.',
  },
  {
    name: 'a page in a frame',
    find: () => page.checkFrame({origin: 'https://a.example', parent: {}, self}),
    outcome: 'ok',
    summary: 'The page is in a frame.',
  },
  {
    name: 'a sandboxed frame',
    find: () => page.checkFrame({origin: 'null', parent: {}, self}),
    outcome: 'warning',
    summary: 'The page has no origin: it is in a sandboxed frame, or it is a local file.',
    advice: '`allow-same-origin`',
  },
  {
    name: 'a browser that does not expose its policy',
    find: () => page.checkPermissionsPolicy({}),
    outcome: 'unknown',
    summary: 'This browser does not expose the Permissions Policy.',
  },
  {
    name: 'a policy that allows every feature',
    find: () => page.checkPermissionsPolicy(policy(['autoplay', 'fullscreen'])),
    outcome: 'ok',
    summary: 'The Permissions Policy allows every feature that a stream uses.',
  },
  {
    name: 'a policy that blocks features',
    find: () =>
      page.checkPermissionsPolicy(
        policy(['autoplay', 'fullscreen', 'microphone'], ['autoplay', 'microphone']),
      ),
    outcome: 'warning',
    summary: 'The Permissions Policy blocks autoplay, microphone.',
    advice: 'allow="autoplay; microphone"',
  },
  {
    name: 'a policy that blocks a feature that the browser does not know, or that no stream uses',
    find: () => page.checkPermissionsPolicy(policy(['camera'], ['camera', 'keyboard-map'])),
    outcome: 'ok',
    summary: 'The Permissions Policy allows every feature that a stream uses.',
  },
  {
    name: 'a browser without a permission for the local network',
    find: () => browser.checkLocalNetwork(withoutPermission),
    outcome: 'unknown',
    summary: 'This browser does not restrict access to the local network.',
  },
  ...['granted', 'prompt'].map((state): Row => ({
    name: `a local network with the permission ${state}`,
    find: () => browser.checkLocalNetwork(permissions(state)),
    outcome: 'ok',
    summary: `The browser does not block the local network (permission: ${state}).`,
  })),
  {
    name: 'a local network with the permission denied',
    find: () => browser.checkLocalNetwork(permissions('denied')),
    outcome: 'warning',
    summary: 'The browser blocks the local network for this page.',
    advice: 'allow="local-network-access"',
  },
  {
    name: 'session storage',
    find: () => page.checkStorage(() => sessionStorage),
    outcome: 'ok',
    summary: 'The page can use session storage.',
  },
  {
    name: 'blocked session storage',
    find: () => page.checkStorage(blockedStorage),
    outcome: 'warning',
    summary: 'The browser blocks session storage, so the page cannot resume a session.',
    advice: 'Allow site data',
  },
  ...Object.entries({
    'a policy that allows autoplay': () => browser.checkAutoplay(signal, firefox('allowed'), blocksSound),
    'a blocking policy after a user gesture': () =>
      browser.checkAutoplay(signal, firefox('disallowed', true), blocksSound),
    'a page after a user gesture': () => browser.checkAutoplay(signal, chromium(true), blocksSound),
    'a page that can start sound': () => browser.checkAutoplay(signal, chromium(false), startsSound),
  }).map(([name, find]): Row => ({name, find, outcome: 'ok', summary: 'The browser allows sound.'})),
  ...Object.entries({
    'a policy that blocks autoplay': () => browser.checkAutoplay(signal, firefox('disallowed'), startsSound),
    'a policy that allows only muted video': () =>
      browser.checkAutoplay(signal, firefox('allowed-muted'), startsSound),
    'a page that cannot start sound': () => browser.checkAutoplay(signal, chromium(false), blocksSound),
    'a browser without user activation': () => browser.checkAutoplay(signal, {}, blocksSound),
  }).map(([name, find]): Row => ({
    name,
    find,
    outcome: 'warning',
    summary: 'The browser blocks sound until the user clicks or presses a key.',
    advice: 'Start the stream from a user gesture',
  })),
];

describe('page checks', () => {
  for (const {name, find, outcome, summary, advice} of ROWS) {
    it(`report ${outcome} for ${name}`, async () => {
      const finding = await find();
      expect(finding).to.include({outcome, summary});
      if (advice) expect(finding.advice).to.include(advice);
      else expect(finding).not.to.have.property('advice');
    });
  }

  it('read the page by default', async () => {
    const findings = [
      page.checkSecureContext(),
      page.checkNetwork(),
      page.checkFrame(),
      page.checkPermissionsPolicy(),
      page.checkStorage(),
      await browser.checkLocalNetwork(),
      await browser.checkAutoplay(signal),
    ];
    expect(findings.filter(({outcome}) => outcome === 'failed')).to.be.empty;
  });
});
