import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RememberingService} from '../../src/memory/remembering-service.ts';
import {sessionRecords} from '../../src/memory/session-records.ts';
import {KEEP_SESSION} from '../../src/session/run.ts';
import {FakeWorld, pending, ready, REQUEST} from '../session/fake-world.ts';
import {turn} from '../session/followed-run.ts';
import {until} from '../support/until.ts';

interface Wish {
  readonly serviceUrl?: string;
  readonly wanted?: string;
  readonly keeps?: boolean;
}

const opened: AbortController[] = [];

/** The service of a run, the world behind it, and what aborts it. */
const open = (world = new FakeWorld(), {serviceUrl = '/service', wanted = 'a', keeps = false}: Wish = {}) => {
  const abort = new AbortController();
  opened.push(abort);
  const asked = {serviceUrl, wanted: () => wanted, keepsSession: () => keeps};
  const service = new RememberingService(world.ports.service, asked, abort.signal);
  const poll = (id: string) => service.poll(id, {signal: abort.signal});
  return {service, abort, world, poll};
};

const ids = () => sessionRecords.all().map(({id}) => id);

/** A page that dies without a word: its locks go, its records stay as they are. */
const left = (id: string, change: Partial<Parameters<typeof sessionRecords.add>[0]> = {}) => {
  const [{service, request} = {service: '', request: ''}] = sessionRecords.all();
  sessionRecords.add({id, service, request, kept: false, left: true, tries: 0, ...change});
};

describe('RememberingService', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    for (const abort of opened.splice(0)) abort.abort(KEEP_SESSION);
    sessionStorage.clear();
    localStorage.clear();
  });

  it('notes a session from its creation until its deletion is answered', async () => {
    const {service} = open();
    await service.create(REQUEST);
    expect(ids()).to.deep.equal(['s1']);
    const ended = service.end('s1');
    expect(ids()).to.deep.equal(['s1']);
    await ended;
    expect(ids()).to.be.empty;
  });

  it('asks for the deletion before anything is waited for', async () => {
    const {service, world} = open();
    await service.create(REQUEST);
    void service.end('s1');
    expect(world.calls.at(-1)).to.equal('end s1');
  });

  it('notes it until the next page when the deletion fails', async () => {
    const world = new FakeWorld();
    world.ends = [new AppStreamError('unreachable'), Promise.resolve(undefined)];
    const {service} = open(world);
    await service.create(REQUEST);
    const failed = await service.end('s1').catch((error: unknown) => AppStreamError.from(error).code);
    expect(failed).to.equal('unreachable');
    expect(ids()).to.deep.equal(['s1']);
    open(world);
    await until('no record', () => !ids().length);
    expect(world.count('end s1')).to.equal(2);
  });

  it('forgets a session that is left without being kept: the page has it now', async () => {
    const {service, abort} = open();
    await service.create(REQUEST);
    abort.abort(KEEP_SESSION);
    expect(ids()).to.be.empty;
  });

  it('goes on with one that was kept for the same request at the same service, and for no other', async () => {
    const first = open(undefined, {keeps: true});
    await first.service.create(REQUEST);
    first.abort.abort(KEEP_SESSION);
    const others: readonly Wish[] = [
      {wanted: 'b', keeps: true},
      {serviceUrl: '/other', keeps: true},
    ];
    for (const wish of others) {
      const world = new FakeWorld();
      world.creations = [ready('s2')];
      const {service} = open(world, wish);
      expect((await service.create(REQUEST)).id).to.equal('s2');
      expect(world.count('end s1')).to.equal(0);
      await service.end('s2');
    }
    const again = open(undefined, {keeps: true});
    expect((await again.service.create(REQUEST)).id).to.equal('s1');
    expect(again.world.calls).to.deep.equal(['poll s1']);
  });

  it('takes no session that another run in the page has', async () => {
    const first = open(undefined, {keeps: true});
    await first.service.create(REQUEST);
    const world = new FakeWorld();
    world.creations = [ready('s2')];
    const second = open(world, {keeps: true});
    expect((await second.service.create(REQUEST)).id).to.equal('s2');
    const third = open(new FakeWorld());
    await third.service.endLeft();
    expect(third.world.calls).to.be.empty;
  });

  it('takes no session of a page that may still be there, where there are no locks', async () => {
    const {service} = open();
    await service.create(REQUEST);
    left('living', {left: false});
    left('left', {left: true});
    await service.end('s1');
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {};
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    try {
      const {world, service: next} = open();
      await next.endLeft();
      expect(world.count('end left')).to.equal(1);
      expect(world.count('end living')).to.equal(0);
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks);
    }
  });

  it('creates nothing for a run that was aborted while a kept session was looked for', async () => {
    const first = open(undefined, {keeps: true});
    await first.service.create(REQUEST);
    first.abort.abort(KEEP_SESSION);
    for (const reason of [undefined, KEEP_SESSION]) {
      const world = new FakeWorld();
      const {service, abort} = open(world, {keeps: true});
      const creation = service.create(REQUEST).then(
        ({id}) => id,
        (thrown: unknown) => thrown,
      );
      abort.abort(reason);
      // What is to be kept stays; what is not is named, so that the run ends it.
      expect(await creation).to.equal(reason ?? 's1');
      expect(world.count('create')).to.equal(0);
      expect(ids()).to.include('s1');
    }
  });

  it('learns how long a cold start takes, and tells it with the next', async () => {
    const world = new FakeWorld();
    world.creations = [pending()];
    const first = open(world);
    await first.service.create(REQUEST);
    expect(first.service.usualStartMs).to.equal(undefined);
    await turn();
    await first.poll('s1');
    await first.service.end('s1');
    const second = open(world);
    expect(second.service.usualStartMs, 'before a start').to.equal(undefined);
    await second.service.create(REQUEST);
    expect(second.service.usualStartMs).to.equal(5000);
    await second.service.end('s1');
    const other = open(world);
    await other.service.create({...REQUEST, profile: 'other'});
    expect(other.service.usualStartMs).to.equal(undefined);
    expect(JSON.stringify({...localStorage})).to.not.contain(REQUEST.appId);
  });

  it('learns nothing from a session that was ready at once, or that it only goes on with', async () => {
    const {service, poll} = open(undefined, {keeps: true});
    await service.create(REQUEST);
    await poll('s1');
    await service.end('s1');
    expect(localStorage).to.have.length(0);
  });

  it('works where nothing can be stored', async () => {
    const {getItem, setItem} = Storage.prototype;
    const forbid = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    Object.assign(Storage.prototype, {getItem: forbid, setItem: forbid});
    try {
      const {service, world} = open(undefined, {keeps: true});
      expect((await service.create(REQUEST)).id).to.equal('s1');
      await service.end('s1');
      expect(world.calls).to.deep.equal(['create', 'end s1']);
    } finally {
      Object.assign(Storage.prototype, {getItem, setItem});
    }
  });
});
