import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  waitForPhase,
  overlayTextOf,
  statesOf,
} from '../../support/element/open-stream.ts';
import {
  countRequests,
  createDetailBody,
  createRefusingUrl,
  readRequests,
} from '../../support/service/refusal.ts';
import {until} from '../../support/until.ts';

const CREATION = {method: 'POST', path: 'stream'} as const;
const CATALOGUE = {method: 'GET', path: 'cfg'} as const;
/** A cold start that the element polls early. */
const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}} as const;

describe('<app-stream> if the service refuses', () => {
  expectNoLeftovers();

  it('shows the service’s message for a refused creation as text', async () => {
    const message = 'Refused & <b>markup</b>';
    const serviceUrl = createRefusingUrl({...CREATION, status: 409, body: createDetailBody(message)});
    const element = await openStream({serviceUrl});
    const error = await waitForFailure(element);
    expect(error).to.include({code: 'conflict', status: 409, detail: message});
    expect(overlayTextOf(element))
      .to.include(message)
      .and.to.include(error.message)
      .and.to.include('conflict');
    expect(element.shadowRoot?.querySelector('b')).to.equal(null);
  });

  it('creates no session if the catalogue refuses', async () => {
    const message = 'Only for members of the project';
    const serviceUrl = createRefusingUrl({...CATALOGUE, status: 403, body: createDetailBody(message)});
    const element = await openStream({serviceUrl});
    expect(await waitForFailure(element)).to.include({code: 'forbidden', status: 403, detail: message});
    expect(overlayTextOf(element)).to.include(message).and.to.include('forbidden');
    expect(await readRequests(serviceUrl)).to.not.include('POST stream');
  });

  it('creates no session if an extension removed WebRTC', async () => {
    const serviceUrl = createRefusingUrl();
    const {RTCPeerConnection} = window;
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    try {
      const element = await openStream({serviceUrl});
      expect(await waitForFailure(element)).to.include({code: 'webrtc-blocked'});
      expect(await readRequests(serviceUrl)).to.not.include('POST stream');
    } finally {
      Object.assign(window, {RTCPeerConnection});
    }
  });

  for (const [what, refused] of [
    ['a check of the catalogue', CATALOGUE],
    ['a create request', CREATION],
    ['a poll', {method: 'GET', path: 'stream'}],
  ] as const)
    it(`waits for a sign-in after ${what} that the service answers with 401, if the page has no token`, async () => {
      const headers = {'Retry-After': '1'};
      const serviceUrl = createRefusingUrl({...refused, status: 401, headers, times: 2});
      const element = await openStream({...COLD, demo: {coldMs: 500}, serviceUrl});
      await until('the card names the sign-in', () =>
        overlayTextOf(element).includes('You may need to sign in again.'),
      );
      await waitForPhase(element, 'connecting');
      expect(statesOf(element).map(({phase}) => phase)).to.not.include('failed');
    });

  it('fails with create-unclear after one request if the connection closes within the response to a creation', async () => {
    const serviceUrl = createRefusingUrl({...CREATION, cut: 'within'});
    const element = await openStream({serviceUrl});
    expect(await waitForFailure(element)).to.include({code: 'create-unclear'});
    expect(overlayTextOf(element)).to.include('could take a second GPU');
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(1);
  });

  it('fails with cors and shows the origin if the service does not allow the page', async () => {
    const origin = `http://127.0.0.1:${location.port}`;
    const element = await openStream({
      serviceUrl: `${origin}${createRefusingUrl({...CATALOGUE, status: 200, body: '{}'})}`,
      limits: {start: {pollRetryMs: 0}},
    });
    expect(await waitForFailure(element)).to.include({code: 'cors', retryable: true});
    expect(overlayTextOf(element)).to.include(origin).and.to.include('CORS');
  });

  it('fails with create-unclear after at most one creation if CORS blocks its response', async () => {
    const path = createRefusingUrl({...CREATION, status: 200, body: '{}'});
    const element = await openStream({
      serviceUrl: `http://127.0.0.1:${location.port}${path}`,
      catalogue: 'skip',
    });
    const error = await waitForFailure(element);
    expect(error).to.include({code: 'create-unclear'});
    expect(overlayTextOf(element)).to.include('responds without CORS headers');
    expect(await countRequests(path, 'POST stream')).to.be.at.most(1);
  });
});
