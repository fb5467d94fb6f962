import {expect} from '@open-wc/testing';
import type {CloseReason} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {RunRequest} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {Deferred} from './deferred.ts';
import {FakePorts} from './fake-ports.ts';
import {nextTask, RecordedRun} from './recorded-run.ts';

export const FRAMES_STOPPED = new AppStreamError('frames-stopped');
export const CONNECTION_LOST = new AppStreamError('connection-lost');

/** Starts a run that plays. Its video fails only when the test resolves `videoError`. */
export const startPlayingRun = async (request: Partial<RunRequest> = {}) => {
  const fake = new FakePorts();
  const videoError = new Deferred<AppStreamError | CloseReason>();
  fake.videoErrors = [videoError.promise, new Deferred<AppStreamError>().promise];
  const run = new RecordedRun(fake, request);
  await run.waitForPhase('playing');
  await nextTask();
  await nextTask();
  fake.calls.length = 0;
  return {fake, run, videoError};
};

/** Ends the current connection as lost. */
export const loseConnection = async ({connections}: FakePorts, error = CONNECTION_LOST) => {
  connections.at(-1)?.end({kind: 'lost', error});
  await nextTask();
};

/** Elapses one pause of the run after the other, until the run is in the phase. */
export const elapseUntilPhase = async (
  run: RecordedRun,
  {clock}: FakePorts,
  phase: SessionState['phase'],
) => {
  for (let tasks = 0; tasks < 60 && run.lastState?.phase !== phase; tasks++) {
    clock.elapsePause();
    await nextTask();
  }
  expect(run.lastState?.phase).to.equal(phase);
};

/** The recovery steps of a run, without consecutive repetitions. */
export const listReconnectSteps = ({states}: RecordedRun) =>
  states
    .flatMap((state) => (state.phase === 'reconnecting' ? [state.step] : []))
    .filter((step, index, all) => step !== all[index - 1]);
