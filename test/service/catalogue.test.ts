import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  createEmptyResponse,
  catchError,
  createHtmlResponse,
  FakeServer,
  createJsonResponse,
} from './fake-server.ts';

/** A list of `total` items in pages of `limit` items. `describe` adds what a service states about a page. */
const createPagedServer = (
  total: number,
  limit: number,
  describe: (page: {readonly size: number; readonly offset: number}) => object = () => ({count: total}),
) =>
  new FakeServer(({url}) => {
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const all = Array.from({length: total}, (_, index) => ({id: `p${index}`}));
    const items = all.slice(offset, offset + limit);
    return createJsonResponse(200, {...describe({size: items.length, offset}), items});
  });

describe('StreamingService, catalogue', () => {
  it('requests the path of each catalogue endpoint', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(404));
    const client = server.createClient();
    await Promise.allSettled([
      client.listApplications(),
      client.getApplication('a'),
      client.listVersions('a'),
      client.getVersion('a', '1.0.0'),
      client.listProfiles('a', '1.0.0'),
      client.getProfile('a', '1.0.0', 'p'),
    ]);
    expect(server.requestLines).to.have.members([
      'GET /base/cfg/apps',
      'GET /base/cfg/apps/a',
      'GET /base/cfg/apps/a/versions',
      'GET /base/cfg/apps/a/versions/1.0.0',
      'GET /base/cfg/apps/a/versions/1.0.0/profiles',
      'GET /base/cfg/apps/a/versions/1.0.0/profiles/p',
    ]);
  });

  it('sends catalogue requests to the catalogue URL and session requests to the service URL', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(404));
    const client = server.createClient({
      serviceUrl: new URL('https://host.example/streaming/streaming'),
      catalogueUrl: 'https://cfg.example/applications/',
    });
    await Promise.allSettled([client.listApplications(), client.poll('s1')]);
    expect(server.requests.map(({url}) => url.href)).to.have.members([
      'https://cfg.example/applications/cfg/apps',
      'https://host.example/streaming/streaming/stream/s1',
    ]);
  });

  it('throws immediately for an invalid URL', () => {
    expect(() =>
      new FakeServer(() => createEmptyResponse(404)).createClient({serviceUrl: '/service'}),
    ).to.throw(TypeError);
  });

  it('encodes wildcards and build metadata in the path', async () => {
    const server = FakeServer.withResponses(() => createEmptyResponse(404));
    await server.createClient().getProfile('*', '2.0.0-beta+001', 'a/b');
    expect(server.requestLines).to.deep.equal([
      'GET /base/cfg/apps/*/versions/2.0.0-beta%2B001/profiles/a%2Fb',
    ]);
  });

  it('repeats the query parameter for each tag', async () => {
    const server = FakeServer.withResponses(() => createJsonResponse(200, {count: 0, items: []}));
    await server.createClient().listApplications({tags: ['viewer', 'c&d']});
    expect(server.requests[0]?.url.searchParams.getAll('tags')).to.deep.equal(['viewer', 'c&d']);
  });

  it('requests every page with the tags', async () => {
    const server = createPagedServer(3, 2);
    await server.createClient().listApplications({tags: ['viewer']});
    expect(server.requestLines).to.deep.equal([
      'GET /base/cfg/apps?tags=viewer',
      'GET /base/cfg/apps?tags=viewer&offset=2',
    ]);
  });

  it('requests all pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({max: 40}), fc.integer({min: 1, max: 15}), async (total, limit) => {
        const server = createPagedServer(total, limit);
        const profiles = await server.createClient().listProfiles('a', '1.0.0');
        expect(profiles.map(({id}) => id)).to.deep.equal(
          Array.from({length: total}, (_, index) => `p${index}`),
        );
        expect(server.requests).to.have.length(Math.max(1, Math.ceil(total / limit)));
      }),
    );
  });

  const counts: readonly [string, Parameters<typeof createPagedServer>[2]][] = [
    ['no count', () => ({})],
    ['the count null', () => ({count: null})],
    ['the count of the page', ({size}) => ({count: size})],
  ];
  for (const [what, describe] of counts) {
    it(`requests the next page while a page is full, from a service that sends ${what}`, async () => {
      const server = createPagedServer(120, 50, describe);
      expect(await server.createClient().listApplications()).to.have.length(120);
      expect(server.requests).to.have.length(3);
    });
  }

  it('requests the next page while a page is as long as the service’s own limit', async () => {
    const server = createPagedServer(5, 2, ({size}) => ({count: size, limit: 2}));
    expect(await server.createClient().listApplications()).to.have.length(5);
  });

  it('stops when a page brings nothing new, and keeps no duplicate', async () => {
    const items = Array.from({length: 50}, (_, index) => ({id: `p${index}`}));
    for (const count of [50, 120, 1e6, undefined]) {
      const server = FakeServer.withResponses(() => createJsonResponse(200, {count, items}));
      expect(await server.createClient().listApplications()).to.have.length(50);
      expect(server.requests).to.have.length(2);
    }
  });

  it('reads at most 10,000 items, in a few pages or in many', async () => {
    const large = createPagedServer(20_000, 4000);
    expect(await large.createClient().listApplications()).to.have.length(10_000);
    expect(large.requests).to.have.length(3);
    const endless = createPagedServer(50_000, 60);
    expect(await endless.createClient().listApplications()).to.have.length(10_000);
    expect(endless.requests.length).to.be.below(200);
    const tiny = createPagedServer(1000, 1);
    expect(await tiny.createClient().listApplications()).to.have.length(200);
  });

  it('drops the items that it cannot read', async () => {
    const items = [
      {id: 'a', description: null, tags: null},
      {name: 'no id'},
      null,
      'b',
      {id: 5},
      {id: 'c', tags: 'x'},
    ];
    const client = FakeServer.withResponses(() => createJsonResponse(200, {count: 6, items})).createClient();
    expect((await client.listApplications()).map(({id}) => id)).to.deep.equal(['a', 'c']);
    expect((await client.listApplications())[0]).to.deep.equal({
      id: 'a',
      description: undefined,
      tags: undefined,
    });
  });

  it('stops at an empty page, even if the count is higher', async () => {
    const server = FakeServer.withResponses(
      () => createJsonResponse(200, {count: 9, items: [{version: '1.0.0'}]}),
      () => createJsonResponse(200, {count: 9, items: []}),
    );
    expect(await server.createClient().listVersions('a')).to.deep.equal([{version: '1.0.0'}]);
    expect(server.requests).to.have.length(2);
  });

  it('fails if a later page fails', async () => {
    const server = FakeServer.withResponses(
      () => createJsonResponse(200, {count: 2, items: [{version: '1.0.0'}]}),
      () => createEmptyResponse(502),
    );
    expect((await catchError(server.createClient().listVersions('a'))).code).to.equal('bad-gateway');
  });

  for (const status of [200, 202]) {
    it(`returns the body after ${status}`, async () => {
      const body = {id: 'a', name: 'App', description: 'd', tags: ['t'], owner: 'x'};
      const server = FakeServer.withResponses(() => createJsonResponse(status, body));
      const application = await server.createClient().getApplication('a');
      expect(application).to.include({id: 'a', name: 'App', description: 'd'});
    });
  }

  for (const status of [200, 202, 204]) {
    it(`returns the id alone after ${status} without a body`, async () => {
      const client = FakeServer.withResponses(() => createEmptyResponse(status)).createClient();
      expect(await client.getApplication('a')).to.deep.equal({id: 'a'});
      expect(await client.getVersion('a', '1.0.0')).to.deep.equal({version: '1.0.0'});
      expect(await client.getProfile('a', '1.0.0', 'p')).to.deep.equal({id: 'p'});
    });
  }

  it('returns the id alone after any 2xx with a body that is no such item', async () => {
    for (const createResponse of [() => createJsonResponse(200, {}), () => createHtmlResponse(200)]) {
      const client = FakeServer.withResponses(createResponse).createClient();
      expect(await client.getApplication('a')).to.deep.equal({id: 'a'});
      expect(await client.getVersion('a', '1.0.0')).to.deep.equal({version: '1.0.0'});
      expect(await client.getProfile('a', '1.0.0', 'p')).to.deep.equal({id: 'p'});
    }
  });

  it('returns undefined after 404', async () => {
    const client = FakeServer.withResponses(() =>
      createJsonResponse(404, {detail: 'not found'}),
    ).createClient();
    expect(await client.getApplication('a')).to.equal(undefined);
    expect(await client.getVersion('a', '1')).to.equal(undefined);
    expect(await client.getProfile('a', '1', 'p')).to.equal(undefined);
  });

  it('fails with the name that is missing if a list of it gets 404', async () => {
    const client = FakeServer.withResponses(() => createJsonResponse(404, {detail: 'no'})).createClient();
    const lists = [
      client.listVersions('nope'),
      client.listProfiles('nope', '1.0.0'),
      client.listApplications(),
    ];
    const codes = await Promise.all(
      lists.map(async (list) => (await catchError(list as Promise<unknown>)).code),
    );
    expect(codes).to.deep.equal(['app-not-found', 'version-not-found', 'not-found']);
  });

  it('fails with forbidden after 403', async () => {
    const client = FakeServer.withResponses(() =>
      createJsonResponse(403, {detail: 'not yours'}),
    ).createClient();
    const error = await catchError(client.getApplication('a'));
    expect(error.code).to.equal('forbidden');
    expect(error.detail).to.equal('not yours');
  });
});
