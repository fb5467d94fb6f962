import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakeWorld, pending, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

const PASSING: readonly FailureCode[] = [
  'offline',
  'unreachable',
  'no-answer',
  'request-timeout',
  'too-many-requests',
  'service-error',
  'bad-gateway',
  'no-capacity',
  'gateway-timeout',
];
const LASTING = ['unauthorized', 'forbidden', 'session-not-found', 'malformed-response'] as const;
const troubleOf = (state: SessionState) => (state.phase === 'pending' ? state.trouble : undefined);

/** A run whose session is pending, at the moment when it waits for its first poll. */
const pendingRun = async (world: FakeWorld, first = pending()) => {
  world.creations = [first];
  const run = new FollowedRun(world);
  await run.reaches('pending');
  await turn();
  return run;
};

describe('polling', () => {
  before(() => AppStreamError.words());

  it('tells each message of the service as it comes', async () => {
    const world = new FakeWorld();
    world.polls = [pending('Pulling the image'), pending('Starting Kit'), ready()];
    const run = await pendingRun(world, pending('Queued'));
    for (const message of ['Pulling the image', 'Starting Kit']) {
      world.clock.elapse();
      await run.until((state) => state.phase === 'pending' && state.message === message);
      await turn();
    }
    world.clock.elapse();
    await run.reaches('playing');
    const waited = run.states.flatMap((state) => (state.phase === 'pending' ? [state] : []));
    expect(waited.map(({message}) => message)).to.deep.equal(['Queued', 'Pulling the image', 'Starting Kit']);
    expect(new Set(waited.map(({since}) => since)).size).to.equal(1);
  });

  it('waits between one and five seconds, whatever chance says', async () => {
    const chances = fc.array(fc.double({min: 0, max: 0.999, noNaN: true}), {minLength: 1, maxLength: 15});
    await fc.assert(
      fc.asyncProperty(chances, async (list) => {
        const world = new FakeWorld();
        world.polls = [pending()];
        world.clock.chance = list[0] ?? 0;
        const run = await pendingRun(world);
        for (const chance of list.slice(1)) {
          world.clock.chance = chance;
          world.clock.elapse();
          await turn();
        }
        expect(world.clock.waits).to.have.length(list.length);
        for (const wait of world.clock.waits) expect(wait).to.be.within(1000, 5000);
        run.abort();
        await run.over;
      }),
      {numRuns: 20},
    );
  });

  it('waits as long as the service asks, after the creation, a poll and a failure alike', async () => {
    const world = new FakeWorld();
    world.polls = [pending('', 8000), new AppStreamError('no-capacity', {retryAfterMs: 9000}), pending()];
    const run = await pendingRun(world, pending('', 7000));
    for (let poll = 0; poll < 3; poll++) {
      world.clock.elapse();
      await turn();
      await turn();
    }
    expect(world.clock.waits.slice(0, 3)).to.deep.equal([7000, 8000, 9000]);
    expect(world.clock.waits[3]).to.be.within(1000, 5000);
    run.abort();
    await run.over;
  });

  it('asks nothing while the device is offline, and at once when it is back', async () => {
    const world = new FakeWorld();
    const run = await pendingRun(world);
    world.clock.goOffline();
    world.clock.advance(60_000);
    await turn();
    expect(world.count('poll s1')).to.equal(0);
    world.clock.goOnline();
    await run.reaches('playing');
    expect(world.count('poll s1')).to.equal(1);
  });

  for (const code of PASSING) {
    it(`goes on after ${code}, and shows it until it is over`, async () => {
      const world = new FakeWorld();
      const trouble = new AppStreamError(code);
      world.polls = [trouble, pending('Better'), ready()];
      const run = await pendingRun(world, pending('Queued'));
      world.clock.elapse();
      const troubled = await run.until((state) => troubleOf(state) === trouble);
      expect(troubled).to.include({phase: 'pending', message: 'Queued'});
      await turn();
      world.clock.elapse();
      await run.until((state) => state.phase === 'pending' && state.message === 'Better');
      expect(run.last).to.not.have.property('trouble');
      await turn();
      world.clock.elapse();
      await run.reaches('playing');
    });
  }

  for (const code of LASTING) {
    it(`fails after ${code}, since asking again would not help`, async () => {
      const world = new FakeWorld();
      world.polls = [new AppStreamError(code)];
      const run = await pendingRun(world);
      world.clock.elapse();
      expect((await run.reaches('failed')).error.code).to.equal(code);
      await run.over;
      expect(world.count('poll s1')).to.equal(1);
      expect(world.count('end s1')).to.equal(1);
    });
  }

  it('gives up after ten failures in a row, and counts anew after each success', async () => {
    const world = new FakeWorld();
    const {pollFailures} = RUN_LIMITS;
    const bad = () => new AppStreamError('bad-gateway');
    world.polls = [...Array.from({length: pollFailures}, bad), pending(), bad()];
    const run = await pendingRun(world);
    for (let poll = 0; poll < pollFailures + 1; poll++) {
      world.clock.elapse();
      await turn();
      await turn();
    }
    expect(troubleOf(run.last ?? {phase: 'requesting'})).to.equal(undefined);
    expect(run.last?.phase).to.equal('pending');
    for (let poll = 0; poll < pollFailures + 1; poll++) {
      expect(run.last?.phase).to.equal('pending');
      world.clock.elapse();
      await turn();
      await turn();
    }
    expect((await run.reaches('failed')).error.code).to.equal('bad-gateway');
    await run.over;
    expect(world.count('poll s1')).to.equal(2 * (pollFailures + 1));
  });

  it('lasts twenty minutes, and ends with a reason', async () => {
    const world = new FakeWorld();
    world.polls = [pending('Compiling shaders')];
    const run = await pendingRun(world);
    world.clock.advance(20 * 60_000 - 1);
    await turn();
    expect(run.last?.phase).to.equal('pending');
    world.clock.advance(RUN_LIMITS.pendingMs);
    const {error} = await run.reaches('failed');
    expect(error.code).to.equal('start-timeout');
    expect(error.detail).to.equal('Compiling shaders');
    await run.over;
    expect(world.count('end s1')).to.equal(1);
  });

  it('does not outwait its limit because the service asks for a long pause', async () => {
    const world = new FakeWorld();
    world.polls = [pending()];
    const run = await pendingRun(world, pending('', 24 * 3_600_000));
    world.clock.advance(RUN_LIMITS.pendingMs + 1);
    expect((await run.reaches('failed')).error.code).to.equal('start-timeout');
  });

  it('asks once more before it gives up, so that a device that slept finds its session', async () => {
    const world = new FakeWorld();
    const run = await pendingRun(world);
    world.clock.advance(8 * 3_600_000);
    await run.reaches('playing');
  });
});
