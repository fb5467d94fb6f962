import fc from 'fast-check';
import {expect} from '@open-wc/testing';
import {catchRejection} from './catch-rejection.ts';
import {openKit} from './open-channel.ts';
import {isKitMessage} from '../../src/kit.ts';
import {pause} from '../../src/platform/abort.ts';
import {useFakeTime} from '../support/fake-time.ts';

describe('kit', () => {
  it('queries the loading state', async () => {
    const {kit, sent, receive} = openKit();
    const [first, second] = [kit.loadingState(), kit.loadingState()];
    expect(sent[0]).to.deep.equal({event_type: 'loadingStateQuery', payload: {}});
    receive('loadingStateResponse', {url: 'a.usd', loading_state: 'busy'});
    expect(await first).to.deep.equal({url: 'a.usd', state: 'busy'});
    expect(await second).to.deep.equal({url: 'a.usd', state: 'busy'});
    const third = kit.loadingState();
    receive('loadingStateResponse', {url: null, loading_state: 'idle'});
    expect(await third).to.deep.equal({url: undefined, state: 'idle'});
  });

  it('reports the malformed field of a reply', async () => {
    const {kit, receive} = openKit();
    const response = catchRejection(kit.loadingState());
    receive('loadingStateResponse', {loading_state: 7});
    expect(await response).to.include({
      code: 'malformed-message',
      message: 'The application gave an unexpected answer.',
    });
  });

  const leaf = {name: 'A', path: '/World/A'};
  for (const [what, children, expected] of [
    ['leaves and groups', [leaf, {...leaf, children: []}], [leaf, {...leaf, children: []}]],
    ['groups that are marked by {}', [{...leaf, children: {}}], [{...leaf, children: []}]],
    ['a tree', [{...leaf, children: [leaf]}], [{...leaf, children: [leaf]}]],
    ['an empty list', [], []],
    ['an empty list that arrives as {}', {}, []],
    ['no list', undefined, []],
    ['null', null, []],
    ['a text', 'none', []],
    ['bad items among good ones', [7, null, {name: 'B'}, leaf, {path: '/C'}], [leaf]],
    ['bad items further down', [{...leaf, children: [7, leaf]}], [{...leaf, children: [leaf]}]],
  ] as const) {
    it(`reads children: ${what}`, async () => {
      const {kit, receive} = openKit();
      const response = kit.children('/World');
      receive('getChildrenResponse', {prim_path: '/World', children});
      expect(await response).to.deep.equal(expected);
    });
  }

  for (const name of ['getChildrenResponse', 'getChildrenResult']) {
    it(`returns the children of a path from ${name} of that path`, async () => {
      const {kit, receive} = openKit();
      const [world, other] = [kit.children('/World'), kit.children('/Other')];
      receive(name, {prim_path: '/Other', children: []});
      expect(await other).to.deep.equal([]);
      receive(name, {prim_path: '/World', children: [leaf]});
      expect(await world).to.deep.equal([leaf]);
      const refused = catchRejection(kit.children('/World'));
      receive(name, {prim_path: '', result: 'error', error: 'No stage'});
      expect(await refused).to.include({code: 'kit-refused', detail: 'No stage'});
    });
  }

  it('requests children without a filter, unless you state one', () => {
    const {kit, sentBy} = openKit();
    for (const filters of [undefined, [], ['mesh', 'xform']]) void catchRejection(kit.children('/', filters));
    expect(sentBy('getChildrenRequest').map(({payload}) => payload)).to.deep.equal([
      {prim_path: '/'},
      {prim_path: '/'},
      {prim_path: '/', filters: ['mesh', 'xform']},
    ]);
  });

  it('selects prims, makes prims pickable by both message names, and sends a deep link', async () => {
    const {kit, sent, waitFor} = openKit();
    await kit.select(['/World/A']);
    await kit.deepLink({view: 3});
    void kit.makePickable(['/World/B']);
    await waitFor('makePrimsSelectable');
    expect(sent).to.deep.equal([
      {event_type: 'selectPrimsRequest', payload: {paths: ['/World/A']}},
      {event_type: 'apply_deeplink_request', payload: {data: {view: 3}}},
      {event_type: 'makePrimsPickable', payload: {paths: ['/World/B']}},
      {event_type: 'makePrimsSelectable', payload: {paths: ['/World/B']}},
    ]);
  });

  it('resets a stage by the same message each time', async () => {
    const {kit, sent, waitFor, receive} = openKit();
    for (const count of [1, 2, 3]) {
      const reset = kit.resetStage();
      await waitFor('resetStage', count);
      receive('resetStageResponse', {result: 'success', error: ''});
      await reset;
    }
    expect(sent).to.deep.equal(Array.from({length: 3}, () => ({event_type: 'resetStage', payload: {}})));
  });

  it('resets a stage by both names, if the application uses the names of other templates', async () => {
    const {kit, sentBy, waitFor, receive} = openKit();
    receive('openStageResult', {url: 'a.usd', result: 'success'});
    void kit.resetStage();
    await waitFor('resetStageRequest');
    expect(sentBy('resetStage')).to.have.length(1);
  });

  it('reports a refusal to reset or to make prims pickable, and accepts silence', async () => {
    const {kit, waitFor, receive} = openKit();
    const reset = catchRejection(kit.resetStage());
    await waitFor('resetStage');
    receive('resetStageResponse', {result: 'error', error: 'No camera'});
    expect(await reset).to.include({code: 'kit-refused', detail: 'No camera'});
    for (const name of ['makePrimsPickableResponse', 'makePrimsSelectableResponse']) {
      const pickable = catchRejection(kit.makePickable([]));
      await waitFor('makePrimsPickable');
      receive(name, {result: 'error', error: 'No such prim'});
      expect(await pickable).to.include({code: 'kit-refused', detail: 'No such prim'});
    }
    expect(await kit.makePickable([], {timeoutMs: 5})).to.equal(undefined);
    expect(await kit.resetStage({timeoutMs: 5})).to.equal(undefined);
  });

  it('reports the selection until the signal aborts', () => {
    const {kit, receive} = openKit();
    const controller = new AbortController();
    const selections: (readonly string[])[] = [];
    kit.onSelection((paths) => selections.push(paths), controller);
    for (const prims of [['/World/A', {path: '/World/B', name: 'B'}], ['/C', 7, null], [], {}, null, 'none'])
      receive('stageSelectionChanged', {prims});
    receive('stageSelectionChanged', 'no payload');
    controller.abort();
    receive('stageSelectionChanged', {prims: ['/World/D']});
    expect(selections).to.deep.equal([['/World/A', '/World/B'], ['/C'], [], [], [], []]);
  });

  for (const [event_type, payload, expected] of [
    ['updateProgressAmount', {progress: 0.5}, {amount: 0.5}],
    ['updateProgressAmount', {progress: '0.25'}, {amount: 0.25}],
    ['updateProgressAmount', {progress: '-1'}, {ended: true}],
    ['updateProgressAmount', {progress: -1}, {ended: true}],
    ['updateProgressAmount', {amount: '70'}, {amount: 70}],
    ['updateProgressAmount', {amount: 'much'}, undefined],
    ['updateProgressAmount', {progress: ''}, undefined],
    ['updateProgressActivity', {text: 'Loading materials'}, {activity: 'Loading materials'}],
    ['updateProgressActivity', {activity: 'Loading materials'}, {activity: 'Loading materials'}],
    ['updateProgressActivity', {text: ''}, {activity: ''}],
    ['updateProgressActivity', {text: 'None'}, {ended: true}],
    ['updateProgressActivity', {text: 7}, undefined],
  ] as const) {
    it(`reports the progress of ${event_type} ${JSON.stringify(payload)}`, () => {
      const {kit, receive} = openKit();
      const reports: unknown[] = [];
      kit.onProgress((progress) => reports.push(progress));
      receive(event_type, payload);
      expect(reports).to.deep.equal(expected ? [expected] : []);
    });
  }

  it('detects whether the application supports Kit messages', async () => {
    const silent = openKit({isReady: false});
    expect(await silent.kit.speaksKit({timeoutMs: 5})).to.equal(false);
    const responding = openKit({isReady: false});
    const response = responding.kit.speaksKit();
    responding.receive('loadingStateResponse', {url: '', loading_state: 'idle'});
    expect(await response).to.equal(true);
    expect(await responding.kit.speaksKit()).to.equal(true);
    expect(responding.sent).to.have.length(1);
    const ended = openKit({isReady: false});
    const endedResponse = ended.kit.speaksKit();
    ended.controller.abort();
    expect(await endedResponse).to.equal(false);
  });

  it('never throws for any message of the application', () => {
    const {kit, receive} = openKit();
    kit.onSelection(() => undefined);
    kit.onProgress(() => undefined);
    const names = fc.constantFrom('stageSelectionChanged', 'updateProgressAmount', 'loadingStateResponse');
    fc.assert(fc.property(names, fc.anything(), (name, payload) => receive(name, payload)));
  });
});

describe('the filters of kit.children()', () => {
  useFakeTime();
  const leaf = {name: 'A', path: '/World/A'};

  it('are of all kinds, and added if the application does not answer without filters', async () => {
    const {kit, sentBy, receive, waitFor} = openKit();
    const world = kit.children('/World');
    await waitFor('getChildrenRequest', 2);
    const filters = ['USDGeom', 'mesh', 'xform', 'scope'];
    expect(sentBy('getChildrenRequest')[1]?.payload).to.deep.equal({prim_path: '/World', filters});
    receive('getChildrenResponse', {prim_path: '/World', children: [leaf]});
    expect(await world).to.deep.equal([leaf]);
    void catchRejection(kit.children('/World/A'));
    expect(sentBy('getChildrenRequest')[2]?.payload).to.deep.equal({prim_path: '/World/A', filters});
  });

  it('are not added after an answer', async () => {
    const {kit, sentBy, receive} = openKit();
    const world = kit.children('/World');
    receive('getChildrenResponse', {prim_path: '/World', children: [leaf]});
    await world;
    await pause(60_000, new AbortController().signal);
    expect(sentBy('getChildrenRequest')).to.have.length(1);
  });
});

const selectionMessage = {event_type: 'stageSelectionChanged', payload: {prims: ['/World', {path: '/Lamp'}]}};

describe('isKitMessage', () => {
  it('accepts messages of the templates, with the payload of their type', () => {
    for (const [event_type, payload] of [
      ['loadingStateResponse', {url: 'a.usd', loading_state: 'idle'}],
      ['openedStageResult', {url: 'a.usd', result: 'success', error: ''}],
      ['openStageResult', {result: 'error'}],
      ['getChildrenResponse', {prim_path: '/', children: [{name: 'World', path: '/World', children: null}]}],
      ['getChildrenResponse', {prim_path: '/', children: {}}],
      ['getChildrenResult', {children: [{name: 'World', path: '/World', children: {}}]}],
      ['stageSelectionChanged', {prims: {}}],
      ['stageSelectionChanged', {}],
      ['makePrimsPickableResponse', {result: 'success', error: ''}],
      ['resetStageResponse', {}],
      ['updateProgressAmount', {progress: '-1'}],
      ['updateProgressAmount', {amount: '0.5'}],
      ['updateProgressActivity', {text: 'Loading'}],
      ['updateProgressActivity', {activity: null}],
    ] as const)
      expect(isKitMessage({event_type, payload}), `${event_type} ${JSON.stringify(payload)}`).to.equal(true);
    expect(isKitMessage(selectionMessage)).to.equal(true);
  });

  it('rejects other messages, and payloads that do not belong to the type', () => {
    for (const message of [
      undefined,
      'stageSelectionChanged',
      {event_type: 'somethingElse', payload: {}},
      {event_type: 'toString', payload: {}},
      {event_type: 'stageSelectionChanged'},
      {event_type: 'stageSelectionChanged', payload: {prims: 'none'}},
      {event_type: 'stageSelectionChanged', payload: {prims: {first: '/World'}}},
      {event_type: 'stageSelectionChanged', payload: {prims: [1]}},
      {event_type: 'getChildrenResponse', payload: {children: [{name: 'World'}]}},
      {event_type: 'loadingStateResponse'},
    ])
      expect(isKitMessage(message), JSON.stringify(message)).to.equal(false);
  });

  it('accepts one type only, if you state it', () => {
    expect(isKitMessage(selectionMessage, 'stageSelectionChanged')).to.equal(true);
    expect(isKitMessage(selectionMessage, 'loadingStateResponse')).to.equal(false);
  });
});
