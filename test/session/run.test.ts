import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {mayFollow} from '../../src/session/session-state.ts';
import {FakeWorld, pending, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

const lawful = ({phases}: FollowedRun) =>
  phases.every((phase, i) => mayFollow(phases[i - 1] ?? 'idle', phase));

describe('runSession', () => {
  it('checks, creates, connects and plays, in that order', async () => {
    const world = new FakeWorld();
    const run = new FollowedRun(world);
    await run.reaches('playing');
    expect(world.calls).to.deep.equal(['confirm', 'prepare', 'create', 'connect 10.0.0.7', 'present']);
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'connecting', 'playing']);
    const steps = run.states.flatMap((state) => (state.phase === 'connecting' ? [state.step] : []));
    expect(steps).to.deep.equal(['signaling', 'negotiating', 'ice', 'first-frame']);
  });

  it('carries with each phase what belongs to it', async () => {
    const world = new FakeWorld();
    const run = new FollowedRun(world);
    const playing = await run.reaches('playing');
    expect(playing.session.id).to.equal('s1');
    expect(playing.endpoint).to.deep.equal({
      sessionId: 's1',
      signaling: {host: '10.0.0.7', port: 49_100},
      media: {host: '10.0.0.7', port: 47_998},
    });
    expect(playing.size).to.deep.equal({width: 1280, height: 720});
    expect(playing.since).to.equal(world.clock.now());
    expect(run.states[0]).to.deep.equal({phase: 'checking', subject: 'catalogue'});
  });

  it('waits for a session that is pending, and says so', async () => {
    const world = new FakeWorld();
    world.creations = [pending('Pulling the image')];
    const run = new FollowedRun(world);
    const {message, since} = await run.reaches('pending');
    expect(message).to.equal('Pulling the image');
    expect(since).to.equal(world.clock.now());
    await turn();
    world.clock.elapse();
    await run.reaches('playing');
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'pending', 'connecting', 'playing']);
    expect(world.calls.slice(2, 4)).to.deep.equal(['create', 'poll s1']);
  });

  it('creates nothing where the catalogue lacks what is asked for', async () => {
    const world = new FakeWorld();
    const missing = new AppStreamError('profile-not-found');
    world.confirms = [missing];
    const run = new FollowedRun(world);
    await run.over;
    expect(run.last).to.deep.equal({phase: 'failed', error: missing});
    expect(world.calls).to.deep.equal(['confirm', 'prepare']);
  });

  it('creates nothing where the browser or the connector would fail afterwards', async () => {
    const world = new FakeWorld();
    world.preparations = [new AppStreamError('webrtc-missing')];
    const run = new FollowedRun(world);
    await run.over;
    expect((await run.reaches('failed')).error.code).to.equal('webrtc-missing');
    expect(world.count('create')).to.equal(0);
  });

  for (const start of ['idle', 'ended', 'failed'] as const) {
    it(`tells that it is under way at once, from ${start} on, where there is no catalogue to ask`, async () => {
      const world = new FakeWorld();
      world.preparations = [new AppStreamError('connector-missing')];
      const run = new FollowedRun(world, {catalogue: 'skip'});
      await run.over;
      expect(world.calls).to.deep.equal(['prepare']);
      expect(run.phases).to.deep.equal(['requesting', 'failed']);
      expect(mayFollow(start, run.phases[0] ?? 'idle')).to.equal(true);
    });
  }

  it('attaches to a session that is there, without the catalogue and without creating one', async () => {
    const world = new FakeWorld();
    world.polls = [ready('mine')];
    const run = new FollowedRun(world, {sessionId: 'mine'});
    await run.reaches('playing');
    expect(world.calls).to.deep.equal(['prepare', 'poll mine', 'connect 10.0.0.7', 'present']);
    expect(run.states[0]).to.deep.equal({phase: 'checking', subject: 'session'});
    expect(lawful(run)).to.equal(true);
  });

  it('waits for an attached session that is still pending', async () => {
    const world = new FakeWorld();
    world.polls = [pending(), ready()];
    const run = new FollowedRun(world, {sessionId: 's1'});
    await run.reaches('pending');
    await turn();
    world.clock.elapse();
    await run.reaches('playing');
    expect(world.count('poll s1')).to.equal(2);
    expect(lawful(run)).to.equal(true);
  });

  it('says that an attached session is gone, and makes none in its place', async () => {
    const world = new FakeWorld();
    world.polls = [new AppStreamError('session-not-found')];
    const run = new FollowedRun(world, {sessionId: 'mine'});
    await run.over;
    expect((await run.reaches('failed')).error.code).to.equal('session-not-found');
    expect(world.count('create')).to.equal(0);
    expect(world.count('end mine')).to.equal(0);
  });

  it('ends the session that it created when the host ends the stream, and tells why it ended', async () => {
    const world = new FakeWorld();
    const run = new FollowedRun(world);
    await run.reaches('playing');
    world.connections[0]?.end({kind: 'ended', reason: 'expired', detail: 'One hour is over.'});
    await run.over;
    expect(run.last).to.deep.equal({phase: 'ended', reason: 'expired', detail: 'One hour is over.'});
    expect(world.calls.at(-1)).to.equal('end s1');
    expect(world.connections[0]?.closings).to.equal(1);
  });

  it('ends the session that it created when the run fails', async () => {
    const world = new FakeWorld();
    world.presents = [new AppStreamError('no-first-frame')];
    const run = new FollowedRun(world);
    await run.over;
    expect((await run.reaches('failed')).error.code).to.equal('no-first-frame');
    expect(world.calls.at(-1)).to.equal('end s1');
    expect(world.connections[0]?.closings).to.equal(1);
  });

  it('is over in peace when the session cannot be ended', async () => {
    for (const end of [new AppStreamError('unreachable'), new TypeError('not a function')]) {
      const world = new FakeWorld();
      world.ends = [end];
      const run = new FollowedRun(world);
      await run.reaches('playing');
      world.connections[0]?.end({kind: 'ended', reason: 'server'});
      await run.over;
      expect(run.last).to.deep.equal({phase: 'ended', reason: 'server'});
    }
  });

  it('makes a failure of anything that is thrown, with its words', async () => {
    const world = new FakeWorld();
    world.creations = [new RangeError('out of range')];
    const run = new FollowedRun(world);
    const {error} = await run.reaches('failed');
    expect(error.code).to.equal('unexpected');
    expect(error.detail).to.contain('out of range');
  });
});
