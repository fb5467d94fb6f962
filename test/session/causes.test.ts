import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FakePorts} from './fake-ports.ts';
import {nextTask, RecordedRun, elapseUntilPhase, loseConnection, startPlayingRun} from './recorded-run.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';

const HOST = '10.0.0.7';
const unreachable = () => new AppStreamError('unreachable', {values: {origin: 'https://streams.example'}});

describe('a run whose page knows the cause of a failure', () => {
  it('fails by it immediately, although the outcome of the create request looked unclear', async () => {
    const fake = new FakePorts();
    fake.evidence.policy = {};
    fake.createResults = [new AppStreamError('create-unclear', {cause: unreachable()})];
    const {error} = await new RecordedRun(fake).waitForPhase('failed');
    expect(error.code).to.equal('blocked-by-policy');
    expect(fake.clock.pauseDurations).to.deep.equal([]);
  });

  it('fails by it before it has created a session', async () => {
    const fake = new FakePorts();
    fake.evidence.policy = {};
    fake.confirmResults = [unreachable()];
    const {error} = await new RecordedRun(fake, {catalogue: 'check'}).waitForPhase('failed');
    expect(error.code).to.equal('blocked-by-policy');
    expect(fake.count('create')).to.equal(0);
  });

  const permission = () => {
    const changed = Promise.withResolvers<undefined>();
    return {evidence: {retryWhen: () => changed.promise}, change: () => changed.resolve(undefined)};
  };

  it('creates the session as soon as the user allows the local network', async () => {
    const fake = new FakePorts();
    const {evidence, change} = permission();
    fake.evidence.localNetwork = evidence;
    fake.createResults = [new AppStreamError('create-unclear', {cause: unreachable()}), createReadySession()];
    const run = new RecordedRun(fake);
    const deferred = await run.waitForState((state) => 'deferred' in state);
    expect('deferred' in deferred && deferred.deferred.error.code).to.equal('local-network-blocked');
    change();
    await run.waitForPhase('playing');
    expect(fake.count('create')).to.equal(2);
  });

  it('polls as soon as the user allows the local network', async () => {
    const fake = new FakePorts();
    const {evidence, change} = permission();
    fake.evidence.localNetwork = evidence;
    fake.createResults = [createPendingSession()];
    fake.pollResults = [unreachable(), createReadySession()];
    const run = new RecordedRun(fake);
    await run.waitForPhase('pending');
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForState((state) => 'pollError' in state);
    change();
    await run.waitForPhase('playing');
  });

  it('connects as soon as the user allows the local network', async () => {
    const fake = new FakePorts();
    const {evidence, change} = permission();
    fake.evidence.localNetwork = evidence;
    fake.connectResults.set(
      HOST,
      new AppStreamError('signaling-unreachable', {values: {address: `ws://${HOST}:49100`}}),
    );
    const run = new RecordedRun(fake);
    const waiting = await run.waitForState((state) => 'connectError' in state);
    expect('connectError' in waiting && waiting.connectError.code).to.equal('local-network-blocked');
    fake.connectResults.clear();
    change();
    await run.waitForPhase('playing');
  });

  it('reads a service that can no longer be read as a sign-in that has expired', async () => {
    const fake = new FakePorts();
    fake.evidence.earlierAnswer = {};
    fake.createResults = [createPendingSession()];
    fake.pollResults = [
      new AppStreamError('cors', {values: {origin: 'https://streams.example'}}),
      createReadySession(),
    ];
    const run = new RecordedRun(fake);
    await run.waitForPhase('pending');
    await nextTask();
    fake.clock.elapsePause();
    const troubled = await run.waitForState((state) => 'pollError' in state);
    expect('pollError' in troubled && troubled.pollError.code).to.equal('sign-in-expired');
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
  });
});

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
