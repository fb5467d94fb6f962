import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kit, type Kit} from '../../../src/kit.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {MessageParts} from '../../../src/messages/message-parts.ts';
import {opened} from '../../messages/opened-channel.ts';
import {broken} from '../broken.ts';
import {fuzz, fuzzSlowly} from '../fuzz.ts';

const PRIM = {name: 'World', path: '/World', children: [{name: 'A', path: '/World/A', children: null}]};
const message = broken(
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

describe('messages of an application that says anything', () => {
  it('are put together within bounds, or passed on', () => {
    const parts = new MessageParts(() => 0);
    fuzz(message, (one) => {
      expect(parts.take(one).length).to.be.at.most(1);
    });
  });

  it('answer Kit’s calls, or refuse them with an AppStreamError', () =>
    fuzzSlowly(
      fc.tuple(fc.array(message, {maxLength: 3}), fc.nat(CALLS.length - 1)),
      async ([messages, index]) => {
        const {channel, say, over} = opened();
        const one = kit(channel, {signal: over.signal});
        const answered = CALLS[index]?.(one, {timeoutMs: 10_000}).then(
          () => undefined,
          (error: unknown) => error,
        );
        for (const said of messages) say(said);
        over.abort();
        const error = await answered;
        if (error !== undefined) expect(error).to.be.instanceOf(AppStreamError);
      },
    ));

  it('tell of selection and progress in the types that are promised', () => {
    fuzz(
      message,
      (one) => {
        const {channel, say, over} = opened();
        const spoken = kit(channel, {signal: over.signal});
        spoken.onSelection((paths) => {
          expect(paths.every((path) => typeof path === 'string')).to.equal(true);
        });
        spoken.onProgress(({amount, activity}) => {
          if (amount !== undefined) expect(Number.isFinite(amount)).to.equal(true);
          else expect(activity).to.be.a('string');
        });
        let thrown: unknown;
        const caught = (event: ErrorEvent) => {
          thrown = event.error;
          event.preventDefault();
        };
        addEventListener('error', caught);
        say(one);
        removeEventListener('error', caught);
        over.abort();
        if (thrown) throw thrown as Error;
      },
      0.5,
    );
  });
});
