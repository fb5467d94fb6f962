import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import {Device, NEVER} from './device.ts';
import {FakePage, FakeTab} from './fake-page.ts';
import {nextTask} from './recorded-run.ts';
import {createReadySession} from './sample-session.ts';

/** An owner that wants the session, by default in a page of another tab. */
const want = (device: Device, page = new FakePage(new FakeTab(), device.origin)) => {
  const taker = device.own(undefined, {page});
  taker.sessions.attach('s1');
  taker.sessions.awaitHandOver(true);
  return {...taker, page};
};

/** The run of the owner fails, and the session goes to the taker. */
const handOver = async (owner: SessionOwner, taker: SessionOwner) => {
  void owner.apply('runFailed');
  owner.handOver(taker.name);
  await nextTask();
};

describe('SessionOwner, beside other elements of its origin', () => {
  it('hands a session over to the element that takes it, so that it has one owner', async () => {
    const device = new Device();
    const {sessions: first, fake} = await device.create();
    const {page, ...taker} = want(device);
    await handOver(first, taker.sessions);
    expect([first.kind, taker.sessions.kind]).to.deep.equal(['handed over', 'ours']);
    expect(device.noted).to.be.empty;
    await first.apply('pageLeft');
    expect(fake.count('end s1')).to.equal(0);
    page.leave();
    expect(taker.fake.count('end s1')).to.equal(1);
  });

  it('stays the owner if the element that wanted the session is gone', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    const {page, ...taker} = want(device);
    page.crash();
    await handOver(sessions, taker.sessions);
    expect(sessions.kind).to.equal('kept');
    device.page.leave();
    expect(fake.count('end s1')).to.equal(1);
  });

  it('hands a session over to the one element that it offers the session to', async () => {
    const device = new Device();
    const {sessions: first} = await device.create();
    const {sessions: other} = want(device);
    const {sessions: taker} = want(device);
    await handOver(first, taker);
    expect([first.kind, other.kind, taker.kind]).to.deep.equal(['handed over', 'attached', 'ours']);
  });

  it('hands no session over to an element whose run no longer wants it', async () => {
    const device = new Device();
    const {sessions: first} = await device.create();
    const {sessions: taker} = want(device);
    taker.awaitHandOver(false);
    await handOver(first, taker);
    expect([first.kind, taker.kind]).to.deep.equal(['kept', 'attached']);
  });

  it('stops repeating the end of a session that another element claims', async () => {
    const device = new Device();
    const {sessions: first, fake} = await device.create();
    const {sessions: taker} = want(device);
    void first.apply('runFailed');
    first.handOver(taker.name);
    fake.endResults = [new AppStreamError('unreachable')];
    await first.apply('stopped');
    await nextTask();
    expect([first.kind, taker.kind]).to.deep.equal(['handed over', 'ours']);
    fake.clock.elapsePause();
    await nextTask();
    expect(fake.count('end s1')).to.equal(1);
  });

  it('claims a session that it plays again, so that its former taker no longer owns it', async () => {
    const device = new Device();
    const {sessions: first} = await device.create();
    const {sessions: taker} = want(device);
    await handOver(first, taker);
    void first.apply('played');
    await nextTask();
    expect([first.kind, taker.kind]).to.deep.equal(['playing', 'handed over']);
    expect(device.noted).to.deep.equal(['s1']);
  });

  it('has its note again after an element in another frame of the tab took it for a copy', async () => {
    const device = new Device();
    for (const reach of ['runFailed', 'played', 'created'] as const) {
      const {sessions} = await device.create();
      void sessions.apply(reach);
      const frame = device.open();
      device.own(undefined, {page: frame}).sessions.endAbandoned(true);
      await nextTask();
      expect(device.noted, reach).to.deep.equal(['s1']);
      await sessions.apply('stopped');
    }
  });

  it('keeps the note that a claim in another frame of the tab wrote', async () => {
    const device = new Device();
    const {sessions: first} = await device.create();
    const {sessions: taker} = want(device, device.open());
    await handOver(first, taker);
    expect(taker.kind).to.equal('ours');
    expect(device.noted).to.deep.equal(['s1']);
  });

  it('holds a session that it took over in its page, so that a copy of the tab does not end it', async () => {
    const device = new Device();
    const {sessions: first} = await device.create();
    const {sessions: taker} = want(device, device.page);
    await handOver(first, taker);
    const copy = new FakeTab();
    copy.notes = [...device.page.tab.notes];
    const {sessions: visitor, fake} = device.own(undefined, {page: new FakePage(copy, device.origin)});
    visitor.endAbandoned(true);
    await nextTask();
    expect([first.kind, taker.kind, fake.count('end s1')]).to.deep.equal(['handed over', 'ours', 0]);
  });

  it('makes no element leave a stream of another service whose session has the same id', async () => {
    const device = new Device();
    const left: string[] = [];
    const session = createReadySession();
    const stream = {session, endpoint: {sessionId: 's1', signaling: {host: '10.0.0.7', port: 80}}};
    for (const serviceKey of ['A', 'B'])
      device.own(undefined, {serviceKey}).sessions.onRelease(stream, () => left.push(serviceKey), NEVER);
    device.own(undefined, {serviceKey: 'B'}).sessions.requestRelease(stream);
    await nextTask();
    expect(left).to.deep.equal(['B']);
  });
});
