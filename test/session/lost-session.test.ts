import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FakeWorld, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';
import {lose, playing, untilPhase} from './playing-run.ts';

// It is loaded when the picture plays, which takes more than a turn the first time.
before(() => import('../../src/session/keep-playing.ts'));

describe('a session that is taken back', () => {
  const OWN = {sessionId: 's1', isOwn: true} as const;

  it('is this page’s own again: leaving ends it', async () => {
    const {world, run} = await playing(OWN);
    run.abort();
    await run.over;
    expect(world.count('end s1')).to.equal(1);
  });

  it('is left to the other client that keeps it', async () => {
    const world = new FakeWorld();
    world.connects.set('10.0.0.7', new AppStreamError('in-use'));
    const run = new FollowedRun(world, OWN);
    const {session} = await run.reaches('failed');
    await run.over;
    expect(session?.id).to.equal('s1');
    expect(world.count('end s1')).to.equal(0);
  });
});

describe('a session that is gone', () => {
  const gone = new AppStreamError('session-not-found');

  const loseSession = async (world: FakeWorld, run: FollowedRun) => {
    world.connects.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    world.polls = [gone];
    await lose(world);
    await untilPhase(
      run,
      world,
      run.states.some(({phase}) => phase === 'failed') ? 'failed' : 'reconnecting',
    );
  };

  it('is told', async () => {
    const {world, run} = await playing();
    await loseSession(world, run);
    await untilPhase(run, world, 'failed');
    expect(run.last).to.have.property('error', gone);
  });

  it('is followed by a new one where the page wants that', async () => {
    const {world, run} = await playing({recovery: 'new-session'});
    await loseSession(world, run);
    world.creations = [ready('s2', '10.0.0.9')];
    await untilPhase(run, world, 'playing');
    expect(run.last).to.have.nested.property('session.id', 's2');
    // What says that a session is gone may be a proxy that has lost sight of it.
    expect(world.count('end s1')).to.equal(1);
    run.abort();
    await run.over;
    expect(world.count('end s2')).to.equal(1);
  });

  it('is not followed by one after the other when each is lost at once', async () => {
    const {world, run} = await playing({recovery: 'new-session'});
    world.creations = [ready('s2', '10.0.0.7')];
    for (let lost = 0; lost < 3; lost++) {
      world.connections.at(-1)?.end({kind: 'lost', error: gone});
      await turn();
      await turn();
    }
    expect(run.last).to.have.property('error', gone);
    expect(world.count('create')).to.equal(2);
  });
});
