import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import {Device, NEVER} from './device.ts';
import {FakePage, FakeTab} from './fake-page.ts';
import {FakePorts} from './fake-ports.ts';
import {nextTask} from './recorded-run.ts';
import {createReadySession, RUN_REQUEST} from './sample-session.ts';

describe('SessionOwner', () => {
  it('notes a session from its creation until the service has confirmed its end', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    const answer = Promise.withResolvers<undefined>();
    fake.endResults = [answer.promise];
    expect(device.noted).to.deep.equal(['s1']);
    const ended = sessions.apply('stopped');
    expect(fake.calls.at(-1), 'in the task of the call').to.equal('end s1');
    expect(device.tab.notes).to.have.nested.property('[0].isLeft', true);
    answer.resolve(undefined);
    await ended;
    expect(device.noted).to.be.empty;
    expect(device.page.listenerCount).to.equal(0);
  });

  it('ends a session that arrives when its run is over', async () => {
    for (const event of ['stopped', 'pageLeft', 'pageKept'] as const) {
      const device = new Device();
      const created = Promise.withResolvers<Session>();
      const {sessions, fake} = device.own();
      fake.createResults = [created.promise];
      const run = new AbortController();
      sessions.create(RUN_REQUEST, run.signal).catch(() => undefined);
      void sessions.apply(event);
      run.abort();
      created.resolve(createReadySession());
      await sessions.apply(event);
      expect(fake.count('end s1')).to.equal(1);
      expect(device.noted).to.be.empty;
    }
  });

  it('ends its session when the user leaves the page, whatever the run does', async () => {
    const states = {
      'a run': () => undefined,
      'a failed run': (sessions: SessionOwner) => void sessions.apply('runFailed'),
    };
    for (const reach of Object.values(states)) {
      const device = new Device();
      const {sessions, fake} = await device.create();
      reach(sessions);
      device.page.leave();
      expect(fake.calls.at(-1)).to.equal('end s1');
    }
  });

  it('neither ends nor notes a session that the page only attached to, unless the user stops it', async () => {
    for (const [event, count] of [
      ['pageLeft', 0],
      ['pageKept', 0],
      ['stopped', 1],
    ] as const) {
      const device = new Device();
      const {sessions, fake} = device.own();
      sessions.attach('s1');
      expect(device.noted).to.be.empty;
      await sessions.apply(event);
      expect(fake.count('end s1')).to.equal(count);
    }
  });

  it('leaves a session that it keeps to the next page with the same request at the same service', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.navigate();
    const others = [{serviceKey: 'other'}, {requestKey: () => 'other'}, {keeps: false}];
    for (const other of others) {
      const {sessions} = device.own(undefined, {keeps: true, ...other});
      expect(sessions.mayResume).to.equal(false);
      expect(await sessions.resume(NEVER)).to.equal(false);
    }
    const next = device.own(undefined, {keeps: true});
    expect(next.sessions.mayResume).to.equal(true);
    expect(await next.sessions.resume(NEVER)).to.equal(true);
    expect(next.sessions).to.include({id: 's1', kind: 'ours', isFromEarlierPage: true});
    expect(await device.own(undefined, {keeps: true}).sessions.resume(NEVER), 'a second element').to.equal(
      false,
    );
    await next.sessions.apply('stopped');
    expect(next.fake.count('end s1')).to.equal(1);
    expect(device.noted).to.be.empty;
  });

  it('keeps the session of a crashed page for the next one', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.page.crash();
    device.page = device.open();
    expect(await device.own(undefined, {keeps: true}).sessions.resume(NEVER)).to.equal(true);
  });

  it('ends a kept session if the same request no longer keeps it, and leaves others alone', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.navigate();
    const other = device.own(undefined, {requestKey: () => 'other'});
    other.sessions.endAbandoned(true);
    await nextTask();
    expect(other.fake.calls).to.be.empty;
    const {fake, sessions} = device.own();
    sessions.endAbandoned(false);
    await nextTask();
    expect(fake.calls).to.be.empty;
    fake.createResults = [createReadySession('s2')];
    await sessions.create(RUN_REQUEST, NEVER);
    await nextTask();
    expect(fake.calls).to.deep.equal(['create', 'end s1']);
    expect(device.noted).to.deep.equal(['s2']);
  });

  it('never asks a service about the session of another one with the same id', async () => {
    const device = new Device();
    const failing = new FakePorts();
    failing.endResults = [new AppStreamError('forbidden')];
    const first = await device.create(failing, {serviceKey: 'A'});
    await first.sessions.apply('stopped');
    const second = await device.create(undefined, {serviceKey: 'B'});
    second.sessions.endAbandoned(true);
    await nextTask();
    expect(second.fake.calls).to.deep.equal(['create']);
    await second.sessions.apply('stopped');
    expect(device.tab.notes).to.have.length(1);
    expect(device.tab.notes).to.have.nested.property('[0].service', 'A');
  });

  it('keeps the note of a session that two elements resume at the same time, also if the first of them is aborted', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    device.navigate();
    const [first, second] = [device.own(undefined, {keeps: true}), device.own(undefined, {keeps: true})];
    const aborted = new AbortController();
    const results = [
      first.sessions.resume(aborted.signal).catch((error: unknown) => error),
      second.sessions.resume(NEVER),
    ];
    aborted.abort('stopped');
    expect(await Promise.all(results)).to.deep.equal(['stopped', false]);
    expect(device.noted).to.deep.equal(['s1']);
    expect(await device.own(undefined, {keeps: true}).sessions.resume(NEVER), 'a free lock').to.equal(true);
  });

  it('neither resumes nor ends a session that another tab has', async () => {
    const device = new Device();
    await device.create(undefined, {keeps: true});
    const copy = new FakeTab();
    copy.notes = [...device.tab.notes];
    const duplicate = new Device();
    const page = new FakePage(copy, device.origin);
    const {fake, sessions} = duplicate.own(undefined, {keeps: true, page});
    expect(await sessions.resume(NEVER)).to.equal(false);
    sessions.endAbandoned(true);
    await nextTask();
    expect(fake.calls).to.be.empty;
  });

  it('forgets its copy of the note of another tab, and never ends that session', async () => {
    const device = new Device();
    const first = await device.create();
    const copy = new FakeTab();
    copy.notes = [...device.tab.notes];
    const page = new FakePage(copy, device.origin);
    const duplicate = device.own(undefined, {page});
    duplicate.sessions.endAbandoned(false);
    await nextTask();
    expect(copy.notes).to.be.empty;
    await first.sessions.apply('pageKept');
    duplicate.sessions.endAbandoned(true);
    await nextTask();
    expect(duplicate.fake.calls).to.be.empty;
    expect(first.fake.count('end s1')).to.equal(0);
  });

  it('keeps the note of a session that another element of the page has', async () => {
    const device = new Device();
    await device.create();
    device.own().sessions.endAbandoned(true);
    await nextTask();
    expect(device.noted).to.deep.equal(['s1']);
  });

  it('refuses the session of another element of the page with `in-use`, and never ends that session', async () => {
    for (const reach of [() => undefined, (owner: SessionOwner) => void owner.apply('runFailed')]) {
      const device = new Device();
      const {sessions: first, fake} = await device.create();
      reach(first);
      const kind = first.kind;
      const second = device.own();
      const failure = await second.sessions.create(RUN_REQUEST, NEVER).catch((error: unknown) => error);
      expect(failure).to.have.property('code', 'in-use');
      await second.sessions.apply('stopped');
      expect(second.fake.count('end s1')).to.equal(0);
      expect([first.kind, second.sessions.kind]).to.deep.equal([kind, 'over']);
      expect(device.noted).to.deep.equal(['s1']);
      await first.apply('stopped');
      expect(fake.count('end s1')).to.equal(1);
      expect(device.noted).to.be.empty;
    }
  });

  it('does not end the session of another element that arrives when its own run is over', async () => {
    const device = new Device();
    await device.create();
    const {sessions, fake} = device.own();
    const run = new AbortController();
    const creation = sessions.create(RUN_REQUEST, run.signal).catch((error: unknown) => error);
    void sessions.apply('pageLeft');
    run.abort('left');
    expect(await creation).to.equal('left');
    await sessions.apply('pageLeft');
    expect([sessions.kind, fake.count('end s1')]).to.deep.equal(['over', 0]);
  });

  it('passes its session on to the owner of the next run', async () => {
    const device = new Device();
    const {sessions, fake} = await device.create();
    void sessions.apply('runFailed');
    const next = device.own(new FakePorts(), {}, sessions);
    await sessions.apply('pageLeft');
    expect(sessions.id).to.equal(undefined);
    expect(next.sessions).to.include({id: 's1', kind: 'ours'});
    await next.sessions.apply('stopped');
    expect(fake.count('end s1'), 'by the settings of the former run').to.equal(0);
    expect(next.fake.count('end s1')).to.equal(1);
  });

  it('notes a session that the service could not return, and repeats its end', async () => {
    const device = new Device();
    const {sessions, fake} = device.own(undefined, {
      service: {
        create: (_, options) => {
          options?.abandonSession?.('s9');
          return Promise.reject(new AppStreamError('malformed-response'));
        },
        end: (id) => fake.service.end(id),
      },
    });
    fake.endResults = [new AppStreamError('no-capacity'), Promise.resolve(undefined)];
    const failure = await sessions.create(RUN_REQUEST, NEVER).catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'malformed-response');
    await nextTask();
    expect(device.noted).to.deep.equal(['s9']);
    fake.clock.elapsePause();
    await nextTask();
    expect(fake.count('end s9')).to.equal(2);
    expect(device.noted).to.be.empty;
  });
});
