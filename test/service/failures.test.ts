import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {responseFailure} from '../../src/service/http.ts';
import {
  createEmptyResponse,
  catchError,
  FakeServer,
  createJsonResponse,
  createHtmlResponse,
} from './fake-server.ts';

const requestError = (createResponse: () => Response) =>
  catchError(FakeServer.withResponses(createResponse).createClient().listApplications());

describe('StreamingService, refused request', () => {
  const codes = [
    [400, 'invalid-request'],
    [401, 'sign-in-expired'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'method-not-allowed'],
    [408, 'request-timeout'],
    [409, 'conflict'],
    [413, 'request-too-large'],
    [422, 'invalid-request'],
    [429, 'too-many-requests'],
    [500, 'service-error'],
    [501, 'not-supported'],
    [502, 'bad-gateway'],
    [503, 'no-capacity'],
    [504, 'gateway-timeout'],
    [418, 'unexpected-status'],
    [425, 'too-early'],
    [520, 'server-error'],
    [524, 'server-error'],
    [599, 'server-error'],
  ] as const;
  for (const [status, code] of codes) {
    it(`fails with ${code} after ${status}`, async () => {
      const error = await requestError(() => createEmptyResponse(status));
      expect(error.code).to.equal(code);
      expect(error.status).to.equal(status);
      expect(error.detail).to.equal(undefined);
      if (['unexpected-status', 'server-error'].includes(code))
        expect(error.advice).to.contain(String(status));
    });
  }

  it('reports the service’s message', async () => {
    const error = await requestError(() => createJsonResponse(403, {detail: 'You lack permission for “x”'}));
    expect(error.detail).to.equal('You lack permission for “x”');
  });

  it('reports each validation error with its location', async () => {
    const detail = [
      {loc: ['body', 'id'], msg: 'Invalid application ID format', type: 'value_error'},
      {loc: ['body', 'tags', 2], msg: 'too long', type: 'value_error'},
    ];
    const error = await requestError(() => createJsonResponse(422, {detail}));
    expect(error.detail).to.equal('Invalid application ID format; too long');
    expect(error.advice).to.contain('`app-id`, `tags.2`');
  });

  it('keeps the readable validation errors beside one without a location', async () => {
    const detail = [
      {msg: 'too long'},
      7,
      {loc: ['body', 'arguments', 'usd_stage_uri'], msg: 'no such stage'},
    ];
    const error = await requestError(() => createJsonResponse(422, {detail}));
    expect(error.detail).to.equal('too long; no such stage');
    expect(error.advice).to.contain('`stage-uri`');
  });

  it('reports the message of a body in the form of another framework', async () => {
    for (const body of [
      {message: 'The disk is full'},
      {error: 'The disk is full'},
      {error: {code: 7, message: 'The disk is full'}},
      {errors: ['The disk is full']},
    ])
      expect((await requestError(() => createJsonResponse(500, body))).detail).to.equal('The disk is full');
  });

  it('specifies the refused request without its ids and its query', async () => {
    const refused = FakeServer.withResponses(() => createEmptyResponse(403));
    const client = refused.createClient({serviceUrl: 'https://streams.example/base?key=secret'});
    for (const [call, address] of [
      [client.listApplications(), 'GET https://streams.example/base/cfg/….'],
      [client.poll('s1'), 'GET https://streams.example/base/stream/….'],
      [client.create({appId: 'a', profile: 'b'}), 'POST https://streams.example/base/stream.'],
    ] as const)
      expect((await catchError(call)).advice).to.contain(`403 to ${address}`);
  });

  it('reports a text of the service up to 500 characters', async () => {
    expect((await requestError(() => new Response('upstream down', {status: 502}))).detail).to.equal(
      'upstream down',
    );
    const long = await requestError(() => new Response('x'.repeat(5000), {status: 502}));
    expect(long.detail).to.have.length(500);
    const longFault = {loc: ['body', 'x'.repeat(5000)], msg: 'x'.repeat(5000)};
    for (const detail of ['x'.repeat(5000), [longFault], Array.from({length: 30}, () => longFault)]) {
      const error = await requestError(() => createJsonResponse(422, {detail}));
      expect(error.detail).to.have.length(500);
      expect(error.advice.length).to.be.below(700);
    }
  });

  it('takes 503 with an HTML page for the limit of a gateway, and any other 503 for a lack of machines', async () => {
    expect((await requestError(() => createHtmlResponse(503))).code).to.equal('too-many-requests');
    expect((await requestError(() => new Response('full', {status: 503}))).code).to.equal('no-capacity');
  });

  it('ignores a gateway’s HTML page', async () => {
    expect((await requestError(() => createHtmlResponse(502))).detail).to.equal(undefined);
    const indented = () => new Response('\r\n  <html><body>Bad gateway</body></html>', {status: 502});
    expect((await requestError(indented)).detail).to.equal(undefined);
  });

  it('reports the delay of Retry-After', async () => {
    expect(
      (await requestError(() => createJsonResponse(503, {}, {'retry-after': '7'}))).retryAfterMs,
    ).to.equal(7000);
    const date = new Date(Date.now() + 120_000).toUTCString();
    const error = await requestError(() => createJsonResponse(429, {}, {'retry-after': date}));
    expect(error.retryAfterMs).to.be.within(100_000, 120_000);
  });

  it('reports text or nothing for any body, and never an object', async () => {
    const bodies = fc.oneof(fc.jsonValue(), fc.record({detail: fc.jsonValue()}));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const {detail} = responseFailure({status: 500, headers: new Headers(), body});
        if (detail !== undefined) expect(detail).to.be.a('string').that.does.not.contain('[object');
      }),
    );
  });
});

describe('StreamingService, malformed response', () => {
  const rows: readonly [string, string, () => Response][] = [
    ['is not JSON', '`body`', () => new Response('{"count": 1, "items"', {status: 200})],
    ['is an HTML page', '`body`', () => createHtmlResponse(200)],
    ['is empty', '`body`', () => createEmptyResponse(204)],
    ['is an array', '`body`', () => createJsonResponse(200, [])],
    ['has a missing field', '`items`', () => createJsonResponse(200, {count: 0})],
    ['has a field of the wrong type', '`items`', () => createJsonResponse(200, {count: 2, items: 'a'})],
  ];
  for (const [what, field, createResponse] of rows) {
    it(`reports the field if the response ${what}`, async () => {
      const error = await requestError(createResponse);
      expect(error.code).to.equal('malformed-response');
      expect(error.advice).to.contain(field);
    });
  }
});
