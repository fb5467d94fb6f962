import {expect} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {reaches} from '../support/open-stream.ts';
import {OwnPage} from '../support/own-page.ts';
import {refusing, requestsAt} from '../support/refusal.ts';
import {noSessionLeft, onlySession} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

/** A page of its own that plays a stream. */
const playingPage = async (attributes: Readonly<Record<string, string>> = {}) => {
  const page = await OwnPage.open(attributes);
  await reaches(await page.stream(), 'playing');
  return page;
};

/** What this tab has noted of its sessions. */
const records = () => sessionStorage.getItem('app-stream sessions');
const noRecordLeft = () => until('no record is left', () => records() === null);

describe('A page with a stream', () => {
  leavesNothing();
  beforeEach(() => sessionStorage.clear());

  it('ends its session when it goes to another page', async () => {
    const page = await playingPage();
    await page.go('about:blank');
    await noSessionLeft();
  });

  it('ends its session when it is closed', async () => {
    const page = await playingPage();
    page.close();
    await noSessionLeft();
  });

  it('ends its session when it is closed, though its token comes from a function', async () => {
    const page = await OwnPage.open({loading: 'manual'});
    const element = await page.stream();
    element.token = () => Promise.resolve('abc');
    element.start();
    await reaches(element, 'playing');
    page.close();
    await noSessionLeft();
  });

  it('ends its session when it is reloaded, and makes another one', async () => {
    const page = await playingPage();
    const {id} = await onlySession('that plays');
    await page.reload();
    await reaches(await page.stream(), 'playing');
    expect((await onlySession('after the reload')).id).to.not.equal(id);
  });

  it('ends its session when the browser keeps it for the way back, and begins anew there', async () => {
    const page = await playingPage();
    const {id} = await onlySession('that plays');
    page.intoCache();
    await noSessionLeft();
    const element = await page.stream();
    expect(element.state).to.deep.equal({phase: 'idle', reason: 'detached'});
    page.outOfCache();
    await reaches(element, 'playing');
    expect((await onlySession('after the way back')).id).to.not.equal(id);
  });

  it('ends a session that starts when it is closed', async () => {
    const page = await OwnPage.open({profile: 'cold-long'});
    await reaches(await page.stream(), 'pending');
    page.close();
    await noSessionLeft();
  });

  it('notes its session while there is one, and nothing that is secret', async () => {
    const page = await OwnPage.open({loading: 'manual'});
    const element = await page.stream();
    element.token = 'secret-7';
    element.arguments = {password: 'secret-8'};
    element.start();
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    expect(records()).to.contain(id).and.not.contain('secret');
    await element.stop();
    expect(records()).to.equal(null);
  });
});

describe('A session whose deletion is lost on the way', () => {
  leavesNothing();
  beforeEach(() => sessionStorage.clear());

  /** Plays, and is left while the service cannot hear of it. */
  const leaveUnheard = async (times: number) => {
    const serviceUrl = refusing({method: 'DELETE', path: 'stream', cut: 'within', times});
    const page = await playingPage({'service-url': serviceUrl});
    await page.go('about:blank');
    await until('a deletion that is lost', async () =>
      (await requestsAt(serviceUrl)).includes('DELETE stream'),
    );
    await onlySession('that nobody has ended');
    return {page, serviceUrl};
  };

  it('is ended by the next page with a stream, though that one waits to be started', async () => {
    const {page, serviceUrl} = await leaveUnheard(1);
    await page.go('about:blank');
    await OwnPage.open({'service-url': serviceUrl, loading: 'manual', profile: 'cold'});
    await noSessionLeft();
    await noRecordLeft();
  });

  it('is ended while the next page begins its own', async () => {
    const {serviceUrl} = await leaveUnheard(1);
    const {id} = await onlySession('that is left');
    const page = await playingPage({'service-url': serviceUrl});
    const own = await onlySession('of the next page');
    expect(own.id).to.not.equal(id);
    await (await page.stream()).stop();
    await noRecordLeft();
  });

  it('is tried again by each page, and given up after the fifth', async () => {
    const serviceUrl = refusing({method: 'DELETE', path: 'stream', cut: 'within', times: 6});
    const page = await playingPage({'service-url': serviceUrl});
    const asked = (count: number) =>
      until(`${count} deletions`, async () => {
        const deletions = (await requestsAt(serviceUrl)).filter((line) => line.startsWith('DELETE'));
        return deletions.length === count;
      });
    await page.go('about:blank');
    await asked(1);
    for (let tries = 1; tries <= 5; tries++) {
      await page.go(
        `/stream-page?service-url=${encodeURIComponent(serviceUrl)}&app-id=a&profile=p&loading=manual`,
      );
      await asked(tries + 1);
      await until('the try is noted', () => records()?.includes(`"tries":${tries}`));
      await page.go('about:blank');
    }
    await page.go(
      `/stream-page?service-url=${encodeURIComponent(serviceUrl)}&app-id=a&profile=p&loading=manual`,
    );
    await noRecordLeft();
    await asked(6);
    const {id} = await onlySession('that is left to the service');
    await fetch('/service/stream', {
      method: 'DELETE',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({id}),
    });
  });

  it('is not asked for at another service, which would get the token', async () => {
    const {page, serviceUrl} = await leaveUnheard(1);
    const other = refusing();
    await page.go(`/stream-page?service-url=${encodeURIComponent(other)}&app-id=usd-viewer&profile=default`);
    await reaches(await page.stream(), 'playing');
    expect((await requestsAt(other)).filter((line) => line.startsWith('DELETE'))).to.be.empty;
    await (await page.stream()).stop();
    await page.go(
      `/stream-page?service-url=${encodeURIComponent(serviceUrl)}&app-id=a&profile=p&loading=manual`,
    );
    await noSessionLeft();
  });
});
