import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {empty, failureOf, FakeServer, json} from './fake-server.ts';

const pages = (total: number, limit: number) =>
  new FakeServer(({url}) => {
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const all = Array.from({length: total}, (_, index) => ({id: `p${index}`}));
    return json(200, {count: total, offset, limit, items: all.slice(offset, offset + limit)});
  });

describe('the catalogue of a StreamingService', () => {
  it('has a path for each question of the interface', async () => {
    const server = FakeServer.inTurn(() => empty(404));
    const client = server.client();
    await Promise.allSettled([
      client.listApplications(),
      client.getApplication('a'),
      client.listVersions('a'),
      client.getVersion('a', '1.0.0'),
      client.listProfiles('a', '1.0.0'),
      client.getProfile('a', '1.0.0', 'p'),
    ]);
    expect(server.lines).to.deep.equal([
      'GET /base/cfg/apps',
      'GET /base/cfg/apps/a',
      'GET /base/cfg/apps/a/versions',
      'GET /base/cfg/apps/a/versions/1.0.0',
      'GET /base/cfg/apps/a/versions/1.0.0/profiles',
      'GET /base/cfg/apps/a/versions/1.0.0/profiles/p',
    ]);
  });

  it('is asked at an address of its own where it has one, and the sessions at theirs', async () => {
    const server = FakeServer.inTurn(() => empty(404));
    const client = server.client({
      serviceUrl: new URL('https://host.example/streaming/streaming'),
      catalogueUrl: 'https://cfg.example/applications/',
    });
    await Promise.allSettled([client.listApplications(), client.poll('s1')]);
    expect(server.requests.map(({url}) => url.href)).to.deep.equal([
      'https://cfg.example/applications/cfg/apps',
      'https://host.example/streaming/streaming/stream/s1',
    ]);
  });

  it('refuses an address that is none, at once', () => {
    expect(() => new FakeServer(() => empty(404)).client({serviceUrl: '/service'})).to.throw(TypeError);
  });

  it('carries wildcards and build metadata through the path', async () => {
    const server = FakeServer.inTurn(() => empty(404));
    await server.client().getProfile('*', '2.0.0-beta+001', 'a/b');
    expect(server.lines).to.deep.equal(['GET /base/cfg/apps/*/versions/2.0.0-beta%2B001/profiles/a%2Fb']);
  });

  it('repeats the parameter for each tag', async () => {
    const server = FakeServer.inTurn(() => json(200, {count: 0, items: []}));
    await server.client().listApplications({tags: ['viewer', 'c&d']});
    expect(server.requests[0]?.url.searchParams.getAll('tags')).to.deep.equal(['viewer', 'c&d']);
  });

  it('keeps the tags on every page', async () => {
    const server = pages(3, 2);
    await server.client().listApplications({tags: ['viewer']});
    expect(server.lines).to.deep.equal([
      'GET /base/cfg/apps?tags=viewer',
      'GET /base/cfg/apps?tags=viewer&offset=2',
    ]);
  });

  it('follows the pages until all are there, whatever their length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({max: 40}), fc.integer({min: 1, max: 15}), async (total, limit) => {
        const server = pages(total, limit);
        const profiles = await server.client().listProfiles('a', '1.0.0');
        expect(profiles.map(({id}) => id)).to.deep.equal(
          Array.from({length: total}, (_, index) => `p${index}`),
        );
        expect(server.requests).to.have.length(Math.max(1, Math.ceil(total / limit)));
      }),
    );
  });

  it('ends at an empty page though the count says more', async () => {
    const server = FakeServer.inTurn(
      () => json(200, {count: 9, items: [{version: '1.0.0'}]}),
      () => json(200, {count: 9, items: []}),
    );
    expect(await server.client().listVersions('a')).to.deep.equal([{version: '1.0.0'}]);
    expect(server.requests).to.have.length(2);
  });

  it('fails as a whole when a later page does', async () => {
    const server = FakeServer.inTurn(
      () => json(200, {count: 2, items: [{version: '1.0.0'}]}),
      () => empty(502),
    );
    expect((await failureOf(server.client().listVersions('a'))).code).to.equal('bad-gateway');
  });

  for (const status of [200, 202]) {
    it(`takes ${status} for existence, with the body's fields`, async () => {
      const body = {id: 'a', name: 'App', description: 'd', tags: ['t'], owner: 'x'};
      const server = FakeServer.inTurn(() => json(status, body));
      const application = await server.client().getApplication('a');
      expect(application).to.include({id: 'a', name: 'App', description: 'd'});
    });
  }

  for (const status of [200, 202, 204]) {
    it(`takes ${status} without a body for existence too`, async () => {
      const client = FakeServer.inTurn(() => empty(status)).client();
      expect(await client.getApplication('a')).to.deep.equal({id: 'a'});
      expect(await client.getVersion('a', '1.0.0')).to.deep.equal({version: '1.0.0'});
      expect(await client.getProfile('a', '1.0.0', 'p')).to.deep.equal({id: 'p'});
    });
  }

  it('gives nothing for what is not there', async () => {
    const client = FakeServer.inTurn(() => json(404, {detail: 'not found'})).client();
    expect(await client.getApplication('a')).to.equal(undefined);
    expect(await client.getVersion('a', '1')).to.equal(undefined);
    expect(await client.getProfile('a', '1', 'p')).to.equal(undefined);
  });

  it('tells a refusal from an absence', async () => {
    const client = FakeServer.inTurn(() => json(403, {detail: 'not yours'})).client();
    const error = await failureOf(client.getApplication('a'));
    expect(error.code).to.equal('forbidden');
    expect(error.detail).to.equal('not yours');
  });
});
