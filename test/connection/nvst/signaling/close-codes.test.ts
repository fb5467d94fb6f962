import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  isAccidentalClose,
  reasonOfClose,
  isFinalClose,
} from '../../../../src/connection/nvst/signaling/close-codes.ts';
import {FAILURES} from '../../../../src/errors/failures.ts';
import {cards} from '../../../../src/locales/en.ts';
import {endOf} from '../open-page-connection.ts';
import type {Closed} from '../../../../src/connection/nvst/signaling/signaling-frames.ts';

const closed = (code: number, reason = ''): Closed => ({type: 'closed', code, reason});
const meaning = (...close: Parameters<typeof reasonOfClose>) => endOf(reasonOfClose(...close));

/** For each close code without a text: its meaning, and whether a connected stream continues. */
const CODES: readonly (readonly [code: number, meaning: string, isAccident: boolean])[] = [
  [1000, 'server', true],
  [1001, 'host-restarting', true],
  [1002, 'signaling-protocol', true],
  [1003, 'signaling-protocol', true],
  [1005, 'signaling-closed', true],
  [1006, 'signaling-closed', true],
  [1007, 'signaling-protocol', true],
  [1008, 'signaling-refused', false],
  [1009, 'signaling-protocol', true],
  [1010, 'signaling-protocol', true],
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
    it(`reads ${code} as ${expected}, ${accident ? 'and keeps' : 'and ends'} a connected stream`, () => {
      expect(meaning(closed(code))).to.deep.equal([expected, undefined]);
      expect(isAccidentalClose(closed(code))).to.equal(accident);
    });
  }

  it('reads a bare 1000 before the answer as the restart of a proxy, and one with a reason as the end', () => {
    expect(meaning(closed(1000), true)).to.deep.equal(['signaling-closed', undefined]);
    expect(meaning(closed(1000, 'The demo is over'), true)).to.deep.equal(['server', 'The demo is over']);
  });

  it('includes an unknown code in the advice', async () => {
    const reason = reasonOfClose(closed(4711));
    expect(reason.kind === 'lost' && reason.error.advice).to.include('4711');
  });

  it('gives every close code a message', async () => {
    fc.assert(
      fc.property(fc.integer({min: 1000, max: 4999}), fc.string(), (code, text) => {
        const reason = reasonOfClose(closed(code, text));
        if (reason.kind === 'ended') expect(cards.ended[reason.reason]).to.match(/\.$/);
        else if (reason.kind === 'lost') {
          expect(reason.error.code in FAILURES).to.equal(true);
          expect(reason.error.message)
            .to.match(/\.$/)
            .and.not.to.match(/\{\w+\}/);
        } else expect.fail('a close by the host is reported as a close by the page');
        // A normal end is never accidental, except a bare 1000.
        if (isAccidentalClose(closed(code, 'text'))) expect(reason.kind).to.equal('lost');
      }),
    );
  });

  it('keeps the text of the host', () => {
    for (const code of [3000, 3001, 3004, 3005])
      expect(meaning(closed(code, 'Upstream said no'))[1], String(code)).to.equal('Upstream said no');
  });

  it('reads 1000 with a text of the host as the end of a connected stream', () => {
    expect(isAccidentalClose(closed(1000, 'The demo is over'))).to.equal(false);
  });

  it('knows the codes with which a session has ended for good', () => {
    const codes = CODES.map(([code]) => code).filter((code) => isFinalClose(closed(code)));
    expect(codes).to.deep.equal([3000, 3004, 3006, 3010]);
  });
});
