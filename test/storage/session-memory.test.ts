import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {SessionMemory} from '../../src/storage/session-memory.ts';
import {sessionRecords} from '../../src/storage/stored-list.ts';
import {KEEP_SESSION} from '../../src/session/run.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {createPendingSession, createReadySession, RUN_REQUEST} from '../session/sample-session.ts';
import {nextTask} from '../session/recorded-run.ts';

interface MemoryCase {
  readonly serviceUrl?: string;
  readonly requestKey?: string;
  readonly keeps?: boolean;
}

const controllers: AbortController[] = [];

/** Opens the memory of a run. Returns it with its fake fake and its controller. */
const openMemory = (
  fake = new FakePorts(),
  {serviceUrl = '/service', requestKey = 'a', keeps = false}: MemoryCase = {},
) => {
  const controller = new AbortController();
  controllers.push(controller);
  const options = {serviceUrl, requestKey: () => requestKey, keepsSession: () => keeps};
  const service = new SessionMemory(fake.ports.service, options, controller.signal);
  const poll = (id: string) => service.poll(id, {signal: controller.signal});
  return {service, controller, fake, poll};
};

const recordedIds = () => sessionRecords.all().map(({id}) => id);

/** Adds the record of a page that crashed: the browser has released its locks. */
const addRecord = (id: string, change: Partial<Parameters<typeof sessionRecords.add>[0]> = {}) => {
  const [{service, request} = {service: '', request: ''}] = sessionRecords.all();
  sessionRecords.add({id, service, request, isKept: false, isLeft: true, endAttempts: 0, ...change});
};

describe('SessionMemory', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    for (const controller of controllers.splice(0)) controller.abort(KEEP_SESSION);
    sessionStorage.clear();
    localStorage.clear();
  });

  it('records a session from its creation until the service has deleted it', async () => {
    const {service} = openMemory();
    await service.create(RUN_REQUEST);
    expect(recordedIds()).to.deep.equal(['s1']);
    const ended = service.end('s1');
    expect(recordedIds()).to.deep.equal(['s1']);
    await ended;
    expect(recordedIds()).to.be.empty;
  });

  it('ends a session that two runs have got only with the last of them', async () => {
    const [first, second] = [openMemory(), openMemory()];
    await Promise.all([first.service.create(RUN_REQUEST), second.service.create(RUN_REQUEST)]);
    await first.service.end('s1');
    expect(first.fake.count('end s1')).to.equal(0);
    await second.service.end('s1');
    expect(second.fake.count('end s1')).to.equal(1);
    expect(recordedIds()).to.be.empty;
  });

  it('sends the delete request synchronously', async () => {
    const {service, fake} = openMemory();
    await service.create(RUN_REQUEST);
    void service.end('s1');
    expect(fake.calls.at(-1)).to.equal('end s1');
  });

  it('keeps the record for the next page if the delete request fails', async () => {
    const fake = new FakePorts();
    fake.endResults = [new AppStreamError('unreachable'), Promise.resolve(undefined)];
    const {service} = openMemory(fake);
    await service.create(RUN_REQUEST);
    const failed = await service.end('s1').catch((error: unknown) => AppStreamError.from(error).code);
    expect(failed).to.equal('unreachable');
    expect(recordedIds()).to.deep.equal(['s1']);
    await openMemory(fake).service.endAbandoned();
    expect(recordedIds()).to.be.empty;
    expect(fake.count('end s1')).to.equal(2);
  });

  it('removes the record of a session that is left but not kept, because the page owns it now', async () => {
    const {service, controller} = openMemory();
    await service.create(RUN_REQUEST);
    controller.abort(KEEP_SESSION);
    expect(recordedIds()).to.be.empty;
  });

  it('resumes a kept session only for the same request at the same service', async () => {
    const first = openMemory(undefined, {keeps: true});
    await first.service.create(RUN_REQUEST);
    first.controller.abort(KEEP_SESSION);
    const others: readonly MemoryCase[] = [
      {requestKey: 'b', keeps: true},
      {serviceUrl: '/other', keeps: true},
    ];
    for (const other of others) {
      const fake = new FakePorts();
      fake.createResults = [createReadySession('s2')];
      const {service} = openMemory(fake, other);
      expect((await service.create(RUN_REQUEST)).id).to.equal('s2');
      expect(fake.count('end s1')).to.equal(0);
      await service.end('s2');
    }
    const again = openMemory(undefined, {keeps: true});
    expect((await again.service.create(RUN_REQUEST)).id).to.equal('s1');
    expect(again.fake.calls).to.deep.equal(['poll s1']);
  });

  it('neither resumes nor ends a session of another run in the page', async () => {
    const first = openMemory(undefined, {keeps: true});
    await first.service.create(RUN_REQUEST);
    const fake = new FakePorts();
    fake.createResults = [createReadySession('s2')];
    const second = openMemory(fake, {keeps: true});
    expect((await second.service.create(RUN_REQUEST)).id).to.equal('s2');
    const third = openMemory(new FakePorts());
    await third.service.endAbandoned();
    expect(third.fake.calls).to.be.empty;
  });

  it('ends only sessions that their page has left if the browser has no locks', async () => {
    const {service} = openMemory();
    await service.create(RUN_REQUEST);
    addRecord('living', {isLeft: false});
    addRecord('left', {isLeft: true});
    await service.end('s1');
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {};
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    try {
      const {fake, service: next} = openMemory();
      await next.endAbandoned();
      expect(fake.count('end left')).to.equal(1);
      expect(fake.count('end living')).to.equal(0);
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks);
    }
  });

  it('creates no session for a run that is aborted during the search for a kept session', async () => {
    const first = openMemory(undefined, {keeps: true});
    await first.service.create(RUN_REQUEST);
    first.controller.abort(KEEP_SESSION);
    for (const reason of [undefined, KEEP_SESSION]) {
      const fake = new FakePorts();
      const {service, controller} = openMemory(fake, {keeps: true});
      const creation = service.create(RUN_REQUEST).then(
        ({id}) => id,
        (thrown: unknown) => thrown,
      );
      controller.abort(reason);
      // A kept session continues. Otherwise the run receives the session, so that it can end it.
      expect(await creation).to.equal(reason ?? 's1');
      expect(fake.count('create')).to.equal(0);
      expect(recordedIds()).to.include('s1');
    }
  });

  it('measures a cold start and reports its duration for the next start', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    const first = openMemory(fake);
    await first.service.create(RUN_REQUEST);
    expect(first.service.usualStartMs).to.equal(undefined);
    await nextTask();
    await first.poll('s1');
    await first.service.end('s1');
    const second = openMemory(fake);
    expect(second.service.usualStartMs, 'before a start').to.equal(undefined);
    await second.service.create(RUN_REQUEST);
    expect(second.service.usualStartMs).to.equal(5000);
    await second.service.end('s1');
    const other = openMemory(fake);
    await other.service.create({...RUN_REQUEST, profile: 'other'});
    expect(other.service.usualStartMs).to.equal(undefined);
    expect(JSON.stringify({...localStorage})).to.not.contain(RUN_REQUEST.appId);
  });

  it('does not measure a session that was ready immediately', async () => {
    const {service, poll} = openMemory(undefined, {keeps: true});
    await service.create(RUN_REQUEST);
    await poll('s1');
    await service.end('s1');
    expect(localStorage).to.have.length(0);
  });

  it('works if the storage is blocked', async () => {
    const {getItem, setItem} = Storage.prototype;
    const block = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    Object.assign(Storage.prototype, {getItem: block, setItem: block});
    try {
      const {service, fake} = openMemory(undefined, {keeps: true});
      expect((await service.create(RUN_REQUEST)).id).to.equal('s1');
      await service.end('s1');
      expect(fake.calls).to.deep.equal(['create', 'end s1']);
    } finally {
      Object.assign(Storage.prototype, {getItem, setItem});
    }
  });
});
