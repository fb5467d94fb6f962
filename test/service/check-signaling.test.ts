import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {judgeSocket, mayReopen, parseProtocols, roadProtocols} from '../../src/service/check-signaling.ts';
import type {SignalingRoad} from '../../src/service/signaling-road.ts';
import {catchError} from './fake-server.ts';

const TROUBLE = {sessionId: 's1', kind: 'closed', code: 3001, reason: '', ms: 1} as const;
const options = (limitMs = 30_000) => ({limitMs, signal: new AbortController().signal});
const never = () => new Promise<never>(() => undefined);

/** A road whose functions may do anything, as in JavaScript. */
const roadOf = (functions: Partial<Record<keyof SignalingRoad, () => unknown>>) =>
  functions as unknown as SignalingRoad;

describe('judgeSocket', () => {
  const judge = async (verdict: () => unknown, limitMs?: number) =>
    judgeSocket(roadOf({judge: verdict}), TROUBLE, options(limitMs));

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
        expect(judged.error.rules).to.include({connect, recover});
      }
      expect(new AppStreamError('connection-lost').rules).to.include({recover: 'wait'});
    });
  }

  for (const [what, verdict] of Object.entries({
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

describe('mayReopen', () => {
  it('is true without a function, and for true alone', async () => {
    expect(await mayReopen(undefined, 's1', options())).to.equal(true);
    expect(await mayReopen({}, 's1', options())).to.equal(true);
    for (const [answer, expected] of [
      [() => true, true],
      [async () => true, true],
      [() => false, false],
      [() => 'yes', false],
      [() => Promise.reject(new Error('no')), false],
    ] as const)
      expect(await mayReopen(roadOf({mayReopen: answer}), 's1', options())).to.equal(expected);
    expect(await mayReopen(roadOf({mayReopen: never}), 's1', options(1))).to.equal(false);
  });
});

describe('subprotocols of a road', () => {
  const protocolsOf = (protocols: () => unknown, limitMs?: number) =>
    roadProtocols(roadOf({protocols}), 's1', options(limitMs));

  it('are a list of texts, or none', async () => {
    expect(await roadProtocols(undefined, 's1', options())).to.deep.equal([]);
    expect(await protocolsOf(() => undefined)).to.deep.equal([]);
    expect(await protocolsOf(async () => ['a', 'b'])).to.deep.equal(['a', 'b']);
  });

  it('fail with protocols-unusable if they are anything else, without quoting it', async () => {
    for (const given of ['secret-1', ['a', 7], Array(21).fill('a'), ['x'.repeat(10_001)]]) {
      const error = await catchError(protocolsOf(() => given));
      expect(error.code).to.equal('protocols-unusable');
      expect([error.detail, error.cause]).to.deep.equal([undefined, undefined]);
      expect(() => parseProtocols(given)).to.throw(AppStreamError);
    }
  });

  it('fail with the failure of the road, or as a function of the page', async () => {
    const refused = new AppStreamError('cannot-resume');
    expect(await catchError(protocolsOf(() => Promise.reject(refused)))).to.equal(refused);
    expect((await catchError(protocolsOf(() => Promise.reject(new Error('no'))))).code).to.equal(
      'service-function-failed',
    );
    expect((await catchError(protocolsOf(never, 1))).code).to.equal('service-function-failed');
  });
});
