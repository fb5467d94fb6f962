import {expect} from '@open-wc/testing';
import {until} from '../../../support/until.ts';
import {openPageConnection} from '../open-page-connection.ts';
import {PageHost} from '../page-host.ts';

const LABEL = 'input_channel_partially_reliable';

/** Connects to a host that sends this second text. Returns the page's channels, as the host gets them. */
const connect = async (nvstSdp?: string) => {
  const {socket, connection, events} = openPageConnection();
  const host = new PageHost(socket, 1);
  await host.offer(nvstSdp);
  await connection.connected;
  await until('the channel', () => host.channels.get(LABEL)?.readyState === 'open');
  const isInputOpen = () => events.some((event) => event.kind === 'input' && event.open);
  return {connection, host, isInputOpen};
};

describe('the partially reliable channel', () => {
  for (const [line, lifetime] of [
    ['a=ri.partialReliableThresholdMs:150', 150],
    ['a=ri.partialReliableThresholdMs: 1000 ', 1000],
    ['a=ri.partialReliableThresholdMs:99999', 10_000],
    ['a=ri.partialReliableThresholdMs:300', 300],
    ['a=ri.partialReliableThresholdMs:0', 300],
    ['a=ri.partialReliableThresholdMs:-5', 300],
    ['a=ri.partialReliableThresholdMs:soon', 300],
    ['a=video.maxFPS:60', 300],
  ] as const) {
    it(`keeps packets for ${lifetime} ms if the host says “${line}”`, async () => {
      const {connection, host, isInputOpen} = await connect(`v=0\r\n${line}\r\n`);
      const found = host.channels.get(LABEL);
      expect(found?.maxPacketLifeTime).to.equal(lifetime);
      expect(found?.ordered).to.equal(false);
      // The host gets one such channel, even if the page replaced it.
      expect(host.labels.filter((label) => label === LABEL)).to.have.length(1);
      await until('input opens', isInputOpen);
      connection.close();
      host.close();
    });
  }

  it('carries the moves of the pointer after it was replaced', async () => {
    const {connection, host, isInputOpen} = await connect('a=ri.partialReliableThresholdMs:150\r\n');
    await until('input opens', isInputOpen);
    const lengths: number[] = [];
    host.channels.get(LABEL)?.addEventListener('message', ({data}: MessageEvent<ArrayBuffer>) => {
      lengths.push(data.byteLength);
    });
    await until('a move arrives', () => {
      const at = {x: 1, y: 1, width: 64, height: 64};
      connection.sendInput({kind: 'move', at, timeMs: performance.now()});
      return lengths.length > 0;
    });
    connection.close();
    host.close();
  });
});
