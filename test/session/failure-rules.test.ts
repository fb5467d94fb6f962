import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FAILURES, type FailureCode, type FailureRules} from '../../src/errors/failures.ts';
import {unlessUnclear} from '../../src/service/http.ts';
import {RUN_LIMITS, type RunLimits} from '../../src/session/ports.ts';
import {FakePorts} from './fake-ports.ts';
import {loseConnection, startPlayingRun, nextTask, RecordedRun} from './recorded-run.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';

const HOST = '10.0.0.7';
const CODES = Object.keys(FAILURES).filter((code): code is FailureCode => code in FAILURES);

/** Short limits, which differ from each other, so that the time of a failure shows its rule. */
const LIMITS: RunLimits = {
  start: {...RUN_LIMITS.start, pendingMs: 120_000, pollRetryMs: 40_000, keepFailedMs: 0},
  connect: {retryMs: 60_000, attempts: 3, resumeMs: 30_000},
  recovery: {...RUN_LIMITS.recovery, retryMs: 60_000},
};

/** Elapses the pauses of a run until it plays or has failed. Returns its state and failure, and the time in milliseconds. */
const settle = async (run: RecordedRun, {clock}: FakePorts) => {
  const startedAt = clock.now();
  const isOver = () => run.lastState?.phase === 'playing' || run.lastState?.phase === 'failed';
  for (let task = 0; task < 200 && (task < 3 || !isOver()); task++) {
    if (clock.pauseCount > 0) clock.elapsePause();
    await nextTask();
  }
  const state = run.lastState;
  if (!isOver()) throw new Error(`The run is still ${state?.phase ?? 'not started'}`);
  run.abort();
  await run.finished;
  return {tookMs: clock.now() - startedAt, state, error: state?.phase === 'failed' ? state.error : undefined};
};

/** A run whose create request fails once. */
const observeCreate = async (code: FailureCode): Promise<FailureRules['create']> => {
  const fake = new FakePorts();
  fake.createResults = [new AppStreamError(code), createReadySession()];
  const {error} = await settle(new RecordedRun(fake, {limits: LIMITS}), fake);
  expect(error?.code, code).to.equal(fake.count('create') === 1 ? code : undefined);
  if (!error) return 'retry';
  return unlessUnclear('create', error) === error ? 'final' : 'unclear';
};

/** A run whose session is pending while each poll fails. */
const observePending = async (code: FailureCode): Promise<FailureRules['pending']> => {
  const fake = new FakePorts();
  fake.createResults = [createPendingSession()];
  fake.pollResults = [new AppStreamError(code)];
  const {error, tookMs} = await settle(new RecordedRun(fake, {limits: LIMITS}), fake);
  const polls = fake.count('poll s1');
  expect(error?.code).to.equal(code);
  if (polls === 1) return 'final';
  if (polls === 2) return 'once';
  expect(tookMs, code).to.be.within(40_000, 60_000);
  return 'retry';
};

/** A run whose session is ready while its host refuses each connection. */
const observeConnect = async (
  code: FailureCode,
): Promise<{readonly rule: FailureRules['connect']; readonly retryable: boolean}> => {
  const fake = new FakePorts();
  fake.connectResults.set(HOST, new AppStreamError(code));
  const {error, tookMs} = await settle(new RecordedRun(fake, {limits: LIMITS}), fake);
  expect(error?.code).to.equal(code);
  const retryable = error?.retryable === true;
  const attempts = fake.count(`connect ${HOST}`);
  if (attempts === 1) return {rule: 'final', retryable};
  if (attempts === 3) return {rule: 'by-count', retryable};
  if (tookMs < 40_000) return {rule: 'resume', retryable};
  if (tookMs >= LIMITS.start.pendingMs) return {rule: 'no-machine', retryable};
  expect(tookMs, code).to.be.within(60_000, 70_000);
  return {rule: 'by-time', retryable};
};

const startReplaceableRun = async () => {
  const playing = await startPlayingRun({recovery: 'new-session', limits: LIMITS});
  playing.fake.createResults = [createReadySession('s2', '10.0.0.9')];
  return playing;
};

/** What a run does when its video fails and no further frame arrives. */
const observeLoss = async (code: FailureCode) => {
  const {fake, run, videoError} = await startReplaceableRun();
  const [connection] = fake.connections;
  videoError.resolve(new AppStreamError(code));
  await run.waitForPhase('reconnecting');
  const {state, error} = await settle(run, fake);
  if (error) return 'final';
  if (state?.phase === 'playing' && state.session.id === 's2') return 'replace';
  return connection?.skipCount ? 'retry' : 'wait';
};

/** What a run does when its connection is lost and each attempt to reconnect fails. */
const observeReconnect = async (code: FailureCode) => {
  const {fake, run} = await startReplaceableRun();
  fake.connectResults.set(HOST, new AppStreamError(code));
  await loseConnection(fake);
  const {error, tookMs} = await settle(run, fake);
  if (!error) return 'replace';
  if (error.code !== code || tookMs >= 60_000) return 'retry';
  return tookMs >= 30_000 ? 'resume' : 'final';
};

/** The rule that both a loss by the failure and a failed attempt to reconnect follow. */
const observeRecover = async (code: FailureCode): Promise<string> => {
  const [loss, reconnect] = [await observeLoss(code), await observeReconnect(code)];
  if (loss === reconnect) return loss;
  // The host holds the former connection only after a loss that has another cause.
  if (loss === 'final' && reconnect === 'resume') return 'resume';
  // A key frame distinguishes the two losses. Both kinds of attempts are repeated.
  return loss === 'wait' && reconnect === 'retry' ? 'wait' : `${loss} after a loss, then ${reconnect}`;
};

/** Checks the rule of each code: that of the list, separated by spaces, which contains the code, else `other`. */
const expectRules = async <Rule extends string>(
  other: Rule,
  lists: Partial<Record<Rule, string>>,
  observe: (code: FailureCode) => Promise<string>,
) => {
  const expected = new Map<string, string>(CODES.map((code) => [code, other]));
  for (const [rule, list] of Object.entries(lists))
    for (const code of String(list).trim().split(/\s+/)) expected.set(code, rule);
  const observed = await Promise.all(CODES.map(async (code) => [code, await observe(code)] as const));
  const differences = observed.flatMap(([code, rule]) =>
    rule === expected.get(code) ? [] : [`${code}: ${rule} instead of ${expected.get(code)}`],
  );
  expect(differences).to.deep.equal([]);
};

describe('a run, after each failure', function () {
  this.timeout(20_000);

  it('repeats the create request only if the service took no machine', () =>
    expectRules<FailureRules['create']>(
      'final',
      {
        retry: `request-timeout too-early too-many-requests no-capacity local-network-blocked sign-in-expired`,
        unclear: 'offline unreachable cors no-answer bad-gateway gateway-timeout server-error',
      },
      observeCreate,
    ));

  it('polls a pending session again after passing failures, and once after a refused token', () =>
    expectRules<FailureRules['pending']>(
      'final',
      {
        retry: `offline unreachable cors local-network-blocked redirected sign-in-expired no-answer token-failed request-timeout too-early too-many-requests service-error
          bad-gateway no-capacity gateway-timeout server-error malformed-response too-much-data`,
        once: 'unauthorized',
      },
      observePending,
    ));

  it('retries a host by time while it may open its ports, and by count where an attempt takes long', () =>
    expectRules<FailureRules['connect']>(
      'final',
      {
        'no-machine': 'no-capacity',
        'by-time': `offline local-network-blocked token-failed redirected sign-in-expired signaling-unreachable socket-refused signaling-timeout signaling-closed
          host-unreachable host-restarting host-busy host-error no-offer`,
        'by-count': `asleep sign-in-refused sign-in-timeout ice-failed dtls-failed no-relay
          no-candidates connection-lost`,
        resume: 'in-use',
      },
      async (code) => (await observeConnect(code)).rule,
    ));

  it('reconnects a lost stream unless the failure is final or the session no longer exists', () =>
    expectRules<FailureRules['recover']>(
      'retry',
      {
        wait: 'offline asleep connection-lost',
        replace: 'session-not-found session-expired no-subprotocol cannot-resume',
        resume: 'in-use',
        final: `mixed-content blocked-by-policy unauthorized headers-unusable forbidden browser-too-old webrtc-missing connector-missing
          token-unusable protocols-unusable invalid-option signaling-refused signaling-protocol no-common-codec
          relay-refused`,
      },
      observeRecover,
    ));

  it('lets the user try again unless the same request must fail again', () =>
    expectRules<'yes' | 'no'>(
      'yes',
      {
        no: `mixed-content blocked-by-policy unauthorized headers-unusable forbidden not-found method-not-allowed request-too-large
          invalid-request not-supported unexpected-status malformed-response app-not-found version-not-found
          profile-not-found no-route in-use browser-too-old webrtc-missing connector-missing token-unusable
          protocols-unusable invalid-option signaling-refused no-subprotocol
          signaling-protocol bad-offer no-video no-common-codec no-candidates media-host-unusable relay-refused
          foreign-client signaling-malformed message-too-large too-much-data kit-refused malformed-message microphone-refused`,
      },
      async (code) => ((await observeConnect(code)).retryable ? 'yes' : 'no'),
    ));
});
