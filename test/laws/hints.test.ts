import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {runSession} from '../../src/session/run.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakeConnection, FakePorts} from '../session/fake-ports.ts';
import {ownAlone} from '../session/fake-page.ts';
import {createPendingSession, createReadySession, RUN_REQUEST} from '../session/sample-session.ts';
import {browserGlobals} from './fake-globals.ts';

const HOUR_MS = 3_600_000;
const MAX_STEPS = 10_000;
/** How many worlds are drawn, each with a sequence of hints. */
const WORLDS = 300;

/** What the network, the service and the host do, whatever the browser reports. */
interface World {
  readonly confirmFailures: number;
  readonly createFailures: number;
  readonly pendingPolls: number;
  readonly pollFailures: number;
  /** How many connections fail before one opens, at the start and after each loss. */
  readonly connectFailures: readonly number[];
}

const few = fc.nat({max: 2});
const world: fc.Arbitrary<World> = fc.record({
  confirmFailures: few,
  createFailures: few,
  pendingPolls: few,
  pollFailures: few,
  connectFailures: fc.array(fc.oneof({weight: 6, arbitrary: few}, fc.constant(Infinity)), {
    minLength: 1,
    maxLength: 4,
  }),
});

/** What the browser reports before each pause of the run ends. */
const HINTS = {
  none: () => undefined,
  offline: ({clock}: FakePorts) => clock.goOffline(),
  online: ({clock}: FakePorts) => clock.goOnline(),
  'an hour later': ({clock}: FakePorts) => clock.set(HOUR_MS),
  'an hour earlier': ({clock}: FakePorts) => clock.set(-HOUR_MS),
  'disproved by an answer': ({clock}: FakePorts) => clock.disproveReport(),
} as const;
type Hint = keyof typeof HINTS;
const hints = fc.array(
  fc.constantFrom<Hint>(
    'none',
    'offline',
    'offline',
    'online',
    'an hour later',
    'an hour earlier',
    'disproved by an answer',
  ),
  {minLength: 1, maxLength: 30},
);

const task = () => new Promise((resolve) => setImmediate(resolve));
const repeat = <Value>(count: number, value: Value) => Array.from({length: count}, () => value);

/** Runs a world to its end. Resolves with the end, the machines, and the time that the run took. */
const play = async (drawn: World, reports: readonly Hint[]) => {
  const fake = new FakePorts();
  fake.confirmResults = [
    ...repeat(drawn.confirmFailures, new AppStreamError('bad-gateway')),
    Promise.resolve(undefined),
  ];
  fake.createResults = [
    ...repeat(drawn.createFailures, new AppStreamError('no-capacity')),
    createPendingSession(),
  ];
  fake.pollResults = [
    ...repeat(drawn.pollFailures, new AppStreamError('bad-gateway')),
    ...repeat(drawn.pendingPolls, createPendingSession()),
    createReadySession(),
  ];
  const [first = 0, ...losses] = drawn.connectFailures;
  let failures = first;
  Object.assign(fake.ports, {
    connect: () => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(new AppStreamError('ice-failed'));
      const connection = new FakeConnection();
      fake.connections.push(connection);
      return Promise.resolve(connection);
    },
  });
  const states = runSession(RUN_REQUEST, fake.createPorts(ownAlone(fake)), new AbortController().signal);
  let last: SessionState | undefined;
  let plays = 0;
  const progress = {isOver: false};
  const read = async () => {
    for await (const state of states) {
      if (state.phase === 'playing' && last?.phase !== 'playing') plays += 1;
      last = state;
    }
    progress.isOver = true;
  };
  const finished = read();
  const startedAt = fake.clock.uptime();
  let pauses = 0;
  for (let step = 0; step < MAX_STEPS && !progress.isOver; step++) {
    await task();
    const hint = reports[pauses % reports.length] ?? 'none';
    if (fake.clock.pauseCount > 0) {
      pauses += 1;
      // An event never ends each pause at its start.
      if (hint === 'online') fake.clock.advance(1000);
      HINTS[hint](fake);
      fake.clock.elapseNextPause();
    } else if (last?.phase === 'playing') {
      const next = losses.shift();
      // A stream that has played for a while has another retry window.
      fake.clock.advance(20_000);
      HINTS[hint](fake);
      failures = next ?? 0;
      fake.connections
        .at(-1)
        ?.end(
          next === undefined
            ? {kind: 'ended', reason: 'server'}
            : {kind: 'lost', error: new AppStreamError('connection-lost')},
        );
    }
  }
  assert.ok(progress.isOver, `the run waits in ${JSON.stringify(last)}`);
  await finished;
  const end = last?.phase === 'failed' ? `failed: ${last.error.code}` : last?.phase;
  const machines = [fake.count('create'), fake.count('end s1')];
  return {outcome: {end, plays, machines}, ms: fake.clock.uptime() - startedAt, pauses};
};

describe('a run whose browser reports a wrong network or time', () => {
  before(() => {
    Object.assign(globalThis, browserGlobals);
  });

  it('reaches the same end with the same machines, at most an hour and a short delay for each pause later', () =>
    fc.assert(
      fc.asyncProperty(world, hints, async (drawn, reports) => {
        const right = await play(drawn, ['none']);
        const wrong = await play(drawn, reports);
        assert.deepEqual(wrong.outcome, right.outcome);
        const isEndless = drawn.connectFailures.includes(Infinity);
        const limitMs = right.ms + wrong.pauses * OFFLINE_PAUSE_MS + (isEndless ? HOUR_MS : 0);
        assert.ok(wrong.ms <= limitMs, `${wrong.ms} ms instead of ${right.ms} ms`);
      }),
      {numRuns: WORLDS},
    ));
});
