import assert from 'node:assert/strict';
import {setTimeout as sleep} from 'node:timers/promises';
import {after, before, describe, it} from 'node:test';
import {NginxBench} from './nginx-bench.ts';
import {MISSING_NGINX} from './printed-proxies.ts';

/** Longer than most attempts of the element take. */
const OUTAGE_MS = 20_000;

describe(
  'an nginx that fails while it forwards page, service and signaling',
  {skip: MISSING_NGINX, timeout: 200_000},
  () => {
    let bench: NginxBench;
    before(async () => {
      bench = await NginxBench.open();
    });
    after(() => bench.close());

    it('answers 502 for twenty seconds: a pending session and a playing one are kept, and signaling opens again', async () => {
      const playing = await bench.openPage();
      await playing.start();
      const played = await playing.waitForPhase('playing');
      const pending = await bench.openPage();
      await pending.start({profile: 'cold', arguments: {demo: {coldMs: 15_000}}});
      const waiting = await pending.waitForPhase('pending');
      const machines = playing.machines;

      await bench.refuseAll();
      const endsAt = performance.now() + OUTAGE_MS;
      const troubled = await pending.waitFor('a poll has failed', ({code}) => code === 'bad-gateway');
      assert.equal(troubled.phase, 'pending');
      await pending.waitFor('the card shows it', ({card}) => card.includes(troubled.message ?? ' '));
      assert.match(troubled.message ?? '', /unavailable|reach|respond/i);
      await sleep(Math.max(0, endsAt - performance.now()));
      assert.equal((await playing.read()).phase, 'playing', 'media needs no nginx');
      await bench.forward();

      const arrived = await pending.waitForPhase('playing');
      assert.equal(arrived.session, waiting.session);
      assert.equal(arrived.posts, 1);
      const after = await playing.waitFor('signaling is open again', ({sockets}) => sockets > played.sockets);
      assert.deepEqual(
        {phase: after.phase, session: after.session, posts: after.posts},
        {phase: 'playing', session: played.session, posts: 1},
      );
      assert.ok(!after.states.includes('reconnecting'), 'the video never stopped');
      assert.equal(playing.machines, machines);
      await playing.close();
      await pending.close();
    });
  },
);
