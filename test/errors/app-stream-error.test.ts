import {expect} from '@open-wc/testing';
import {AppStreamError, failure} from '../../src/errors/app-stream-error.ts';
import {FAILURES, FAMILIES, type FailureCode} from '../../src/errors/failures.ts';

describe('AppStreamError', () => {
  it('fills the words of its message and advice from its data', async () => {
    const error = await failure('ice-failed', {values: {candidates: '10.0.0.7:47998'}});
    expect(error.code).to.equal('ice-failed');
    expect(error.message).to.equal(FAILURES['ice-failed'].message);
    expect(error.advice).to.contain('Tried: 10.0.0.7:47998.');
    expect(error.retryable).to.equal(true);
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

  it('has its words as soon as they are loaded, however early it was made', async () => {
    const error = new AppStreamError('app-not-found', {values: {name: 'usd-viewr'}});
    await AppStreamError.words();
    expect(error.message).to.equal('The application “usd-viewr” is not in the catalogue.');
    expect(error.retryable).to.equal(false);
  });

  it('says in each kind, in whole sentences, what happened and what to do', () => {
    for (const [code, kind] of Object.entries(FAILURES)) {
      expect(code).to.match(/^[a-z]+(-[a-z]+)*$/);
      expect(kind.message, code).to.match(/^[\p{Lu}“]/u);
      expect(kind.message, code).to.match(/\.$/);
      expect(kind.advice, code).to.match(/\.$/);
    }
  });

  it('has each code in one family, and no other', () => {
    const codes = Object.values(FAMILIES).flatMap((family) => Object.keys(family));
    expect(codes).to.have.members(Object.keys(FAILURES));
    expect(new Set(codes).size).to.equal(codes.length);
  });

  it('fills every place that a kind of failure has', async () => {
    const names = ['address', 'app', 'candidates', 'field', 'name', 'origin', 'reason', 'size', 'status'];
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    for (const code of Object.keys(FAILURES) as FailureCode[]) {
      const {message, advice} = await failure(code, {values});
      expect(message + advice, code).not.to.match(/[{}]/);
    }
  });
});
