import {expect} from '@open-wc/testing';
import {
  catchError,
  createEmptyResponse,
  createJsonResponse,
  createReadyBody,
  FakeServer,
} from './fake-server.ts';

const BODY_FORM = 'DELETE /base/stream';
const PATH_FORM = 'DELETE /base/stream/s%2F1';

describe('StreamingService.end', () => {
  it('deletes the session by the id in the body, with a request that outlives the page', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(204));
    await server.createClient().end('s/1');
    expect(server.requestLines).to.deep.equal([BODY_FORM]);
    expect(server.requests[0]?.body).to.deep.equal({id: 's/1'});
    expect(server.requests[0]?.init.keepalive).to.equal(true);
  });

  for (const status of [400, 403, 404, 405, 408, 409, 411, 415, 422, 451, 501]) {
    it(`deletes the session by the path if the body form gets ${status}`, async () => {
      const server = FakeServer.withResponses(
        () => createJsonResponse(status, {detail: 'no'}),
        () => createEmptyResponse(204),
      );
      await server.createClient().end('s/1');
      expect(server.requestLines).to.deep.equal([BODY_FORM, PATH_FORM]);
      expect(server.requests[1]?.body).to.equal(undefined);
    });
  }

  for (const status of [404, 405, 501]) {
    it(`resolves if the path form gets ${status}`, async () => {
      const server = FakeServer.withResponses(() => createJsonResponse(status, {detail: 'no'}));
      await server.createClient().end('s/1');
      expect(server.requestLines).to.deep.equal([BODY_FORM, PATH_FORM]);
    });
  }

  it('fails after any other refusal', async () => {
    const refusals = [
      [401, 'sign-in-expired'],
      [429, 'too-many-requests'],
      [500, 'service-error'],
      [503, 'no-capacity'],
    ] as const;
    for (const [status, code] of refusals) {
      const server = FakeServer.withResponses(() => createEmptyResponse(status));
      expect((await catchError(server.createClient().end('s/1'))).code).to.equal(code);
      expect(server.requestLines).to.deep.equal([BODY_FORM]);
    }
    const invalid = FakeServer.withResponses(
      () => createJsonResponse(404, {detail: 'no'}),
      () => createEmptyResponse(422),
    );
    expect((await catchError(invalid.createClient().end('s/1'))).code).to.equal('invalid-request');
  });

  it('uses the path form first once it has worked', async () => {
    const server = new FakeServer(({url}) =>
      createEmptyResponse(url.pathname.endsWith('/stream') ? 415 : 204),
    );
    const client = server.createClient();
    await client.end('a');
    await client.end('b');
    expect(server.requestLines).to.deep.equal([BODY_FORM, 'DELETE /base/stream/a', 'DELETE /base/stream/b']);
  });

  it('sends no second request for a session that no longer exists once the body form has worked', async () => {
    const server = FakeServer.withResponses(
      () => createEmptyResponse(204),
      () => createJsonResponse(404, {detail: 'no'}),
    );
    const client = server.createClient();
    await client.end('a');
    await client.end('a');
    expect(server.requestLines).to.deep.equal([BODY_FORM, BODY_FORM]);
  });

  it('fails with the refusal of the session if the path form does not exist', async () => {
    for (const [refusal, code] of [
      [403, 'forbidden'],
      [409, 'conflict'],
      [408, 'request-timeout'],
    ] as const)
      for (const status of [404, 405, 501]) {
        const server = FakeServer.withResponses(
          () => createJsonResponse(refusal, {detail: 'the session starts'}),
          () => createJsonResponse(status, {detail: 'no'}),
        );
        const error = await catchError(server.createClient().end('s/1'));
        expect(error).to.include({code, detail: 'the session starts'});
      }
  });

  it('fails after a 404 that is not the service’s own, whichever form got it', async () => {
    const own = () => createJsonResponse(404, {detail: 'no'});
    const foreign = () => new Response('404 page not found', {status: 404});
    for (const responses of [
      [foreign, foreign],
      [own, foreign],
      [foreign, own],
    ]) {
      const server = FakeServer.withResponses(...responses);
      expect((await catchError(server.createClient().end('s/1'))).code).to.equal('not-found');
    }
    for (const [form, status] of [
      ['body', 204],
      ['path', 415],
    ] as const) {
      const server = FakeServer.withResponses(
        () => createEmptyResponse(status),
        ...(form === 'path' ? [() => createEmptyResponse(204)] : []),
        foreign,
      );
      const client = server.createClient();
      await client.end('a');
      expect((await catchError(client.end('b'))).code).to.equal('not-found');
    }
  });

  for (const status of [401, 403])
    it(`sends a request that got ${status} again with a new token`, async () => {
      const tokens = ['old', 'new'];
      const server = new FakeServer(({headers, method}) =>
        method !== 'DELETE'
          ? createJsonResponse(200, createReadyBody())
          : createEmptyResponse(headers.get('authorization') === 'Bearer new' ? 204 : status),
      );
      const client = server.createClient({token: () => tokens.shift() ?? 'none'});
      await client.poll('s1', {});
      await client.end('s1');
      expect(server.requestLines.slice(1)).to.deep.equal([BODY_FORM, BODY_FORM]);
    });
});
