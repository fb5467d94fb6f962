import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kit} from '../../src/kit.ts';
import {isSameStage} from '../../src/messages/kit.ts';
import {catchRejection} from './catch-rejection.ts';
import {openChannel} from './open-channel.ts';
import {loadTexts} from '../../src/locales/page-texts.ts';

before(loadTexts);

/** Opens a Kit client over a channel. The test acts as the application. */
const openKit = () => {
  const {channel, sent, receive: receiveMessage, controller} = openChannel();
  const receive = (event_type: string, payload: unknown) => receiveMessage({event_type, payload});
  return {kit: kit(channel), sent, receive, controller};
};

describe('kit', () => {
  for (const name of ['openedStageResult', 'openStageResult']) {
    it(`opens a stage and resolves after ${name} of that stage`, async () => {
      const {kit, sent, receive} = openKit();
      const opening = kit.openStage('a.usd');
      expect(sent).to.deep.equal([{event_type: 'openStageRequest', payload: {url: 'a.usd'}}]);
      receive(name, {url: 'b.usd', result: 'error', error: 'another one'});
      receive(name, {url: '/stages/a.usd', result: 'success', error: ''});
      expect(await opening).to.equal(undefined);
    });
  }

  it('rejects with the application’s message', async () => {
    const {kit, receive} = openKit();
    const opening = catchRejection(kit.openStage('a.usd'));
    receive('openedStageResult', {url: 'a.usd', result: 'error', error: 'No such file'});
    expect(await opening).to.include({code: 'kit-refused', detail: 'No such file'});
    const again = catchRejection(kit.openStage('a.usd'));
    receive('openedStageResult', {result: 'failed'});
    expect(await again).to.include({code: 'kit-refused', detail: 'failed'});
  });

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

  for (const name of ['getChildrenResponse', 'getChildrenResult']) {
    it(`returns the children of a path from ${name} of that path`, async () => {
      const {kit, sent, receive} = openKit();
      const response = kit.children('/World');
      expect(sent).to.deep.equal([
        {event_type: 'getChildrenRequest', payload: {prim_path: '/World', filters: ['USDGeom']}},
      ]);
      const children = [
        {name: 'A', path: '/World/A', children: [{name: 'B', path: '/World/A/B', children: null}]},
      ];
      receive(name, {prim_path: '/Other', children: []});
      receive(name, {prim_path: '/World', children});
      expect(await response).to.deep.equal(children);
    });
  }

  it('returns no children of a path without children', async () => {
    const {kit, receive} = openKit();
    const response = kit.children('/World', ['mesh']);
    receive('getChildrenResponse', {prim_path: '/World', children: null});
    expect(await response).to.deep.equal([]);
  });

  it('selects prims, and makes prims pickable by both message names', () => {
    const {kit, sent} = openKit();
    kit.select(['/World/A']);
    kit.makePickable(['/World/B']);
    expect(sent).to.deep.equal([
      {event_type: 'selectPrimsRequest', payload: {paths: ['/World/A']}},
      {event_type: 'makePrimsPickable', payload: {paths: ['/World/B']}},
      {event_type: 'makePrimsSelectable', payload: {paths: ['/World/B']}},
    ]);
  });

  it('resets a stage by the message name that matches the application’s messages', () => {
    const {kit, sent, receive} = openKit();
    kit.resetStage();
    receive('openStageResult', {url: 'a.usd', result: 'success'});
    kit.resetStage();
    expect(sent).to.deep.equal([
      {event_type: 'resetStage', payload: {}},
      {event_type: 'resetStageRequest', payload: {}},
    ]);
  });

  it('reports the selection until the signal aborts', () => {
    const {kit, receive} = openKit();
    const controller = new AbortController();
    const selections: (readonly string[])[] = [];
    kit.onSelection((paths) => selections.push(paths), controller);
    receive('stageSelectionChanged', {prims: ['/World/A', {path: '/World/B', name: 'B'}]});
    receive('stageSelectionChanged', {prims: 'none'});
    receive('stageSelectionChanged', {prims: []});
    controller.abort();
    receive('stageSelectionChanged', {prims: ['/World/C']});
    expect(selections).to.deep.equal([['/World/A', '/World/B'], []]);
  });

  it('reports the progress of a stage', () => {
    const {kit, receive} = openKit();
    const progressReports: unknown[] = [];
    kit.onProgress((progress) => progressReports.push(progress));
    receive('updateProgressAmount', {amount: 0.5});
    receive('updateProgressAmount', {amount: '70'});
    receive('updateProgressAmount', {amount: 'much'});
    receive('updateProgressActivity', {activity: 'Loading materials'});
    expect(progressReports).to.deep.equal([{amount: 0.5}, {amount: 70}, {activity: 'Loading materials'}]);
  });

  it('detects whether the application supports Kit messages', async () => {
    const silent = openKit();
    expect(await silent.kit.speaksKit({timeoutMs: 5})).to.equal(false);
    const responding = openKit();
    const response = responding.kit.speaksKit();
    responding.receive('loadingStateResponse', {url: '', loading_state: 'idle'});
    expect(await response).to.equal(true);
    expect(await responding.kit.speaksKit()).to.equal(true);
    expect(responding.sent).to.have.length(1);
    const ended = openKit();
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

describe('isSameStage', () => {
  for (const [requested, reported] of [
    ['a.usd', 'a.usd'],
    ['./samples/a.usd', 'C:\\kit\\samples\\a.usd'],
    ['omniverse://server/my%20stage.usd', 'omniverse://server/my stage.usd'],
    ['samples/a.usd', 'omniverse://server/samples/a.usd'],
    ['%', '%'],
  ] as const) {
    it(`treats ${requested} and ${reported} as the same stage`, () => {
      expect(isSameStage(requested, reported)).to.equal(true);
    });
  }

  it('treats other URLs as different stages', () => {
    expect(isSameStage('a.usd', 'b.usd')).to.equal(false);
    expect(isSameStage('a.usd', 'folder/ba.usd')).to.equal(false);
    expect(isSameStage('omniverse://one/a.usd', 'omniverse://two/a.usd')).to.equal(false);
    expect(isSameStage('', 'a.usd')).to.equal(false);
  });
});
