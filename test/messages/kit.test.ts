import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kit} from '../../src/kit.ts';
import {isSameStage} from '../../src/messages/same-stage.ts';
import {failureOf} from './failure-of.ts';
import {opened} from './opened-channel.ts';

/** The Kit messages over a channel whose other end is the test. */
const spoken = () => {
  const {channel, sent, say, over} = opened();
  const hear = (event_type: string, payload: unknown) => say({event_type, payload});
  return {kit: kit(channel), sent, hear, over};
};

describe('kit', () => {
  for (const name of ['openedStageResult', 'openStageResult']) {
    it(`opens a stage, told by ${name} of that stage`, async () => {
      const {kit, sent, hear} = spoken();
      const opening = kit.openStage('a.usd');
      expect(sent).to.deep.equal([{event_type: 'openStageRequest', payload: {url: 'a.usd'}}]);
      hear(name, {url: 'b.usd', result: 'error', error: 'another one'});
      hear(name, {url: '/stages/a.usd', result: 'success', error: ''});
      expect(await opening).to.equal(undefined);
    });
  }

  it('says with the application’s words why it refused', async () => {
    const {kit, hear} = spoken();
    const opening = failureOf(kit.openStage('a.usd'));
    hear('openedStageResult', {url: 'a.usd', result: 'error', error: 'No such file'});
    expect(await opening).to.include({code: 'kit-refused', detail: 'No such file'});
    const again = failureOf(kit.openStage('a.usd'));
    hear('openedStageResult', {result: 'failed'});
    expect(await again).to.include({code: 'kit-refused', detail: 'failed'});
  });

  it('asks whether a stage loads', async () => {
    const {kit, sent, hear} = spoken();
    const [first, second] = [kit.loadingState(), kit.loadingState()];
    expect(sent[0]).to.deep.equal({event_type: 'loadingStateQuery', payload: {}});
    hear('loadingStateResponse', {url: 'a.usd', loading_state: 'busy'});
    expect(await first).to.deep.equal({url: 'a.usd', state: 'busy'});
    expect(await second).to.deep.equal({url: 'a.usd', state: 'busy'});
    const third = kit.loadingState();
    hear('loadingStateResponse', {url: null, loading_state: 'idle'});
    expect(await third).to.deep.equal({url: undefined, state: 'idle'});
  });

  it('says which field of an answer cannot be read', async () => {
    const {kit, hear} = spoken();
    const asked = failureOf(kit.loadingState());
    hear('loadingStateResponse', {loading_state: 7});
    expect(await asked).to.include({
      code: 'malformed-message',
      message: 'The application’s answer cannot be read (loading_state).',
    });
  });

  for (const name of ['getChildrenResponse', 'getChildrenResult']) {
    it(`reads the tree below a path, told by ${name} of that path`, async () => {
      const {kit, sent, hear} = spoken();
      const asked = kit.children('/World');
      expect(sent).to.deep.equal([
        {event_type: 'getChildrenRequest', payload: {prim_path: '/World', filters: ['USDGeom']}},
      ]);
      const children = [
        {name: 'A', path: '/World/A', children: [{name: 'B', path: '/World/A/B', children: null}]},
      ];
      hear(name, {prim_path: '/Other', children: []});
      hear(name, {prim_path: '/World', children});
      expect(await asked).to.deep.equal(children);
    });
  }

  it('knows a path without children', async () => {
    const {kit, hear} = spoken();
    const asked = kit.children('/World', ['mesh']);
    hear('getChildrenResponse', {prim_path: '/World', children: null});
    expect(await asked).to.deep.equal([]);
  });

  it('selects, and makes pickable under both names', () => {
    const {kit, sent} = spoken();
    kit.select(['/World/A']);
    kit.makePickable(['/World/B']);
    expect(sent).to.deep.equal([
      {event_type: 'selectPrimsRequest', payload: {paths: ['/World/A']}},
      {event_type: 'makePrimsPickable', payload: {paths: ['/World/B']}},
      {event_type: 'makePrimsSelectable', payload: {paths: ['/World/B']}},
    ]);
  });

  it('resets a stage by the name that goes with what the application was heard to say', () => {
    const {kit, sent, hear} = spoken();
    kit.resetStage();
    hear('openStageResult', {url: 'a.usd', result: 'success'});
    kit.resetStage();
    expect(sent).to.deep.equal([
      {event_type: 'resetStage', payload: {}},
      {event_type: 'resetStageRequest', payload: {}},
    ]);
  });

  it('tells what is selected, as long as it is wanted', () => {
    const {kit, hear} = spoken();
    const over = new AbortController();
    const selections: (readonly string[])[] = [];
    kit.onSelection((paths) => selections.push(paths), over);
    hear('stageSelectionChanged', {prims: ['/World/A', {path: '/World/B', name: 'B'}]});
    hear('stageSelectionChanged', {prims: 'none'});
    hear('stageSelectionChanged', {prims: []});
    over.abort();
    hear('stageSelectionChanged', {prims: ['/World/C']});
    expect(selections).to.deep.equal([['/World/A', '/World/B'], []]);
  });

  it('tells how far a stage is', () => {
    const {kit, hear} = spoken();
    const told: unknown[] = [];
    kit.onProgress((progress) => told.push(progress));
    hear('updateProgressAmount', {amount: 0.5});
    hear('updateProgressAmount', {amount: '70'});
    hear('updateProgressAmount', {amount: 'much'});
    hear('updateProgressActivity', {activity: 'Loading materials'});
    expect(told).to.deep.equal([{amount: 0.5}, {amount: 70}, {activity: 'Loading materials'}]);
  });

  it('finds out whether the application understands it', async () => {
    const silent = spoken();
    expect(await silent.kit.speaksKit({timeoutMs: 5})).to.equal(false);
    const answering = spoken();
    const asked = answering.kit.speaksKit();
    answering.hear('loadingStateResponse', {url: '', loading_state: 'idle'});
    expect(await asked).to.equal(true);
    expect(await answering.kit.speaksKit()).to.equal(true);
    expect(answering.sent).to.have.length(1);
    const ended = spoken();
    const gone = ended.kit.speaksKit();
    ended.over.abort();
    expect(await gone).to.equal(false);
  });

  it('never throws, whatever the application says', () => {
    const {kit, hear} = spoken();
    kit.onSelection(() => undefined);
    kit.onProgress(() => undefined);
    const names = fc.constantFrom('stageSelectionChanged', 'updateProgressAmount', 'loadingStateResponse');
    fc.assert(fc.property(names, fc.anything(), (name, payload) => hear(name, payload)));
  });
});

describe('isSameStage', () => {
  for (const [asked, answered] of [
    ['a.usd', 'a.usd'],
    ['./samples/a.usd', 'C:\\kit\\samples\\a.usd'],
    ['omniverse://server/my%20stage.usd', 'omniverse://server/my stage.usd'],
    ['samples/a.usd', 'omniverse://server/samples/a.usd'],
    ['%', '%'],
  ] as const) {
    it(`${asked} is ${answered}`, () => {
      expect(isSameStage(asked, answered)).to.equal(true);
    });
  }

  it('others are not', () => {
    expect(isSameStage('a.usd', 'b.usd')).to.equal(false);
    expect(isSameStage('a.usd', 'folder/ba.usd')).to.equal(false);
    expect(isSameStage('omniverse://one/a.usd', 'omniverse://two/a.usd')).to.equal(false);
    expect(isSameStage('', 'a.usd')).to.equal(false);
  });
});
