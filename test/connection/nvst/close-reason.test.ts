import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {isAccident, reasonOfClose} from '../../../src/connection/nvst/close-reason.ts';
import {FAILURES} from '../../../src/errors/failures.ts';
import {ENDED} from '../../../src/view/words.ts';
import {AppStreamError} from '../../../src/index.ts';
import type {Closed} from '../../../src/connection/nvst/signaling-channel.ts';

const closed = (code: number, reason = ''): Closed => ({type: 'closed', code, reason});
const meaning = (code: number) => {
  const reason = reasonOfClose(closed(code));
  if (reason.kind === 'ended') return reason.reason;
  return reason.kind === 'lost' ? reason.error.code : reason.kind;
};

/** By close code: what it means, and whether a picture that flows outlives it. */
const CODES: readonly (readonly [code: number, meaning: string, isAccident: boolean])[] = [
  [1000, 'server', false],
  [1001, 'host-restarting', true],
  [1002, 'signaling-protocol', false],
  [1003, 'signaling-protocol', false],
  [1005, 'signaling-closed', true],
  [1006, 'signaling-closed', true],
  [1007, 'signaling-protocol', false],
  [1008, 'signaling-refused', false],
  [1009, 'signaling-protocol', false],
  [1010, 'signaling-protocol', false],
  [1011, 'host-error', true],
  [1012, 'host-restarting', true],
  [1013, 'host-busy', true],
  [3000, 'expired', false],
  [3001, 'signaling-refused', false],
  [3004, 'session-not-found', false],
  [3005, 'in-use', false],
  [3006, 'application-gone', false],
  [3008, 'host-unreachable', true],
  [3010, 'operator', false],
  [4711, 'signaling-closed', false],
];

describe('reasonOfClose', () => {
  for (const [code, expected, accident] of CODES) {
    it(`takes ${code} for ${expected}, ${accident ? 'an accident' : 'and means it'}`, () => {
      expect(meaning(code)).to.equal(expected);
      expect(isAccident(closed(code))).to.equal(accident);
    });
  }

  it('names the code in the sentence of one that has no meaning of its own', async () => {
    await AppStreamError.words();
    const reason = reasonOfClose(closed(4711));
    expect(reason.kind === 'lost' && reason.error.message).to.include('4711');
  });

  it('leads somewhere from every code that a socket can close with', async () => {
    await AppStreamError.words();
    fc.assert(
      fc.property(fc.integer({min: 1000, max: 4999}), fc.string(), (code, words) => {
        const reason = reasonOfClose(closed(code, words));
        if (reason.kind === 'ended') expect(ENDED[reason.reason]).to.match(/\.$/);
        else if (reason.kind === 'lost') {
          expect(reason.error.code in FAILURES).to.equal(true);
          expect(reason.error.message)
            .to.match(/\.$/)
            .and.not.to.match(/\{\w+\}/);
        } else expect.fail('a close that nobody asked for is told');
        // What ends a stream as it should is no accident.
        if (isAccident(closed(code))) expect(reason.kind).to.equal('lost');
      }),
    );
  });

  it('keeps the host’s own words', () => {
    expect(reasonOfClose(closed(3000, 'Four hours are over'))).to.deep.equal({
      kind: 'ended',
      reason: 'expired',
      detail: 'Four hours are over',
    });
    for (const code of [3001, 3004, 3005]) {
      const reason = reasonOfClose(closed(code, 'Upstream said no'));
      expect(reason.kind === 'lost' && reason.error.detail, String(code)).to.equal('Upstream said no');
    }
  });
});
