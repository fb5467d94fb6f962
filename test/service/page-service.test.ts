import {aTimeout, expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {checkedService} from '../../src/service/page-service.ts';
import type {SessionService} from '../../src/service/session.ts';
import {SERVICE_LIMITS} from '../../src/service/streaming-service.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';
import {createReadySession} from '../session/sample-session.ts';
import {catchError} from './fake-server.ts';

const REQUEST = {appId: 'a', profile: 'p'};
const NEVER = new Promise<never>(() => undefined);

/** A page's service whose functions may do anything, as in JavaScript. */
const openService = (
  functions: Partial<Record<keyof SessionService, (id: string) => unknown>>,
  limitMs = 30_000,
) => {
  const ended: string[] = [];
  const service = {
    confirm: async () => undefined,
    create: async () => createReadySession(),
    poll: async () => createReadySession(),
    ...functions,
    end: (id: string) => {
      ended.push(id);
      return functions.end?.(id);
    },
  };
  const limits = {...SERVICE_LIMITS, responseMs: limitMs, createMs: limitMs};
  const {signal} = new AbortController();
  const checked = checkedService(service as unknown as SessionService, limits);
  const calls = {
    confirm: () => checked.confirm(REQUEST, {signal}),
    create: () => checked.create(REQUEST),
    poll: () => checked.poll('s1', {signal}),
    end: () => checked.end('s1'),
  };
  return {checked, calls, ended};
};

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

describe('checkedService', () => {
  it('returns the sessions of the page’s service', async () => {
    const {calls} = openService({confirm: async () => ({name: 'App'})});
    expect(await calls.confirm()).to.deep.equal({name: 'App'});
    expect(await calls.create()).to.deep.equal(createReadySession());
    expect(await calls.poll()).to.deep.equal(createReadySession());
    expect(await calls.end()).to.equal(undefined);
  });

  it('fills in what a pending session leaves out', async () => {
    for (const rest of [
      {},
      {hosts: null, message: null, retryAfterMs: null},
      {message: 7, retryAfterMs: -1},
    ]) {
      const {calls} = openService({poll: async () => ({id: 's1', ready: false, ...rest})});
      const expected = {id: 's1', ready: false, message: '', retryAfterMs: undefined, hosts: []};
      expect(await calls.poll()).to.deep.equal(expected);
    }
  });

  it('reads the place in a queue, and leaves out what makes no sense', async () => {
    const queueOf = async (queue: unknown) =>
      (await openService({poll: async () => ({id: 's1', ready: false, queue})}).calls.poll()).queue;
    expect(await queueOf({position: 3, length: 12, estimateMs: 60_000})).to.deep.equal({
      position: 3,
      length: 12,
      estimateMs: 60_000,
    });
    expect(await queueOf({estimateMs: 60_000})).to.include({estimateMs: 60_000});
    expect(await queueOf({position: 0, length: 1.5, estimateMs: 2000})).to.deep.equal({
      position: undefined,
      length: undefined,
      estimateMs: 2000,
    });
    for (const useless of [null, 'first', {}, {length: 4}, {position: -1, estimateMs: Infinity}])
      expect(await queueOf(useless)).to.equal(undefined);
  });

  it('bounds what a session holds, and ignores the hosts and routes that it cannot read', async () => {
    const good = {description: 'signaling', protocol: 'TCP', sourcePort: '49100', destinationPort: null};
    const hosts = [
      null,
      {host: 'a/b', routes: []},
      {host: 'a'.repeat(256), routes: []},
      {host: '[::1]', routes: [{}, {...good, sourcePort: 0}, good]},
    ];
    const many = Array.from({length: 300}, (_, index) => ({host: `h${index}`, routes: []}));
    const session = {
      id: 's1',
      ready: true,
      message: 'x'.repeat(5000),
      retryAfterMs: 1e9,
      hosts: [...hosts, ...many],
    };
    const read = await openService({poll: async () => session}).calls.poll();
    expect(read.hosts).to.have.length(8);
    expect(read.hosts[0]).to.deep.equal({
      host: '::1',
      routes: [{...good, sourcePort: 49_100, destinationPort: undefined}],
    });
    expect(read.message).to.have.length(1000);
    expect(read.retryAfterMs).to.equal(300_000);
  });

  const unusable: readonly [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a refused Response', new Response('{"detail":"no"}', {status: 403})],
    ['a Response', new Response('{}')],
    ['the body of a refusal', {detail: 'no'}],
    ['a session without an id', {ready: false}],
    ['a session without `ready`', {id: 's1', hosts: []}],
    ['a ready session without hosts', {id: 's1', ready: true}],
  ];
  for (const [what, result] of unusable) {
    for (const name of ['create', 'poll'] as const) {
      it(`fails immediately if ${name} returns ${what}, and explains what to return`, async () => {
        const error = await catchError(openService({[name]: async () => result}).calls[name]());
        expect(error.code).to.equal('service-function-failed');
        expect(error.advice).to.contain(`service.${name}()`).and.to.contain('`hosts`');
        expect(error.cause).to.be.instanceOf(Error);
      });
    }
  }

  it('fails if confirm or end returns a refused Response', async () => {
    for (const name of ['confirm', 'end'] as const) {
      const {calls} = openService({[name]: async () => new Response('', {status: 403})});
      expect((await catchError(calls[name]())).code).to.equal('service-function-failed');
    }
    await openService({confirm: async () => new Response('')}).calls.confirm();
  });

  it('ends the session that create returns incompletely', async () => {
    const {calls, ended} = openService({create: async () => ({id: 's7', ready: true})});
    await catchError(calls.create());
    expect(ended).to.deep.equal(['s7']);
  });

  it('leaves a session that it cannot return to its caller, which repeats a failed end', async () => {
    for (const isLate of [false, true]) {
      const created = Promise.withResolvers<unknown>();
      if (!isLate) created.resolve({id: 's7', ready: true});
      const abandoned: string[] = [];
      const {checked, ended} = openService({create: () => created.promise}, isLate ? 1 : 30_000);
      const {signal} = new AbortController();
      await catchError(checked.create(REQUEST, {signal, abandonSession: (id) => abandoned.push(id)}));
      created.resolve({id: 's7', ready: false});
      await aTimeout(0);
      expect([abandoned, ended]).to.deep.equal([['s7'], []]);
    }
  });

  for (const name of ['confirm', 'create', 'poll', 'end'] as const) {
    it(`fails with the exception as the cause if ${name} throws anything`, async () => {
      for (const thrown of [new Error('503'), 'no', undefined, {status: 200}, {status: 'bad'}]) {
        for (const fail of [throwing(thrown), async () => throwing(thrown)()]) {
          const error = await catchError(openService({[name]: fail}).calls[name]());
          expect(error.code).to.equal('service-function-failed');
          expect(error.cause).to.equal(thrown);
        }
      }
    });

    it(`keeps the code of an AppStreamError of ${name}`, async () => {
      const own = new AppStreamError('gateway-timeout');
      expect(await catchError(openService({[name]: throwing(own)}).calls[name]())).to.equal(own);
    });

    it(`reports the failure of a status that ${name} throws`, async () => {
      const headers = {'retry-after': '7'};
      const thrown = new Response('{"detail":"All machines are in use"}', {status: 503, headers});
      const error = await catchError(openService({[name]: throwing(thrown)}).calls[name]());
      expect(error).to.include({code: 'no-capacity', status: 503, retryAfterMs: 7000});
      expect(error.detail).to.equal('All machines are in use');
      const object = await catchError(
        openService({[name]: throwing({status: 403, detail: 'no'})}).calls[name](),
      );
      expect(object).to.include({code: 'forbidden', detail: 'no'});
    });

    it(`fails after the time limit if ${name} never settles`, async () => {
      const error = await catchError(openService({[name]: () => NEVER}, 1).calls[name]());
      expect(error.code).to.equal(name === 'create' ? 'create-unclear' : 'no-answer');
    });
  }

  it('reports a session that poll does not find as session-not-found', async () => {
    for (const thrown of [new Response('{"error":"gone"}', {status: 404}), {status: 404}]) {
      const {calls} = openService({poll: throwing(thrown)});
      expect((await catchError(calls.poll())).code).to.equal('session-not-found');
    }
  });

  it('does not take the 404 of a gateway, which is no JSON, for an answer of the service', async () => {
    const foreign = () => new Response('404 page not found', {status: 404});
    const polled = await catchError(openService({poll: throwing(foreign())}).calls.poll());
    expect(polled.code).to.equal('not-found');
    expect(polled.rules).to.include({pending: 'briefly', recover: 'briefly'});
    for (const end of [throwing(foreign()), async () => foreign()])
      expect((await catchError(openService({end}).calls.end())).code).to.equal('not-found');
  });

  it('refuses another session than the one that it polls, and ends nothing', async () => {
    const {calls, ended} = openService({poll: async () => createReadySession('s2')});
    expect((await catchError(calls.poll())).code).to.equal('service-function-failed');
    expect(ended).to.be.empty;
  });

  it('resolves if end does not find the session, or the service cannot end sessions', async () => {
    for (const status of [404, 405, 501]) {
      await openService({end: throwing(new Response('{}', {status}))}).calls.end();
      await openService({end: async () => new Response('{}', {status})}).calls.end();
    }
  });

  it('reports a fetch without a response as unreachable or offline', async () => {
    const failed = throwing(new TypeError('Failed to fetch'));
    expect((await catchError(openService({poll: failed}).calls.poll())).code).to.equal('unreachable');
    expect((await catchError(openService({create: failed}).calls.create())).code).to.equal('create-unclear');
    using network = new FakeNetworkState();
    network.online = false;
    expect((await catchError(openService({poll: failed}).calls.poll())).code).to.equal('offline');
  });

  it('ends a session that create returns after the time limit', async () => {
    const late = Promise.withResolvers<unknown>();
    const {calls, ended} = openService({create: () => late.promise}, 1);
    expect((await catchError(calls.create())).code).to.equal('create-unclear');
    expect(ended).to.be.empty;
    late.resolve({id: 's7', ready: false});
    await aTimeout(0);
    expect(ended).to.deep.equal(['s7']);
  });

  it('rejects with the reason of an abort, and does not wait for the page', async () => {
    const controller = new AbortController();
    const {checked} = openService({poll: () => NEVER});
    const polled = checked.poll('s1', {signal: controller.signal}).catch((error: unknown) => error);
    controller.abort('no longer wanted');
    expect(await polled).to.equal('no longer wanted');
  });

  it('calls end in the same task, because a closing page runs no later task', () => {
    const {checked, ended} = openService({});
    void checked.end('s1');
    expect(ended).to.deep.equal(['s1']);
  });
});
