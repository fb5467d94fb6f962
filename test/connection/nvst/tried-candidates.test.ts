import {expect} from '@open-wc/testing';
import {listAddresses, TriedCandidates} from '../../../src/connection/nvst/candidates.ts';

const line = (address: string, port: number) => `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;

describe('TriedCandidates', () => {
  it('lists each address once', () => {
    const tried = new TriedCandidates();
    for (const port of [47_998, 47_999, 47_998]) expect(tried.add(line('203.0.113.9', port))).to.equal(true);
    expect(listAddresses(tried.addresses)).to.equal('203.0.113.9:47998, 203.0.113.9:47999');
  });

  it('accepts two hundred, and lists the first few', () => {
    const tried = new TriedCandidates();
    const accepted = Array.from({length: 5000}, (_, port) => tried.add(line('a'.repeat(5000), port)));
    expect(accepted.filter(Boolean)).to.have.length(200);
    expect(accepted[200]).to.equal(false);
    expect(listAddresses(tried.addresses).length).to.be.below(1000);
    expect(listAddresses(tried.addresses)).to.match(/…$/);
  });
});
