import {expect} from '@open-wc/testing';
import type {Connection} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {RunRequest} from '../../src/session/ports.ts';
import {END_SESSION, KEEP_SESSION} from '../../src/session/run.ts';
import type {Phase, StreamSize} from '../../src/session/session-state.ts';
import {Deferred, FakeConnection, FakeWorld, pending, ready} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

const never = <Value>() => new Deferred<Value>().promise;

/** Each await of a run: how to make it stand there, the last call that was made, and the last phase. */
const PLACES: Readonly<Record<string, {hold: (world: FakeWorld) => void; call: string; phase: Phase}>> = {
  'the catalogue': {hold: (world) => (world.confirms = [never()]), call: 'prepare', phase: 'checking'},
  'what is prepared': {hold: (world) => (world.preparations = [never()]), call: 'prepare', phase: 'checking'},
  'another try of the creation': {
    hold: (world) => (world.creations = [new AppStreamError('no-capacity'), ready()]),
    call: 'create',
    phase: 'requesting',
  },
  'the next poll': {hold: (world) => (world.creations = [pending()]), call: 'create', phase: 'pending'},
  'the answer of a poll': {
    hold: (world) => {
      world.creations = [pending('', 0)];
      world.polls = [never()];
    },
    call: 'poll s1',
    phase: 'pending',
  },
  'the connection': {
    hold: (world) => world.connects.set('10.0.0.7', never<Connection>()),
    call: 'connect 10.0.0.7',
    phase: 'connecting',
  },
  'the first frame': {
    hold: (world) => (world.presents = [never<StreamSize>()]),
    call: 'present',
    phase: 'connecting',
  },
  'the end of the stream': {hold: () => undefined, call: 'present', phase: 'playing'},
};

const standing = async (place: keyof typeof PLACES, request: Partial<RunRequest> = {}) => {
  const {hold, call, phase} = PLACES[place] ?? {};
  const world = new FakeWorld();
  hold?.(world);
  const run = new FollowedRun(world, request);
  if (phase) await run.reaches(phase);
  await AppStreamError.words();
  await turn();
  // A poll stands behind a wait.
  if (call?.startsWith('poll')) world.clock.advance(5000);
  await turn();
  expect(world.calls.at(-1)).to.equal(call);
  expect(run.last?.phase).to.equal(phase);
  return {world, run};
};

describe('a cancelled run', () => {
  for (const place of Object.keys(PLACES)) {
    it(`ends at once while it waits for ${place}: its session deleted, its connection closed, nothing more told`, async () => {
      const {world, run} = await standing(place);
      const told = run.states.length;
      const wasCreated =
        world.clock.waiting === 0 || run.last?.phase === 'pending' ? world.count('create') : 0;
      run.abort();
      await run.over;
      expect(run.states).to.have.length(told);
      expect(world.count('end s1')).to.equal(wasCreated);
      for (const {closings} of world.connections) expect(closings).to.be.at.least(1);
      expect(world.clock.waiting).to.equal(0);
    });

    it(`keeps the session where it is told to, while it waits for ${place}`, async () => {
      const {world, run} = await standing(place);
      run.abort(KEEP_SESSION);
      await run.over;
      expect(world.count('end s1')).to.equal(0);
      for (const {closings} of world.connections) expect(closings).to.be.at.least(1);
    });
  }

  it('deletes a session that is created after the cancel, and is not over before', async () => {
    for (const reason of [undefined, END_SESSION, KEEP_SESSION]) {
      const world = new FakeWorld();
      const creation = new Deferred<Session>();
      world.creations = [creation.promise];
      const run = new FollowedRun(world);
      await run.reaches('requesting');
      await AppStreamError.words();
      await turn();
      let isOver = false;
      void run.over.then(() => (isOver = true));
      run.abort(reason);
      await turn();
      expect(isOver).to.equal(false);
      expect(world.count('end s1')).to.equal(0);
      creation.resolve(ready());
      await run.over;
      expect(world.count('end s1')).to.equal(1);
      expect(run.phases).to.deep.equal(['checking', 'requesting']);
    }
  });

  it('deletes nothing when the creation fails after the cancel', async () => {
    const world = new FakeWorld();
    const creation = new Deferred<Session>();
    world.creations = [creation.promise];
    const run = new FollowedRun(world);
    await run.reaches('requesting');
    await turn();
    run.abort();
    creation.reject(new AppStreamError('no-capacity'));
    await run.over;
    expect(world.calls.at(-1)).to.equal('create');
    expect(run.phases).to.deep.equal(['checking', 'requesting']);
  });

  it('creates nothing when it is cancelled before', async () => {
    const world = new FakeWorld();
    const run = new FollowedRun(world);
    run.abort();
    await run.over;
    expect(world.count('create')).to.equal(0);
  });

  it('creates nothing when whoever reads its states cancels it at the last moment', async () => {
    const world = new FakeWorld();
    const run = new FollowedRun(world);
    run.onState = ({phase}) => {
      if (phase === 'requesting') run.abort();
    };
    await run.over;
    expect(run.last?.phase).to.equal('requesting');
    expect(world.count('create')).to.equal(0);
  });

  it('closes a connection that a connector opens after the cancel', async () => {
    const world = new FakeWorld();
    const connecting = new Deferred<Connection>();
    world.connects.set('10.0.0.7', connecting.promise);
    const run = new FollowedRun(world);
    await run.reaches('connecting');
    run.abort();
    await run.over;
    expect(world.count('end s1')).to.equal(1);
    const late = new FakeConnection();
    connecting.resolve(late);
    await turn();
    expect(late.closings).to.equal(1);
  });

  it('leaves an attached session to whoever made it, and ends it where that is asked for', async () => {
    for (const [reason, ends] of [
      [undefined, 0],
      [KEEP_SESSION, 0],
      [END_SESSION, 1],
    ] as const) {
      const {world, run} = await standing('the first frame', {sessionId: 's1'});
      run.abort(reason);
      await run.over;
      expect(world.count('end s1')).to.equal(ends);
    }
  });
});
