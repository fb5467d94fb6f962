import {expect} from '@open-wc/testing';
import {CODEC_ORDERS, codecOrders} from '../../src/storage/device-storage.ts';

describe('the stored orders of codecs', () => {
  const {setItem, getItem} = Storage.prototype;
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    Object.assign(Storage.prototype, {setItem, getItem});
    localStorage.clear();
  });

  it('outlive the page', () => {
    expect(codecOrders.read()).to.equal('');
    codecOrders.write('a');
    expect(localStorage.getItem(CODEC_ORDERS)).to.equal('a');
    localStorage.setItem(CODEC_ORDERS, 'of an earlier page');
    expect(codecOrders.read()).to.equal('of an earlier page');
  });

  it('last as long as the page if the storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    Object.assign(Storage.prototype, {setItem: refuse, getItem: refuse});
    codecOrders.write('b');
    expect(codecOrders.read()).to.equal('b');
  });
});
