import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {z} from 'zod';
import {APPLICATIONS} from '../../../../demo/service/catalogue/applications.ts';
import {findLatestVersion} from '../../../../demo/service/catalogue/catalogue.ts';
import {call, runService} from '../running-service.ts';

const listSchema = z.object({items: z.array(z.object({id: z.string()}))});
/** The profiles that every application has. */
const SHARED = ['default', 'cold', 'cold-long', 'shared', 'exclusive', 'no-resize', 'fixed-size', 'window'];
const BETA = `apps/usd-viewer/versions/${encodeURIComponent('2.0.0-beta+001')}`;
const MEMORY = {id: 'high-memory', name: 'High memory', description: '64 GiB for large stages.'};

/** An object is the whole body. A list has the ids of the items. */
const ANSWERS: readonly (readonly [path: string, status: number, body?: readonly string[] | object])[] = [
  ['apps?tags=viewer&tags=digital-twin', 200, ['factory-twin']],
  ['apps?limit=2&offset=1', 200, ['factory-twin', 'city-planner']],
  ['apps?limit=0', 422],
  ['apps/usd-viewer', 200],
  ['apps/usd-viewer/versions/1.2.0', 200, {version: '1.2.0', description: 'Faster loading of large stages.'}],
  // The response to one application varies in deployments.
  ['apps/molecule-lab', 202],
  ['apps/molecule-lab/versions/1.0.0', 202],
  [
    'apps/city-planner/versions',
    200,
    {count: 2, offset: 0, limit: 50, items: [{version: '0.9.0'}, {version: '1.0.0'}]},
  ],
  [BETA, 200],
  [`${BETA}/profiles`, 200, [...SHARED, 'preview']],
  ['apps/*/versions/*/profiles', 200, SHARED],
  ['apps/%2A/versions/%2A/profiles', 200, SHARED],
  ['apps/factory-twin/versions/*/profiles/high-memory', 200, MEMORY],
  // The wildcard has the profiles of all applications only.
  ['apps/*/versions/*/profiles/high-memory', 404],
  ['apps/%E0%A4%A', 400],
  ['apps/unknown', 404],
  ['apps/unknown/versions', 404],
  ['apps/usd-viewer/versions/9.9.9', 404],
  ['apps/usd-viewer/versions/9.9.9/profiles', 404],
  ['apps/usd-viewer/versions/1.0.0/profiles/unknown', 404],
  ['apps/usd-viewer/versions/1.0.0/profiles/default/more', 404],
  ['nothing', 404],
  // The switches.
  ['apps/usd-viewer?demo=null-fields', 200, {id: 'usd-viewer', name: null, description: null, tags: null}],
  [
    'apps/city-planner/versions?demo=unpaged&offset=1',
    200,
    {items: [{version: '0.9.0'}, {version: '1.0.0'}]},
  ],
  ['apps?demo=forbidden', 403, {detail: 'The catalogue is closed to you'}],
  ['apps?demo=not-found', 404, {detail: 'The catalogue was moved in May'}],
  ['apps/*/versions?demo=refuse-wildcards', 422],
  ['apps/usd-viewer/versions?demo=refuse-wildcards', 200],
  ['apps?demo=nothing', 422],
];

suite('the catalogue', () => {
  test('lists every application with the documented fields', async (t) => {
    const {base} = await runService(t);
    const {status, body} = await call(`${base}/cfg/apps`);
    assert.equal(status, 200);
    const items = APPLICATIONS.map(({id, name, description, tags}) => ({id, name, description, tags}));
    assert.deepEqual(body, {count: items.length, offset: 0, limit: 50, items});
  });

  test('answers each request with the status and the items of the interface', async (t) => {
    const {base} = await runService(t);
    for (const [path, status, expected] of ANSWERS) {
      const answer = await call(`${base}/cfg/${path}`, 'GET', undefined, {origin: 'http://localhost:3000'});
      assert.equal(answer.status, status, path);
      assert.equal(answer.headers.get('access-control-allow-origin'), 'http://localhost:3000', path);
      if (status >= 400) assert.match(JSON.stringify(answer.body), /^\{"detail":/, path);
      if (Array.isArray(expected))
        assert.deepEqual(
          listSchema.parse(answer.body).items.map(({id}) => id),
          expected,
          path,
        );
      else if (expected) assert.deepEqual(answer.body, expected, path);
    }
  });

  test('allows only GET and HEAD', async (t) => {
    const {base} = await runService(t);
    const head = await fetch(`${base}/cfg/apps`, {method: 'HEAD'});
    assert.deepEqual([head.status, await head.text()], [200, '']);
    const {status, headers} = await call(`${base}/cfg/apps`, 'POST', {});
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  });

  test('uses the highest release as the latest version, never a pre-release', () => {
    const viewer = APPLICATIONS.find(({id}) => id === 'usd-viewer');
    assert.ok(viewer);
    assert.equal(findLatestVersion(viewer)?.version, '1.2.0');
  });
});
