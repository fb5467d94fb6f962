import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {findLatestVersion} from '../../../../demo/service/catalogue/catalogue.ts';
import {APPLICATIONS} from '../../../../demo/service/catalogue/applications.ts';
import {call, runService} from '../running-service.ts';

/** The profiles that every application has. */
const SHARED_PROFILES = [
  'default',
  'cold',
  'cold-long',
  'shared',
  'exclusive',
  'no-resize',
  'fixed-size',
  'window',
];

suite('the catalogue', () => {
  test('lists every application with the documented fields', async (t) => {
    const {base} = await runService(t);
    const {status, body} = await call(`${base}/cfg/apps`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      count: APPLICATIONS.length,
      offset: 0,
      limit: 50,
      items: APPLICATIONS.map(({id, name, description, tags}) => ({id, name, description, tags})),
    });
  });

  test('filters the list by every repeated tag', async (t) => {
    const {base} = await runService(t);
    const {body} = await call(`${base}/cfg/apps?tags=viewer&tags=digital-twin`);
    assert.deepEqual(readIds(body), ['factory-twin']);
  });

  test('returns pages by limit and offset, with the total count', async (t) => {
    const {base} = await runService(t);
    const {body} = await call(`${base}/cfg/apps?limit=2&offset=1`);
    assert.deepEqual(readIds(body), ['factory-twin', 'city-planner']);
    assert.equal(readCount(body), APPLICATIONS.length);
    const {status} = await call(`${base}/cfg/apps?limit=0`);
    assert.equal(status, 422);
  });

  test('confirms an application and a version, with 202 for one application', async (t) => {
    const {base} = await runService(t);
    const usual = await call(`${base}/cfg/apps/usd-viewer`);
    assert.equal(usual.status, 200);
    const version = await call(`${base}/cfg/apps/usd-viewer/versions/1.2.0`);
    assert.deepEqual(version.body, {version: '1.2.0', description: 'Faster loading of large stages.'});
    assert.equal((await call(`${base}/cfg/apps/molecule-lab`)).status, 202);
    assert.equal((await call(`${base}/cfg/apps/molecule-lab/versions/1.0.0`)).status, 202);
  });

  test('lists versions without their descriptions', async (t) => {
    const {base} = await runService(t);
    const {body} = await call(`${base}/cfg/apps/city-planner/versions`);
    assert.deepEqual(body, {count: 2, offset: 0, limit: 50, items: [{version: '0.9.0'}, {version: '1.0.0'}]});
  });

  test('decodes each path segment, so that clients can request build metadata', async (t) => {
    const {base} = await runService(t);
    const url = `${base}/cfg/apps/usd-viewer/versions/${encodeURIComponent('2.0.0-beta+001')}`;
    assert.equal((await call(url)).status, 200);
    assert.deepEqual(readIds((await call(`${url}/profiles`)).body), [...SHARED_PROFILES, 'preview']);
    const headers = {origin: 'http://localhost:3000'};
    const malformed = await call(`${base}/cfg/apps/%E0%A4%A`, 'GET', undefined, headers);
    assert.equal(malformed.status, 400);
    assert.equal(malformed.headers.get('access-control-allow-origin'), headers.origin);
  });

  test('accepts the wildcard for application and version, plain and encoded', async (t) => {
    const {base} = await runService(t);
    assert.deepEqual(readIds((await call(`${base}/cfg/apps/*/versions/*/profiles`)).body), SHARED_PROFILES);
    assert.deepEqual(
      readIds((await call(`${base}/cfg/apps/%2A/versions/%2A/profiles`)).body),
      SHARED_PROFILES,
    );
    const one = await call(`${base}/cfg/apps/factory-twin/versions/*/profiles/high-memory`);
    assert.deepEqual(one.body, {
      id: 'high-memory',
      name: 'High memory',
      description: '64 GiB for large stages.',
    });
  });

  test('excludes the profiles of single applications from the wildcard list', async (t) => {
    const {base} = await runService(t);
    assert.equal((await call(`${base}/cfg/apps/*/versions/*/profiles/high-memory`)).status, 404);
  });

  test('responds with 404 and a detail if something does not exist', async (t) => {
    const {base} = await runService(t);
    for (const path of [
      'apps/unknown',
      'apps/unknown/versions',
      'apps/usd-viewer/versions/9.9.9',
      'apps/usd-viewer/versions/9.9.9/profiles',
      'apps/usd-viewer/versions/1.0.0/profiles/unknown',
      'apps/usd-viewer/versions/1.0.0/profiles/default/more',
      'nothing',
    ]) {
      const {status, body} = await call(`${base}/cfg/${path}`);
      assert.equal(status, 404, path);
      assert.ok(typeof body === 'object' && body !== null && 'detail' in body, path);
    }
  });

  test('allows only GET and HEAD', async (t) => {
    const {base} = await runService(t);
    const head = await fetch(`${base}/cfg/apps`, {method: 'HEAD'});
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    const {status, headers} = await call(`${base}/cfg/apps`, 'POST', {});
    assert.equal(status, 405);
    assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  test('uses the highest release as the latest version, never a pre-release', () => {
    const viewer = APPLICATIONS.find(({id}) => id === 'usd-viewer');
    assert.ok(viewer);
    assert.equal(findLatestVersion(viewer)?.version, '1.2.0');
  });
});

function readIds(body: unknown): unknown {
  assert.ok(typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items));
  return body.items.map((item: {id: unknown}) => item.id);
}

function readCount(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'count' in body ? body.count : undefined;
}
