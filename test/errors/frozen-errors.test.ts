import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';

describe('a page that froze the errors of its browser', () => {
  it('gets the code, the name and the cause of a failure', () => {
    Object.freeze(Error.prototype);
    const cause = new TypeError('Failed to fetch');
    const {code, name, message} = new AppStreamError('unreachable', {cause});
    expect({code, name}).to.deep.equal({code: 'unreachable', name: 'AppStreamError'});
    expect(message).not.to.equal('');
    expect(AppStreamError.from(cause)).to.deep.include({code: 'unexpected', cause});
  });
});
