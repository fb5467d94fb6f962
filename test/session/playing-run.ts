import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {RunRequest} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {Deferred, FakeWorld} from './fake-world.ts';
import {FollowedRun, turn} from './followed-run.ts';

export const STILL = new AppStreamError('frames-stopped');
export const LOST = new AppStreamError('connection-lost');

/** A run that plays, in a world where nothing happens by itself. */
export const playing = async (request: Partial<RunRequest> = {}) => {
  const world = new FakeWorld();
  const trouble = new Deferred<AppStreamError>();
  world.troubles = [trouble.promise, new Deferred<AppStreamError>().promise];
  const run = new FollowedRun(world, request);
  await run.reaches('playing');
  await turn();
  await turn();
  world.calls.length = 0;
  return {world, run, trouble};
};

/** The connection breaks, as when the way of the media is gone. */
export const lose = async ({connections}: FakeWorld, error = LOST) => {
  connections.at(-1)?.end({kind: 'lost', error});
  await turn();
};

/** Lets the waits of a run end, one after the other, until it is in a phase. */
export const untilPhase = async (run: FollowedRun, {clock}: FakeWorld, phase: SessionState['phase']) => {
  for (let turns = 0; turns < 60 && run.last?.phase !== phase; turns++) {
    clock.elapse();
    await turn();
  }
  expect(run.last?.phase).to.equal(phase);
};

/** The steps of the ladder that a run has told, without repetitions. */
export const stepsOf = ({states}: FollowedRun) =>
  states
    .flatMap((state) => (state.phase === 'reconnecting' ? [state.step] : []))
    .filter((step, index, all) => step !== all[index - 1]);
