import {expect} from '@open-wc/testing';
import {CLIENT_NAMES, clientNames} from '../../src/storage/device-storage.ts';

describe('the stored names of clients', () => {
  const {setItem, getItem} = Storage.prototype;
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    Object.assign(Storage.prototype, {setItem, getItem});
    sessionStorage.clear();
  });

  it('outlive the page', () => {
    expect(clientNames.read()).to.equal('');
    clientNames.write('a');
    expect(sessionStorage.getItem(CLIENT_NAMES)).to.equal('a');
    sessionStorage.setItem(CLIENT_NAMES, 'of an earlier page');
    expect(clientNames.read()).to.equal('of an earlier page');
  });

  it('last as long as the page if the storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    Object.assign(Storage.prototype, {setItem: refuse, getItem: refuse});
    clientNames.write('b');
    expect(clientNames.read()).to.equal('b');
  });
});
