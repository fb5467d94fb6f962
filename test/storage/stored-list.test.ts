import * as z from 'zod/mini';
import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {lazySchema} from '../../src/platform/schema.ts';
import {deleteForms, digest, storeList} from '../../src/storage/device-storage.ts';

const NAME = 'test list';
const schema = lazySchema(() => z.object({id: z.string(), count: z.number()}));
const listIn = (storage: () => Storage) => storeList(NAME, storage, schema, 3);
const list = listIn(() => sessionStorage);

describe('the form of the delete request of a service', () => {
  const name = 'app-stream delete forms';
  const address = 'https://forms.example';

  it('outlives the page, without the address of the service, and is written when it changes', () => {
    deleteForms.set(address, 'path');
    const written = sessionStorage.getItem(name) ?? '';
    expect(JSON.parse(written)).to.deep.equal([{service: digest(address), form: 'path'}]);
    expect(deleteForms.get(address)).to.equal('path');
    sessionStorage.removeItem(name);
    deleteForms.set(address, 'path');
    expect(sessionStorage.getItem(name)).to.equal(null);
    deleteForms.set(address, 'body');
    expect(sessionStorage.getItem(name)).to.include('body').and.not.to.include('path');
    sessionStorage.removeItem(name);
  });
});

describe('storeList', () => {
  beforeEach(() => sessionStorage.clear());

  it('keeps the last items, and removes its entry when it is empty', () => {
    const items = ['a', 'b', 'c', 'd'].map((id, count) => ({id, count}));
    list.write(items);
    expect(list.read()).to.deep.equal(items.slice(1));
    list.write([]);
    expect(list.read()).to.be.empty;
    expect(sessionStorage).to.have.length(0);
  });

  it('ignores invalid items and unknown keys', () => {
    sessionStorage.setItem(NAME, '[{"id":"a","count":1},{"id":2},null,{"id":"b","count":2,"more":true}]');
    expect(list.read()).to.deep.equal([{id: 'b', count: 2}]);
  });

  it('is empty if the stored value is not a list of items', () => {
    const written = fc.oneof(fc.string(), fc.json(), fc.constantFrom('', 'null', '{}', '[[]]'));
    fc.assert(
      fc.property(written, (text) => {
        sessionStorage.setItem(NAME, text);
        expect(list.read()).to.be.empty;
      }),
    );
  });

  it('is empty if the storage is blocked or full', () => {
    const blocked = listIn(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    blocked.write([{id: 'a', count: 1}]);
    expect(blocked.read()).to.be.empty;
    const full = Object.create(sessionStorage, {
      setItem: {
        value: () => {
          throw new DOMException('', 'QuotaExceededError');
        },
      },
    }) as Storage;
    listIn(() => full).write([{id: 'a', count: 1}]);
  });
});
