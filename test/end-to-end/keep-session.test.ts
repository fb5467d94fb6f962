import {expect, oneEvent} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {makeStream, openStream, reaches} from '../support/open-stream.ts';
import {OwnPage, streamIn, streamPage} from '../support/own-page.ts';
import {refusing} from '../support/refusal.ts';
import {noSessionLeft, onlySession, sessionsAtService} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

const KEPT = {'keep-session': ''};

const endAtService = (id: string) =>
  fetch('/service/stream', {
    method: 'DELETE',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({id}),
  });

/** A page of its own that plays and keeps its session. */
const keepingPage = async (attributes: Readonly<Record<string, string>> = {}) => {
  const page = await OwnPage.open({...KEPT, ...attributes});
  await reaches(await page.stream(), 'playing');
  const session = await onlySession('that plays', ({clients}) => clients === 1);
  return {page, id: session.id};
};

const goneFrom = () => onlySession('that nobody is at', ({clients}) => clients === 0);

describe('<app-stream keep-session>', () => {
  leavesNothing();
  beforeEach(() => sessionStorage.clear());

  it('goes on with its session after a reload, and ends it by stop()', async () => {
    const {page, id} = await keepingPage();
    await page.reload();
    const element = await page.stream();
    await reaches(element, 'playing');
    expect((await onlySession('after the reload')).id).to.equal(id);
    expect(element.session?.id).to.equal(id);
    await element.stop();
    expect(await sessionsAtService()).to.be.empty;
    expect(sessionStorage.getItem('app-stream sessions')).to.equal(null);
  });

  it('goes on with it when the person comes back from another page', async () => {
    const {page, id} = await keepingPage();
    await page.go('about:blank');
    expect((await goneFrom()).id).to.equal(id);
    await page.go(streamPage(KEPT));
    const element = await page.stream();
    await reaches(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('goes on with it when the browser has kept the page for the way back', async () => {
    const {page, id} = await keepingPage();
    page.intoCache();
    expect((await goneFrom()).id).to.equal(id);
    page.outOfCache();
    const element = await page.stream();
    await reaches(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('leaves it running when the page is closed', async () => {
    const {page, id} = await keepingPage();
    page.close();
    expect((await goneFrom()).id).to.equal(id);
    await endAtService(id);
  });

  it('goes on with one that still starts', async () => {
    const page = await OwnPage.open({...KEPT, profile: 'cold'});
    const {session} = await reaches(await page.stream(), 'pending');
    await page.reload();
    const element = await page.stream();
    await reaches(element, 'playing');
    expect(element.session?.id).to.equal(session.id);
    await element.stop();
  });

  it('leaves it running when the element is removed, and goes on with it when it is inserted again', async () => {
    const element = makeStream({});
    element.keepSession = true;
    document.body.append(element);
    await reaches(element, 'playing');
    const id = element.session?.id;
    element.remove();
    await goneFrom();
    document.body.append(element);
    await reaches(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
    element.remove();
  });

  it('goes on with it after disconnect() and start()', async () => {
    const element = await openStream();
    element.keepSession = true;
    await reaches(element, 'playing');
    const id = element.session?.id;
    await element.disconnect();
    await goneFrom();
    const again = oneEvent(element, 'playing');
    element.start();
    await again;
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('makes another one, silently, where it is gone', async () => {
    const {page, id} = await keepingPage();
    await page.go('about:blank');
    await endAtService(id);
    await noSessionLeft();
    await page.go(streamPage(KEPT));
    const element = await page.stream();
    await reaches(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    await element.stop();
    expect(sessionStorage.getItem('app-stream sessions')).to.equal(null);
  });

  it('goes on with it though the service fails in passing', async () => {
    const attributes = {
      ...KEPT,
      'service-url': refusing({method: 'GET', path: 'stream', status: 502, times: 1}),
    };
    const {page, id} = await keepingPage(attributes);
    await page.reload();
    const element = await page.stream();
    await reaches(element, 'playing');
    expect(element.session?.id).to.equal(id);
    await element.stop();
  });

  it('ends it when something else is asked for', async () => {
    const element = await openStream();
    element.keepSession = true;
    await reaches(element, 'playing');
    const id = element.session?.id;
    element.profile = 'cold';
    await until(
      'another session plays',
      () => element.state.phase === 'playing' && element.session?.id !== id,
    );
    expect((await onlySession('of the other request')).id).to.not.equal(id);
    await element.stop();
  });

  it('ends it when it fails', async () => {
    const page = await OwnPage.open({...KEPT, loading: 'manual'});
    const element = await page.stream();
    element.arguments = {demo: {noOffer: true}};
    element.limits = {offerMs: 500};
    element.start();
    await until('the failure', () => element.state.phase === 'failed');
    await noSessionLeft();
  });

  it('leaves a kept session to its own request, which ends it where it is not to be kept any more', async () => {
    const {page, id} = await keepingPage();
    await page.go(streamPage({...KEPT, profile: 'cold', loading: 'manual'}));
    await page.go(streamPage({profile: 'cold', loading: 'manual'}));
    const other = await page.stream();
    other.start();
    await reaches(other, 'playing');
    await other.stop();
    expect((await goneFrom()).id).to.equal(id);
    await page.go(streamPage({loading: 'manual'}));
    await noSessionLeft();
  });

  it('of which there are two takes a session of its own for each, and each goes on with one', async () => {
    const {page, id} = await keepingPage();
    const second = await OwnPage.open(KEPT);
    const element = await second.stream();
    await reaches(element, 'playing');
    const otherId = element.session?.id;
    expect(otherId).to.not.equal(id);
    expect(await sessionsAtService()).to.have.length(2);
    await Promise.all([page.reload(), second.reload()]);
    const both = await Promise.all([page.stream(), second.stream()]);
    await Promise.all(both.map((each) => reaches(each, 'playing')));
    expect(both.map(({session}) => session?.id)).to.have.members([id, otherId]);
    await Promise.all(both.map((each) => each.stop()));
  });
});

describe('A tab that was duplicated', () => {
  leavesNothing();
  beforeEach(() => sessionStorage.clear());

  /** Another tab, which begins with a copy of what this one has stored. */
  const duplicate = async (address: string) => {
    const tab = window.open(address);
    if (!tab) throw new Error('The browser opens no tab');
    const element = await streamIn(() => tab.document);
    return {tab, element};
  };

  it('does not end the session that plays in the first one, and ends its own when it is closed', async () => {
    const page = await OwnPage.open();
    const first = await page.stream();
    await reaches(first, 'playing');
    const {id} = await onlySession('of the first tab');
    const {tab, element} = await duplicate(streamPage());
    await reaches(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    expect(first.state.phase).to.equal('playing');
    expect(await sessionsAtService()).to.have.length(2);
    tab.close();
    expect((await onlySession('when the other tab is closed')).id).to.equal(id);
    await first.stop();
  });

  it('does not go on with the session that plays in the first one', async () => {
    const {page, id} = await keepingPage();
    const {tab, element} = await duplicate(streamPage(KEPT));
    await reaches(element, 'playing');
    expect(element.session?.id).to.not.equal(id);
    expect((await page.stream()).state.phase).to.equal('playing');
    await element.stop();
    tab.close();
    await (await page.stream()).stop();
  });
});
