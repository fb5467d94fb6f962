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
  type Refusal,
} from '../../support/service/refusal.ts';
import {until} from '../../support/until.ts';
import {readSessions} from '../../support/service/service-sessions.ts';

const CREATION = {method: 'POST', path: 'stream'} as const;
const CATALOGUE = {method: 'GET', path: 'cfg'} as const;
/** A cold start that the element polls early. */
const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}} as const;
const VALIDATION_BODY = createDetailBody([
  {loc: ['body', 'profile'], msg: 'Profile "vast" needs more than 64 GiB', type: 'value_error'},
  {loc: ['body', 'arguments', 0], msg: 'Field required', type: 'missing'},
]);

const openRefused = (...refusals: readonly Refusal[]) =>
  openStream({serviceUrl: createRefusingUrl(...refusals), limits: {start: {createAttempts: 1}}});

describe('<app-stream> if the service refuses', () => {
  expectNoLeftovers();

  it('shows the service’s message for a refused creation as text', async () => {
    const message = 'Refused & <b>markup</b>';
    const element = await openRefused({...CREATION, status: 409, body: createDetailBody(message)});
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

  it('shows what is wrong with each field, and specifies them in the advice', async () => {
    const element = await openRefused({...CREATION, status: 422, body: VALIDATION_BODY});
    expect(await waitForFailure(element)).to.include({code: 'invalid-request'});
    expect(overlayTextOf(element))
      .to.include('Profile "vast" needs more than 64 GiB')
      .and.to.include('Field required')
      .and.to.include('arguments.0');
  });

  it('shows no HTML of a gateway’s error page', async () => {
    const element = await openRefused({
      ...CREATION,
      status: 502,
      body: '<html><h1>502 Bad Gateway</h1></html>',
    });
    expect(await waitForFailure(element)).to.include({code: 'create-unclear', detail: undefined});
    expect(overlayTextOf(element)).to.not.include('<h1>').and.not.to.include('502 Bad Gateway');
  });

  it('fails with malformed-response and ends the session if its routes are invalid', async () => {
    const body = JSON.stringify({id: 's1', routes: {host: [{description: 7}]}, status: {status: true}});
    const serviceUrl = createRefusingUrl({...CREATION, status: 200, body});
    const element = await openStream({serviceUrl});
    expect(await waitForFailure(element)).to.include({code: 'malformed-response'});
    expect(await readRequests(serviceUrl)).to.include('DELETE stream');
  });

  it('fails with create-unclear after one request if the connection closes within the response to a creation', async () => {
    const serviceUrl = createRefusingUrl({...CREATION, cut: 'within'});
    const element = await openStream({serviceUrl});
    expect(await waitForFailure(element)).to.include({code: 'create-unclear'});
    expect(overlayTextOf(element)).to.include('would take a second GPU');
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

  it('fails with unreachable and shows the address if the service does not run', async () => {
    const element = await openStream({
      serviceUrl: 'http://service.invalid/prefix',
      limits: {start: {pollRetryMs: 0}},
    });
    expect(await waitForFailure(element)).to.include({code: 'unreachable'});
    expect(overlayTextOf(element)).to.include('http://service.invalid');
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

  it('fails and ends the session if a poll fails for good', async () => {
    const element = await openStream({...COLD, demo: {coldMs: 30_000, pollStatus: 403}});
    await waitForPhase(element, 'pending');
    expect(await readSessions()).to.have.length(1);
    expect(await waitForFailure(element)).to.include({
      code: 'forbidden',
      detail: 'The session cannot be prepared',
    });
    expect(overlayTextOf(element)).to.include('The session cannot be prepared');
  });

  it('shows a temporary error of a poll and continues to wait', async () => {
    const message = 'The gateway restarts';
    const element = await openStream({
      ...COLD,
      demo: {coldMs: 500},
      serviceUrl: createRefusingUrl({
        method: 'GET',
        path: 'stream',
        status: 502,
        body: createDetailBody(message),
        headers: {'Retry-After': '1'},
        times: 1,
      }),
    });
    const {pollError} = await waitForPhase(element, 'pending', (state) => state.pollError !== undefined);
    expect(pollError).to.include({code: 'bad-gateway', detail: message});
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include(String(pollError?.message));
    await waitForPhase(element, 'connecting');
  });

  it('shows the retry time if the service defers the creation, then connects', async () => {
    const serviceUrl = createRefusingUrl({
      ...CREATION,
      status: 503,
      body: createDetailBody('All nodes are taken'),
      headers: {'Retry-After': '1'},
      times: 1,
    });
    const element = await openStream({serviceUrl});
    const {deferred} = await waitForPhase(element, 'requesting', (state) => state.deferred !== undefined);
    expect(deferred).to.include({attempt: 1});
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include('All nodes are taken').and.to.include('Retrying in');
    await waitForPhase(element, 'connecting');
    expect(await countRequests(serviceUrl, 'POST stream')).to.equal(2);
    expect(statesOf(element).map(({phase}) => phase)).to.not.include('failed');
  });
});
