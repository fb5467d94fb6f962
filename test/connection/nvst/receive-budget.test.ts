import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {ReceiveBudget} from '../../../src/connection/nvst/receive-budget.ts';

const {BURST, PER_SECOND} = ReceiveBudget;

describe('ReceiveBudget', () => {
  it('never accepts more than its burst and its rate, whatever arrives', () => {
    const message = fc.record({afterMs: fc.nat(5000), size: fc.nat(BURST)});
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        let now = 0;
        let accepted = 0;
        const budget = new ReceiveBudget(
          () => undefined,
          () => now,
        );
        for (const {afterMs, size} of messages) {
          now += afterMs;
          if (budget.accepts(size)) accepted += size;
          expect(accepted).to.be.at.most(BURST + (now / 1000) * PER_SECOND);
        }
      }),
    );
  });

  it('reports a flood once, and the next one after the host was quiet', () => {
    let now = 0;
    let floods = 0;
    const budget = new ReceiveBudget(
      () => (floods += 1),
      () => now,
    );
    const flood = () => Array.from({length: 300}, () => budget.accepts(60_000)).filter(Boolean).length;
    expect(flood()).to.equal(Math.floor(BURST / 60_000));
    expect(flood()).to.equal(0);
    expect(floods).to.equal(1);
    now += (BURST / PER_SECOND) * 1000;
    expect(flood()).to.equal(Math.floor(BURST / 60_000));
    expect(floods).to.equal(2);
  });
});
