import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import {FakePorts} from './fake-ports.ts';
import {elapseUntilPhase, loseConnection, startPlayingRun} from './playing-run.ts';
import {nextTask, RecordedRun} from './recorded-run.ts';
import {createPendingSession} from './sample-session.ts';

/** The 404 of a gateway that answers in place of the service. */
const FOREIGN = new AppStreamError('not-found', {status: 404}).withRules({
  pending: 'briefly',
  recover: 'briefly',
});
const KEEPS = {limits: RUN_LIMITS};

/** Waits for the failure of a run, which must keep its session and create no other one. */
const waitForKept = async (run: RecordedRun, fake: FakePorts) => {
  const startedAt = fake.clock.now();
  await elapseUntilPhase(run, fake, 'failed');
  expect(fake.clock.now() - startedAt).to.be.within(60_000, 90_000);
  const {session} = await run.waitForPhase('failed');
  expect(session?.id).to.equal('s1');
  expect(run.sessions.kind).to.equal('kept');
  expect(fake.count('end s1')).to.equal(0);
  run.abort();
  await run.finished;
  expect(fake.count('end s1')).to.equal(1);
};

describe('runSession, behind a gateway that answers 404 in place of the service', () => {
  it('polls a pending session for a minute, then fails and keeps the session', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    fake.pollResults = [FOREIGN];
    const run = new RecordedRun(fake, KEEPS);
    await run.waitForPhase('pending');
    await nextTask();
    await waitForKept(run, fake);
    expect(fake.count('create')).to.equal(1);
  });

  it('polls a lost session for a minute, then fails and keeps the session', async () => {
    const {fake, run} = await startPlayingRun(KEEPS);
    fake.pollResults = [FOREIGN];
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-timeout'));
    await loseConnection(fake);
    await waitForKept(run, fake);
    expect(fake.count('create')).to.equal(0);
  });

  it('never repeats a create request that got 404', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('not-found', {status: 404})];
    const run = new RecordedRun(fake, KEEPS);
    await run.waitForPhase('failed');
    expect(fake.count('create')).to.equal(1);
    run.abort();
  });
});
