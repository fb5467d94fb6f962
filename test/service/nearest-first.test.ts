import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nearestFirst} from '../../src/service/catalogue.ts';

describe('nearestFirst', () => {
  it('puts the most similar name first', () => {
    expect(nearestFirst('usd-veiwer', ['factory-twin', 'usd-composer', 'usd-viewer'])).to.deep.equal([
      'usd-viewer',
      'usd-composer',
      'factory-twin',
    ]);
  });

  it('ignores case', () => {
    expect(nearestFirst('DEFAULT', ['defect', 'default'])[0]).to.equal('default');
  });

  it('keeps the order of equally similar names', () => {
    expect(nearestFirst('1.0.9', ['1.2.9', '1.1.9', '1.3.9'])).to.deep.equal(['1.2.9', '1.1.9', '1.3.9']);
  });

  it('keeps all names and puts an equal name first', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (wanted, names) => {
        const ordered = nearestFirst(wanted, names);
        expect([...ordered].sort()).to.deep.equal([...names].sort());
        expect(nearestFirst(wanted, [...names, wanted])[0]?.toLowerCase()).to.equal(wanted.toLowerCase());
      }),
    );
  });
});
