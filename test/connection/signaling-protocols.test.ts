import {expect} from '@open-wc/testing';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {type Protocols, SignalingProtocols} from '../../src/connection/signaling-protocols.ts';
import {catchError} from '../service/fake-server.ts';

const never = () => new Promise<never>(() => undefined);

/** The subprotocols of a page, which may change them, and whose types may not hold. */
const open = (first: unknown, limitMs = 30_000) => {
  const page = {protocols: first};
  const {signal} = new AbortController();
  const protocols = new SignalingProtocols(() => page.protocols as Protocols | undefined, {limitMs, signal});
  return {
    page,
    check: () => protocols.check(nvst()),
    forSocket: () => protocols.forSocket(signal),
  };
};

describe('the subprotocols of a page', () => {
  it('are none by default', async () => {
    const {check, forSocket} = open(undefined);
    await check();
    expect(await forSocket()).to.deep.equal([]);
  });

  it('may be a list, whose change counts from the next socket on', async () => {
    const {page, check, forSocket} = open(['key.1']);
    await check();
    expect(await forSocket()).to.deep.equal(['key.1']);
    page.protocols = ['key.2'];
    expect(await forSocket()).to.deep.equal(['key.2']);
  });

  it('may be a function, which is called once for each socket', async () => {
    let calls = 0;
    const {check, forSocket} = open(async () => [`key.${(calls += 1)}`]);
    await check();
    expect([await forSocket(), await forSocket(), calls]).to.deep.equal([['key.1'], ['key.2'], 2]);
  });

  it('are checked before there is a session, and not quoted', async () => {
    for (const given of [
      ['my secret'],
      ['key.1', 'key.1'],
      ['ü-secret'],
      'a-secret',
      [7],
      {},
      [''],
      ['a,b'],
    ]) {
      const error = await catchError(open(given).check());
      expect(error.code, JSON.stringify(given)).to.equal('protocols-unusable');
      const shown = [error.message, error.advice, error.stack, error.detail, error.cause].join();
      expect(shown).not.to.include('secret');
    }
  });

  it('fail with token-failed if the function of the page rejects or never settles', async () => {
    const refuse = () => Promise.reject(new Error('no'));
    for (const given of [refuse, never]) {
      const {check, forSocket} = open(given, 20);
      expect((await catchError(check())).code).to.equal('token-failed');
      expect((await catchError(forSocket())).code).to.equal('token-failed');
    }
  });
});
