import assert from 'node:assert/strict';
import {until} from '../../support/until.ts';
import type {BlockPage} from '../page/block-page.ts';
import {scriptOf} from '../page/page-text.ts';
import type {Scenarios} from '../scenario.ts';
import {WhepServer} from '../support/whep-server.ts';

const ADDRESS = 'https://media.example.com/live/whep';
const TOKEN = 'media-token';
const CONNECTOR = 'The connector · ts';

/** Opens the page with its connector, at a server of another origin. */
const openPage = async (block: BlockPage, server: WhepServer) => {
  block.answer('/api/media-token', () => ({body: TOKEN}));
  block.answer('/whep-connector.js', () => ({
    type: 'text/javascript',
    body: scriptOf(block.find(CONNECTOR), {}),
  }));
  await block.open({host: 'demo', addresses: {[ADDRESS]: server.url}});
};

/** `docs/whep.md` */
export const WHEP: Scenarios = {
  'Use it · html': async (block) => {
    const {page} = block;
    const server = await WhepServer.open(TOKEN);
    try {
      server.refusals = [{status: 503, headers: {'retry-after': '1'}}];
      await openPage(block, server);
      await block.waitForPhase('playing');
      await block.expectProblem(/503/);
      assert.deepEqual(
        await page.evaluate(() => [streamOf().videoWidth, streamOf().videoHeight]),
        [320, 180],
      );
      assert.deepEqual(server.requests, ['POST /live/whep 503', 'POST /live/whep 201']);

      await page.evaluate(() => streamOf().stop());
      await until('the end of the session', () => server.sessionCount === 0);
      assert.equal(server.requests.at(-1), 'DELETE /live/whep/ID 200');

      await page.evaluate(() => streamOf().start());
      await block.waitForPhase('playing');
      // The publisher stops.
      server.endSessions();
      await block.waitForPhase('ended');
      await block.expectProblem(/404/);

      await page.evaluate(() => streamOf().start());
      await block.waitForPhase('playing');
      // The user closes the page.
      await page.goto('about:blank');
      await until('the end of the session', () => server.sessionCount === 0);
    } finally {
      await server.close();
    }
  },

  [CONNECTOR]: async (block) => {
    const {page} = block;
    const server = await WhepServer.open(TOKEN);
    try {
      await block.open({
        host: 'demo',
        before: `<app-stream connector="whep" signaling-url="${server.url}" loading="manual"></app-stream>`,
        after: `<script type="module">
          import {registerConnector} from 'app-stream';
          import {whep} from '/block.js';
          registerConnector('whep', async () => whep);
          const stream = document.querySelector('app-stream');
          stream.limits = {connect: {attempts: 1, retryMs: 0}};
          stream.signalingToken = '${TOKEN}';
        </script>`,
      });
      for (const [status, code] of [
        [401, 'unauthorized'],
        [403, 'forbidden'],
        [404, 'host-unreachable'],
        [406, 'no-common-codec'],
        [500, 'host-error'],
        [503, 'host-busy'],
      ] as const) {
        server.refusals = [{status}];
        await page.evaluate(() => streamOf().start());
        await block.expectFailure(code);
        await block.expectProblem(new RegExp(String(status)));
      }
      // A start that the user cancels while the server creates the session.
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await page.evaluate(() => streamOf().start());
      await posted;
      await page.evaluate(() => streamOf().stop());
      await until('the end of the session', () => server.requests.at(-1) === 'DELETE /live/whep/ID 200');
    } finally {
      await server.close();
    }
  },
};
