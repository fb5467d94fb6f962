import {expect} from '@open-wc/testing';
import {TriedCandidates} from '../../../src/connection/nvst/tried-candidates.ts';

const line = (address: string, port: number) => `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;

describe('TriedCandidates', () => {
  it('tells each address once', () => {
    const tried = new TriedCandidates();
    expect(tried.isEmpty).to.equal(true);
    for (const port of [47_998, 47_999, 47_998]) expect(tried.add(line('203.0.113.9', port))).to.equal(true);
    expect(String(tried)).to.equal('203.0.113.9:47998, 203.0.113.9:47999');
  });

  it('takes two hundred, and tells the first few', () => {
    const tried = new TriedCandidates();
    const taken = Array.from({length: 5000}, (_, port) => tried.add(line('a'.repeat(5000), port)));
    expect(taken.filter(Boolean)).to.have.length(200);
    expect(taken[200]).to.equal(false);
    expect(String(tried).length).to.be.below(1000);
    expect(String(tried)).to.match(/…$/);
  });
});
