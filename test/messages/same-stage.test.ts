import {expect} from '@open-wc/testing';
import {compareStages, isSameStage} from '../../src/messages/open-requests.ts';

describe('isSameStage', () => {
  for (const [requested, reported] of [
    ['a.usd', 'a.usd'],
    ['./samples/a.usd', 'C:\\kit\\samples\\a.usd'],
    ['./samples/a.usd', '${app}/../samples/a.usd'],
    ['./samples/a.usd', '/app/kit/../samples/a.usd'],
    ['${omni.usd_viewer.samples}/a.usd', '/app/exts/omni.usd_viewer.samples/samples_data/a.usd'],
    ['./samples/a.usd', '/app/exts/omni.usd_viewer.samples/samples_data/a.usd'],
    ['omniverse://server/my%20stage.usd', 'omniverse://server/my stage.usd'],
    ['samples/a.usd', 'omniverse://server/samples/a.usd'],
    ['%', '%'],
  ] as const) {
    it(`treats ${requested} and ${reported} as the same stage`, () => {
      expect(isSameStage(requested, reported)).to.equal(true);
    });
  }

  for (const [requested, reported] of [
    ['a.usd', 'b.usd'],
    ['a.usd', 'folder/ba.usd'],
    ['omniverse://one/a.usd', 'omniverse://two/a.usd'],
    ['omniverse://one/a.usd', '/cache/a.usd'],
    ['', 'a.usd'],
    ['a.usd', '[obfuscated]'],
  ] as const) {
    it(`treats ${requested || 'no address'} and ${reported} as different stages`, () => {
      expect(isSameStage(requested, reported)).to.equal(false);
    });
  }

  it('compares a long address only as it is', () => {
    const long = `/${'a'.repeat(5000)}.usd`;
    expect(isSameStage(long, long)).to.equal(true);
    expect(isSameStage(long, `omniverse://server${long}`)).to.equal(false);
  });

  it('prefers the same path to the same name', () => {
    expect(compareStages('one/a.usd', '/x/one/a.usd')).to.be.above(
      compareStages('two/a.usd', '/x/one/a.usd'),
    );
  });
});
