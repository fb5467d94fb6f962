import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nearestFirst} from '../../src/service/nearest-first.ts';

describe('nearestFirst', () => {
  it('puts what was meant before what only exists', () => {
    expect(nearestFirst('usd-veiwer', ['factory-twin', 'usd-composer', 'usd-viewer'])).to.deep.equal([
      'usd-viewer',
      'usd-composer',
      'factory-twin',
    ]);
  });

  it('takes upper and lower case for the same', () => {
    expect(nearestFirst('DEFAULT', ['defect', 'default'])[0]).to.equal('default');
  });

  it('keeps the order of names that are equally near', () => {
    expect(nearestFirst('1.0.9', ['1.2.9', '1.1.9', '1.3.9'])).to.deep.equal(['1.2.9', '1.1.9', '1.3.9']);
  });

  it('loses no name, adds none, and puts an equal one first', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (wanted, names) => {
        const ordered = nearestFirst(wanted, names);
        expect([...ordered].sort()).to.deep.equal([...names].sort());
        expect(nearestFirst(wanted, [...names, wanted])[0]?.toLowerCase()).to.equal(wanted.toLowerCase());
      }),
    );
  });
});
