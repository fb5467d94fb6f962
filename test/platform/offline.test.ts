import {expect} from '@open-wc/testing';
import {expectAnswer, isOffline, trustOfflineReport} from '../../src/platform/offline.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';

/** Sends a request while the device reports one state, and answers it while the device reports another. */
const exchange = (network: FakeNetworkState, sent: boolean, answered: boolean) => {
  network.online = sent;
  const noteAnswer = expectAnswer();
  network.online = answered;
  noteAnswer();
};

describe('the report that the device is offline', () => {
  it('counts until a request is sent and answered while it lasts', () => {
    for (const [sent, answered, isDisproved] of [
      [false, false, true],
      [true, false, false],
      [false, true, false],
      [true, true, false],
    ] as const) {
      using network = new FakeNetworkState();
      exchange(network, sent, answered);
      network.online = false;
      expect(isOffline(), `${sent} ${answered}`).to.equal(!isDisproved);
    }
  });

  it('stays disproved when it changes, and counts again for the next run', () => {
    using network = new FakeNetworkState();
    exchange(network, false, false);
    network.online = true;
    network.online = false;
    expect(isOffline()).to.equal(false);
    trustOfflineReport();
    expect(isOffline()).to.equal(true);
  });
});
