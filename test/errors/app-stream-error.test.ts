import {expect} from '@open-wc/testing';
import {advice} from '../../src/errors/failure-texts.ts';
import {AppStreamError, failureLine, setDocumentationUrl} from '../../src/errors/app-stream-error.ts';
import {FAILURES, type FailureCode} from '../../src/errors/failures.ts';
import {failures} from '../../src/locales/en.ts';

const CODES = Object.keys(FAILURES) as FailureCode[];

describe('AppStreamError', () => {
  it('fills the placeholders of its texts', () => {
    const error = new AppStreamError('ice-failed', {values: {candidates: '10.0.0.7:47998'}});
    expect(error.code).to.equal('ice-failed');
    expect(error.message).to.equal(failures['ice-failed'].title);
    expect(error.hint).to.equal(failures['ice-failed'].hint);
    expect(error.advice).to.contain('Tried: 10.0.0.7:47998.');
    expect(error.retryable).to.equal(true);
  });

  it('is plain data, which an element translates when it reports the error', () => {
    const error = new AppStreamError('bad-gateway');
    const {title, hint} = failures['bad-gateway'];
    expect(Object.getOwnPropertyDescriptors(error)).to.deep.include({
      message: {value: title, writable: true, enumerable: false, configurable: true},
      hint: {value: hint, writable: true, enumerable: true, configurable: true},
    });
    error.translate({...failures, 'bad-gateway': {title: 'Anders'}});
    expect([error.message, error.hint]).to.deep.equal(['Anders', undefined]);
  });

  it('keeps its texts if another copy of the library does not know its code', () => {
    const error = new AppStreamError('offline');
    const older = Object.fromEntries(Object.entries(failures).filter(([code]) => code !== 'offline'));
    error.translate(older as typeof failures);
    expect(error.message).to.equal(failures.offline.title);
  });

  it('has its code in its stack, and its sentence in its message', () => {
    const error = new AppStreamError('offline');
    expect(error.stack).to.include('offline');
    expect(error.message).to.equal(failures.offline.title);
  });

  it('keeps any other thrown value as its cause', () => {
    const cause = new RangeError('out of range');
    const error = AppStreamError.from(cause);
    expect(error.code).to.equal('unexpected');
    expect(error.cause).to.equal(cause);
  });

  it('returns an AppStreamError unchanged', () => {
    const error = new AppStreamError('offline');
    expect(AppStreamError.from(error)).to.equal(error);
  });

  it('recognizes the errors of another copy of the library, and no other value', async () => {
    const address = '../../src/errors/app-stream-error.ts?copy';
    const other = (await import(address)) as {AppStreamError: typeof AppStreamError};
    const OtherError = other.AppStreamError;
    expect(OtherError).not.to.equal(AppStreamError);
    const error = new OtherError('offline');
    expect(error).to.be.an.instanceOf(AppStreamError);
    expect(AppStreamError.from(error)).to.equal(error);
    for (const value of [new Error('offline'), {code: 'offline'}, undefined, 'offline'])
      expect(value).not.to.be.an.instanceOf(AppStreamError);
  });

  it('links to its section of the documentation', () => {
    const error = new AppStreamError('in-use');
    expect(error.docUrl).to.equal(undefined);
    setDocumentationUrl('https://page.example/app-stream/');
    expect(error.docUrl).to.equal('https://page.example/app-stream/errors.html#in-use');
  });

  it('has whole sentences in each text of each code', () => {
    for (const code of CODES) {
      expect(code).to.match(/^[a-z]+(-[a-z]+)*$/);
      const {title, hint} = failures[code];
      for (const text of [title, ...(hint === undefined ? [] : [hint])]) {
        expect(text, code).to.match(/^\p{Lu}.*\.$/u);
      }
      expect(advice[code], code).to.match(/\.$/);
    }
  });

  it('speaks to users without protocol names, attribute names and placeholders', () => {
    for (const code of CODES) {
      const {title, hint = ''} = failures[code];
      expect(`${title} ${hint}`, code).not.to.match(
        /[{}`]|\b(host|signaling|gateway|catalogue|proxy|offer|connector|ICE|UDP|SDP|WebRTC)\b/,
      );
    }
  });

  for (const code of CODES)
    it(`shows a place of the texts of ${code} only with its value`, () => {
      const names = [...advice[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      const filled = new AppStreamError(code, {values}).advice;
      for (const value of Object.values(values)) expect(filled).to.include(value);
      const known = new AppStreamError(code).advice;
      for (const text of [filled, known]) expect(text).to.match(/^(\p{Lu}|`|<)[^{}]{9,}\.$/u);
      expect(failureLine(new AppStreamError(code))).not.to.match(/[{}]/);
    });
});
