import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {SessionMemory} from '../../src/storage/session-memory.ts';
import {Deferred} from '../session/deferred.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {nextTask} from '../session/recorded-run.ts';
import {createReadySession, RUN_REQUEST} from '../session/sample-session.ts';

const controllers: AbortController[] = [];

/** The memory of a run whose service gives these results. */
const openMemory = (results: FakePorts['createResults'], requestKey = 'a', serviceUrl = '/service') => {
  const fake = new FakePorts();
  fake.createResults = results;
  const controller = new AbortController();
  controllers.push(controller);
  const options = {serviceUrl, requestKey: () => requestKey, keepsSession: () => false};
  const memory = new SessionMemory(fake.ports.service, options, controller.signal);
  const create = (idempotencyKey: string) =>
    memory.create(RUN_REQUEST, {signal: controller.signal, idempotencyKey});
  return {create, fake, controller};
};

const codeOf = (creation: Promise<unknown>) =>
  creation.then(
    () => undefined,
    (error: unknown) => AppStreamError.from(error).code,
  );

/** The create request of a page that is gone: the browser has released its lock. */
const leaveNote = async (key: string) => {
  const {create, controller} = openMemory([new AppStreamError('create-unclear')]);
  await codeOf(create(key));
  controller.abort();
};

const readNotes = () => sessionStorage.getItem('app-stream creations');

describe('SessionMemory, with idempotency keys', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    for (const controller of controllers.splice(0)) controller.abort();
    sessionStorage.clear();
  });

  it('sends the key of a request that an earlier page left without an answer, once', async () => {
    await leaveNote('k1');
    const next = openMemory([createReadySession()]);
    await next.create('k2');
    expect(next.fake.keys).to.deep.equal(['k1']);
    expect(readNotes()).to.equal(null);
    const last = openMemory([createReadySession('s2')]);
    await last.create('k3');
    expect(last.fake.keys).to.deep.equal(['k3']);
  });

  it('leaves the key of another request, and that of another service', async () => {
    await leaveNote('k1');
    for (const others of [['b'], ['a', '/other']] as const) {
      const {create, fake} = openMemory([createReadySession()], ...others);
      await create('k2');
      expect(fake.keys).to.deep.equal(['k2']);
    }
  });

  it('leaves the key of a request that is under way in another run, or that its run may repeat', async () => {
    const created = new Deferred<ReturnType<typeof createReadySession>>();
    const first = openMemory([new AppStreamError('create-unclear'), created.promise]);
    await codeOf(first.create('k1'));
    const second = openMemory([createReadySession('s2')]);
    await second.create('k2');
    const creation = first.create('k1');
    await nextTask();
    first.controller.abort();
    const third = openMemory([createReadySession('s3')]);
    await third.create('k3');
    created.resolve(createReadySession('s1'));
    await creation;
    expect([first, second, third].map(({fake}) => fake.keys)).to.deep.equal([['k1', 'k1'], ['k2'], ['k3']]);
    expect(readNotes()).to.equal(null);
  });

  it('uses another key after a refusal, which leaves no session', async () => {
    await leaveNote('k1');
    const {create, fake} = openMemory([new AppStreamError('no-capacity'), createReadySession()]);
    expect(await codeOf(create('k2'))).to.equal('no-capacity');
    await create('k3');
    expect(fake.keys).to.deep.equal(['k1', 'k3']);
  });

  it('leaves the key of a duplicated tab alone if the browser has no locks', async () => {
    await leaveNote('k1');
    const left = readNotes() ?? '';
    const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {};
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    try {
      for (const [isLeft, key] of [
        ['false', 'k2'],
        ['true', 'k1'],
      ] as const) {
        sessionStorage.setItem('app-stream creations', left.replace('"isLeft":true', `"isLeft":${isLeft}`));
        const {create, fake} = openMemory([createReadySession()]);
        await create('k2');
        expect(fake.keys).to.deep.equal([key]);
      }
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', locks);
    }
  });
});
