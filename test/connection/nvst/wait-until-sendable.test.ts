import {expect} from '@open-wc/testing';
import {waitUntilSendable} from '../../../src/connection/nvst/wait-until-sendable.ts';
import {FakeChannel} from './fake-channel.ts';

/** A report in which the channel has this state, beside an entry of another kind and another channel. */
const reportOf = (state: unknown) =>
  new Map<string, unknown>([
    ['T', {type: 'transport'}],
    ['D0', {type: 'data-channel', dataChannelIdentifier: 0, state: 'open'}],
    ['D1', {type: 'data-channel', dataChannelIdentifier: 1, state}],
  ]);

/** Waits for a channel whose reports contain these states, one after the other. The last one is repeated. */
const wait = async (channel: FakeChannel, ...states: readonly unknown[]) => {
  let reads = 0;
  const controller = new AbortController();
  const getStats = () => {
    const state = states[Math.min(reads, states.length - 1)];
    reads += 1;
    if (state instanceof Error) return Promise.reject(state);
    if (state === 'abort') controller.abort();
    if (state === 'close') channel.close();
    return Promise.resolve(reportOf(state));
  };
  const {signal} = controller;
  await waitUntilSendable(channel as unknown as RTCDataChannel, {getStats}, signal);
  return reads;
};

describe('waitUntilSendable', () => {
  it('needs one report if the channel is open there, too', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), 'open')).to.equal(1);
  });

  it('waits until an open channel is open in the statistics', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), 'connecting', 'connecting', 'open')).to.equal(3);
  });

  it('waits for a report that contains the channel', async () => {
    const channel = FakeChannel.opened('control_channel');
    expect(await wait(channel, undefined, new Error('no report'), 'open')).to.equal(3);
  });

  it('waits for a channel of the page as long as it connects', async () => {
    const channel = new FakeChannel('control_channel');
    const states = Array.from({length: 12}, () => 'connecting');
    setTimeout(() => channel.open(), 0);
    expect(await wait(channel, ...states, 'open')).to.equal(13);
  });

  it('ends if the channel stays `connecting`, although it is open in the statistics', async () => {
    const channel = new FakeChannel('control_channel');
    expect(await wait(channel, 'open')).to.equal(10);
    expect(channel.readyState).to.equal('connecting');
  });

  it('ends if no report contains the channel', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), undefined)).to.equal(10);
  });

  it('ends when the channel closes', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), 'connecting', 'close')).to.equal(2);
  });

  it('ends when its signal aborts', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), 'connecting', 'abort')).to.equal(2);
  });
});
