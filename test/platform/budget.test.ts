import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {Budget} from '../../src/platform/budget.ts';
import {LIMITS, type Rate} from '../../src/platform/limits.ts';

const RATE: Rate = {burst: 10_000, perSecond: 1000, perMessage: 10};

/** A budget with a clock of the test. */
const createBudget = (rate = RATE) => {
  const state = {nowMs: 0, floods: 0};
  const budget = new Budget(
    rate,
    () => (state.floods += 1),
    () => state.nowMs,
  );
  return {budget, state};
};

describe('Budget', () => {
  it('never accepts more than its burst and its rate, whatever arrives', () => {
    const message = fc.record({afterMs: fc.nat(5000), length: fc.nat(RATE.burst)});
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const {budget, state} = createBudget();
        let accepted = 0;
        for (const {afterMs, length} of messages) {
          state.nowMs += afterMs;
          if (budget.accepts('x'.repeat(length))) accepted += length + RATE.perMessage;
          expect(accepted).to.be.at.most(RATE.burst + (state.nowMs / 1000) * RATE.perSecond);
        }
      }),
    );
  });

  it('charges each message and each of its characters or bytes', () => {
    for (const message of ['x'.repeat(90), new Uint8Array(90)]) {
      const {budget} = createBudget();
      const accepted = Array.from({length: 1000}, () => budget.accepts(message)).filter(Boolean);
      expect(accepted).to.have.length(RATE.burst / 100);
    }
  });

  it('accepts a small message after a large one was refused', () => {
    const {budget} = createBudget();
    expect(budget.accepts('x'.repeat(RATE.burst))).to.equal(false);
    expect(budget.accepts('x')).to.equal(true);
  });

  it('refuses and reports a message that is too long, whatever is available', () => {
    const {budget, state} = createBudget({...RATE, longest: 100});
    expect([budget.accepts('x'.repeat(101)), budget.accepts('x'.repeat(100))]).to.deep.equal([false, true]);
    expect(state.floods).to.equal(1);
  });

  it('reports a flood once, and the next one after the sender was quiet', () => {
    const {budget, state} = createBudget();
    const flood = () =>
      Array.from({length: 300}, () => budget.accepts('x'.repeat(90))).filter(Boolean).length;
    expect(flood()).to.equal(100);
    expect(flood()).to.equal(0);
    expect(state.floods).to.equal(1);
    // The sender is not quiet yet.
    state.nowMs += 500;
    expect(flood()).to.equal(5);
    expect(state.floods).to.equal(1);
    state.nowMs += (RATE.burst / RATE.perSecond) * 1000;
    expect(flood()).to.equal(100);
    expect(state.floods).to.equal(2);
  });

  it('accepts the longest message of each limit', () => {
    for (const {rate, longest} of [
      {rate: LIMITS.signaling.rate, longest: LIMITS.signaling.json.length},
      {rate: LIMITS.messages.rate, longest: LIMITS.messages.json.length},
      {rate: LIMITS.clipboard.rate, longest: LIMITS.clipboard.length},
    ])
      expect(createBudget(rate).budget.accepts('x'.repeat(longest))).to.equal(true);
  });
});
