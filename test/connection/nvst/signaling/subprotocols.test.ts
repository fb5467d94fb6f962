import {expect} from '@open-wc/testing';
import {subprotocols} from '../../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../../src/index.ts';

describe('subprotocols', () => {
  it('contain the session id first, then the token', () => {
    expect(subprotocols('8d0c2f0e-demo', 'aaa.bbb.ccc')).to.deep.equal([
      'x-nv-sessionid.8d0c2f0e-demo',
      'Authorization-Bearer.aaa.bbb.ccc',
    ]);
  });

  it('contain only the session id without a token', () => {
    expect(subprotocols('8d0c2f0e-demo', undefined)).to.deep.equal(['x-nv-sessionid.8d0c2f0e-demo']);
  });

  it('put the prefix of the gateway before the token', () => {
    expect(subprotocols('s1', 'aaa', 'authorization.bearer.')).to.deep.equal([
      'x-nv-sessionid.s1',
      'authorization.bearer.aaa',
    ]);
  });

  it('omit an id with characters that a header list does not allow', () => {
    for (const id of ['', 'a b', 'a,b', 'a/b', 'ä']) {
      expect(subprotocols(id, undefined), id).to.deep.equal([]);
    }
  });

  for (const token of ['YWJj=', 'a/b', 'a,b', 'a b', '"a"', 'ä', '']) {
    it(`reject the token ${JSON.stringify(token)} without quoting it`, () => {
      let thrown: unknown;
      try {
        subprotocols('s1', token);
      } catch (error) {
        thrown = error;
      }
      expect(AppStreamError.from(thrown).code).to.equal('token-unusable');
      if (token) expect(String(thrown)).not.to.include(token);
    });
  }

  it('are accepted by the browser', () => {
    const protocols = subprotocols("!#$%&'*+-.^_`|~09AZaz", 'aaa.bbb-ccc_ddd~');
    const socket = new WebSocket('ws://localhost:1/', protocols);
    socket.close();
    expect(protocols).to.have.length(2);
  });
});
