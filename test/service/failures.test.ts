import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {responseFailure} from '../../src/service/response-failure.ts';
import {empty, failureOf, FakeServer, json, page} from './fake-server.ts';

const failureBy = (answer: () => Response) =>
  failureOf(FakeServer.inTurn(answer).client().listApplications());

describe('a refused request', () => {
  const codes = [
    [400, 'invalid-request'],
    [401, 'unauthorized'],
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
    [599, 'unexpected-status'],
  ] as const;
  for (const [status, code] of codes) {
    it(`is ${code} after ${status}`, async () => {
      const error = await failureBy(() => empty(status));
      expect(error.code).to.equal(code);
      expect(error.status).to.equal(status);
      expect(error.detail).to.equal(undefined);
      if (code === 'unexpected-status') expect(error.message).to.contain(String(status));
    });
  }

  it('carries the service’s sentence', async () => {
    const error = await failureBy(() => json(403, {detail: 'You lack permission for “x”'}));
    expect(error.detail).to.equal('You lack permission for “x”');
  });

  it('carries each fault of a validation with its place', async () => {
    const detail = [
      {loc: ['body', 'id'], msg: 'Invalid application ID format', type: 'value_error'},
      {loc: ['body', 'tags', 2], msg: 'too long', type: 'value_error'},
    ];
    const error = await failureBy(() => json(422, {detail}));
    expect(error.detail).to.equal('body.id: Invalid application ID format; body.tags.2: too long');
  });

  it('carries plain text, cut to a length that can be shown', async () => {
    expect((await failureBy(() => new Response('upstream down', {status: 502}))).detail).to.equal(
      'upstream down',
    );
    const long = await failureBy(() => new Response('x'.repeat(5000), {status: 502}));
    expect(long.detail).to.have.length(500);
  });

  it('does not carry a gateway’s HTML page', async () => {
    expect((await failureBy(() => page(502))).detail).to.equal(undefined);
    const indented = () => new Response('\r\n  <html><body>Bad gateway</body></html>', {status: 502});
    expect((await failureBy(indented)).detail).to.equal(undefined);
  });

  it('carries the wait that the service asks for', async () => {
    expect((await failureBy(() => json(503, {}, {'retry-after': '7'}))).retryAfterMs).to.equal(7000);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const error = await failureBy(() => json(429, {}, {'retry-after': date}));
    expect(error.retryAfterMs).to.be.within(3_500_000, 3_600_000);
  });

  it('finds words or none in any body, and never an object', async () => {
    const bodies = fc.oneof(fc.jsonValue(), fc.record({detail: fc.jsonValue()}));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const {detail} = await responseFailure({status: 500, headers: new Headers(), body});
        if (detail !== undefined) expect(detail).to.be.a('string').that.does.not.contain('[object');
      }),
    );
  });
});

describe('an answer that is not what the contract says', () => {
  const rows: readonly [string, string, () => Response][] = [
    ['is no JSON', '(body)', () => new Response('{"count": 1, "items"', {status: 200})],
    ['is a page', '(body)', () => page(200)],
    ['is empty', '(body)', () => empty(204)],
    ['is another shape', '(body)', () => json(200, [])],
    ['lacks a field', '(items)', () => json(200, {count: 0})],
    [
      'has a wrong type deep inside',
      '(items.1.id)',
      () => json(200, {count: 2, items: [{id: 'a'}, {id: 5}]}),
    ],
  ];
  for (const [what, field, answer] of rows) {
    it(`names the field when it ${what}`, async () => {
      const error = await failureBy(answer);
      expect(error.code).to.equal('malformed-response');
      expect(error.message).to.contain(field);
    });
  }
});
