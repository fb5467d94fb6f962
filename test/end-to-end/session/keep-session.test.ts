import {expect, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {IframePage, waitForStreamIn, streamPageUrl} from '../../support/page/iframe-page.ts';
import {createRefusingUrl} from '../../support/service/refusal.ts';
import {
  endSession,
  waitForNoSession,
  waitForOnlySession,
  readSessions,
} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const KEEP = {'keep-session': ''};
/** A cold start that the element notices soon. */
const COLD = {profile: 'cold', limits: '{"start": {"pollMs": 200}}'};

/** Opens a page that plays and keeps its session. */
const openKeepingPage = async (attributes: Readonly<Record<string, string>> = {}) => {
  const page = await IframePage.open({...KEEP, ...attributes});
  await waitForPhase(await page.waitForStream(), 'playing');
  const session = await waitForOnlySession('that plays', ({clients}) => clients === 1);
  return {page, id: session.id};
};

const waitForSessionWithoutClient = () =>
  waitForOnlySession('without a client', ({clients}) => clients === 0);

describe('<app-stream keep-session>', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  it('resumes its session after a reload, and ends it by stop()', async () => {
    const {page, id} = await openKeepingPage();
    await page.reload();
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect((await waitForOnlySession('after the reload')).id).to.equal(id);
    expect(element.session?.id).to.equal(id);
    await element.stop();
    expect(await readSessions()).to.be.empty;
    expect(sessionStorage.getItem('app-stream sessions')).to.equal(null);
  });

  it('resumes its session when the user returns from another page', async () => {
    const {page, id} = await openKeepingPage();
    await page.navigate('about:blank');
    expect((await waitForSessionWithoutClient()).id).to.equal(id);
    await page.navigate(streamPageUrl(KEEP));
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('resumes its session when the browser restores the page from its cache', async () => {
    const {page, id} = await openKeepingPage();
    page.enterCache();
    expect((await waitForSessionWithoutClient()).id).to.equal(id);
    page.leaveCache();
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('leaves its session running when the page closes', async () => {
    const {page, id} = await openKeepingPage();
    page.close();
    expect((await waitForSessionWithoutClient()).id).to.equal(id);
    await endSession(id);
  });

  it('resumes a session that still starts', async () => {
    const page = await IframePage.open({...KEEP, ...COLD});
    const {session} = await waitForPhase(await page.waitForStream(), 'pending');
    await page.reload();
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(session.id);
    await element.stop();
  });

  it('leaves its session running when the element is removed, and resumes it when the element is inserted again', async () => {
    const element = createStream({});
    element.keepSession = true;
    document.body.append(element);
    await waitForPhase(element, 'playing');
    const id = element.session?.id;
    element.remove();
    await waitForSessionWithoutClient();
    document.body.append(element);
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
    element.remove();
  });

  it('resumes its session after disconnect() and start()', async () => {
    const element = await openStream();
    element.keepSession = true;
    await waitForPhase(element, 'playing');
    const id = element.session?.id;
    await element.disconnect();
    await waitForSessionWithoutClient();
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('creates another session without an error if the kept session has ended', async () => {
    const {page, id} = await openKeepingPage();
    await page.navigate('about:blank');
    await endSession(id);
    await waitForNoSession();
    await page.navigate(streamPageUrl(KEEP));
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    await element.stop();
    expect(sessionStorage.getItem('app-stream sessions')).to.equal(null);
  });

  it('resumes its session after a temporary error of the service', async () => {
    const attributes = {
      ...KEEP,
      'service-url': createRefusingUrl({
        method: 'GET',
        path: 'stream',
        status: 502,
        headers: {'Retry-After': '1'},
        times: 1,
      }),
    };
    const {page, id} = await openKeepingPage(attributes);
    await page.reload();
    const element = await page.waitForStream();
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('ends its session when the request changes', async () => {
    const element = await openStream();
    element.keepSession = true;
    await waitForPhase(element, 'playing');
    const id = element.session?.id;
    Object.assign(element, {profile: 'cold', limits: {start: {pollMs: 200}}});
    await until(
      'another session plays',
      () => element.state.phase === 'playing' && element.session?.id !== id,
    );
    expect((await waitForOnlySession('of the other request')).id).to.not.equal(id);
    await element.stop();
  });

  it('ends its session when the run fails', async () => {
    const page = await IframePage.open({...KEEP, loading: 'manual'});
    const element = await page.waitForStream();
    element.arguments = {demo: {noOffer: true}};
    element.limits = {connect: {offerMs: 500, retryMs: 0}, start: {keepFailedMs: 0}};
    element.start();
    await until('the failure', () => element.state.phase === 'failed');
    await waitForNoSession();
  });

  it('leaves the kept session of another request running, and ends it if its own request no longer keeps it', async () => {
    const {page, id} = await openKeepingPage();
    await page.navigate(streamPageUrl({...KEEP, ...COLD, loading: 'manual'}));
    await page.navigate(streamPageUrl({...COLD, loading: 'manual'}));
    const other = await page.waitForStream();
    other.start();
    await waitForPhase(other, 'playing');
    await other.stop();
    expect((await waitForSessionWithoutClient()).id).to.equal(id);
    await page.navigate(streamPageUrl({loading: 'manual'}));
    await waitForNoSession();
  });

  it('creates one session for each of two streams, and each stream resumes one', async () => {
    const {page, id} = await openKeepingPage();
    const second = await IframePage.open(KEEP);
    const element = await second.waitForStream();
    await waitForPhase(element, 'playing');
    const otherId = element.session?.id;
    expect(otherId).to.not.equal(id);
    expect(await readSessions()).to.have.length(2);
    await Promise.all([page.reload(), second.reload()]);
    const both = await Promise.all([page.waitForStream(), second.waitForStream()]);
    await Promise.all(both.map((each) => waitForPhase(each, 'playing')));
    expect(both.map(({session}) => session?.id)).to.have.members([id, otherId]);
    await Promise.all(both.map((each) => each.stop()));
  });
});

describe('A duplicated tab', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  /** Opens another tab, which starts with a copy of this tab's session storage. */
  const openDuplicate = async (address: string) => {
    const tab = window.open(address);
    if (!tab) throw new Error('The browser opens no tab');
    const element = await waitForStreamIn(() => tab.document);
    return {tab, element};
  };

  it('does not end the session of the first tab, and ends its own session when the tab closes', async () => {
    const page = await IframePage.open();
    const first = await page.waitForStream();
    await waitForPhase(first, 'playing');
    const {id} = await waitForOnlySession('of the first tab');
    const {tab, element} = await openDuplicate(streamPageUrl());
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    expect(first.state.phase).to.equal('playing');
    expect(await readSessions()).to.have.length(2);
    tab.close();
    expect((await waitForOnlySession('when the other tab is closed')).id).to.equal(id);
    await first.stop();
  });

  it('does not resume the session of the first tab', async () => {
    const {page, id} = await openKeepingPage();
    const {tab, element} = await openDuplicate(streamPageUrl(KEEP));
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    expect((await page.waitForStream()).state.phase).to.equal('playing');
    await element.stop();
    tab.close();
    await (await page.waitForStream()).stop();
  });
});
