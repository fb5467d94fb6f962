import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {Deferred} from './deferred.ts';
import {Device} from './device.ts';
import {nextTask} from './recorded-run.ts';

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
    fake.endResults = [new Deferred<undefined>().promise];
    void sessions.apply('stopped');
    device.navigate();
    expect(fake.count('end s1')).to.equal(1);
  });
});
