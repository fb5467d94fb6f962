import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {openPages} from '../support/page/open-pages.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';
import {SignInProxy} from './sign-in-proxy.ts';

describe('a proxy that signs users in, in front of page, service and signaling', {timeout: 200_000}, () => {
  const pages = openPages({pages: {'/': {text: PAGE}}});
  let proxy: SignInProxy;
  before(async () => {
    proxy = await SignInProxy.open(pages.server.origin);
  });
  after(() => proxy.close());

  /** The user signs in in another tab. */
  const signIn = async () => {
    const tab = await pages.browser.newPage();
    await tab.goto(proxy.signInAddress);
    await tab.close();
  };
  const loseCookie = async () => {
    await pages.browser.deleteCookie(...(await pages.browser.cookies()));
  };
  const openPage = async () => {
    await signIn();
    return ProxiedPage.open(pages, proxy.origin);
  };
  /** The session plays, and is the only one that the page has requested and taken. */
  const expectSameSession = async (page: ProxiedPage, session: string | undefined) => {
    const played = await page.waitForPhase('playing');
    assert.deepEqual([played.session, played.posts, page.machines], [session, 1, 1]);
  };
  const cold = {profile: 'cold', arguments: {demo: {coldMs: 6000}}};
  const SIGN_IN_AGAIN = /You may need to sign in again\./;

  it('loses its cookie while a session is pending: the card names the sign-in, and the session plays after it', async () => {
    const page = await openPage();
    await page.start(cold);
    const {session} = await page.waitForPhase('pending');
    await loseCookie();
    const troubled = await page.waitFor('a poll was redirected', ({code}) => code === 'redirected');
    assert.equal(troubled.phase, 'pending');
    await page.waitFor('the card names the sign-in', ({card}) => SIGN_IN_AGAIN.test(card));
    await signIn();
    await expectSameSession(page, session);
    await page.close();
  });

  it('loses its cookie for longer than polls may fail: "Try again" continues with the same session', async () => {
    const page = await openPage();
    await page.start({...cold, limits: {start: {pollRetryMs: 1000}}});
    const {session} = await page.waitForPhase('pending');
    await loseCookie();
    const failed = await page.waitForPhase('failed');
    assert.deepEqual([failed.code, failed.session], ['redirected', session]);
    await page.waitFor('the card names the sign-in', ({card}) => SIGN_IN_AGAIN.test(card));
    await signIn();
    await page.retry();
    await expectSameSession(page, session);
    await page.close();
  });

  it('refuses the first socket without its cookie: the card names the sign-in, and the session plays after it', async () => {
    const page = await openPage();
    proxy.holdSockets();
    await page.start();
    const {session} = await page.waitForPhase('connecting');
    // The code of the card comes through the same proxy.
    await page.waitFor('the card has a text', ({card}) => card.trim() !== '');
    await loseCookie();
    proxy.cutSockets();
    const troubled = await page.waitFor('a socket was redirected', ({code}) => code === 'redirected');
    assert.equal(troubled.phase, 'connecting');
    await page.waitFor('the card names the sign-in', ({card}) => SIGN_IN_AGAIN.test(card));
    await signIn();
    await expectSameSession(page, session);
    await page.close();
  });

  it('loses its cookie and its sockets while a session plays: the video continues, and signaling opens after the sign-in', async () => {
    const page = await openPage();
    await page.start();
    const {session, sockets} = await page.waitForPhase('playing');
    await loseCookie();
    proxy.cutSockets();
    await page.waitFor('a socket was refused', ({refused}) => refused > 0);
    await signIn();
    const after = await page.waitFor('signaling is open again', (observed) => observed.sockets > sockets);
    assert.deepEqual(
      {phase: after.phase, session: after.session, posts: after.posts, machines: page.machines},
      {phase: 'playing', session, posts: 1, machines: 1},
    );
    assert.ok(!after.states.includes('reconnecting'), 'the video never stopped');
    await page.close();
  });
});
