import {expect} from '@open-wc/testing';
import {ask} from '../../src/service/http.ts';
import {PageNetwork} from '../session/page-network.ts';
import {failureOf, FakeServer, json, readyBody} from './fake-server.ts';

const request = {appId: 'usd-viewer', profile: 'default'};
const broken = () =>
  new FakeServer(() => {
    throw new TypeError('Failed to fetch');
  });
const bodyThatBreaks = () =>
  new Response(new ReadableStream({pull: (stream) => stream.error(new TypeError('network error'))}));

describe('a request without an answer', () => {
  it('names the origin that cannot be reached', async () => {
    const error = await failureOf(broken().client().listApplications());
    expect(error.code).to.equal('unreachable');
    expect(error.message).to.contain('https://streams.example');
    expect(error.detail).to.contain('Failed to fetch');
  });

  it('says so when the device is offline', async () => {
    using network = new PageNetwork();
    network.online = false;
    expect((await failureOf(broken().client().poll('s1'))).code).to.equal('offline');
  });

  it('fails when its time is over', async () => {
    const silent = new FakeServer(
      (_, index) =>
        new Promise((_resolve, reject) => {
          const {signal} = silent.requests[index]?.init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const question = {base: new URL('https://streams.example'), path: ['stream', 's1'], limitMs: 1};
    expect((await failureOf(ask(question, {fetch: silent.fetch}))).code).to.equal('no-answer');
  });

  it('rejects with the caller’s own reason when aborted', async () => {
    const abort = new AbortController();
    const reason = new Error('no longer wanted');
    const server = new FakeServer(() => {
      abort.abort(reason);
      throw new DOMException('aborted', 'AbortError');
    });
    const outcome = await server
      .client()
      .poll('s1', {signal: abort.signal})
      .catch((error: unknown) => error);
    expect(outcome).to.equal(reason);
  });

  it('hands the caller’s signal on, so that the question is taken back', async () => {
    const abort = new AbortController();
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    await server.client().poll('s1', {signal: abort.signal});
    const signal = server.requests[0]?.init.signal;
    expect(signal?.aborted).to.equal(false);
    abort.abort();
    expect(signal?.aborted).to.equal(true);
  });

  it('is unreachable too when the answer breaks off', async () => {
    const error = await failureOf(FakeServer.inTurn(bodyThatBreaks).client().poll('s1'));
    expect(error.code).to.equal('unreachable');
  });
});

describe('a creation without an answer', () => {
  for (const [what, server] of [
    ['cannot be reached', broken],
    ['breaks off', () => FakeServer.inTurn(bodyThatBreaks)],
  ] as const) {
    it(`is unclear when the service ${what}, and is not repeated`, async () => {
      const fake = server();
      const error = await failureOf(fake.client().create(request));
      expect(error.code).to.equal('create-unclear');
      expect(error.detail).to.contain('https://streams.example');
      expect(fake.lines).to.deep.equal(['POST /base/stream']);
    });
  }

  it('is unclear when the device goes offline after it was sent, and offline when it was before', async () => {
    using network = new PageNetwork();
    const goesOffline = new FakeServer(() => {
      network.online = false;
      throw new TypeError('Failed to fetch');
    });
    expect((await failureOf(goesOffline.client().create(request))).code).to.equal('create-unclear');
    expect((await failureOf(broken().client().create(request))).code).to.equal('offline');
  });

  it('is not sent twice after any refusal', async () => {
    for (const status of [400, 403, 404, 408, 422, 429, 500, 502, 503, 504]) {
      const server = FakeServer.inTurn(() => json(status, {detail: 'no'}));
      await failureOf(server.client({token: () => 't'}).create(request));
      expect(server.requests, String(status)).to.have.length(1);
    }
  });
});
