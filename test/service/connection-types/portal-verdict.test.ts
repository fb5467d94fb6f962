import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {type Existence, judgePortalSocket} from '../../../src/service/connection-types/portal-session.ts';

/** A socket, what the portal answers about its session (if it is asked), and the verdict. */
type Row = readonly [
  kind: 'refused' | 'closed' | 'silent',
  code: number,
  existence: Existence | undefined,
  verdict: string | undefined,
];

const ROWS: readonly Row[] = [
  ['closed', 3000, 'exists', 'resume'],
  ['closed', 3000, 'signed-out', 'resume'],
  ['closed', 3000, 'unknown', 'resume'],
  ['closed', 3000, 'gone', 'new-session session-not-found'],
  ['closed', 3001, undefined, 'new-session signaling-refused'],
  ['closed', 3004, undefined, 'new-session session-not-found'],
  ['closed', 3005, undefined, undefined],
  ['closed', 3006, undefined, undefined],
  ['closed', 3008, 'exists', 'retry host-unreachable'],
  ['closed', 3008, 'unknown', 'retry host-unreachable'],
  ['closed', 3008, 'gone', 'new-session host-unreachable'],
  ['closed', 3010, undefined, undefined],
  ['closed', 1000, undefined, undefined],
  ['closed', 1006, undefined, undefined],
  ['closed', 1012, undefined, undefined],
  ['refused', 1006, 'exists', undefined],
  ['refused', 1006, 'unknown', undefined],
  ['refused', 1006, 'signed-out', 'final unauthorized'],
  ['refused', 1006, 'gone', 'new-session session-not-found'],
  ['silent', 0, 'exists', undefined],
  ['silent', 0, 'signed-out', undefined],
  ['silent', 0, 'unknown', undefined],
  ['silent', 0, 'gone', 'new-session session-not-found'],
];

describe('judgePortalSocket', () => {
  for (const [kind, code, existence, expected] of ROWS) {
    const socket = `a socket that is ${kind}${code ? ` with ${code}` : ''}`;
    it(`judges ${socket}${existence ? ` while its session is “${existence}”` : ''}: ${expected ?? 'by the rules of the element'}`, async () => {
      let questions = 0;
      const verdict = await judgePortalSocket({kind, code, reason: 'Upstream said no'}, async () => {
        questions += 1;
        return existence ?? 'unknown';
      });
      expect(questions).to.equal(existence ? 1 : 0);
      if (!verdict || !('error' in verdict)) {
        expect(verdict?.then).to.equal(expected);
        return;
      }
      const error = AppStreamError.from(verdict.error);
      expect(`${verdict.then} ${error.code}`).to.equal(expected);
      expect(error.detail).to.equal('Upstream said no');
    });
  }
});
