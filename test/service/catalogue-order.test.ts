import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {newestFirst, nearestFirst} from '../../src/service/catalogue.ts';

const part = fc.nat({max: 30});
const release = fc.tuple(part, part, part);
const toVersion = (parts: readonly number[]) => parts.join('.');

describe('newestFirst', () => {
  it('compares version parts as numbers', () => {
    expect(newestFirst(['1.9.0', '1.10.0', '1.2.11', '1.2.9'])).to.deep.equal([
      '1.10.0',
      '1.9.0',
      '1.2.11',
      '1.2.9',
    ]);
  });

  it('puts every release before every pre-release', () => {
    expect(newestFirst(['2.0.0-beta+001', '1.0.0', '3.0.0-rc.1', '1.1.0'])).to.deep.equal([
      '1.1.0',
      '1.0.0',
      '3.0.0-rc.1',
      '2.0.0-beta+001',
    ]);
  });

  it('treats a release with a hyphen in its build metadata as a release', () => {
    expect(newestFirst(['1.0.0', '1.1.0+build-7'])[0]).to.equal('1.1.0+build-7');
  });

  it('orders releases by major, minor and patch', () => {
    fc.assert(
      fc.property(release, release, (a, b) => {
        const difference = a.map((value, place) => value - (b[place] ?? 0)).find((value) => value !== 0) ?? 0;
        const newest = difference >= 0 ? a : b;
        expect(newestFirst([toVersion(a), toVersion(b)])[0]).to.equal(toVersion(newest));
      }),
    );
  });

  it('returns the same order for any input order, and does not change the input', () => {
    fc.assert(
      fc.property(fc.uniqueArray(release.map(toVersion)), (versions) => {
        const before = [...versions];
        expect(newestFirst(versions.toReversed())).to.deep.equal(newestFirst(versions));
        expect(versions).to.deep.equal(before);
      }),
    );
  });
});

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
