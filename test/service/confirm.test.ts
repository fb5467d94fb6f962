import {expect} from '@open-wc/testing';
import {empty, failureOf, FakeServer, json} from './fake-server.ts';

interface Offered {
  /** Versions by application. */
  readonly apps: Readonly<Record<string, readonly string[]>>;
  /** `app/version/profile`, each name as it stands or `*`. */
  readonly profiles: readonly string[];
}

const OFFERED: Offered = {
  apps: {'usd-viewer': ['1.9.0', '1.10.0', '2.0.0-beta+001'], 'factory-twin': ['3.4.0']},
  profiles: ['usd-viewer/1.10.0/exact', 'usd-viewer/*/any-version', '*/1.10.0/any-app', '*/*/all'],
};

/** A catalogue that finds each entry at exactly the place where it was registered. */
const catalogue = ({apps, profiles}: Offered = OFFERED) =>
  new FakeServer(({url}) => {
    const [, app, , version, below, profile] = url.pathname.split('/').slice(3).map(decodeURIComponent);
    const list = (items: readonly unknown[]) => json(200, {count: items.length, items});
    const one = (exists: boolean | undefined, body: unknown) => (exists ? json(200, body) : empty(404));
    if (app === undefined) return list(Object.keys(apps).map((id) => ({id})));
    const versions = apps[app];
    if (url.pathname.endsWith('/versions'))
      return versions ? list(versions.map((v) => ({version: v}))) : empty(404);
    if (version === undefined) return one(versions !== undefined, {id: app});
    if (below === undefined) return one(versions?.includes(version), {version});
    const place = `${app}/${version}/`;
    const found = profiles.filter((path) => path.startsWith(place)).map((path) => path.slice(place.length));
    if (profile === undefined) return found.length ? list(found.map((id) => ({id}))) : empty(404);
    return one(found.includes(profile), {id: profile});
  });

const wanted = (profile: string, version?: string, appId = 'usd-viewer') => ({appId, profile, version});

describe('StreamingService.confirm', () => {
  for (const profile of ['exact', 'any-version', 'any-app', 'all']) {
    it(`finds the profile “${profile}” where it stands, by name or by wildcard`, async () => {
      await catalogue().client().confirm(wanted(profile, '1.10.0'));
      await catalogue().client().confirm(wanted(profile));
    });
  }

  it('takes the newest release for the latest version', async () => {
    const offered = {...OFFERED, profiles: ['usd-viewer/1.10.0/newest', 'usd-viewer/1.9.0/older']};
    for (const version of [undefined, 'latest', '']) {
      await catalogue(offered).client().confirm(wanted('newest', version));
      const error = await failureOf(catalogue(offered).client().confirm(wanted('older', version)));
      expect(error.code).to.equal('profile-not-found');
    }
  });

  it('asks for a named version, its application and its profile side by side', async () => {
    const server = catalogue();
    const confirmed = server.client().confirm(wanted('exact', '1.10.0'));
    await Promise.resolve();
    expect(server.lines).to.deep.equal([
      'GET /base/cfg/apps/usd-viewer',
      'GET /base/cfg/apps/usd-viewer/versions/1.10.0',
      'GET /base/cfg/apps/usd-viewer/versions/1.10.0/profiles/exact',
    ]);
    await confirmed;
    expect(server.requests).to.have.length(3);
  });

  it('asks for the versions beside the application where the latest is wanted', async () => {
    const server = catalogue();
    const confirmed = server.client().confirm(wanted('exact'));
    await Promise.resolve();
    expect(server.lines).to.deep.equal([
      'GET /base/cfg/apps/usd-viewer',
      'GET /base/cfg/apps/usd-viewer/versions',
    ]);
    await confirmed;
    expect(server.lines[2]).to.equal('GET /base/cfg/apps/usd-viewer/versions/1.10.0/profiles/exact');
  });

  it('creates and ends nothing', async () => {
    const server = catalogue();
    await server.client().confirm(wanted('all'));
    await failureOf(server.client().confirm(wanted('none')));
    expect(new Set(server.requests.map(({method}) => method))).to.deep.equal(new Set(['GET']));
  });

  it('names the application first where nothing of the request exists', async () => {
    for (const version of ['9.9.9', undefined]) {
      const error = await failureOf(
        catalogue()
          .client()
          .confirm(wanted('none', version, 'factory-twn')),
      );
      expect(error.code).to.equal('app-not-found');
      expect(error.message).to.contain('factory-twn');
      expect(error.alternatives).to.deep.equal(['factory-twin', 'usd-viewer']);
    }
  });

  it('names the version before the profile, with the others of that application, the nearest first', async () => {
    const error = await failureOf(catalogue().client().confirm(wanted('none', '1.10.1')));
    expect(error.code).to.equal('version-not-found');
    expect(error.message).to.contain('usd-viewer').and.to.contain('1.10.1');
    expect(error.alternatives).to.deep.equal(['1.10.0', '1.9.0', '2.0.0-beta+001']);
  });

  it('names the version where an application has none', async () => {
    const error = await failureOf(
      catalogue({apps: {empty: []}, profiles: []})
        .client()
        .confirm(wanted('p', undefined, 'empty')),
    );
    expect(error.code).to.equal('version-not-found');
    expect(error.message).to.contain('latest');
  });

  it('names the profile with all that would do, wildcards included, the nearest first', async () => {
    const error = await failureOf(catalogue().client().confirm(wanted('exakt', '1.10.0')));
    expect(error.code).to.equal('profile-not-found');
    expect(error.alternatives[0]).to.equal('exact');
    expect([...error.alternatives].sort()).to.deep.equal(['all', 'any-app', 'any-version', 'exact']);
  });

  it('names what is missing though what exists cannot be listed', async () => {
    const server = new FakeServer(({url}) => empty(url.pathname.endsWith('/apps') ? 500 : 404));
    const error = await failureOf(server.client().confirm(wanted('p', '1.0.0')));
    expect(error.code).to.equal('app-not-found');
    expect(error.alternatives).to.be.empty;
  });

  it('names a missing application though its profile is refused', async () => {
    const server = new FakeServer(({url}) => empty(url.pathname.includes('/profiles') ? 403 : 404));
    const error = await failureOf(server.client().confirm(wanted('p', '1.0.0')));
    expect(error.code).to.equal('app-not-found');
  });

  it('tells of a refusal as such, wherever in the catalogue it comes', async () => {
    const refused = FakeServer.inTurn(() => json(403, {detail: 'not yours'}));
    expect((await failureOf(refused.client().confirm(wanted('all')))).code).to.equal('forbidden');
    for (const part of ['/versions/1.10.0', '/profiles/exact']) {
      const open = catalogue();
      const server = new FakeServer((sent) =>
        sent.url.pathname.endsWith(part) ? empty(403) : open.fetch(sent.url, sent.init),
      );
      expect((await failureOf(server.client().confirm(wanted('exact', '1.10.0')))).code).to.equal(
        'forbidden',
      );
    }
  });
});
