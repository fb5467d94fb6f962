import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {mergeFragment} from '../../src/scene/page-link.ts';
import {decodeBookmark, encodeBookmark, parseBookmark} from '../../src/scene.ts';
import {catchRejection} from '../messages/catch-rejection.ts';
import {openModel, prims} from './scene-host.ts';

const TEA = {'/': prims('/', 'World/'), '/World': prims('/World', 'Pot')};

describe('A bookmark', () => {
  it('is a readable fragment', () => {
    const bookmark = {
      stage: 'omniverse://server/tea set.usd',
      selection: ['/World/Pot', '/World/Ü'],
      data: {view: 2},
    };
    const fragment = encodeBookmark(bookmark);
    expect(fragment).to.equal(
      'stage=omniverse://server/tea%20set.usd&prim=/World/Pot&prim=/World/%C3%9C&data=%7B%22view%22:2%7D',
    );
    expect(decodeBookmark(`#${fragment}`)).to.deep.equal(bookmark);
  });

  it('survives its fragment', () => {
    const path = fc.string({maxLength: 30}).map((text) => `/${text}`);
    const bookmarks = fc.record(
      {
        stage: fc.string({minLength: 1, maxLength: 50}),
        selection: fc.array(path, {minLength: 1, maxLength: 5}),
        data: fc.constantFrom(1, 'a&b=c', [true], {a: null}),
      },
      {requiredKeys: []},
    );
    fc.assert(
      fc.property(bookmarks, (bookmark) => {
        expect(decodeBookmark(encodeBookmark(bookmark))).to.deep.equal(bookmark);
      }),
    );
  });

  it('of unknown origin is parsed without a failure, and within bounds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `stage=${text}&prim=/${text}&data=${text}`),
        ),
        (fragment) => {
          const bookmark = decodeBookmark(fragment);
          expect(bookmark === undefined || parseBookmark(bookmark) !== undefined).to.equal(true);
        },
      ),
    );
    for (const hostile of [
      `stage=${'x'.repeat(3000)}`,
      'stage=',
      'prim=relative',
      Array.from({length: 101}, () => 'prim=/A').join('&'),
      'data={"a":',
      `data=${'['.repeat(300)}${']'.repeat(300)}`,
      `${'x'.repeat(9000)}&stage=a`,
    ])
      expect(decodeBookmark(hostile), hostile.slice(0, 20)).to.equal(undefined);
    expect(() => encodeBookmark({selection: Array.from({length: 101}, () => '/A')})).to.throw(RangeError);
    expect(decodeBookmark('other=1&stage=a.usd&%=%')).to.deep.equal({stage: 'a.usd'});
  });

  it('leads to its stage, its selection and the data of the application', async () => {
    const {model, host} = await openModel({'city.usd': TEA, 'tea.usd': TEA}, {stages: ['tea.usd']});
    await model.open('#stage=tea.usd&prim=/World/Pot&data={"view":2}');
    expect(model.bookmark({view: 2})).to.deep.equal({
      stage: 'tea.usd',
      selection: ['/World/Pot'],
      data: {view: 2},
    });
    expect(host.sentBy('selectPrimsRequest').at(-1)?.payload).to.deep.equal({paths: ['/World/Pot']});
    expect(host.sentBy('apply_deeplink_request').map(({payload}) => payload)).to.deep.equal([
      {data: {view: 2}},
    ]);
    const opened = host.sentBy('openStageRequest').length;
    await model.open(model.bookmark());
    expect(host.sentBy('openStageRequest')).to.have.length(opened);
  });

  it('waits for the stream, when it is opened before', async () => {
    const {model, host} = await openModel({'city.usd': TEA, 'tea.usd': TEA}, {stages: 'any'});
    const state = {phase: 'pending'};
    Object.assign(host.transport, {state});
    const opened = model.open({stage: 'tea.usd', selection: ['/World']});
    host.fire('loadstart');
    expect(model.state).to.deep.include({phase: 'waiting', stage: 'tea.usd'});
    expect(host.sentBy('openStageRequest')).to.have.length(0);
    state.phase = 'playing';
    host.fire('playing');
    await opened;
    expect(model.bookmark()).to.deep.equal({stage: 'tea.usd', selection: ['/World']});
  });

  it('leads to no stage that the page does not list', async () => {
    const {model, host} = await openModel({'tea.usd': TEA}, {stages: ['tea.usd']});
    for (const hostile of ['stage=https://evil.example/a.usd', 'prim=none', {stage: 'x'}])
      expect(await catchRejection(model.open(hostile))).to.be.instanceOf(RangeError);
    expect(host.sentBy('openStageRequest')).to.have.length(0);
  });
});

describe('A fragment with a bookmark', () => {
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
