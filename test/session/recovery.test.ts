import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {KEEP_SESSION} from '../../src/session/run.ts';
import {Deferred, ready} from './fake-world.ts';
import {turn} from './followed-run.ts';
import {LOST, lose, playing, STILL, stepsOf, untilPhase} from './playing-run.ts';

// It is loaded when the picture plays, which takes more than a turn the first time.
before(() => import('../../src/session/keep-playing.ts'));

describe('a picture that stands still', () => {
  it('is waited for, and plays on over the same connection', async () => {
    const {world, run, trouble} = await playing();
    const frame = new Deferred<undefined>();
    world.frames = [frame.promise];
    trouble.resolve(STILL);
    const {cause} = await run.reaches('reconnecting');
    expect(cause).to.equal(STILL);
    frame.resolve(undefined);
    await turn();
    expect(run.last).to.include({phase: 'playing'});
    expect(stepsOf(run)).to.deep.equal(['waiting']);
    expect(world.calls).to.deep.equal([]);
    expect(world.connections[0]?.closings).to.equal(0);
    expect(world.clock.waiting).to.equal(0);
  });

  it('has a key frame asked for when it does not come back by itself', async () => {
    const {world, run, trouble} = await playing();
    const frame = new Deferred<undefined>();
    world.frames = [new Deferred<undefined>().promise, frame.promise];
    trouble.resolve(STILL);
    await run.reaches('reconnecting');
    await turn();
    world.clock.elapse();
    await turn();
    expect(world.connections[0]?.keyFrames).to.equal(1);
    frame.resolve(undefined);
    await turn();
    expect(run.last).to.include({phase: 'playing'});
    expect(stepsOf(run)).to.deep.equal(['waiting', 'key-frame']);
  });

  it('is connected anew when nothing else helps', async () => {
    const {world, run, trouble} = await playing();
    trouble.resolve(STILL);
    await turn();
    await untilPhase(run, world, 'playing');
    expect(stepsOf(run)).to.deep.equal(['waiting', 'key-frame', 'waiting', 'signing-in']);
    expect(world.calls).to.deep.equal(['connect 10.0.0.7', 'present']);
    expect(world.returns).to.deep.equal([false, true]);
    expect(world.connections.map(({closings}) => closings > 0)).to.deep.equal([true, false]);
  });

  it('asks for no key frame where nothing arrives that is sent', async () => {
    const {world, run, trouble} = await playing();
    trouble.resolve(LOST);
    await turn();
    await untilPhase(run, world, 'playing');
    expect(stepsOf(run)).to.deep.equal(['waiting', 'signing-in']);
    expect(world.connections[0]?.keyFrames).to.equal(0);
  });

  it('is told as quiet while the host is there, and plays on', async () => {
    const {world, run} = await playing();
    world.tellQuiet(true);
    await turn();
    expect(run.last).to.have.nested.property('quiet.since', world.clock.now());
    world.tellQuiet(false);
    await turn();
    expect(run.last).to.include({phase: 'playing'}).and.not.to.have.property('quiet');
  });
});

describe('a stream that is lost', () => {
  it('asks the service where the session is by now, when signing in again fails', async () => {
    const {world, run} = await playing();
    world.connects.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    world.polls = [ready('s1', '10.0.0.8')];
    await lose(world);
    await untilPhase(run, world, 'playing');
    expect(stepsOf(run)).to.deep.equal(['waiting', 'signing-in', 'asking']);
    expect(world.calls.filter((call) => call !== 'present')).to.deep.equal([
      'connect 10.0.0.7',
      'connect 10.0.0.7',
      'poll s1',
      'connect 10.0.0.8',
    ]);
    expect(run.last).to.have.nested.property('endpoint.signaling.host', '10.0.0.8');
  });

  it('waits longer from try to try, and says when the next one begins', async () => {
    const {world, run} = await playing();
    world.connects.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    world.clock.waits.length = 0;
    await lose(world);
    await untilPhase(run, world, 'failed');
    const {waits} = world.clock;
    expect(waits).to.deep.equal([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).to.be.greaterThan(10_000).and.at.most(15_000);
    const told = run.states.filter(
      (state) => state.phase === 'reconnecting' && state.nextTryAt !== undefined,
    );
    expect(told).to.have.length(waits.length);
  });

  it('fails with what was lost when all tries are used up, and its session is deleted', async () => {
    const {world, run} = await playing({});
    world.connects.set('10.0.0.7', new AppStreamError('no-offer'));
    await lose(world);
    await untilPhase(run, world, 'failed');
    expect(run.last).to.have.property('error', LOST);
    await run.over;
    expect(world.count('end s1')).to.equal(1);
  });

  it('fails at once where the page wants no recovery', async () => {
    const {world, run} = await playing({recovery: 'none'});
    await lose(world);
    expect((await run.reaches('failed')).error).to.equal(LOST);
    expect(run.phases).to.not.include('reconnecting');
  });

  for (const code of ['session-not-found', 'signaling-refused', 'token-unusable'] as const) {
    it(`fails at once with what no further try can mend: ${code}`, async () => {
      const {world, run} = await playing();
      await lose(world, new AppStreamError(code));
      expect((await run.reaches('failed')).error.code).to.equal(code);
      expect(world.calls.filter((call) => call.startsWith('connect'))).to.deep.equal([]);
    });
  }

  it('is asked for again when the device is back online, and not before', async () => {
    const {world, run} = await playing();
    world.clock.goOffline();
    await lose(world);
    world.clock.advance(60_000);
    await turn();
    expect(world.calls).to.deep.equal([]);
    expect(run.last).to.have.nested.property('cause.code', 'offline');
    world.clock.goOnline();
    await turn();
    expect(run.last).to.include({phase: 'playing'});
  });

  it('ends when its host ends it meanwhile', async () => {
    const {world, run} = await playing();
    const present = new Deferred<{width: number; height: number}>();
    world.presents = [present.promise];
    await lose(world);
    world.connections.at(-1)?.end({kind: 'ended', reason: 'application-gone'});
    expect(await run.reaches('ended')).to.include({reason: 'application-gone'});
  });

  it('belongs to the other client that has taken it: it is left to it, and told', async () => {
    const {world, run} = await playing();
    world.connects.set('10.0.0.7', new AppStreamError('in-use'));
    await lose(world);
    const {error, session} = await run.reaches('failed');
    expect(error.code).to.equal('in-use');
    expect(session?.id).to.equal('s1');
    await run.over;
    expect(world.count('end s1')).to.equal(0);
  });
});

describe('leaving while a stream is brought back', () => {
  for (const rung of ['waiting', 'key-frame', 'signing-in', 'asking'] as const) {
    for (const [how, reason] of Object.entries({
      'ends the session': undefined,
      'keeps the session': KEEP_SESSION,
    })) {
      it(`${how} when it happens at the step ${rung}`, async () => {
        const {world, run, trouble} = await playing();
        world.connects.set('10.0.0.7', new Deferred<never>().promise);
        world.polls = [new Deferred<never>().promise];
        if (rung === 'asking') world.connects.set('10.0.0.7', new AppStreamError('signaling-timeout'));
        trouble.resolve(STILL);
        await turn();
        for (let turns = 0; turns < 20 && stepsOf(run).at(-1) !== rung; turns++) {
          world.clock.elapse();
          await turn();
        }
        expect(stepsOf(run).at(-1)).to.equal(rung);
        const told = run.states.length;
        run.abort(reason);
        await run.over;
        expect(run.states).to.have.length(told);
        expect(world.connections.every(({closings}) => closings > 0)).to.equal(true);
        expect(world.clock.waiting).to.equal(0);
        expect(world.count('end s1')).to.equal(reason ? 0 : 1);
      });
    }
  }
});
