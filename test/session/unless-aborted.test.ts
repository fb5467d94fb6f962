import {expect} from '@open-wc/testing';
import {unlessAborted} from '../../src/session/unless-aborted.ts';
import {Deferred} from './fake-world.ts';

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({value}),
    (error: unknown) => ({error}),
  );

describe('unlessAborted', () => {
  it('settles as the work does', async () => {
    const {signal} = new AbortController();
    const fault = new Error('fault');
    expect(await outcomeOf(unlessAborted(Promise.resolve(7), signal))).to.deep.equal({value: 7});
    expect(await outcomeOf(unlessAborted(Promise.reject(fault), signal))).to.deep.equal({error: fault});
  });

  it('rejects with the reason when the signal aborts, and does not wait for the work', async () => {
    const abort = new AbortController();
    const outcome = outcomeOf(unlessAborted(new Deferred().promise, abort.signal));
    abort.abort('enough');
    expect(await outcome).to.deep.equal({error: 'enough'});
  });

  it('rejects when the signal was aborted before, though the work is done', async () => {
    const signal = AbortSignal.abort('enough');
    expect(await outcomeOf(unlessAborted(Promise.resolve(7), signal))).to.deep.equal({error: 'enough'});
  });

  it('keeps a result that was there before the abort', async () => {
    const abort = new AbortController();
    const outcome = outcomeOf(unlessAborted(Promise.resolve(7), abort.signal));
    await Promise.resolve();
    abort.abort('enough');
    expect(await outcome).to.deep.equal({value: 7});
  });

  it('leaves no listener on a signal that lives longer than the work', async () => {
    const {signal} = new AbortController();
    const kept: (AbortSignal | undefined)[] = [];
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (type: string, listener: unknown, options: AddEventListenerOptions) => {
      kept.push(options.signal);
      add(type, listener as EventListener, options);
    };
    await unlessAborted(Promise.resolve(), signal);
    expect(kept).to.have.length(1);
    expect(kept[0]?.aborted).to.equal(true);
  });

  it('leaves no rejection that nobody hears of', async () => {
    const unheard: unknown[] = [];
    const hear = (event: PromiseRejectionEvent) => {
      unheard.push(event.reason);
    };
    addEventListener('unhandledrejection', hear);
    const abort = new AbortController();
    const work = new Deferred();
    const outcome = outcomeOf(unlessAborted(work.promise, abort.signal));
    abort.abort('enough');
    await outcome;
    work.reject(new Error('late'));
    await unlessAborted(Promise.resolve(), new AbortController().signal);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    removeEventListener('unhandledrejection', hear);
    expect(unheard).to.be.empty;
  });
});
