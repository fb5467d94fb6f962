import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {resolveSocketRules} from '../../src/service/socket-rules.ts';
import type {SignalingRules} from '../../src/service/session.ts';
import {catchError} from './fake-server.ts';

const TROUBLE = {kind: 'closed', code: 3001, reason: '', ms: 0} as const;
const never = () => new Promise<never>(() => undefined);
const neverAborted = () => new AbortController().signal;

/** The rules of a service whose functions may do anything, as in JavaScript. */
const rulesOf = (
  given: Partial<Record<keyof SignalingRules, unknown>>,
  {limitMs = 30_000, ending}: {readonly limitMs?: number; readonly ending?: Promise<unknown>} = {},
) =>
  resolveSocketRules(given as unknown as SignalingRules, {
    sessionId: 's1',
    limits: {responseMs: limitMs, tokenMs: limitMs},
    signal: neverAborted(),
    ending: () => ending,
  });

describe('the verdict of a service', () => {
  const judge = async (verdict: () => unknown, limitMs?: number) =>
    rulesOf({judge: verdict}, {...(limitMs && {limitMs})}).judge?.(TROUBLE);

  it('reads how a stream ends or continues', async () => {
    expect(await judge(() => ({then: 'resume'}))).to.deep.equal({kind: 'resume'});
    expect(await judge(() => ({then: 'end', reason: 'operator'}))).to.deep.equal({
      kind: 'ended',
      reason: 'operator',
    });
    const detail = 'x'.repeat(600);
    expect(await judge(() => ({then: 'end', reason: 'expired', detail}))).to.deep.equal({
      kind: 'ended',
      reason: 'expired',
      detail: detail.slice(0, 500),
    });
  });

  for (const [then, connect, recover] of [
    ['retry', 'by-time', 'retry'],
    ['new-session', 'final', 'replace'],
    ['final', 'final', 'final'],
  ] as const) {
    it(`lets the verdict ${then} decide what the run does, whatever the code of its error`, async () => {
      for (const [error, code] of [
        [new AppStreamError('connection-lost'), 'connection-lost'],
        [new Response('no', {status: 404}), 'not-found'],
        [{status: 503, detail: 'busy'}, 'no-capacity'],
        [new Error('?'), 'service-function-failed'],
      ] as const) {
        const judged = await judge(() => ({then, error}));
        if (judged?.kind !== 'lost') throw new Error('The stream is not lost');
        expect(judged.error.code).to.equal(code);
        // Without a machine, the run waits as long as a start may take.
        const isWaiting = then === 'retry' && code === 'no-capacity';
        expect(judged.error.rules).to.include({connect: isWaiting ? 'no-machine' : connect, recover});
      }
      expect(new AppStreamError('connection-lost').rules).to.include({recover: 'wait'});
    });
  }

  for (const [what, verdict] of Object.entries<() => unknown>({
    nothing: () => undefined,
    null: () => null,
    'an unknown verdict': () => ({then: 'delete'}),
    'an unknown reason': () => ({then: 'end', reason: 'moon'}),
    'an exception': () => {
      throw new Error('no');
    },
    'a rejection': () => Promise.reject(new Error('no')),
  })) {
    it(`leaves a socket to the rules of the element after ${what}`, async () => {
      expect(await judge(verdict)).to.equal(undefined);
    });
  }

  it('does not wait longer than the limit', async () => {
    expect(await judge(never, 1)).to.equal(undefined);
  });
});

describe('the rules of sockets', () => {
  it('are those of the element without functions', async () => {
    const rules = rulesOf({});
    expect(rules).to.deep.include({allocates: false, leastLimits: {}});
    expect(rules.judge).to.equal(undefined);
    expect(rules.mayClose()).to.equal(undefined);
    expect(await rules.protocols(neverAborted())).to.deep.equal([]);
  });

  it('allow another socket without a function, and for true alone', async () => {
    const rows: readonly (readonly [unknown, boolean])[] = [
      [undefined, true],
      [() => true, true],
      [async () => true, true],
      [() => false, false],
      [() => 'yes', false],
      [() => Promise.reject(new Error('no')), false],
      [never, false],
    ];
    for (const [mayReopen, expected] of rows) {
      const rules = rulesOf({mayReopen}, {limitMs: 20});
      expect(await rules.mayReopen()).to.equal(expected);
      const error = await rules.limitRetries(new AppStreamError('ice-failed'));
      const {connect, recover} = error.rules;
      expect([connect, recover]).to.deep.equal(expected ? ['by-count', 'retry'] : ['final', 'replace']);
    }
  });

  it('hold a socket until the end of its session has settled, if the service wants that', async () => {
    for (const ending of [Promise.resolve(), Promise.reject(new Error('no'))]) {
      await rulesOf({endsBeforeClose: true}, {ending}).mayClose();
      expect(rulesOf({}, {ending}).mayClose()).to.equal(undefined);
    }
    expect(rulesOf({endsBeforeClose: true}).mayClose()).to.equal(undefined);
  });
});

describe('the subprotocols of a service', () => {
  const protocolsOf = (protocols: () => unknown, limitMs?: number) =>
    rulesOf({protocols}, {...(limitMs && {limitMs})}).protocols(neverAborted());

  it('are a list of texts, or none', async () => {
    expect(await protocolsOf(() => undefined)).to.deep.equal([]);
    expect(await protocolsOf(async () => ['a', 'b'])).to.deep.equal(['a', 'b']);
  });

  it('fail with protocols-unusable if they are anything else, without quoting it', async () => {
    for (const given of ['secret-1', ['a', 7], Array(21).fill('a'), ['x'.repeat(10_001)]]) {
      const error = await catchError(protocolsOf(() => given));
      expect(error.code).to.equal('protocols-unusable');
      expect([error.detail, error.cause]).to.deep.equal([undefined, undefined]);
    }
  });

  it('are not awaited any more once the socket is not needed', async () => {
    const ended = new AbortController();
    const waited = rulesOf({protocols: never}, {limitMs: 2 ** 30}).protocols(ended.signal);
    ended.abort('left');
    expect(await waited.catch((reason: unknown) => reason)).to.equal('left');
  });

  it('fail with the failure of the service, or as a function of the page', async () => {
    const refused = new AppStreamError('cannot-resume');
    expect(await catchError(protocolsOf(() => Promise.reject(refused)))).to.equal(refused);
    for (const [protocols, limitMs] of [[() => Promise.reject(new Error('no'))], [never, 1]] as const)
      expect((await catchError(protocolsOf(protocols, limitMs))).code).to.equal('service-function-failed');
  });
});
