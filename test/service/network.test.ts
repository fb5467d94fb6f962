import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {isOffline} from '../../src/platform/offline.ts';
import {sendRequest} from '../../src/service/http.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';
import {catchError, FakeServer, createJsonResponse, createReadyBody, neverRespond} from './fake-server.ts';

const request = {appId: 'usd-viewer', profile: 'default'};
const createUnreachableServer = () =>
  new FakeServer(() => {
    throw new TypeError('Failed to fetch');
  });
const createBrokenResponse = () =>
  new Response(new ReadableStream({pull: (stream) => stream.error(new TypeError('network error'))}));

describe('StreamingService, request without a response', () => {
  it('reports the origin of an unreachable service', async () => {
    const error = await catchError(createUnreachableServer().createClient().listApplications());
    expect(error.code).to.equal('unreachable');
    expect(error.advice).to.contain('https://streams.example');
    expect(error.cause).to.have.property('message', 'Failed to fetch');
  });

  it('fails with offline if the device is offline', async () => {
    using network = new FakeNetworkState();
    network.online = false;
    expect((await catchError(createUnreachableServer().createClient().poll('s1'))).code).to.equal('offline');
  });

  it('does not fail with offline if the service answers another request', async () => {
    using network = new FakeNetworkState();
    network.online = false;
    const {fetch} = globalThis;
    let requests = 0;
    globalThis.fetch = () => {
      requests += 1;
      return requests === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response());
    };
    try {
      const base = new URL('https://streams.example');
      const error = await catchError(sendRequest({base, path: ['app'], limitMs: 1000}, {}));
      expect(error.code).to.equal('cors');
      expect(isOffline()).to.equal(false);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('fails after the time limit', async () => {
    const silentServer = new FakeServer(({init}) => neverRespond(init));
    const options = {base: new URL('https://streams.example'), path: ['stream', 's1'], limitMs: 1};
    expect((await catchError(sendRequest(options, {fetch: silentServer.fetch}))).code).to.equal('no-answer');
  });

  it('rejects with the caller’s reason when aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const server = new FakeServer(() => {
      controller.abort(reason);
      throw new DOMException('aborted', 'AbortError');
    });
    const outcome = await server
      .createClient()
      .poll('s1', {signal: controller.signal})
      .catch((error: unknown) => error);
    expect(outcome).to.equal(reason);
  });

  it('aborts the request with the caller’s signal', async () => {
    const controller = new AbortController();
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    await server.createClient().poll('s1', {signal: controller.signal});
    const signal = server.requests[0]?.init.signal;
    expect(signal?.aborted).to.equal(false);
    controller.abort();
    expect(signal?.aborted).to.equal(true);
  });

  it('fails with unreachable if the response body breaks off', async () => {
    const error = await catchError(FakeServer.withResponses(createBrokenResponse).createClient().poll('s1'));
    expect(error.code).to.equal('unreachable');
  });
});

describe('StreamingService.create, without a response', () => {
  for (const [what, server] of [
    ['cannot be reached', createUnreachableServer],
    ['breaks off its response', () => FakeServer.withResponses(createBrokenResponse)],
  ] as const) {
    it(`fails with create-unclear and does not repeat the request if the service ${what}`, async () => {
      const fake = server();
      const error = await catchError(fake.createClient().create(request));
      expect(error.code).to.equal('create-unclear');
      expect(error.cause).to.have.property('code', 'unreachable');
      expect(error.cause).to.have.nested.property('cause.name', 'TypeError');
      expect(fake.requestLines).to.deep.equal(['POST /base/stream']);
    });
  }

  it('fails as the page’s `fetch` does if that throws before it sends, which takes no machine', async () => {
    const cause = new TypeError('a wrapper of the page');
    const fetch = () => {
      throw cause;
    };
    const options = {serviceUrl: 'https://streams.example', fetch};
    const failure = await catchError(new StreamingService(options).create(request));
    expect(failure).to.include({code: 'service-function-failed', cause});
    // A session that exists is polled again.
    expect(failure.rules.pending).to.equal('retry');
  });

  it('sends nothing to an address with a password, and names the option', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const options = {serviceUrl: 'https://user:secret@streams.example', fetch: server.fetch};
    const failure = await catchError(new StreamingService(options).create(request));
    expect(failure.code).to.equal('invalid-option');
    expect(failure.advice).to.include('https://streams.example').and.to.not.include('secret');
    expect(server.requests).to.have.length(0);
  });

  it('fails with create-unclear if the device goes offline after the request, and with offline before it', async () => {
    using network = new FakeNetworkState();
    const goesOffline = new FakeServer(() => {
      network.online = false;
      throw new TypeError('Failed to fetch');
    });
    expect((await catchError(goesOffline.createClient().create(request))).code).to.equal('create-unclear');
    expect((await catchError(createUnreachableServer().createClient().create(request))).code).to.equal(
      'offline',
    );
  });

  for (const status of [502, 504, 520, 524]) {
    it(`fails with create-unclear after ${status}, because the session may exist`, async () => {
      const server = FakeServer.withResponses(() => createJsonResponse(status, {detail: 'upstream'}));
      const error = await catchError(server.createClient().create(request));
      expect(error).to.include({code: 'create-unclear', detail: 'upstream'});
      expect(error.cause).to.include({status});
      expect(server.requests).to.have.length(1);
    });
  }

  it('sends the request only once after any refusal', async () => {
    for (const status of [400, 403, 404, 408, 422, 429, 500, 502, 503, 504]) {
      const server = FakeServer.withResponses(() => createJsonResponse(status, {detail: 'no'}));
      await catchError(server.createClient({token: () => 't'}).create(request));
      expect(server.requests, String(status)).to.have.length(1);
    }
  });
});

describe('StreamingService, redirects', () => {
  it('follows none, and reports each as a sign-in that may have expired', async () => {
    // A browser hides the status of a redirect: `Response.error()` has the same status 0. Node shows it.
    for (const response of [Response.error(), new Response(null, {status: 302})]) {
      const server = FakeServer.withResponses(() => response);
      for (const call of [server.createClient().create(request), server.createClient().poll('s1')]) {
        const error = await catchError(call);
        expect(error.code).to.equal('redirected');
        expect(error.status).to.equal(response.status || undefined);
        expect(error.advice).to.contain('sign in again');
      }
      expect(server.requests.map(({init}) => init.redirect)).to.deep.equal(['manual', 'manual']);
    }
    expect(new AppStreamError('cors').advice).to.contain('redirect');
  });
});
