import {expect} from '@open-wc/testing';
import type {Token} from '../../src/service/page-value.ts';
import type {StreamingServiceOptions} from '../../src/service/streaming-service.ts';
import {
  createEmptyResponse,
  catchError,
  FakeServer,
  createJsonResponse,
  createReadyBody,
} from './fake-server.ts';

const NEVER = new Promise<never>(() => undefined);

const readAuthorizations = ({requests}: FakeServer) =>
  requests.map(({headers}) => headers.get('authorization'));

describe('StreamingService, token', () => {
  it('sends the token with every request and never in the URL', async () => {
    const server = new FakeServer(({method, url}) =>
      method === 'DELETE'
        ? createEmptyResponse(204)
        : createJsonResponse(200, url.pathname.endsWith('apps') ? {count: 0, items: []} : createReadyBody()),
    );
    const client = server.createClient({token: 'secret-7'});
    await client.listApplications({tags: ['a']});
    await client.create({appId: 'usd-viewer', profile: 'default'});
    await client.poll('s1');
    await client.end('s1');
    expect(readAuthorizations(server)).to.deep.equal(Array(4).fill('Bearer secret-7'));
    expect(server.requestLines.join()).to.not.contain('secret-7');
  });

  it('sends no header without a token', async () => {
    for (const token of [undefined, '', () => '']) {
      const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
      await server.createClient({token}).poll('s1');
      expect(readAuthorizations(server)).to.deep.equal([null]);
    }
  });

  it('reads 401 as an expired sign-in if neither a token nor a header of the page signs the user in', async () => {
    const rows: readonly (readonly [string, Partial<StreamingServiceOptions>])[] = [
      ['sign-in-expired', {}],
      ['sign-in-expired', {token: () => '', headers: () => ({})}],
      ['sign-in-expired', {headers: {traceparent: '00-4bf9-00f0-01', 'X-Requested-With': 'XMLHttpRequest'}}],
      ['unauthorized', {token: 'secret-7'}],
      ['unauthorized', {token: () => 'secret-7', headers: () => ({})}],
      ['unauthorized', {token: () => '', headers: () => ({'X-Api-Key': 'k'})}],
    ];
    for (const [code, options] of rows) {
      const server = FakeServer.withResponses(() => createEmptyResponse(401));
      const error = await catchError(server.createClient(options).poll('s1'));
      expect(error).to.include({code, status: 401});
      expect(error.advice, 'no value is missing').to.not.match(/[{}]/);
    }
  });

  it('requests a new token for each request', async () => {
    let count = 0;
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const client = server.createClient({token: () => Promise.resolve(`t${++count}`)});
    await client.poll('s1');
    await client.poll('s1');
    expect(readAuthorizations(server)).to.deep.equal(['Bearer t1', 'Bearer t2']);
  });

  it('never sends a create request whose run ends while it waits for the token or the headers', async () => {
    for (const waits of [{token: () => NEVER}, {headers: () => NEVER}]) {
      const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
      const run = new AbortController();
      const created = server.createClient(waits).create({appId: 'a', profile: 'p'}, {signal: run.signal});
      run.abort('stopped');
      expect(await created.catch((reason: unknown) => reason)).to.equal('stopped');
      expect(server.requests).to.be.empty;
    }
  });

  it('requests a new token after 401 and repeats the request', async () => {
    let count = 0;
    const server = FakeServer.withResponses(
      () => createEmptyResponse(401),
      () => createJsonResponse(200, createReadyBody()),
    );
    const session = await server
      .createClient({token: () => `t${++count}`})
      .create({appId: 'a', profile: 'p'});
    expect(session.id).to.equal('s1');
    expect(readAuthorizations(server)).to.deep.equal(['Bearer t1', 'Bearer t2']);
    expect(server.requests[1]?.body).to.deep.equal({id: 'a', profile: 'p'});
  });

  it('ends a session immediately with the previous token, and requests a new one after 401', async () => {
    let count = 0;
    const server = FakeServer.withResponses(
      () => createJsonResponse(200, createReadyBody()),
      () => createEmptyResponse(401),
      () => createEmptyResponse(204),
    );
    const client = server.createClient({token: () => Promise.resolve(`t${++count}`)});
    await client.poll('s1');
    const ended = client.end('s1');
    expect(readAuthorizations(server), 'in the same task').to.deep.equal(['Bearer t1', 'Bearer t1']);
    await ended;
    expect(readAuthorizations(server)).to.deep.equal(['Bearer t1', 'Bearer t1', 'Bearer t2']);
  });

  it('does not request a third token', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(401, {detail: 'expired'}));
    const error = await catchError(server.createClient({token: () => 't'}).poll('s1'));
    expect(error.code).to.equal('unauthorized');
    expect(error.detail).to.equal('expired');
    expect(server.requests).to.have.length(2);
  });

  it('does not repeat the request with a fixed token', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(401));
    expect((await catchError(server.createClient({token: 't'}).poll('s1'))).code).to.equal('unauthorized');
    expect(server.requests).to.have.length(1);
  });

  it('does not renew the token after any other refusal', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(403));
    await catchError(server.createClient({token: () => 't'}).poll('s1'));
    expect(server.requests).to.have.length(1);
  });

  it('fails with token-failed before any request if the page’s function fails', async () => {
    const cause = new Error('no account');
    const tokens: readonly Token[] = [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ];
    for (const token of tokens) {
      const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
      const error = await catchError(server.createClient({token}).poll('s1'));
      expect(error).to.include({code: 'token-failed', cause, retryable: true});
      expect(server.requests).to.have.length(0);
    }
  });

  it('fails with token-failed if the page’s function does not settle in time, for a delete request too', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const client = server.createClient({token: () => new Promise(() => undefined), limits: {tokenMs: 1}});
    for (const call of [client.poll('s1'), client.end('s1'), client.create({appId: 'a', profile: 'p'})]) {
      const error = await catchError(call);
      expect(error.code).to.equal('token-failed');
      expect(error.cause).to.have.property('name', 'LimitError');
    }
    expect(server.requests).to.have.length(0);
  });

  it('does not wait for the page’s function after an abort', async () => {
    const controller = new AbortController();
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    const client = server.createClient({token: () => new Promise(() => undefined)});
    const polled = client.poll('s1', {signal: controller.signal}).catch((error: unknown) => error);
    controller.abort('no longer wanted');
    expect(await polled).to.equal('no longer wanted');
  });

  it('removes white space around a token', async () => {
    for (const token of ['t1\n', () => ' t1\r\n']) {
      const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
      await server.createClient({token}).poll('s1');
      expect(readAuthorizations(server)).to.deep.equal(['Bearer t1']);
    }
  });

  it('keeps the token out of the error of a request', async () => {
    const responses: readonly (() => Response)[] = [
      () => createEmptyResponse(401),
      () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    const tokens: readonly Token[] = ['secret-7', () => 'secret-7'];
    for (const createResponse of responses) {
      for (const token of tokens) {
        const error = await catchError(
          FakeServer.withResponses(createResponse).createClient({token}).poll('s1'),
        );
        expect(JSON.stringify(error) + error.message + String(error.cause)).to.not.contain('secret-7');
      }
    }
  });
});

describe('StreamingService, credentials', () => {
  it('sends cookies by the page’s setting, and by the default of fetch otherwise', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, createReadyBody()));
    await server.createClient({credentials: 'include'}).poll('s1');
    await server.createClient().poll('s1');
    expect(server.requests.map(({init}) => init.credentials)).to.deep.equal(['include', undefined]);
  });

  it('removes the token from the service’s messages, and keeps it in an id', async () => {
    const token = 'abc.def.ghi';
    const createServiceClient = (...responses: readonly Response[]) =>
      FakeServer.withResponses(...responses.map((response) => () => response)).createClient({token});
    const message = `Bearer ${token} has expired`;
    for (const response of [
      createJsonResponse(401, {detail: message}),
      createJsonResponse(422, {detail: [{loc: ['header'], msg: message, type: 'value_error'}]}),
      createJsonResponse(422, {
        detail: [{loc: [`Bearer ${token} has expired`], msg: 'Bearer … has expired'}],
      }),
      new Response(message, {status: 403}),
    ]) {
      const {detail} = await catchError(createServiceClient(response).poll('s1'));
      expect(detail)
        .to.match(/Bearer … has expired$/)
        .and.not.contain(token);
    }
    const pending = await createServiceClient(
      createJsonResponse(202, {id: token, status: {status: false, message}}),
    ).poll(token);
    expect(pending).to.include({id: token, message: 'Bearer … has expired'});
  });
});
