import {expect} from '@open-wc/testing';
import {subprotocols} from '../../../src/connection/nvst/signaling-address.ts';
import {AppStreamError} from '../../../src/index.ts';

describe('subprotocols', () => {
  it('name the session first, then the bearer', () => {
    expect(subprotocols('8d0c2f0e-demo', 'aaa.bbb.ccc')).to.deep.equal([
      'x-nv-sessionid.8d0c2f0e-demo',
      'Authorization-Bearer.aaa.bbb.ccc',
    ]);
  });

  it('name the session alone where there is no token', () => {
    expect(subprotocols('8d0c2f0e-demo', undefined)).to.deep.equal(['x-nv-sessionid.8d0c2f0e-demo']);
  });

  it('leave out an id that cannot stand in a header', () => {
    for (const id of ['', 'a b', 'a,b', 'a/b', 'ä']) {
      expect(subprotocols(id, undefined), id).to.deep.equal([]);
    }
  });

  for (const token of ['YWJj=', 'a/b', 'a,b', 'a b', '"a"', 'ä', '']) {
    it(`refuse the token ${JSON.stringify(token)} without repeating it`, () => {
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

  it('are such as a browser takes', () => {
    const protocols = subprotocols("!#$%&'*+-.^_`|~09AZaz", 'aaa.bbb-ccc_ddd~');
    const socket = new WebSocket('ws://localhost:1/', protocols);
    socket.close();
    expect(protocols).to.have.length(2);
  });
});
