import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import {runSession} from '../../src/session/run.ts';
import {Device, NEVER} from './device.ts';
import {nextTask} from './recorded-run.ts';
import {createReadySession, RUN_REQUEST} from './sample-session.ts';

describe('runSession, resuming the session of an earlier page', () => {
  for (const code of ['forbidden', 'session-expired', 'session-not-found'] as const) {
    it(`creates another session after ${code}, and no later page tries the same one again`, async () => {
      const device = new Device();
      await device.create(undefined, {keeps: true});
      device.navigate();
      const {fake, sessions} = device.own(undefined, {keeps: true});
      fake.pollResults = [new AppStreamError(code)];
      fake.createResults = [createReadySession('s2', '10.0.0.9')];
      // A service refuses the end as well, if the session belongs to another user.
      fake.endResults = [new AppStreamError('forbidden'), Promise.resolve(undefined)];
      const controller = new AbortController();
      for await (const state of runSession(RUN_REQUEST, fake.createPorts(sessions), controller.signal))
        if (state.phase === 'playing') break;
      expect(sessions.id).to.equal('s2');
      expect(fake.count('create')).to.equal(1);
      expect(device.tab.notes.filter(({isKept}) => isKept).map(({id}) => id)).to.deep.equal(['s2']);
      await sessions.apply('stopped');
    });
  }

  for (const [what, keepFailedMs, kind] of [
    ['keeps the session', 300_000, 'kept'],
    ['leaves the session to the next page', 0, 'handed over'],
  ] as const)
    it(`${what} if nothing can be prepared, whatever comes first: the failure or the lock`, async () => {
      for (const first of ['failure', 'lock']) {
        const device = new Device();
        await device.create(undefined, {keeps: true});
        device.navigate();
        const {page} = device;
        const hold = page.hold.bind(page);
        if (first === 'failure')
          page.hold = (key) => {
            const held = hold(key);
            return held && {...held, isOurs: nextTask().then(() => held.isOurs)};
          };
        const {fake, sessions} = device.own(undefined, {keeps: true});
        const failed = nextTask().then(() => Promise.reject(new AppStreamError('token-failed')));
        failed.catch(() => undefined);
        fake.prepareResults = [first === 'lock' ? failed : new AppStreamError('token-failed')];
        const run = new AbortController();
        const limits = {...RUN_LIMITS, start: {...RUN_LIMITS.start, keepFailedMs}};
        const ports = fake.createPorts(sessions);
        for await (const state of runSession({...RUN_REQUEST, limits}, ports, run.signal)) {
          if (state.phase !== 'failed') continue;
          expect(state.error.code).to.equal('token-failed');
          expect(state.session?.id).to.equal(kind === 'kept' ? 's1' : undefined);
          await nextTask();
          break;
        }
        expect([sessions.kind, fake.count('end s1')]).to.deep.equal([kind, 0]);
        expect(device.noted).to.deep.equal(['s1']);
      }
    });

  it('asks again after a passing failure, and keeps the session', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.navigate();
    const {fake, sessions} = device.own(undefined, {keeps: true});
    fake.pollResults = [new AppStreamError('no-capacity'), createReadySession()];
    const codes: (string | undefined)[] = [];
    for await (const state of runSession(RUN_REQUEST, fake.createPorts(sessions), NEVER)) {
      if (state.phase === 'pending') {
        codes.push(state.pollError?.code);
        void nextTask().then(() => fake.clock.elapsePause());
      }
      if (state.phase === 'playing') break;
    }
    expect(codes).to.deep.equal(['server-error']);
    expect([sessions.id, fake.count('create')]).to.deep.equal(['s1', 0]);
    await sessions.apply('stopped');
  });

  it('keeps a session that an earlier page left, once it has played here, after a refused poll', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.navigate();
    const resumed = device.own(undefined, {keeps: true});
    await resumed.sessions.resume(NEVER);
    void resumed.sessions.apply('played');
    void resumed.sessions.apply('runFailed');
    const {fake, sessions} = device.own(undefined, {keeps: true}, resumed.sessions);
    fake.pollResults = [new AppStreamError('forbidden')];
    const request = {...RUN_REQUEST, limits: RUN_LIMITS};
    for await (const state of runSession(request, fake.createPorts(sessions), NEVER))
      if (state.phase === 'failed') {
        expect(state.session?.id).to.equal('s1');
        break;
      }
    expect(fake.count('create') + fake.count('end s1')).to.equal(0);
    await sessions.apply('stopped');
  });
});
