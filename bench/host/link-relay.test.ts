import assert from 'node:assert/strict';
import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {after, before, describe, it} from 'node:test';
import {CLEAN_LINK} from './host-messages.ts';
import {LinkRelay} from './link-relay.ts';

const PACKET = Buffer.alloc(1000);

describe('the link of the bench', () => {
  const host = createSocket('udp4');
  const page = createSocket('udp4');
  let relay: LinkRelay;
  before(async () => {
    host.bind(0, '127.0.0.1');
    page.bind(0, '127.0.0.1');
    await Promise.all([once(host, 'listening'), once(page, 'listening')]);
    relay = await LinkRelay.open(host.address().port, CLEAN_LINK);
  });
  after(() => {
    relay.close();
    host.close();
    page.close();
  });

  /** The page sends a packet. Resolves with the port at which the host sees it. */
  const seenPort = async (): Promise<number> => {
    const seen = once(host, 'message') as Promise<[Buffer, {port: number}]>;
    page.send(PACKET, relay.port, '127.0.0.1');
    const [, {port}] = await seen;
    return port;
  };

  it('carries its rate in order, and loses what exceeds its queue', async () => {
    const port = await seenPort();
    // A packet takes 8 ms, so the queue holds 26 of them, and one is on its way.
    relay.change({...CLEAN_LINK, bitsPerSecond: 1_000_000, queueMs: 200});
    const arrivals: number[] = [];
    const numbers: number[] = [];
    page.on('message', (packet) => {
      arrivals.push(performance.now());
      numbers.push(packet.readUInt8());
    });
    const startedAt = performance.now();
    for (let number = 0; number < 100; number++) host.send(Buffer.alloc(1000, number), port, '127.0.0.1');
    while (performance.now() - startedAt < 600) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(numbers.length >= 25 && numbers.length <= 30, `${numbers.length} packets`);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    const tookMs = (arrivals.at(-1) ?? 0) - startedAt;
    assert.ok(tookMs > 180, `${tookMs} ms`);
  });

  it('shows the page to the host at another port after a change of address', async () => {
    relay.change(CLEAN_LINK);
    const before = await seenPort();
    await relay.changeAddress();
    assert.notEqual(await seenPort(), before);
  });
});
