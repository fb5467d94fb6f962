import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {countRequests, createRefusingUrl, type Refusal} from '../../support/service/refusal.ts';
import {waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';

/** A gateway that restarts answers in place of the service, as Traefik does. */
const FOREIGN = {status: 404, body: '404 page not found\n', headers: {'Content-Type': 'text/plain'}};
const POLLS: Refusal = {method: 'GET', path: 'stream/', times: 2, ...FOREIGN};
/** Both forms of the request. */
const ENDS: Refusal = {method: 'DELETE', path: 'stream', times: 2, ...FOREIGN};
const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}};

describe('<app-stream> behind a gateway that answers 404 in place of the service', () => {
  expectNoLeftovers();

  it('keeps its pending session, and plays it', async () => {
    const serviceUrl = createRefusingUrl(POLLS);
    const element = await openStream({serviceUrl, ...COLD});
    const {session} = await waitForPhase(element, 'pending');
    await waitForPhase(element, 'playing');
    expect(element.session?.id).to.equal(session.id);
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(1);
    expect(await countRequests(serviceUrl, 'DELETE stream')).to.equal(0);
    await element.stop();
  });

  it('repeats the end of its session until the service confirms it, and keeps its note until then', async () => {
    const element = await openStream({serviceUrl: createRefusingUrl(ENDS)});
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    await element.stop();
    expect(sessionStorage.getItem('app-stream sessions') ?? '').to.contain(id);
    await waitForNoSession();
  });
});
