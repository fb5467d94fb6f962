import {expect} from '@open-wc/testing';
import {LEASE_MOVES, type LeaseKind, type LeaseEvent, nextKind} from '../../src/session/session-lease.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {Device} from './device.ts';
import {nextTask} from './recorded-run.ts';

const KINDS: readonly LeaseKind[] = [
  'requested',
  'ours',
  'playing',
  'attached',
  'kept',
  'handed over',
  'ending',
  'over',
];
const events = Object.keys(LEASE_MOVES) as LeaseEvent[];

/** The kinds that can follow one another, from the kind of a new lease on. */
const reachable = (start: LeaseKind) => {
  const found = new Set([start]);
  for (const kind of found)
    for (const event of events) {
      const to = nextKind(kind, event);
      if (to) found.add(to);
    }
  return found;
};

describe('LEASE_MOVES', () => {
  it('reaches every state, and nothing leaves the last one', () => {
    expect([...new Set([...reachable('requested'), ...reachable('attached')])]).to.have.members(KINDS);
    expect([...reachable('over')]).to.deep.equal(['over']);
  });

  it('leads from every state to `over` when the user leaves and the service answers', () => {
    for (const kind of KINDS) {
      const left = nextKind(kind, 'pageLeft') ?? kind;
      const answered = nextKind(left, 'created') ?? left;
      const over = nextKind(answered, 'ended') ?? answered;
      expect(over, kind).to.equal('over');
    }
  });

  it('ends a session only for an owner, or for a user who stops it', () => {
    for (const event of events)
      if (event !== 'stopped') expect(nextKind('attached', event)).not.to.equal('ending');
    for (const event of events) expect(nextKind('handed over', event)).not.to.equal('ending');
  });

  it('lets only the service bring an id, and only the service or the time end a session', () => {
    for (const event of events) {
      if (nextKind('requested', event) === 'ours') expect(event).to.equal('created');
      if (nextKind('ending', event) === 'over')
        expect(event).to.be.oneOf(['createFailed', 'ended', 'endGivenUp']);
    }
  });

  it('passes a session on only by a claim, if the stream was taken while it played, or if the page keeps it', () => {
    for (const event of events)
      for (const kind of ['ours', 'playing', 'kept', 'ending'] as const)
        if (nextKind(kind, event) === 'handed over')
          expect(event).to.be.oneOf(kind === 'playing' ? ['taken', 'pageKept'] : ['claimed', 'pageKept']);
  });

  it('knows a claim in every state with a session of this page, unless the session plays here', () => {
    for (const kind of ['ours', 'kept', 'ending'] as const)
      expect(nextKind(kind, 'claimed')).to.equal('handed over');
    expect(nextKind('playing', 'claimed')).to.equal(undefined);
  });

  it('never returns to a create request', () => {
    for (const kind of KINDS)
      for (const event of events) expect(nextKind(kind, event)).not.to.equal('requested');
  });
});

describe('SessionOwner, whose end fails', () => {
  it('repeats an end that fails in passing, with growing delays, until it is confirmed', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    fake.endResults = [
      ...(['offline', 'no-capacity', 'unreachable'] as const).map((code) => new AppStreamError(code)),
      Promise.resolve(undefined),
    ];
    await sessions.apply('stopped');
    expect(fake.count('end s1')).to.equal(1);
    for (let repeats = 2; repeats <= 4; repeats++) {
      await nextTask();
      expect(device.noted).to.deep.equal(['s1']);
      fake.clock.elapsePause();
      await nextTask();
      expect(fake.count('end s1')).to.equal(repeats);
    }
    expect(fake.clock.pauseDurations).to.deep.equal([2000, 3000, 4500]);
    expect(device.noted).to.be.empty;
  });

  it('repeats a failed end when the device comes back online', async () => {
    const {sessions, fake} = await new Device().create();
    fake.endResults = [new AppStreamError('offline'), Promise.resolve(undefined)];
    fake.clock.goOffline();
    await sessions.apply('stopped');
    await nextTask();
    fake.clock.advance(OFFLINE_PAUSE_MS - 1);
    await nextTask();
    expect(fake.count('end s1')).to.equal(1);
    fake.clock.goOnline();
    await nextTask();
    expect(fake.count('end s1')).to.equal(2);
  });

  it('repeats a failed end once more when the user leaves, and then leaves it to the next page', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    fake.endResults = [new AppStreamError('unreachable')];
    await sessions.apply('stopped');
    await nextTask();
    device.navigate();
    expect(fake.count('end s1')).to.equal(2);
    const next = device.own();
    next.sessions.endAbandoned(false);
    await nextTask();
    expect(next.fake.count('end s1')).to.equal(1);
    expect(device.noted).to.be.empty;
  });

  it('gives up after ten minutes, and five pages try after that', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    fake.endResults = [new AppStreamError('unreachable')];
    await sessions.apply('stopped');
    const startedAt = fake.clock.uptime();
    for (let task = 0; task < 60; task++) {
      await nextTask();
      if (fake.clock.pauseCount) fake.clock.elapsePause();
    }
    expect(fake.clock.uptime() - startedAt).to.be.within(600_000, 660_000);
    expect(sessions.kind).to.equal('over');
    for (let page = 1; page <= 6; page++) {
      device.navigate();
      const next = device.own();
      next.fake.endResults = [new AppStreamError('forbidden')];
      next.sessions.endAbandoned(false);
      await nextTask();
      expect(next.fake.count('end s1')).to.equal(page <= 5 ? 1 : 0);
    }
    expect(device.noted).to.be.empty;
  });

  it('repeats an end that the service refused, whatever it refused', async () => {
    for (const code of [
      'conflict',
      'unauthorized',
      'forbidden',
      'invalid-request',
      'service-function-failed',
    ] as const) {
      const device = new Device();
      const {sessions, fake} = await device.create();
      fake.endResults = [new AppStreamError(code), Promise.resolve(undefined)];
      await sessions.apply('stopped');
      await nextTask();
      expect(device.noted).to.deep.equal(['s1']);
      fake.clock.elapsePause();
      await nextTask();
      expect(fake.count('end s1'), code).to.equal(2);
      expect(device.noted).to.be.empty;
    }
  });

  it('does not count the time without a network', async () => {
    const {sessions, fake} = await new Device().create();
    fake.endResults = [new AppStreamError('offline')];
    await sessions.apply('stopped');
    fake.clock.goOffline();
    await nextTask();
    fake.clock.advance(20 * 60_000);
    fake.clock.goOnline();
    await nextTask();
    expect([sessions.kind, fake.count('end s1')]).to.deep.equal(['ending', 2]);
  });

  it('sends no second end when the user leaves while one is on its way', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    fake.endResults = [Promise.withResolvers<undefined>().promise];
    void sessions.apply('stopped');
    device.navigate();
    expect(fake.count('end s1')).to.equal(1);
  });
});
