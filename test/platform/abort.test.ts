import {expect} from '@open-wc/testing';
import {unlessAborted} from '../../src/platform/abort.ts';

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({value}),
    (error: unknown) => ({error}),
  );

describe('unlessAborted', () => {
  it('settles like the work', async () => {
    const {signal} = new AbortController();
    const fault = new Error('fault');
    expect(await outcomeOf(unlessAborted(Promise.resolve(7), signal))).to.deep.equal({value: 7});
    expect(await outcomeOf(unlessAborted(Promise.reject(fault), signal))).to.deep.equal({error: fault});
  });

  it('rejects immediately with the reason when the signal aborts', async () => {
    const controller = new AbortController();
    const outcome = outcomeOf(unlessAborted(Promise.withResolvers().promise, controller.signal));
    controller.abort('enough');
    expect(await outcome).to.deep.equal({error: 'enough'});
  });

  it('rejects if the signal is already aborted, even if the work is done', async () => {
    const signal = AbortSignal.abort('enough');
    expect(await outcomeOf(unlessAborted(Promise.resolve(7), signal))).to.deep.equal({error: 'enough'});
  });

  it('keeps a result that arrived before the abort', async () => {
    const controller = new AbortController();
    const outcome = outcomeOf(unlessAborted(Promise.resolve(7), controller.signal));
    await Promise.resolve();
    controller.abort('enough');
    expect(await outcome).to.deep.equal({value: 7});
  });

  it('removes its listener from the signal when the work settles', async () => {
    const {signal} = new AbortController();
    const listeners = new Set<unknown>();
    signal.addEventListener = (_: string, listener: unknown) => void listeners.add(listener);
    signal.removeEventListener = (_: string, listener: unknown) => void listeners.delete(listener);
    const settled = unlessAborted(Promise.resolve(), signal);
    expect(listeners.size).to.equal(1);
    await settled;
    expect(listeners.size).to.equal(0);
  });

  it('causes no unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const record = (event: PromiseRejectionEvent) => {
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', record);
    const controller = new AbortController();
    const work = Promise.withResolvers();
    const outcome = outcomeOf(unlessAborted(work.promise, controller.signal));
    controller.abort('enough');
    await outcome;
    work.reject(new Error('late'));
    await unlessAborted(Promise.resolve(), new AbortController().signal);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    removeEventListener('unhandledrejection', record);
    expect(unhandled).to.be.empty;
  });
});
