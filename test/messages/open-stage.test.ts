import {expect} from '@open-wc/testing';
import {useFakeTime} from '../support/fake-time.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {kit} from '../../src/kit.ts';
import {SILENCE} from '../../src/messages/application-channel.ts';
import {catchRejection} from './catch-rejection.ts';
import {openKit} from './open-channel.ts';
import {compareStages, isSameStage} from '../../src/messages/open-requests.ts';

describe('kit().openStage', () => {
  useFakeTime();

  for (const name of ['openedStageResult', 'openStageResult']) {
    it(`resolves after ${name} of that stage`, async () => {
      const {kit, sentBy, waitFor, receive} = openKit();
      const opening = kit.openStage('a.usd');
      await waitFor('openStageRequest');
      expect(sentBy('openStageRequest')[0]?.payload).to.deep.equal({url: 'a.usd'});
      receive(name, {url: 'omniverse://server/b.usd', result: 'success', error: ''});
      expect(await Promise.race([opening, Promise.resolve('open')])).to.equal('open');
      receive(name, {url: '/stages/a.usd', result: 'success', error: ''});
      expect(await opening).to.equal(undefined);
    });
  }

  it('rejects with the application’s message, whatever address the answer has', async () => {
    for (const [payload, detail] of [
      [{url: './samples/a.usd', result: 'error', error: 'No such file'}, 'No such file'],
      [{url: '/app/exts/samples/samples_data/a.usd', result: 'error', error: 'No access'}, 'No access'],
      [{url: '[obfuscated]', result: 'error', error: 'Hidden'}, 'Hidden'],
      [{url: 'omniverse://elsewhere/b.usd', result: 'error', error: 'Elsewhere'}, 'Elsewhere'],
      [{result: 'failed'}, 'failed'],
    ] as const) {
      const {kit, waitFor, receive} = openKit();
      const opening = catchRejection(kit.openStage('./samples/a.usd'));
      await waitFor('openStageRequest');
      receive('openedStageResult', payload);
      expect(await opening).to.include({code: 'kit-refused', detail});
    }
  });

  it('keeps the answers of several stages apart, also late ones', async () => {
    const {kit, waitFor, receive} = openKit();
    const controller = new AbortController();
    const abandoned = catchRejection(kit.openStage('a.usd', controller));
    await waitFor('openStageRequest');
    controller.abort('replaced');
    expect(await abandoned).to.equal('replaced');
    const first = kit.openStage('b.usd');
    const second = catchRejection(kit.openStage('c.usd'));
    await waitFor('openStageRequest', 3);
    receive('openedStageResult', {url: 'a.usd', result: 'error', error: 'Another stage was requested'});
    receive('openedStageResult', {url: '/app/c.usd', result: 'error', error: 'No such file'});
    expect(await second).to.include({code: 'kit-refused', detail: 'No such file'});
    receive('openedStageResult', {url: '/app/b.usd', result: 'success', error: ''});
    await first;
    const again = kit.openStage('d.usd');
    await waitFor('openStageRequest', 4);
    // The template sends each success twice.
    receive('openedStageResult', {url: 'b.usd', result: 'success', error: ''});
    expect(await Promise.race([again, Promise.resolve('open')])).to.equal('open');
    receive('openedStageResult', {url: 'd.usd', result: 'success', error: ''});
    await again;
  });

  for (const [event_type, payload] of [
    ['updateProgressActivity', {text: 'None'}],
    ['openedStageResult', {url: '[obfuscated]', result: 'success', error: ''}],
  ] as const) {
    it(`resolves after ${event_type} ${JSON.stringify(payload)}, if the loading state shows the stage`, async () => {
      const {kit, waitFor, receive} = openKit();
      const opening = kit.openStage('./samples/a.usd');
      await waitFor('openStageRequest');
      const answer = async (count: number, url: string, loading_state: string) => {
        receive(event_type, payload);
        await waitFor('loadingStateQuery', count);
        receive('loadingStateResponse', {url, loading_state});
      };
      await answer(1, './samples/a.usd', 'busy');
      await answer(2, 'other.usd', 'idle');
      expect(await Promise.race([opening, Promise.resolve('open')])).to.equal('open');
      await answer(3, '/app/samples/a.usd', 'idle');
      await opening;
    });
  }
});

describe('kit, before the application listens', () => {
  it('repeats the first query until it is answered, and then sends each request once', async () => {
    const {kit, sentBy, waitFor, receive} = openKit({isReady: false});
    const opening = kit.openStage('a.usd');
    const selecting = kit.select(['/World']);
    await waitFor('loadingStateQuery', 4);
    expect([...sentBy('openStageRequest'), ...sentBy('selectPrimsRequest')]).to.deep.equal([]);
    receive('loadingStateResponse', {url: '', loading_state: 'idle'});
    await selecting;
    await waitFor('openStageRequest');
    receive('openedStageResult', {url: 'a.usd', result: 'success', error: ''});
    await opening;
    expect([sentBy('openStageRequest').length, sentBy('selectPrimsRequest').length]).to.deep.equal([1, 1]);
  });

  it('repeats a request for children until it is answered', async () => {
    const {kit, waitFor, receive} = openKit({isReady: false});
    const children = kit.children('/');
    await waitFor('getChildrenRequest', 2);
    receive('getChildrenResponse', {prim_path: '/', children: {}});
    expect(await children).to.deep.equal([]);
  });

  it('waits for the channel first, and counts the time for an answer from then on', async () => {
    const {kit, sent, waitFor, receive, open} = openKit({isReady: false, isOpen: false});
    const opening = kit.openStage('a.usd');
    await Promise.resolve();
    expect(sent).to.deep.equal([]);
    open();
    await waitFor('loadingStateQuery');
    receive('loadingStateResponse', {url: '', loading_state: 'idle'});
    await waitFor('openStageRequest');
    receive('openedStageResult', {url: 'a.usd', result: 'success', error: ''});
    await opening;
  });

  it('waits for a channel that opens late, and gives up after two queries without an answer', async () => {
    const silences = [SILENCE.channelNotOpen, SILENCE.channelNotOpen, 'No answer', 'No answer'];
    const sent: unknown[] = [];
    const viewer = kit({
      send: (message) => sent.push(message),
      request: () => {
        expect(sent).to.deep.equal([]);
        return Promise.reject(new AppStreamError('no-answer-to-message', {detail: silences.shift()}));
      },
      addEventListener: () => undefined,
    });
    await viewer.select(['/World']);
    expect(silences).to.deep.equal([]);
    await viewer.select([]);
    expect(sent).to.have.length(2);
  });

  it('asks again after another run has started', async () => {
    const {kit, channel, sentBy, waitFor, receive} = openKit();
    channel.dispatchEvent(new Event('loadstart'));
    const selecting = kit.select([]);
    await waitFor('loadingStateQuery');
    expect(sentBy('selectPrimsRequest')).to.deep.equal([]);
    receive('loadingStateResponse', {url: '', loading_state: 'idle'});
    await selecting;
    expect(sentBy('selectPrimsRequest')).to.have.length(1);
  });

  it('stops when the signal aborts', async () => {
    const {kit, sentBy} = openKit({isReady: false});
    const controller = new AbortController();
    const opening = catchRejection(kit.openStage('a.usd', controller));
    controller.abort('no longer wanted');
    expect(await opening).to.equal('no longer wanted');
    expect(sentBy('openStageRequest')).to.deep.equal([]);
  });
});

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
