import {expect} from '@open-wc/testing';
import {isAccident, reasonOfClose} from '../../../src/connection/nvst/close-reason.ts';
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
  [1001, 'signaling-closed', true],
  [1002, 'signaling-closed', false],
  [1003, 'signaling-closed', false],
  [1005, 'signaling-closed', true],
  [1006, 'signaling-closed', true],
  [1007, 'signaling-closed', false],
  [1008, 'signaling-closed', false],
  [1009, 'signaling-closed', false],
  [1010, 'signaling-closed', false],
  [1011, 'signaling-closed', true],
  [1012, 'signaling-closed', true],
  [1013, 'signaling-closed', true],
  [3000, 'expired', false],
  [3001, 'signaling-closed', false],
  [3004, 'session-not-found', false],
  [3005, 'in-use', false],
  [3006, 'application-gone', false],
  [3008, 'signaling-closed', true],
  [3010, 'server', false],
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
