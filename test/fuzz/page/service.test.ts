import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {portal, type PortalService} from '../../../src/portal.ts';
import type {StreamingService} from '../../../src/service/streaming-service.ts';
import {
  createEmptyResponse,
  FakeServer,
  catchError,
  createJsonResponse,
  createPendingBody,
  createReadyBody,
  ROUTES_BODY,
} from '../../service/fake-server.ts';
import {withServer} from '../../service/fake-server.ts';
import {brokenJsonText, oddText} from '../broken-inputs.ts';
import {fuzzAsync} from '../fuzz.ts';

const ROUTES = {'10.0.0.7': {routes: ROUTES_BODY}};
const BODIES = [
  createReadyBody(),
  createPendingBody(),
  {...createReadyBody(), routes: ROUTES},
  {count: 2, offset: 0, limit: 1, items: [{id: 'usd-viewer', name: 'USD', description: '', tags: ['kit']}]},
  {count: 2, items: [{version: '1.2.0'}, {version: '1.3.0-beta'}]},
  {count: 1, items: [{id: 'default'}]},
  {id: 'default', version: '1.0.0', name: 'Default'},
  {detail: 'There is no capacity'},
  {detail: [{loc: ['body', 0, 'id'], msg: 'Invalid', type: 'value_error'}]},
];

const status = fc.oneof(
  {weight: 3, arbitrary: fc.constantFrom(200, 201, 202)},
  fc.constantFrom(204, 205, 304, 400, 401, 403, 404, 405, 408, 409, 422, 429, 500, 501, 502, 503, 504, 599),
  fc.integer({min: 200, max: 599}),
);
const retryAfter = fc.oneof(
  fc.constantFrom(
    '2',
    '-1',
    '9'.repeat(400),
    '1e9',
    'Sat, 21 Nov 2026 12:00:30 GMT',
    'Mon',
    'Jan 1 275760',
    '0x10',
  ),
  fc.string(),
);
const arbitraryResponse = fc.record({
  status,
  retryAfter: fc.option(retryAfter),
  body: brokenJsonText(...BODIES),
});

/** Removes the characters that a header cannot contain. */
const toHeaderText = (text: string) => text.replace(/[^\x20-\x7e]/g, '');

const toResponse = ({
  status,
  retryAfter,
  body,
}: typeof arbitraryResponse extends fc.Arbitrary<infer One> ? One : never) =>
  new Response([204, 205, 304].includes(status) ? null : body, {
    status,
    headers: retryAfter === null ? {} : {'retry-after': toHeaderText(retryAfter)},
  });

const CALLS: readonly ((service: StreamingService, name: string) => Promise<unknown>)[] = [
  (service, name) => service.create({appId: name, profile: name, version: name}),
  async (service) => service.poll((await service.create({appId: 'a', profile: 'b'})).id),
  async (service) => service.end((await service.create({appId: 'a', profile: 'b'})).id),
  (service, name) => service.poll(name),
  (service, name) => service.end(name),
  (service, name) => service.listApplications({tags: [name]}),
  (service, name) => service.getApplication(name),
  (service, name) => service.confirm({appId: name, profile: name}),
  (service, name) => service.confirm({appId: name, profile: name, version: name}),
];

const PORTAL_BODIES = [
  {id: 'usd-viewer', title: 'USD', mediaServer: '10.0.0.7', mediaPort: 47_998},
  {id: 's1', status: 'IDLE', app: {id: 'usd-viewer', mediaServer: '10.0.0.7', mediaPort: 47_998}},
  {items: [{id: 's1', app: 'usd-viewer'}, {id: 's2'}], page: 1, page_size: 25},
];
const portalResponse = fc.record({
  status,
  retryAfter: fc.option(retryAfter),
  body: brokenJsonText(...PORTAL_BODIES),
});

const PORTAL_CALLS: readonly ((service: PortalService, name: string) => Promise<unknown>)[] = [
  (service, name) => service.confirm({appId: name, profile: ''}, {signal: new AbortController().signal}),
  (service, name) => service.create({appId: name, profile: ''}),
  (service, name) => service.poll(name, {signal: new AbortController().signal}),
];

describe('Arbitrary responses of a portal', () => {
  it('lead to a result or to an AppStreamError', () =>
    fuzzAsync(
      fc.tuple(fc.array(portalResponse, {maxLength: 4}), fc.nat(PORTAL_CALLS.length - 1), oddText),
      ([responses, index, name]) =>
        withServer(
          (_, number) => {
            const next = responses[number];
            return next ? toResponse(next) : createEmptyResponse(404);
          },
          async () => {
            const call = PORTAL_CALLS[index]?.(portal({url: 'https://portal.example/api'}), name);
            const error = await (call ?? Promise.reject(new Error('no such call'))).then(
              () => undefined,
              (thrown: unknown) => thrown,
            );
            if (error !== undefined) expect(error).to.be.instanceOf(AppStreamError);
          },
        ),
    ));
});

describe('Arbitrary responses of a service', () => {
  it('lead to a result or to an AppStreamError', () =>
    fuzzAsync(
      fc.tuple(fc.array(arbitraryResponse, {minLength: 1, maxLength: 4}), fc.nat(CALLS.length - 1), oddText),
      async ([responses, index, name]) => {
        const server = new FakeServer((_, number) => {
          const next = responses[number];
          return next ? toResponse(next) : createEmptyResponse(404);
        });
        const call = CALLS[index]?.(server.createClient(), name) ?? Promise.reject(new Error('no such call'));
        const error = await call.then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined) expect(error).to.be.instanceOf(AppStreamError);
        if (error instanceof AppStreamError) expect(error.detail?.length ?? 0).to.be.below(5000);
      },
    ));

  it('lead to sessions whose fields have their declared types', () =>
    fuzzAsync(arbitraryResponse, async (one) => {
      const server = FakeServer.withResponses(() => toResponse(one));
      const session = await server
        .createClient()
        .poll('s1')
        .catch(() => undefined);
      if (!session) return;
      expect(encodeURIComponent(session.id)).not.to.be.oneOf(['', '.', '..']);
      expect(session.ready).to.equal(session.hosts.length > 0);
      expect(session.message.length).to.be.below(5000);
      if (session.retryAfterMs !== undefined) {
        expect(Number.isFinite(session.retryAfterMs) && session.retryAfterMs >= 0).to.equal(true);
      }
      for (const {host, routes} of session.hosts) {
        expect(host).to.be.a('string');
        for (const {sourcePort} of routes) expect(sourcePort).to.be.within(1, 65_535);
      }
    }));

  it('lead to a limited number of requests for an endless list', async () => {
    const server = FakeServer.withResponses(() =>
      createJsonResponse(200, {count: 1e300, items: [{id: 'one'}]}),
    );
    expect(await server.createClient().listApplications()).to.have.length(1);
    expect(server.requests).to.have.length(2);
  });

  it('are read up to a limit', async () => {
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const failure = await catchError(
      FakeServer.withResponses(() => new Response(endless))
        .createClient()
        .poll('s1'),
    );
    expect(failure.code).to.equal('too-much-data');
    expect(chunks * 64).to.be.within(1024, 1200);
  });
});
