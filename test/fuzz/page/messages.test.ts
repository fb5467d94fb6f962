import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kit, type Kit} from '../../../src/kit.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {MessageParts} from '../../../src/connection/nvst/control/message-parts.ts';
import {openChannel} from '../../messages/open-channel.ts';
import {brokenJson} from '../broken-inputs.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';

const PRIM = {name: 'World', path: '/World', children: [{name: 'A', path: '/World/A', children: null}]};
const message = brokenJson(
  {event_type: 'openedStageResult', payload: {url: 'a.usd', result: 'success', error: ''}},
  {event_type: 'openStageResult', payload: {url: '/x/a.usd', result: 'error', error: 'No such file'}},
  {event_type: 'loadingStateResponse', payload: {url: 'a.usd', loading_state: 'idle'}},
  {event_type: 'getChildrenResponse', payload: {prim_path: '/', children: [PRIM]}, id: 'q-1'},
  {event_type: 'getChildrenResult', payload: {prim_path: '/', children: [PRIM, PRIM]}},
  {event_type: 'stageSelectionChanged', payload: {prims: ['/World', {path: '/World/A'}]}},
  {event_type: 'updateProgressAmount', payload: {amount: '0.5'}},
  {event_type: 'updateProgressActivity', payload: {activity: 'Reading'}},
  {event_type: 'x', id: 'a', part: 1, numParts: 2, payload: '{"a"'},
  {event_type: 'x', id: 'a', part: 2, numParts: 2, payload: ':1}'},
);

const CALLS: readonly ((one: Kit, call: {readonly timeoutMs: number}) => Promise<unknown>)[] = [
  (one, call) => one.openStage('a.usd', call),
  (one, call) => one.loadingState(call),
  (one, call) => one.children('/', undefined, call),
  (one, call) => one.speaksKit(call),
];

describe('Arbitrary messages of an application', () => {
  it('result in at most one message for each part', () => {
    const parts = new MessageParts(undefined, () => 0);
    fuzz(message, (one) => {
      expect(parts.add(one).length).to.be.at.most(1);
    });
  });

  it('resolve Kit calls or reject them with an AppStreamError', () =>
    fuzzAsync(
      fc.tuple(fc.array(message, {maxLength: 3}), fc.nat(CALLS.length - 1)),
      async ([messages, index]) => {
        const {channel, receive, controller} = openChannel();
        const one = kit(channel, {signal: controller.signal});
        const settled = CALLS[index]?.(one, {timeoutMs: 10_000}).then(
          () => undefined,
          (error: unknown) => error,
        );
        for (const received of messages) receive(received);
        controller.abort();
        const error = await settled;
        if (error !== undefined) expect(error).to.be.instanceOf(AppStreamError);
      },
    ));

  it('report selection and progress only with the declared types', () => {
    fuzz(
      message,
      (one) => {
        const {channel, receive, controller} = openChannel();
        const viewer = kit(channel, {signal: controller.signal});
        viewer.onSelection((paths) => {
          expect(paths.every((path) => typeof path === 'string')).to.equal(true);
        });
        viewer.onProgress(({amount, activity, ended}) => {
          if (amount !== undefined) expect(Number.isFinite(amount)).to.equal(true);
          else if (!ended) expect(activity).to.be.a('string');
        });
        let thrown: unknown;
        const onError = (event: ErrorEvent) => {
          thrown = event.error;
          event.preventDefault();
        };
        addEventListener('error', onError);
        receive(one);
        removeEventListener('error', onError);
        controller.abort();
        if (thrown) throw thrown as Error;
      },
      0.5,
    );
  });
});
