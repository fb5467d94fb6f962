import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {StreamSize} from '../../src/session/session-state.ts';
import {Deferred, FakeWorld, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

describe('connecting', () => {
  it('tries the second host when the first fails', async () => {
    const world = new FakeWorld();
    world.creations = [ready('s1', 'down', 'up')];
    world.connects.set('down', new AppStreamError('signaling-unreachable'));
    const run = new FollowedRun(world);
    const {endpoint} = await run.reaches('playing');
    expect(endpoint.signaling.host).to.equal('up');
    const tried = run.states.flatMap((state) =>
      state.phase === 'connecting' ? [`${state.endpoint.signaling.host} ${state.step}`] : [],
    );
    expect(tried).to.deep.equal([
      ...['down signaling', 'down negotiating', 'down ice'],
      ...['up signaling', 'up negotiating', 'up ice', 'up first-frame'],
    ]);
  });

  it('tells the failure of the last host when all fail', async () => {
    const world = new FakeWorld();
    world.creations = [ready('s1', 'a', 'b')];
    world.connects.set('a', new AppStreamError('signaling-unreachable'));
    world.connects.set('b', new AppStreamError('ice-failed'));
    const run = new FollowedRun(world);
    expect((await run.reaches('failed')).error.code).to.equal('ice-failed');
    await run.over;
    expect(world.count('end s1')).to.equal(1);
  });

  it('says so when a session names no host to connect to', async () => {
    const world = new FakeWorld();
    world.creations = [{...ready(), hosts: [{host: '10.0.0.7', routes: []}]}];
    const run = new FollowedRun(world);
    expect((await run.reaches('failed')).error.code).to.equal('no-route');
  });

  it('does without the steps of a connector that tells none', async () => {
    const world = new FakeWorld();
    world.steps = [];
    const run = new FollowedRun(world);
    await run.reaches('playing');
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'connecting', 'playing']);
  });

  for (const before of ['first frame', 'end']) {
    it(`fails with the reason of a connection that is lost before the ${before}`, async () => {
      const world = new FakeWorld();
      if (before === 'first frame') world.presents = [new Deferred<StreamSize>().promise];
      const run = new FollowedRun(world, {recovery: 'none'});
      await run.reaches(before === 'end' ? 'playing' : 'connecting');
      await turn();
      world.connections[0]?.end({kind: 'lost', error: new AppStreamError('connection-lost')});
      expect((await run.reaches('failed')).error.code).to.equal('connection-lost');
      await run.over;
      expect(world.connections[0]?.closings).to.equal(1);
      expect(world.count('end s1')).to.equal(1);
    });

    it(`ends with the reason of a host that ends the stream before the ${before}`, async () => {
      const world = new FakeWorld();
      if (before === 'first frame') world.presents = [new Deferred<StreamSize>().promise];
      const run = new FollowedRun(world);
      await run.reaches(before === 'end' ? 'playing' : 'connecting');
      await turn();
      world.connections[0]?.end({kind: 'ended', reason: 'application-gone'});
      await run.over;
      expect(run.last).to.deep.equal({phase: 'ended', reason: 'application-gone'});
    });
  }
});
