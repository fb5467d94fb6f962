import {expect} from '@open-wc/testing';
import {waitUntilSendable} from '../../../src/connection/nvst/host-channels.ts';
import {FakeChannel} from './fake-channel.ts';
import {FakeReports, type ReportStep} from './fake-reports.ts';

/** Waits for a channel that has these states in the reports. Returns how many reports were read. */
const wait = async (channel: FakeChannel, steps: readonly ReportStep[], {signal} = new AbortController()) => {
  const reports = new FakeReports(...steps);
  await waitUntilSendable(channel as unknown as RTCDataChannel, reports, signal);
  return reports.reads;
};

describe('waitUntilSendable', () => {
  it('needs one report if the channel is open there, too', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), ['open'])).to.equal(1);
  });

  it('waits until an open channel is open in the statistics', async () => {
    const channel = FakeChannel.opened('control_channel');
    expect(await wait(channel, ['connecting', 'connecting', 'open'])).to.equal(3);
  });

  it('waits for a report that contains the channel', async () => {
    const channel = FakeChannel.opened('control_channel');
    const fail = () => {
      throw new Error('no report');
    };
    expect(await wait(channel, [undefined, fail, 'open'])).to.equal(3);
  });

  it('waits for a channel of the page as long as it connects', async () => {
    const channel = new FakeChannel('control_channel');
    const open = () => {
      channel.open();
      return 'open';
    };
    const connecting = Array.from({length: 12}, () => 'connecting');
    expect(await wait(channel, [...connecting, open])).to.equal(13);
  });

  it('ends if the channel stays `connecting`, although it is open in the statistics', async () => {
    const channel = new FakeChannel('control_channel');
    expect(await wait(channel, ['open'])).to.equal(10);
    expect(channel.readyState).to.equal('connecting');
  });

  it('ends after ten seconds if the channel still connects', async () => {
    const channel = new FakeChannel('control_channel');
    const {setTimeout: browserSetTimeout} = globalThis;
    const immediately = (call: () => void) => browserSetTimeout(call);
    Object.assign(globalThis, {setTimeout: immediately});
    try {
      expect(await wait(channel, ['connecting'])).to.equal(200);
    } finally {
      Object.assign(globalThis, {setTimeout: browserSetTimeout});
    }
  });

  it('ends if no report contains the channel', async () => {
    expect(await wait(FakeChannel.opened('control_channel'), [undefined])).to.equal(10);
  });

  it('ends when the channel closes', async () => {
    const channel = FakeChannel.opened('control_channel');
    const close = () => {
      channel.close();
      return 'closed';
    };
    expect(await wait(channel, ['connecting', close])).to.equal(2);
  });

  it('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const abort = () => {
      controller.abort();
      return 'connecting';
    };
    const channel = FakeChannel.opened('control_channel');
    expect(await wait(channel, ['connecting', abort], controller)).to.equal(2);
  });
});
