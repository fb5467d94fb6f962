import {expect} from '@open-wc/testing';
import {
  createEmptyResponse,
  catchError,
  createHtmlResponse,
  FakeServer,
  createJsonResponse,
} from './fake-server.ts';
import {nextTask} from '../session/recorded-run.ts';
interface CatalogueContent {
  /** Versions by application. */
  readonly apps: Readonly<Record<string, readonly string[]>>;
  /** `app/version/profile`, where each part can be `*`. */
  readonly profiles: readonly string[];
}
const CONTENT: CatalogueContent = {
  apps: {'usd-viewer': ['1.9.0', '1.10.0', '2.0.0-beta+001'], 'factory-twin': ['3.4.0']},
  profiles: ['usd-viewer/1.10.0/exact', 'usd-viewer/*/any-version', '*/1.10.0/any-app', '*/*/all'],
};

/** Creates a catalogue that returns each entry only at its exact path. */
const createCatalogueServer = ({apps, profiles}: CatalogueContent = CONTENT) =>
  new FakeServer(({url}) => {
    const [, app, , version, below, profile] = url.pathname.split('/').slice(3).map(decodeURIComponent);
    const respondList = (items: readonly unknown[]) => createJsonResponse(200, {count: items.length, items});
    const respondOne = (exists: boolean | undefined, body: unknown) =>
      exists ? createJsonResponse(200, body) : createEmptyResponse(404);
    if (app === undefined) return respondList(Object.keys(apps).map((id) => ({id})));
    const versions = apps[app];
    if (url.pathname.endsWith('/versions'))
      return versions ? respondList(versions.map((v) => ({version: v}))) : createEmptyResponse(404);
    if (version === undefined) return respondOne(versions !== undefined, {id: app});
    if (below === undefined) return respondOne(versions?.includes(version), {version});
    const prefix = `${app}/${version}/`;
    const found = profiles.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    if (profile === undefined)
      return found.length ? respondList(found.map((id) => ({id}))) : createEmptyResponse(404);
    return respondOne(found.includes(profile), {id: profile});
  });

const createRequest = (profile: string, version?: string, appId = 'usd-viewer') => ({
  appId,
  profile,
  version,
});

describe('StreamingService.confirm', () => {
  for (const profile of ['exact', 'any-version', 'any-app', 'all']) {
    it(`finds the profile “${profile}” by name or by wildcard`, async () => {
      await createCatalogueServer().createClient().confirm(createRequest(profile, '1.10.0'));
      await createCatalogueServer().createClient().confirm(createRequest(profile));
    });
  }

  it('aborts its requests with the caller’s signal', async () => {
    const controller = new AbortController();
    const server = createCatalogueServer();
    await server.createClient().confirm(createRequest('exact', '1.10.0'), {signal: controller.signal});
    const signals = server.requests.map(({init}) => init.signal);
    expect(signals.map((signal) => signal?.aborted))
      .to.include(false)
      .but.not.include(true);
    controller.abort();
    expect(signals.map((signal) => signal?.aborted)).to.not.include(false);
  });

  it('uses the newest release as the latest version', async () => {
    const content = {...CONTENT, profiles: ['usd-viewer/1.10.0/newest', 'usd-viewer/1.9.0/older']};
    for (const version of [undefined, 'latest', '']) {
      await createCatalogueServer(content).createClient().confirm(createRequest('newest', version));
      const error = await catchError(
        createCatalogueServer(content).createClient().confirm(createRequest('older', version)),
      );
      expect(error.code).to.equal('profile-not-found');
    }
  });

  it('requests the application, the version and the profile at the same time', async () => {
    const server = createCatalogueServer();
    const confirmed = server.createClient().confirm(createRequest('exact', '1.10.0'));
    await Promise.resolve();
    expect(server.requestLines).to.deep.equal([
      'GET /base/cfg/apps/usd-viewer',
      'GET /base/cfg/apps/usd-viewer/versions/1.10.0',
      'GET /base/cfg/apps/usd-viewer/versions/1.10.0/profiles/exact',
    ]);
    await confirmed;
    expect(server.requests).to.have.length(3);
  });

  it('requests the application, its versions and the wildcards at the same time for the latest version', async () => {
    const server = createCatalogueServer();
    const confirmed = server.createClient().confirm(createRequest('exact'));
    await Promise.resolve();
    expect(server.requestLines).to.deep.equal([
      'GET /base/cfg/apps/usd-viewer',
      'GET /base/cfg/apps/usd-viewer/versions',
      'GET /base/cfg/apps/usd-viewer/versions/*/profiles/exact',
      'GET /base/cfg/apps/*/versions/*/profiles/exact',
    ]);
    await confirmed;
    expect(server.requestLines.slice(4)).to.deep.equal([
      'GET /base/cfg/apps/usd-viewer/versions/1.10.0/profiles/exact',
      'GET /base/cfg/apps/*/versions/1.10.0/profiles/exact',
    ]);
  });

  for (const version of [undefined, '1.10.0']) {
    it(`sends two rounds of requests for ${version ?? 'the latest version'} of 5,000`, async () => {
      const versions = Array.from({length: 5000}, (_, index) => ({version: `1.${index}.0`}));
      const rounds: number[] = [];
      let release = Promise.withResolvers<undefined>();
      const server = new FakeServer(async ({url: {pathname}}) => {
        await release.promise;
        if (pathname.endsWith('/versions')) {
          return createJsonResponse(200, {count: versions.length, items: versions.slice(0, 50)});
        }
        const isMissing = pathname.includes('/profiles/') && !pathname.includes('/apps/*/versions/1');
        return createEmptyResponse(isMissing ? 404 : 200);
      });
      const confirmed = server.createClient().confirm(createRequest('p', version));
      for (let sent = 0; sent < server.requests.length;) {
        rounds.push(server.requests.length - sent);
        sent = server.requests.length;
        release.resolve(undefined);
        release = Promise.withResolvers();
        await nextTask();
      }
      await confirmed;
      expect(rounds).to.deep.equal(version === undefined ? [4, 2] : [3, 3]);
    });
  }

  it('passes if further pages of the versions leave the profile open', async () => {
    const items = Array.from({length: 50}, (_, index) => ({version: `1.${index}.0`}));
    for (const count of [120, undefined]) {
      const server = new FakeServer(({url}) => {
        if (url.pathname.endsWith('/versions')) return createJsonResponse(200, {count, items});
        return url.pathname.includes('/profiles/')
          ? createEmptyResponse(404)
          : createJsonResponse(200, {id: 'a'});
      });
      expect(await server.createClient().confirm(createRequest('p'))).to.deep.equal({id: 'a'});
    }
  });

  it('passes for any body of a success, because the status decides', async () => {
    const bodies = [
      () => createJsonResponse(200, {}),
      () => createEmptyResponse(204),
      () => createHtmlResponse(200),
    ];
    for (const createResponse of bodies) {
      for (const version of [undefined, '1.0.0']) {
        const server = FakeServer.withResponses(createResponse);
        expect(await server.createClient().confirm(createRequest('p', version))).to.deep.equal({
          id: 'usd-viewer',
        });
      }
    }
  });

  it('passes if the list of versions has too much data and no wildcard has the profile', async () => {
    const items = Array.from({length: 10_000}, (_, index) => ({version: `1.${index}`}));
    const server = new FakeServer(({url}) => {
      if (url.pathname.includes('/profiles/')) return createEmptyResponse(404);
      return createJsonResponse(200, url.pathname.endsWith('/versions') ? {items} : {});
    });
    await server.createClient().confirm(createRequest('p'));
    expect(server.requests.length).to.be.below(8);
  });

  it('passes if the list of versions cannot be read and no wildcard has the profile', async () => {
    const server = new FakeServer(({url}) =>
      url.pathname.includes('/profiles/') ? createEmptyResponse(404) : createHtmlResponse(200),
    );
    await server.createClient().confirm(createRequest('p'));
  });

  for (const status of [400, 403, 405, 422]) {
    it(`treats ${status} for a wildcard as a missing profile`, async () => {
      const catalogue = createCatalogueServer();
      const server = new FakeServer((sent) =>
        sent.url.pathname.includes('*')
          ? createJsonResponse(status, {detail: 'no wildcards'})
          : catalogue.fetch(sent.url, sent.init),
      );
      for (const version of [undefined, '1.10.0']) {
        await server.createClient().confirm(createRequest('exact', version));
        const error = await catchError(server.createClient().confirm(createRequest('all', version)));
        expect(error).to.include({code: 'profile-not-found'});
      }
    });
  }

  it('fails with the failure of a wildcard that is about the user or the service', async () => {
    for (const [status, code] of [
      [401, 'sign-in-expired'],
      [500, 'service-error'],
    ] as const) {
      const catalogue = createCatalogueServer();
      const server = new FakeServer((sent) =>
        sent.url.pathname.includes('*') ? createEmptyResponse(status) : catalogue.fetch(sent.url, sent.init),
      );
      const error = await catchError(server.createClient().confirm(createRequest('all', '1.10.0')));
      expect(error.code).to.equal(code);
    }
  });

  it('reports the service’s own words about the missing name', async () => {
    const rows = [
      ['app-not-found', '/apps/usd-viewer', createRequest('exact', '1.10.0')],
      ['version-not-found', '/versions/1.10.0', createRequest('exact', '1.10.0')],
      ['version-not-found', '/versions', createRequest('exact')],
      ['profile-not-found', '/versions/1.10.0/profiles/gone', createRequest('gone', '1.10.0')],
      ['profile-not-found', '/versions/1.10.0/profiles/gone', createRequest('gone')],
    ] as const;
    for (const [code, path, request] of rows) {
      const catalogue = createCatalogueServer();
      const server = new FakeServer((sent) =>
        sent.url.pathname.endsWith(path)
          ? createJsonResponse(404, {detail: `retired since May: ${path}`})
          : catalogue.fetch(sent.url, sent.init),
      );
      const error = await catchError(server.createClient().confirm(request));
      expect(error).to.include({code, detail: `retired since May: ${path}`});
    }
  });

  it('reports at most 20 alternatives of at most 200 characters', async () => {
    const apps = Object.fromEntries(
      ['x'.repeat(60_000), ...Array.from({length: 300}, (_, index) => `app-${index}`)].map((id) => [id, []]),
    );
    const server = createCatalogueServer({apps, profiles: []});
    const error = await catchError(server.createClient().confirm(createRequest('p', undefined, 'app-7x')));
    expect(error.alternatives).to.have.length(20);
    expect(error.alternatives[0]).to.equal('app-7');
    for (const name of error.alternatives) expect(name.length).to.be.at.most(200);
  });

  it('reports the missing application if no part of the request exists', async () => {
    for (const version of ['9.9.9', undefined]) {
      const error = await catchError(
        createCatalogueServer()
          .createClient()
          .confirm(createRequest('none', version, 'factory-twn')),
      );
      expect(error.code).to.equal('app-not-found');
      expect(error.advice).to.contain('factory-twn');
      expect(error.alternatives).to.deep.equal(['factory-twin', 'usd-viewer']);
    }
  });

  it('reports the missing version before the profile, with the nearest alternatives first', async () => {
    const error = await catchError(
      createCatalogueServer().createClient().confirm(createRequest('none', '1.10.1')),
    );
    expect(error.code).to.equal('version-not-found');
    expect(error.advice).to.contain('usd-viewer').and.to.contain('1.10.1');
    expect(error.alternatives).to.deep.equal(['1.10.0', '1.9.0', '2.0.0-beta+001']);
  });

  it('reports the missing version of an application without versions', async () => {
    const error = await catchError(
      createCatalogueServer({apps: {empty: []}, profiles: []})
        .createClient()
        .confirm(createRequest('p', undefined, 'empty')),
    );
    expect(error.code).to.equal('version-not-found');
    expect(error.advice).to.contain('latest');
  });

  it('reports the missing profile, with all alternatives and the nearest first', async () => {
    const error = await catchError(
      createCatalogueServer().createClient().confirm(createRequest('exakt', '1.10.0')),
    );
    expect(error.code).to.equal('profile-not-found');
    expect(error.alternatives[0]).to.equal('exact');
    expect([...error.alternatives].sort()).to.deep.equal(['all', 'any-app', 'any-version', 'exact']);
  });

  it('reports the missing application unless there is no catalogue at the address', async () => {
    for (const [listStatus, code] of [
      [500, 'app-not-found'],
      [404, 'not-found'],
    ] as const) {
      const server = new FakeServer(({url}) =>
        createEmptyResponse(url.pathname.endsWith('/apps') ? listStatus : 404),
      );
      const error = await catchError(server.createClient().confirm(createRequest('p', '1.0.0')));
      expect(error).to.deep.include({code, alternatives: []});
    }
  });

  it('reports the missing application even if its profile is refused', async () => {
    const server = new FakeServer(({url: {pathname}}) => {
      if (pathname.endsWith('/apps')) return createJsonResponse(200, {count: 0, items: []});
      return createEmptyResponse(pathname.includes('/profiles') ? 403 : 404);
    });
    const error = await catchError(server.createClient().confirm(createRequest('p', '1.0.0')));
    expect(error.code).to.equal('app-not-found');
  });

  it('fails with forbidden after a refusal of any catalogue request', async () => {
    const refused = FakeServer.withResponses(() => createJsonResponse(403, {detail: 'not yours'}));
    expect((await catchError(refused.createClient().confirm(createRequest('all')))).code).to.equal(
      'forbidden',
    );
    for (const part of ['/versions/1.10.0', '/profiles/exact']) {
      const catalogue = createCatalogueServer();
      const server = new FakeServer((sent) =>
        sent.url.pathname.endsWith(part) ? createEmptyResponse(403) : catalogue.fetch(sent.url, sent.init),
      );
      expect(
        (await catchError(server.createClient().confirm(createRequest('exact', '1.10.0')))).code,
      ).to.equal('forbidden');
    }
  });
});
