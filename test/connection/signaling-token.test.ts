import {expect} from '@open-wc/testing';
import type {Connector} from '../../src/connection/connector.ts';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {SignalingToken} from '../../src/connection/signaling-token.ts';
import type {Token} from '../../src/service/request-headers.ts';
import {catchRejection} from '../messages/catch-rejection.ts';

const create = (given: Token, connector: Connector = nvst(), signal = new AbortController().signal) =>
  new SignalingToken(given, {limitMs: 20, signal}, connector);

describe('SignalingToken', () => {
  it('asks the page again after a refused sign-in, until one has succeeded', async () => {
    let count = 0;
    const token = create(() => Promise.resolve(`token-${(count += 1)}`));
    await token.check();
    expect(await token.forSignIn()).to.equal('token-1');
    expect(await token.forSignIn()).to.equal('token-2');
    token.keep();
    expect([await token.forSignIn(), await token.forSignIn()]).to.deep.equal(['token-2', 'token-2']);
  });

  for (const text of ['abc/def==', 'two words', 'ü']) {
    it(`refuses ${text} before a session is created, and does not quote it`, async () => {
      const error = await catchRejection(create(text).check());
      expect(error).to.have.property('code', 'token-unusable');
      expect(String(error)).not.to.include(text);
    });
  }

  it('leaves other tokens to a connector that sends them', async () => {
    const connector: Connector = {name: 'other', connect: () => Promise.reject(new Error('never'))};
    const token = create('abc/def==', connector);
    await token.check();
    expect(await token.forSignIn()).to.equal('abc/def==');
  });

  it('fails with token-failed if the page’s function fails or does not settle, and asks it again', async () => {
    let count = 0;
    const token = create(() => {
      count += 1;
      if (count === 1) throw new Error('no account');
      return count === 2 ? new Promise<string>(() => undefined) : 'token';
    });
    expect(await catchRejection(token.check())).to.have.property('code', 'token-failed');
    expect(await catchRejection(token.check())).to.have.property('code', 'token-failed');
    expect(await token.forSignIn()).to.equal('token');
  });

  it('stops waiting when the run ends', async () => {
    const {signal} = new AbortController();
    const token = create(
      () => new Promise<string>(() => undefined),
      nvst(),
      AbortSignal.any([signal, AbortSignal.abort('over')]),
    );
    expect(await catchRejection(token.check())).to.equal('over');
  });
});
