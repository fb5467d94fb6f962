import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {until} from '../support/until.ts';
import {NginxBench} from './nginx-bench.ts';
import {MISSING_NGINX} from './printed-proxies.ts';
import type {Observed} from './proxied-page.ts';

/** The service creates the session after nginx has given up. */
const SLOW_CREATE = {catalogue: 'skip', arguments: {demo: {createDelayMs: 1500}}};

/** One request each ten seconds for the calls of a session, refused with a status. */
const LIMIT = [503, 429].map((status) => ({
  http: `limit_req_zone $server_port zone=limit-${status}:1m rate=6r/m;`,
  locationOf: (origin: string) => `location /limited-${status}/stream {
    limit_req zone=limit-${status};
    limit_req_status ${status};
    proxy_pass ${origin}/service/stream;
  }`,
}));

describe(
  'the element behind an nginx that is configured badly',
  {skip: MISSING_NGINX, timeout: 200_000},
  () => {
    let bench: NginxBench;
    before(async () => {
      bench = await NginxBench.open();
      const {origin} = bench.server;
      const cors = 'add_header Access-Control-Allow-Origin $http_origin';
      await bench.forward({
        http: LIMIT.map(({http}) => http).join('\n'),
        server: `
        location /doubled/ { proxy_pass ${origin}/service/; ${cors} always; }
        location /slow/ { proxy_pass ${origin}/service/; proxy_read_timeout 1s; }
        location /unreadable/ {
          if ($request_method = OPTIONS) {
            ${cors};
            add_header Access-Control-Allow-Headers content-type;
            return 204;
          }
          proxy_pass ${origin}/service/;
          proxy_read_timeout 1s;
          proxy_hide_header Access-Control-Allow-Origin;
          ${cors};
        }
        location /bare/ { proxy_pass ${origin}/signaling/; }
        ${LIMIT.map(({locationOf}) => locationOf(origin)).join('\n')}`,
      });
    });
    after(() => bench.close());

    /** Opens a page that fails, checks the number of its machines, and closes it. Returns what the page knew. */
    const failureOf = async (settings: object, machines = 0): Promise<Observed> => {
      const page = await bench.openPage();
      await page.start(settings);
      await page.waitForPhase('failed');
      const observed = await page.waitFor('the card has its details', ({card, advice}) =>
        card.includes(advice || ' '),
      );
      // The service finishes a request that nginx has given up on.
      await until('the service has created the session', () => page.machines >= machines);
      assert.equal(page.machines, machines);
      await page.close();
      return observed;
    };
    /** The same nginx as another origin. */
    const otherOrigin = () => bench.origin.replace('localhost', '127.0.0.1');

    /** Starts an element whose create request and polls are limited, and returns all that its card showed. */
    const playLimited = async (status: number): Promise<readonly string[]> => {
      const page = await bench.openPage();
      // This request uses up the limit.
      assert.equal(await page.tab.evaluate(`statusOf('/limited-${status}/stream/none')`), 404);
      await page.start({
        serviceUrl: `/limited-${status}`,
        catalogueUrl: '/service',
        profile: 'cold',
        arguments: {demo: {coldMs: 1000}},
      });
      const seen = new Set<string>();
      const {posts} = await page.waitFor('the element plays', ({phase, card}) => {
        seen.add(`${phase}: ${card}`);
        return phase === 'playing';
      });
      assert.ok(posts > 1, 'nginx refused the first request');
      await page.close();
      return [...seen];
    };

    it('limits requests with 503 or 429: the element waits, blames no lack of machines, and creates one session', async () => {
      const machines = bench.server.service.machines.service;
      for (const seen of await Promise.all([503, 429].map(playLimited))) {
        const all = seen.join('\n');
        assert.match(all, /^requesting: .*The streaming service is busy\./m);
        assert.match(all, /^pending: .*The streaming service is busy\./m);
        assert.doesNotMatch(all, /machines/i);
      }
      assert.equal(bench.server.service.machines.service - machines, 2, 'one for each element');
    });

    it('forwards another path prefix: not-found names the prefix, not the application', async () => {
      const {code, card} = await failureOf({serviceUrl: '/wrong'});
      assert.equal(code, 'not-found');
      assert.match(card, /service-url, its path prefix included/);
    });

    it('sends CORS headers twice: the failure explains the cause, and no session is created', async () => {
      const serviceUrl = `${otherOrigin()}/doubled`;
      const page = await bench.openPage();
      await page.start({serviceUrl});
      const [checked, created] = await Promise.all([
        page.waitFor('the check has failed once', ({code}) => code !== undefined),
        failureOf({serviceUrl, catalogue: 'skip'}),
      ]);
      assert.deepEqual([checked.phase, checked.code], ['checking', 'cors']);
      assert.deepEqual([created.code, created.cause], ['create-unclear', 'cors']);
      assert.match(String(checked.advice), /the service and a proxy both send them/);
      assert.match(created.card, /the service and a proxy both send them/);
      assert.equal(page.machines, 0);
      await page.close();
    });

    it('gives up on a create request too early: create-unclear names the read timeout after one request', async () => {
      const outcome = await failureOf({serviceUrl: '/slow', ...SLOW_CREATE}, 1);
      assert.deepEqual(
        [outcome.code, outcome.status, outcome.cause],
        ['create-unclear', 504, 'gateway-timeout'],
      );
      assert.match(outcome.card, /proxy_read_timeout/);
      assert.equal(outcome.posts, 1);
    });

    it('sends its own errors without CORS headers: create-unclear advises to add them to all responses', async () => {
      const outcome = await failureOf({serviceUrl: `${otherOrigin()}/unreadable`, ...SLOW_CREATE}, 1);
      assert.deepEqual([outcome.code, outcome.cause], ['create-unclear', 'cors']);
      assert.match(outcome.card, /Add CORS headers to all responses/);
      assert.equal(outcome.posts, 1);
    });

    it('forwards no upgrade: the start fails within 30 seconds, names the headers and keeps its session', async (test) => {
      const page = await bench.openPage();
      await page.start({signalingUrl: '/bare'});
      await page.waitForPhase('connecting');
      const since = performance.now();
      await page.waitForPhase('failed');
      const seconds = (performance.now() - since) / 1000;
      test.diagnostic(`failed after ${seconds.toFixed(1)} s`);
      assert.ok(seconds < 30);
      const {code, status, session, posts} = await page.waitFor('the card names the headers', ({card}) =>
        card.includes('forwards the headers Upgrade and Connection'),
      );
      assert.deepEqual({code, status, posts}, {code: 'socket-refused', status: 404, posts: 1});
      assert.ok(bench.server.service.sessions.some(({id}) => id === session));
      assert.equal(page.machines, 1);
      await page.close();
    });
  },
);
