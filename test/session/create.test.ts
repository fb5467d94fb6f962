import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FAILURES, type FailureCode} from '../../src/errors/failures.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakeWorld, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

const PUT_OFF = ['request-timeout', 'too-many-requests', 'no-capacity'] as const;
const refusalOf = (state: SessionState) => (state.phase === 'requesting' ? state.refused : undefined);

describe('the creation of a session', () => {
  for (const code of PUT_OFF) {
    it(`is tried again, visibly, after ${code}`, async () => {
      const world = new FakeWorld();
      const error = new AppStreamError(code, {detail: 'All 4 GPUs are taken.'});
      world.creations = [error, ready()];
      const run = new FollowedRun(world);
      const refused = refusalOf(await run.until((state) => refusalOf(state) !== undefined));
      await turn();
      const waitMs = world.clock.waits.at(-1) ?? 0;
      expect(refused).to.deep.equal({error, attempt: 1, nextTryAt: world.clock.now() + waitMs});
      expect(world.count('create')).to.equal(1);
      world.clock.elapse();
      await run.reaches('playing');
      expect(world.count('create')).to.equal(2);
      const requests = run.states.filter(({phase}) => phase === 'requesting');
      expect(refusalOf(requests.at(-1) ?? {phase: 'requesting'})).to.equal(undefined);
    });
  }

  it('waits for as long as the service asks', async () => {
    const world = new FakeWorld();
    world.creations = [new AppStreamError('no-capacity', {retryAfterMs: 90_000}), ready()];
    const run = new FollowedRun(world);
    await run.until((state) => refusalOf(state) !== undefined);
    await turn();
    expect(world.clock.waits).to.deep.equal([90_000]);
  });

  it('waits longer from try to try, and gives up after five', async () => {
    const world = new FakeWorld();
    world.creations = [new AppStreamError('no-capacity')];
    const run = new FollowedRun(world);
    for (let attempt = 1; attempt < RUN_LIMITS.createAttempts; attempt++) {
      await run.until((state) => refusalOf(state)?.attempt === attempt);
      await turn();
      world.clock.elapse();
    }
    expect((await run.reaches('failed')).error.code).to.equal('no-capacity');
    await run.over;
    expect(world.count('create')).to.equal(5);
    expect(world.clock.waits).to.deep.equal([2000, 3000, 4500, 6750]);
    expect(world.calls.some((call) => call.startsWith('end'))).to.equal(false);
  });

  it('is not repeated after any other failure', async () => {
    const others = (Object.keys(FAILURES) as FailureCode[]).filter(
      (code) => !PUT_OFF.some((off) => off === code),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...others), async (code) => {
        const world = new FakeWorld();
        world.creations = [new AppStreamError(code), ready()];
        const run = new FollowedRun(world);
        await run.over;
        expect((await run.reaches('failed')).error.code).to.equal(code);
        expect(world.count('create')).to.equal(1);
      }),
    );
  });
});
