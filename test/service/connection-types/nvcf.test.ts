import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {nvcf, type NvcfOptions} from '../../../src/nvcf.ts';
import type {SocketTrouble} from '../../../src/service/session.ts';
import {catchError, type FakeServer, neverAborted, withServer} from '../fake-server.ts';
import {FakeNetworkState} from '../../session/fake-network-state.ts';

const KEY = 'nvapi-SECRET-OF-THE-PAGE';
const FUNCTION = '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d01';
const VERSION = '0b6f2a90-97d4-4c1b-8f65-6e1f4d2c7a11';
const REQUEST = 'c2b7a1de-0a63-4c47-9f5e-6a8b1d3e9f22';
const NO_SESSION = () => new Response('no existing session found', {status: 404});
const NO_SERVER = () => Promise.reject(new TypeError('Failed to fetch'));

const open = (options: Partial<NvcfOptions> = {}) => {
  const service = nvcf({gateway: 'https://gateway.example/nvcf', functionId: FUNCTION, key: KEY, ...options});
  const signal = neverAborted();
  const {signaling = {}} = service;
  return {
    confirm: () => service.confirm({appId: '', profile: ''}, {signal}),
    create: () => service.create({appId: '', profile: ''}),
    poll: (id: string) => service.poll(id, {signal}),
    end: (id: string) => service.end(id),
    protocols: async (id: string) => signaling.protocols?.(id, {signal}),
    mayReopen: async (id: string) => signaling.mayReopen?.(id, {signal}),
    opened: (id: string) => signaling.opened?.(id),
    judge: async (sessionId: string, trouble: Partial<SocketTrouble> = {}) =>
      signaling.judge?.({kind: 'refused', code: 1006, reason: '', ms: 200, ...trouble, sessionId}, {signal}),
  };
};

/** What a verdict decides, and the code of its failure. */
const outlineOf = (verdict: Awaited<ReturnType<ReturnType<typeof open>['judge']>>) => {
  if (!verdict || !('error' in verdict)) return verdict?.then;
  return [verdict.then, AppStreamError.from(verdict.error).code];
};

const probesOf = ({requests}: FakeServer) => requests.filter(({url}) => url.pathname.endsWith('/sign_in'));

describe('nvcf()', () => {
  it('offers the key, the function and its version to the socket below the address of the gateway', async () => {
    const service = open({functionVersionId: VERSION, gateway: 'wss://gateway.example/nvcf/?region=eu'});
    const {id, ready, signalingUrl} = await service.create();
    expect({ready, signalingUrl}).to.deep.equal({
      ready: true,
      signalingUrl: 'wss://gateway.example/nvcf/?region=eu',
    });
    expect(await service.protocols(id)).to.deep.equal([
      `authorization.${KEY}`,
      `function-id.${FUNCTION}`,
      `function-version-id.${VERSION}`,
    ]);
  });

  const mistakes: readonly (readonly [string, Partial<NvcfOptions>, string])[] = [
    ['a function that is no UUID', {functionId: 'my-function'}, 'invalid-option'],
    ['a version that is no UUID', {functionVersionId: '1'}, 'invalid-option'],
    ['a gateway that is no address', {gateway: 'ftp://gateway.example'}, 'invalid-option'],
    ['no key', {key: ''}, 'token-unusable'],
    ['a key with a space', {key: 'Bearer nvapi-1'}, 'token-unusable'],
    ['a key that no subprotocol can hold', {key: () => 'nvapi/1='}, 'token-unusable'],
    ['a key function that fails', {key: () => Promise.reject(new Error('no'))}, 'token-failed'],
  ];
  for (const [what, options, code] of mistakes) {
    it(`fails before any request with ${what}`, () =>
      withServer(NO_SESSION, async (server) => {
        const service = open(options);
        for (const error of [await catchError(service.confirm()), await catchError(service.create())]) {
          expect(error.code).to.equal(code);
          expect(error.advice).not.to.match(/\{\w+\}/);
        }
        expect(server.requestLines).to.deep.equal([]);
      }));
  }

  it('fails before any socket with a request id that is no UUID, or a function for it that fails', async () => {
    for (const [requestId, code] of [
      ['my-session', 'invalid-option'],
      [() => Promise.reject(new Error('no')), 'token-failed'],
    ] as const) {
      const service = open({requestId});
      const {id} = await service.create();
      expect((await catchError(service.protocols(id))).code).to.equal(code);
    }
  });

  it('asks the gateway about key and function, with an id that no session has', () =>
    withServer(NO_SESSION, async (server) => {
      await open({functionVersionId: VERSION}).confirm();
      await open().confirm();
      const [first, second] = probesOf(server);
      expect(first?.url.href).to.equal('https://gateway.example/nvcf/sign_in');
      expect(first?.headers.get('authorization')).to.equal(`Bearer ${KEY}`);
      expect(first?.headers.get('function-id')).to.equal(FUNCTION);
      expect(first?.headers.get('function-version-id')).to.equal(VERSION);
      expect(first?.init.credentials).to.equal('omit');
      const ids = [first, second].map((request) => request?.headers.get('nvcf-reqid'));
      for (const id of ids) expect(id).to.match(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(ids[0]).not.to.equal(ids[1]);
      expect(second?.headers.has('function-version-id')).to.equal(false);
    }));

  const probes: readonly (readonly [number, string, string | undefined])[] = [
    [401, 'the key is not valid', 'unauthorized'],
    [403, 'the key lacks a scope', 'forbidden'],
    [404, 'no such function', 'app-not-found'],
    [429, 'too many requests', 'too-many-requests'],
    [500, 'internal', 'service-error'],
    [501, 'the function does not stream', 'not-supported'],
    [404, 'No existing session found', undefined],
    [404, '<html>nginx</html>', undefined],
    [405, 'Method Not Allowed', undefined],
    [426, 'Upgrade Required', undefined],
    [502, 'Bad Gateway', undefined],
    [200, '', undefined],
  ];
  for (const [status, text, code] of probes) {
    it(`reads ${status} “${text}” of the gateway as ${code ?? 'no objection'}`, () =>
      withServer(
        () => new Response(text, {status}),
        async () => {
          const service = open();
          if (!code) return service.confirm();
          const error = await catchError(service.confirm());
          expect(error).to.include({code, detail: text, status});
          const {id} = await service.create();
          await service.protocols(id);
          expect(outlineOf(await service.judge(id))).to.deep.equal(['final', code]);
        },
      ));
  }

  it('continues if the page cannot read the answer of the gateway', () =>
    withServer(NO_SERVER, () => open().confirm()));

  it('asks nothing if the page does not want it', () =>
    withServer(NO_SESSION, async (server) => {
      const service = open({probe: false});
      await service.confirm();
      const {id} = await service.create();
      await service.protocols(id);
      await service.judge(id);
      expect(probesOf(server)).to.deep.equal([]);
    }));

  it('removes the key from the text of the gateway', () =>
    withServer(
      () => new Response(`The key ${KEY} is over`, {status: 401}),
      async () => expect((await catchError(open().confirm())).detail).to.equal('The key … is over'),
    ));

  it('gives a session without a request id one socket', async () => {
    const service = open();
    const {id} = await service.create();
    expect(await service.mayReopen(id)).to.equal(true);
    await service.protocols(id);
    service.opened(id);
    expect(await service.mayReopen(id)).to.equal(false);
    expect((await catchError(service.protocols(id))).code).to.equal('cannot-resume');
    expect((await catchError(service.poll(id))).code).to.equal('session-not-found');
  });

  it('returns to its machine with the request id, also if the page has it only later', async () => {
    for (const isLate of [false, true]) {
      let calls = 0;
      const service = open({requestId: () => ((calls += 1) > 1 || !isLate ? REQUEST : undefined)});
      const {id} = await service.create();
      const first = await service.protocols(id);
      expect(first?.includes(`nvcf-reqid.${REQUEST}`)).to.equal(!isLate);
      expect(await service.mayReopen(id)).to.equal(true);
      expect(await service.protocols(id)).to.include(`nvcf-reqid.${REQUEST}`);
      expect((await service.poll(id)).ready).to.equal(true);
    }
  });

  it('has no session after its end, and none of another page', async () => {
    const service = open({requestId: REQUEST});
    const {id} = await service.create();
    await service.end(id);
    for (const unknown of [id, REQUEST]) {
      expect((await catchError(service.poll(unknown))).code).to.equal('session-not-found');
      expect((await catchError(service.protocols(unknown))).code).to.equal('session-not-found');
    }
  });

  it('names the subprotocol if key and function are good and the socket is refused', () =>
    withServer(NO_SESSION, async () => {
      const service = open();
      const {id} = await service.create();
      await service.protocols(id);
      const verdict = await service.judge(id);
      expect(outlineOf(verdict)).to.deep.equal(['new-session', 'no-subprotocol']);
      const error = AppStreamError.from(verdict && 'error' in verdict && verdict.error);
      expect(error.advice).to.include(`x-nv-sessionid.${id}`);
    }));

  it('waits for a machine after a socket that was held for 30 s, which took none', () =>
    withServer(NO_SESSION, async () => {
      const service = open();
      const {id} = await service.create();
      await service.protocols(id);
      const verdict = await service.judge(id, {ms: 30_000});
      expect(outlineOf(verdict)).to.deep.equal(['retry', 'no-capacity']);
      const {retryAfterMs} = AppStreamError.from(verdict && 'error' in verdict && verdict.error);
      expect(retryAfterMs, 'the gateway may still serve the socket').to.equal(30_000);
      expect(await service.protocols(id)).to.include.members([`authorization.${KEY}`]);
    }));

  it('tries a session with a request id twice', () =>
    withServer(NO_SESSION, async () => {
      const service = open({requestId: REQUEST});
      const {id} = await service.create();
      await service.protocols(id);
      expect(outlineOf(await service.judge(id))).to.deep.equal(['retry', 'socket-refused']);
      await service.protocols(id);
      expect(outlineOf(await service.judge(id))).to.deep.equal(['new-session', 'session-not-found']);
    }));

  const losses: readonly (readonly [
    what: string,
    hasAnswered: boolean,
    isThere: boolean,
    ms: number,
    may: boolean,
    isOffline?: boolean,
  ])[] = [
    ['a gateway that no longer responds', true, false, 200, true],
    ['a gateway that did not respond in time', true, false, 9000, false],
    ['a gateway whose answers the page cannot read', true, true, 200, false],
    ['a gateway that a policy of the page may hide', false, false, 200, false],
    [
      'a gateway without any answer, of a device that reports that it is offline',
      false,
      false,
      200,
      true,
      true,
    ],
    ['a gateway that responds to a device that reports that it is offline', false, true, 200, false, true],
  ];
  for (const [what, hasAnswered, isThere, ms, may, isOffline = false] of losses) {
    it(`${may ? 'allows' : 'does not allow'} another socket after a refusal at ${what}`, () => {
      let isLost = !hasAnswered;
      return withServer(
        // A request without CORS shows whether a server is there.
        ({init}) => {
          if (!isLost) return NO_SESSION();
          return isThere && init.mode === 'no-cors' ? new Response() : NO_SERVER();
        },
        async () => {
          using network = new FakeNetworkState();
          network.online = !isOffline;
          const service = open();
          await service.confirm().catch(() => undefined);
          isLost = true;
          const {id} = await service.create();
          await service.protocols(id);
          expect(await service.judge(id, {ms})).to.equal(undefined);
          expect(await service.mayReopen(id)).to.equal(may);
        },
      );
    });
  }

  it('leaves sockets that had opened to the rules of the element', () =>
    withServer(NO_SESSION, async (server) => {
      const service = open();
      const {id} = await service.create();
      await service.protocols(id);
      for (const kind of ['closed', 'silent'] as const)
        expect(await service.judge(id, {kind, code: 1006})).to.equal(undefined);
      expect(server.requestLines).to.deep.equal([]);
    }));

  it('calls a key function for each socket', async () => {
    const keys = ['key-1', 'key-2', 'key-3'];
    const service = open({key: async () => keys.shift() ?? '', requestId: REQUEST});
    const {id} = await service.create();
    expect(await service.protocols(id)).to.include('authorization.key-2');
    expect(await service.protocols(id)).to.include('authorization.key-3');
  });
});
