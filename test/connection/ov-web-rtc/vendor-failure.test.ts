import {expect} from '@open-wc/testing';
import {readVendorFailure} from '../../../src/connection/ov-web-rtc/vendor-failure.ts';
import {loadTexts} from '../../../src/locales/page-texts.ts';

const SIZE = {width: 1920, height: 1080};

/** The code of a lost stream, or the reason of an end. */
const outcomeOf = (failure: unknown) => {
  const reason = readVendorFailure(failure, SIZE);
  return reason.kind === 'lost' ? reason.error.code : `ended: ${reason.reason}`;
};

describe('readVendorFailure', () => {
  const ROWS: readonly (readonly [info: unknown, outcome: string])[] = [
    ['Connection failed: 0xC0F22206', 'ice-failed'],
    ['connection failed: 0xc0f22206', 'ice-failed'],
    [new Error('C0F22219'), 'no-offer'],
    ['Error 3237093913', 'no-offer'],
    // The highest numbers are those of close codes and of the upgrade.
    ['Error 3237101549', 'signaling-timeout'],
    ['Error 3237101551', 'unauthorized'],
    ['0xC0F2210B', 'session-limit'],
    ['0xC0F22131', 'session-expired'],
    ['0xC0F22155', 'no-capacity'],
    ['0xC0F22303', 'size-mismatch'],
    ['0xC0F22320', 'ended: server'],
    ['0xC0F22324', 'ended: server'],
    ['0xC0F2232A', 'in-use'],
    ['0xC0F22345', 'ended: expired'],
    ['Request was unauthorized', 'unauthorized'],
    ['The session limit is reached', 'session-limit'],
    ['Session 7 has expired', 'session-expired'],
    ['0xC0F2FFFF', 'connection-lost'],
    ['no number at all', 'connection-lost'],
    [{unknown: true}, 'connection-lost'],
  ];
  for (const [info, outcome] of ROWS) {
    it(`reads ${String(info)} as ${outcome}`, () => {
      expect(outcomeOf({action: 'start', status: 'error', info})).to.equal(outcome);
    });
  }

  it('reads an error without an event, and explains a failed frame grab with the requested size', async () => {
    await loadTexts();
    expect(outcomeOf(new Error('0xC0F22212'))).to.equal('connection-lost');
    const reason = readVendorFailure(new Error('0xC0F22303'), SIZE);
    expect(reason).to.have.nested.property('error.advice').that.includes('requested 1920×1080');
  });
});
