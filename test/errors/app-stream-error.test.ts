import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {FAILURES} from '../../src/errors/failures.ts';

describe('AppStreamError', () => {
  it('fills the words of its message and advice from its data', () => {
    const error = new AppStreamError('app-not-found', {values: {name: 'usd-viewr'}});
    expect(error.message).to.equal('The application “usd-viewr” is not in the catalogue.');
    expect(error.code).to.equal('app-not-found');
    expect(error.retryable).to.equal(false);
  });

  it('keeps the words of a thrown thing that is no failure of ours', () => {
    const cause = new RangeError('out of range');
    const error = AppStreamError.from(cause);
    expect(error.code).to.equal('unexpected');
    expect(error.detail).to.contain('out of range');
    expect(error.cause).to.equal(cause);
  });

  it('passes a failure of ours through', () => {
    const error = new AppStreamError('offline');
    expect(AppStreamError.from(error)).to.equal(error);
  });

  it('says in each kind, in whole sentences, what happened and what to do', () => {
    for (const [code, kind] of Object.entries(FAILURES)) {
      expect(code).to.match(/^[a-z]+(-[a-z]+)*$/);
      expect(kind.message, code).to.match(/^\p{Lu}|^“/u).and.match(/\.$/);
      expect(kind.advice, code).to.match(/\.$/);
    }
  });
});
