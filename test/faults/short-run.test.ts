import {expect} from '@open-wc/testing';
import {FAMILIES} from './families.ts';
import {outcomeKind, selectShortRun} from './short-run.ts';

describe('the faults of `npm test`', () => {
  for (const family of FAMILIES) {
    it(`have one fault of each kind of outcome of the family "${family.name}"`, () => {
      const kinds = family.faults.map(({outcome}) => outcomeKind(outcome));
      const selected = selectShortRun(family).map(({outcome}) => outcomeKind(outcome));
      expect(selected).to.have.members([...new Set(kinds)]);
    });
  }
});
