import {expect} from '@open-wc/testing';
import {pageClock} from '../../src/session/clock.ts';
import {turn} from './followed-run.ts';
import {PageNetwork} from './page-network.ts';

const HOUR_MS = 3_600_000;
const pauseOf = (ms: number, signal = new AbortController().signal) => {
  const pause = {isOver: false, ended: pageClock.pause(ms, signal)};
  pause.ended.then(
    () => (pause.isOver = true),
    () => (pause.isOver = true),
  );
  return pause;
};

describe('the clock of the page', () => {
  it('tells the time, and a chance below one', () => {
    expect(pageClock.now()).to.be.closeTo(Date.now(), 1000);
    expect(pageClock.random()).to.be.within(0, 0.999_999_999);
  });

  it('ends a pause when its time is over', async () => {
    await pauseOf(1).ended;
  });

  it('rejects a pause with the signal’s reason, at once', async () => {
    const abort = new AbortController();
    const {ended} = pauseOf(HOUR_MS, abort.signal);
    abort.abort('enough');
    expect(await ended.catch((reason: unknown) => reason)).to.equal('enough');
    expect(await pauseOf(0, abort.signal).ended.catch((reason: unknown) => reason)).to.equal('enough');
  });

  it('does not end a pause because it is longer than a timer can be', async () => {
    const abort = new AbortController();
    const pause = pauseOf(2 ** 31 + 1, abort.signal);
    await turn();
    await turn();
    expect(pause.isOver).to.equal(false);
    abort.abort();
    await pause.ended.catch(() => undefined);
  });

  it('ends a pause as soon as the device is back online', async () => {
    using network = new PageNetwork();
    network.online = false;
    const {ended} = pauseOf(HOUR_MS);
    network.online = true;
    await ended;
  });

  it('does not end a pause while the device is offline, though its time is over', async () => {
    using network = new PageNetwork();
    network.online = false;
    const pause = pauseOf(0);
    await turn();
    await turn();
    expect(pause.isOver).to.equal(false);
    network.online = true;
    await pause.ended;
  });

  it('goes on with a pause when the network goes and its time is not over', async () => {
    using network = new PageNetwork();
    const abort = new AbortController();
    const pause = pauseOf(HOUR_MS, abort.signal);
    network.online = false;
    await turn();
    expect(pause.isOver).to.equal(false);
    abort.abort();
    await pause.ended.catch(() => undefined);
  });
});
