import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {IframePage, streamPageUrl} from '../../support/page/iframe-page.ts';
import {createRefusingUrl, readRequests, waitForRequest} from '../../support/service/refusal.ts';
import {endSession, waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The records of this tab's sessions. */
const readRecords = () => sessionStorage.getItem('app-stream sessions');
/** The first page of a browser loads the code that records its session after the first frame. */
const waitForRecord = (id: string) => until(`a record of session ${id}`, () => readRecords()?.includes(id));
const waitForNoRecord = () => until('no record is left', () => readRecords() === null);

/** Opens a page that plays a stream and has recorded its session. */
const openPlayingPage = async (attributes: Readonly<Record<string, string>> = {}) => {
  const page = await IframePage.open(attributes);
  const element = await page.waitForStream();
  await waitForPhase(element, 'playing');
  await waitForRecord(element.session?.id ?? 'unknown');
  return page;
};

describe('A page with <app-stream>', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  it('ends its session when the user navigates to another page', async () => {
    const page = await openPlayingPage();
    await page.navigate('about:blank');
    await waitForNoSession();
  });

  it('ends its session when the page closes', async () => {
    const page = await openPlayingPage();
    page.close();
    await waitForNoSession();
  });

  it('ends its session when the page closes if its token is a function', async () => {
    const page = await IframePage.open({loading: 'manual'});
    const element = await page.waitForStream();
    element.token = () => Promise.resolve('abc');
    element.start();
    await waitForPhase(element, 'playing');
    page.close();
    await waitForNoSession();
  });

  it('ends its session and creates another one on a reload', async () => {
    const page = await openPlayingPage();
    const {id} = await waitForOnlySession('that plays');
    await page.reload();
    await waitForPhase(await page.waitForStream(), 'playing');
    expect((await waitForOnlySession('after the reload')).id).to.not.equal(id);
  });

  it('ends its session when the browser caches the page, and starts another one when the browser restores it', async () => {
    const page = await openPlayingPage();
    const {id} = await waitForOnlySession('that plays');
    page.enterCache();
    await waitForNoSession();
    const element = await page.waitForStream();
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
    page.leaveCache();
    await waitForPhase(element, 'playing');
    expect((await waitForOnlySession('of the restored page')).id).to.not.equal(id);
  });

  it('ends its session with the form of the request that worked, also in the next run and the next page of the tab', async () => {
    const serviceUrl = createRefusingUrl({method: 'DELETE', path: 'stream', status: 405, times: 1});
    const page = await openPlayingPage({'service-url': serviceUrl});
    const element = await page.waitForStream();
    await element.stop();
    element.start();
    await until('the next run', () => element.state.phase !== 'ended');
    await waitForPhase(element, 'playing');
    await page.reload();
    await waitForPhase(await page.waitForStream(), 'playing');
    page.close();
    await waitForNoSession();
    const deletions = (await readRequests(serviceUrl)).filter((line) => line.startsWith('DELETE'));
    const [first, ...others] = deletions.map((line) => line.split('/').length);
    // A page repeats the end of the page before it, whose answer that page did not receive.
    expect(others.length).to.be.within(3, 4);
    expect([first, ...new Set(others)]).to.deep.equal([1, 2]);
  });

  it('ends a session that still starts when the page closes', async () => {
    const page = await IframePage.open({profile: 'cold-long'});
    await waitForPhase(await page.waitForStream(), 'pending');
    page.close();
    await waitForNoSession();
  });

  it('records its session while the session exists, without secrets', async () => {
    const page = await IframePage.open({loading: 'manual'});
    const element = await page.waitForStream();
    element.token = 'secret-7';
    element.arguments = {password: 'secret-8'};
    element.start();
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    await waitForRecord(id);
    expect(readRecords()).not.to.contain('secret');
    await element.stop();
    expect(readRecords()).to.equal(null);
  });
});

describe('A session whose deletion fails', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  /** The URL of a page with another request, whose stream waits for its start. */
  const waitingPageUrl = (serviceUrl: string) =>
    streamPageUrl({'service-url': serviceUrl, 'app-id': 'a', profile: 'p', loading: 'manual'});

  /** Plays, and leaves the page while the service refuses deletions. */
  const leaveWithoutDeletion = async (times: number) => {
    const serviceUrl = createRefusingUrl({method: 'DELETE', path: 'stream', cut: 'within', times});
    const page = await openPlayingPage({'service-url': serviceUrl});
    await page.navigate('about:blank');
    await waitForRequest(serviceUrl, 'DELETE stream');
    await waitForOnlySession('that still runs');
    return {page, serviceUrl};
  };

  it('ends when the next page with a stream opens, even if that stream has not started', async () => {
    const {page, serviceUrl} = await leaveWithoutDeletion(1);
    await page.navigate('about:blank');
    await IframePage.open({'service-url': serviceUrl, loading: 'manual', profile: 'cold'});
    await waitForNoSession();
    await waitForNoRecord();
  });

  it('ends while the next page starts its own session', async () => {
    const {serviceUrl} = await leaveWithoutDeletion(1);
    const {id} = await waitForOnlySession('that is left');
    const page = await openPlayingPage({'service-url': serviceUrl});
    const own = await waitForOnlySession('of the next page');
    expect(own.id).to.not.equal(id);
    await (await page.waitForStream()).stop();
    await waitForNoRecord();
  });

  it('gets a deletion when each next page opens and one when it closes, from up to five pages', async () => {
    const serviceUrl = createRefusingUrl({method: 'DELETE', path: 'stream', cut: 'within', times: 11});
    const page = await openPlayingPage({'service-url': serviceUrl});
    const waitForDeletions = (count: number) =>
      until(`${count} deletions`, async () => {
        const deletions = (await readRequests(serviceUrl)).filter((line) => line.startsWith('DELETE'));
        return deletions.length === count;
      });
    await page.navigate('about:blank');
    await waitForDeletions(1);
    for (let tries = 1; tries <= 5; tries++) {
      await page.navigate(waitingPageUrl(serviceUrl));
      await waitForDeletions(2 * tries);
      await until(`attempt ${tries} in the records`, () => readRecords()?.includes(`"endAttempts":${tries}`));
      await page.navigate('about:blank');
    }
    await page.navigate(waitingPageUrl(serviceUrl));
    await waitForNoRecord();
    await waitForDeletions(11);
    const {id} = await waitForOnlySession('that the pages have given up');
    await endSession(id);
  });

  it('gets no deletion at another service, which would receive the token', async () => {
    const {page, serviceUrl} = await leaveWithoutDeletion(1);
    const other = createRefusingUrl();
    await page.navigate(streamPageUrl({'service-url': other}));
    await waitForPhase(await page.waitForStream(), 'playing');
    expect((await readRequests(other)).filter((line) => line.startsWith('DELETE'))).to.be.empty;
    await (await page.waitForStream()).stop();
    await page.navigate(waitingPageUrl(serviceUrl));
    await waitForNoSession();
  });
});
