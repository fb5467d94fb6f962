import {expect} from '@open-wc/testing';
import type {FailureCode} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, openStream, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {detail, refusing, requestsAt, type Refusal} from '../support/refusal.ts';
import {sessionsAtService} from '../support/sessions-at-service.ts';

/** By HTTP status: the failure that it stands for. */
const STATUSES: readonly (readonly [status: number, code: FailureCode])[] = [
  [400, 'invalid-request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [408, 'request-timeout'],
  [409, 'conflict'],
  [413, 'request-too-large'],
  [418, 'unexpected-status'],
  [422, 'invalid-request'],
  [429, 'too-many-requests'],
  [500, 'service-error'],
  [501, 'not-supported'],
  [502, 'bad-gateway'],
  [503, 'no-capacity'],
  [504, 'gateway-timeout'],
];

const CREATION = {method: 'POST', path: 'stream'} as const;
const CATALOGUE = {method: 'GET', path: 'cfg'} as const;
const FAULTS = detail([
  {loc: ['body', 'profile'], msg: 'Profile "vast" needs more than 64 GiB', type: 'value_error'},
  {loc: ['body', 'arguments', 0], msg: 'Field required', type: 'missing'},
]);

/** Answers that are no refusals and cannot be read either. */
const UNREADABLE: Readonly<Record<string, Pick<Refusal, 'status' | 'body'>>> = {
  'half a JSON': {status: 200, body: '{"id": "7f'},
  'a page': {status: 200, body: '<!doctype html><title>Sign in</title>'},
  'a body of another shape': {status: 200, body: '{"session": {"name": "s1"}}'},
  'a list': {status: 200, body: '[]'},
  nothing: {status: 200},
};

const refuse = (...refusals: readonly Refusal[]) =>
  openStream({serviceUrl: refusing(...refusals), limits: {createAttempts: 1}});

describe('<app-stream> shows, when the service', () => {
  leavesNothing();

  for (const [status, code] of STATUSES) {
    it(`answers a creation with ${status}: ${code}, and the service’s words`, async () => {
      const words = `Said the service with ${status} & <b>markup</b>`;
      const element = await refuse({...CREATION, status, body: detail(words)});
      const error = await failureOf(element);
      expect(error).to.include({code, status, detail: words});
      expect(screenOf(element)).to.include(words).and.to.include(error.message).and.to.include(code);
      expect(element.shadowRoot?.querySelector('b')).to.equal(null);
    });
  }

  for (const [status, code] of STATUSES.filter(([number]) => number !== 404)) {
    it(`answers the catalogue’s questions with ${status}: ${code}, and creates nothing`, async () => {
      const words = `The catalogue says ${status}`;
      const serviceUrl = refusing({...CATALOGUE, status, body: detail(words)});
      const element = await openStream({serviceUrl});
      expect(await failureOf(element)).to.include({code, status, detail: words});
      expect(screenOf(element)).to.include(words).and.to.include(code);
      expect(await requestsAt(serviceUrl)).to.not.include('POST stream');
    });
  }

  it('names several faults: each with its place', async () => {
    const element = await refuse({...CREATION, status: 422, body: FAULTS});
    expect(await failureOf(element)).to.include({code: 'invalid-request'});
    expect(screenOf(element))
      .to.include('body.profile: Profile "vast" needs more than 64 GiB')
      .and.to.include('body.arguments.0: Field required');
  });

  it('answers with a page of a gateway: the code, and no page', async () => {
    const element = await refuse({...CREATION, status: 502, body: '<html><h1>502 Bad Gateway</h1></html>'});
    expect(await failureOf(element)).to.include({code: 'bad-gateway', detail: undefined});
    expect(screenOf(element)).to.not.include('<h1>').and.not.to.include('502 Bad Gateway');
  });

  for (const [what, answer] of Object.entries(UNREADABLE)) {
    it(`answers a creation with ${what}: malformed-response`, async () => {
      const element = await refuse({...CREATION, ...answer});
      expect(await failureOf(element)).to.include({code: 'malformed-response', status: 200});
      expect(screenOf(element)).to.include('malformed-response');
    });

    // An existence answer may come without a body, and need not be JSON to be one.
    if (what === 'nothing') continue;
    it(`answers the catalogue’s questions with ${what}: malformed-response`, async () => {
      const element = await refuse({...CATALOGUE, ...answer});
      expect(await failureOf(element)).to.include({code: 'malformed-response', status: 200});
    });
  }

  it('tells of a session without routes: malformed-response, and the session is ended', async () => {
    const body = JSON.stringify({id: 's1', routes: {host: [{description: 7}]}, status: {status: true}});
    const serviceUrl = refusing({...CREATION, status: 200, body});
    const element = await openStream({serviceUrl});
    expect(await failureOf(element)).to.include({code: 'malformed-response'});
    expect(await requestsAt(serviceUrl)).to.include('DELETE stream');
  });

  it('is cut off before it answers a creation: create-unclear', async () => {
    const element = await refuse({...CREATION, cut: 'before'});
    expect(await failureOf(element)).to.include({code: 'create-unclear'});
  });

  it('is cut off while it answers a creation: create-unclear, and it was asked once', async () => {
    const serviceUrl = refusing({...CREATION, cut: 'within'});
    const element = await openStream({serviceUrl});
    expect(await failureOf(element)).to.include({code: 'create-unclear'});
    expect(screenOf(element)).to.include('could take a second GPU');
    expect((await requestsAt(serviceUrl)).filter((request) => request === 'POST stream')).to.have.length(1);
  });

  it('is cut off while the catalogue is asked: unreachable', async () => {
    const element = await refuse({...CATALOGUE, cut: 'before'});
    expect(await failureOf(element)).to.include({code: 'unreachable'});
    expect(screenOf(element)).to.include(location.origin);
  });

  it('allows no page of this origin (CORS): cors, with the address and what to do', async () => {
    const origin = `http://127.0.0.1:${location.port}`;
    const element = await openStream({
      serviceUrl: `${origin}${refusing({...CATALOGUE, status: 200, body: '{}'})}`,
    });
    expect(await failureOf(element)).to.include({code: 'cors', retryable: true});
    expect(screenOf(element)).to.include(origin).and.to.include('CORS');
  });

  it('does not run: unreachable, with the address', async () => {
    const element = await openStream({serviceUrl: 'http://service.invalid/prefix'});
    expect(await failureOf(element)).to.include({code: 'unreachable'});
    expect(screenOf(element)).to.include('http://service.invalid');
  });

  it('cannot be read when it creates a session (CORS): create-unclear, which tells why, and it was asked once', async () => {
    const path = refusing({...CREATION, status: 200, body: '{}'});
    const element = await openStream({
      serviceUrl: `http://127.0.0.1:${location.port}${path}`,
      catalogue: 'skip',
    });
    const error = await failureOf(element);
    expect(error).to.include({code: 'create-unclear'});
    expect(error.detail).to.include('does not let this page read');
    const posts = (await requestsAt(path)).filter((request) => request === 'POST stream');
    expect(posts.length).to.be.at.most(1);
  });

  it('fails while the application starts: the failure, and the session is ended', async () => {
    const element = await openStream({profile: 'cold', demo: {pollStatus: 403}});
    await reaches(element, 'pending');
    expect(await sessionsAtService()).to.have.length(1);
    expect(await failureOf(element)).to.include({
      code: 'forbidden',
      detail: 'The session cannot be prepared',
    });
    expect(screenOf(element)).to.include('The session cannot be prepared');
  });

  it('fails in passing while the application starts: so much on the screen, and the start goes on', async () => {
    const words = 'The gateway restarts';
    const element = await openStream({
      profile: 'cold',
      demo: {coldMs: 500},
      serviceUrl: refusing({method: 'GET', path: 'stream', status: 502, body: detail(words), times: 1}),
    });
    const {trouble} = await reaches(element, 'pending', (state) => state.trouble !== undefined);
    expect(trouble).to.include({code: 'bad-gateway', detail: words});
    await element.updateComplete;
    expect(screenOf(element)).to.include(String(trouble?.message));
    await reaches(element, 'connecting');
  });

  it('puts a creation off: the wait on the screen, then the stream', async () => {
    const serviceUrl = refusing({
      ...CREATION,
      status: 503,
      body: detail('All nodes are taken'),
      headers: {'Retry-After': '1'},
      times: 1,
    });
    const element = await openStream({serviceUrl});
    const {refused} = await reaches(element, 'requesting', (state) => state.refused !== undefined);
    expect(refused).to.include({attempt: 1});
    await element.updateComplete;
    expect(screenOf(element)).to.include('All nodes are taken').and.to.include('Next try in');
    await reaches(element, 'connecting');
    expect((await requestsAt(serviceUrl)).filter((request) => request === 'POST stream')).to.have.length(2);
    expect(statesOf(element).map(({phase}) => phase)).to.not.include('failed');
  });
});
