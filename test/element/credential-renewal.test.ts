import {expect} from '@open-wc/testing';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {CredentialRenewal, PageValues, serviceOf} from '../../src/element/run/page-values.ts';
import {readSettings} from '../../src/element/settings/read-settings.ts';
import type {StreamSettings} from '../../src/element/settings/settings.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import {createStream} from '../support/element/open-stream.ts';

const {signal} = new AbortController();

/** A run whose first sign-in has succeeded. */
const connectOnce = async (signalingToken: StreamSettings['signalingToken']) => {
  const element = createStream({signalingToken});
  const values = new PageValues({element, connector: nvst(), limitMs: 1000, signal});
  const renewal = new CredentialRenewal(element, values);
  const first = await values.token.next(signal);
  renewal.noteConnected();
  return {
    element,
    first,
    /** Signs in again. Resolves with the token, and with what follows its refusal. */
    refuse: async (code: FailureCode, returns = true) => {
      const token = await values.token.next(signal);
      const {rules} = renewal.judge(new AppStreamError(code), returns);
      return [token, rules.recover];
    },
  };
};

describe('the token of a stream that reconnects', () => {
  it('may be renewed once by the function of the page, before a final refusal counts', async () => {
    let count = 0;
    const {first, refuse} = await connectOnce(() => `t${(count += 1)}`);
    expect(first).to.equal('t1');
    expect(await refuse('signaling-refused')).to.deep.equal(['t1', 'retry']);
    expect(await refuse('signaling-refused')).to.deep.equal(['t2', 'final']);
  });

  it('may be set again by the page', async () => {
    const {element, refuse} = await connectOnce('t1');
    element.signalingToken = 't2';
    expect(await refuse('forbidden')).to.deep.equal(['t1', 'retry']);
    expect(await refuse('socket-refused')).to.deep.equal(['t2', 'retry']);
    expect(await refuse('socket-refused')).to.deep.equal(['t1', 'retry']);
  });

  it('is final if the page cannot renew it, and the same after other failures', async () => {
    const {refuse} = await connectOnce('t1');
    expect(await refuse('forbidden')).to.deep.equal(['t1', 'final']);
    const other = await connectOnce(() => crypto.randomUUID());
    expect(await other.refuse('signaling-unreachable')).to.deep.equal([other.first, 'retry']);
    expect(await other.refuse('ice-failed')).to.deep.equal([other.first, 'retry']);
  });
});

describe('the token and the headers of the service', () => {
  const {fetch} = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('are those that the page has set last', async () => {
    const sent: string[] = [];
    globalThis.fetch = (_, init) => {
      const headers = new Headers(init?.headers);
      sent.push(`${headers.get('authorization')} ${headers.get('x-tenant')}`);
      return Promise.resolve(new Response('{}', {status: 500}));
    };
    const element = createStream({
      serviceUrl: '/service',
      appId: 'a',
      token: 't1',
      headers: {'x-tenant': 'a'},
    });
    const plan = readSettings(element, document.baseURI);
    if ('problems' in plan) throw new Error('The settings are unusable');
    const service = serviceOf(element, plan);
    const poll = () => service.poll('s1', {signal}).catch(() => undefined);
    await poll();
    element.token = () => 't2';
    element.headers = () => ({'x-tenant': 'b'});
    await poll();
    element.token = element.headers = undefined;
    await poll();
    expect(sent).to.deep.equal(['Bearer t1 a', 'Bearer t2 b', 'null null']);
  });
});
