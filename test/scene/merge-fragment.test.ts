import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {mergeFragment} from '../../src/scene/page-link.ts';
import {decodeBookmark} from '../../src/scene.ts';

describe('a fragment with a bookmark', () => {
  it('keeps all other fields as they are, in front', () => {
    const bookmark = {stage: 'tea.usd', selection: ['/World/Pot']};
    for (const [before, after] of [
      ['', ''],
      ['#chapter-2', 'chapter-2&'],
      ['#/route/a?b=%20c', '/route/a?b=%20c&'],
      ['#tab=3&stage=old.usd&prim=/A&prim=/B&x&data=1', 'tab=3&x&'],
    ] as const)
      expect(mergeFragment(before, bookmark)).to.equal(`${after}stage=tea.usd&prim=/World/Pot`);
    expect(mergeFragment('#a=1&stage=old.usd', {})).to.equal('a=1');
  });

  it('leads to the bookmark, whatever else it contains', () => {
    const field = fc
      .stringMatching(/^[a-z%=/-]{1,9}$/)
      .filter((text) => !/^(stage|prim|data)(=|$)/.test(text));
    fc.assert(
      fc.property(
        fc.array(field),
        fc.constantFrom({stage: 'ü/a&b.usd'}, {selection: ['/A=b', '/#']}),
        (fields, bookmark) => {
          const merged = mergeFragment(fields.join('&'), bookmark);
          expect(decodeBookmark(merged)).to.deep.equal(bookmark);
          expect(merged.startsWith(fields.join('&'))).to.equal(true);
          expect(mergeFragment(merged, bookmark)).to.equal(merged);
        },
      ),
    );
  });

  it('leaves prims and then the data out, if it would be too long', () => {
    const selection = Array.from({length: 100}, (_, index) => `/${'x'.repeat(200)}${index}`);
    const long = decodeBookmark(mergeFragment('a', {stage: 'tea.usd', selection, data: 1}));
    expect(long).to.deep.include({stage: 'tea.usd', data: 1});
    expect(long?.selection?.length).to.be.within(20, 40);
    const data = {large: 'x'.repeat(9000)};
    expect(mergeFragment('a', {stage: 'tea.usd', selection, data})).to.equal('a&stage=tea.usd');
    expect(mergeFragment('x'.repeat(9000), {stage: 'tea.usd'})).to.equal('x'.repeat(9000));
  });
});
