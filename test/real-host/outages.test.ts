import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import {after, before, it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import type {PacketFault} from '../faults/relay/injection.ts';
import {SignalingRelay} from '../faults/relay/signaling-relay.ts';
import {UdpRelay} from '../faults/relay/udp-relay.ts';
import {describeWithHost} from './bench.ts';
import {CHROMIUM} from './page/browsers.ts';

const DROP_ALL: readonly PacketFault[] = [{on: 'packets', do: 'drop'}];

describeWithHost('an outage of the whole network to NVIDIA’s server', {browsers: [CHROMIUM]}, (bench) => {
  let isDown = false;
  let media: UdpRelay;
  let signaling: SignalingRelay;
  let server: Server;

  before(async () => {
    const {port, mediaPort} = bench.host;
    media = await UdpRelay.open(() => (isDown ? DROP_ALL : []));
    media.target = {address: '127.0.0.1', port: mediaPort};
    signaling = new SignalingRelay({
      target: () => port,
      upgradeFault: () => undefined,
      // The page reaches the media of the host through the relay only.
      frameFault: () => ({
        on: 'frames',
        from: 'host',
        do: 'edit',
        search: String(mediaPort),
        to: String(media.port),
      }),
      onHostFrame: () => {},
    });
    // NVIDIA’s server responds so to a request without an upgrade.
    server = createServer((_request, response) => response.writeHead(501).end());
    server.on('connection', (socket) => isDown && socket.destroy());
    server.on('upgrade', (request, socket, head) => signaling.upgrade(request, socket, head));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address && typeof address === 'object');
    const tab = await bench.prepareTab();
    await tab.play({url: `ws://127.0.0.1:${address.port}`});
  });
  after(() => {
    signaling.close();
    server.close();
    media.close();
  });

  for (const seconds of [0.3, 1, 3, 8, 20]) {
    it(`of ${seconds} s is survived`, async () => {
      isDown = true;
      signaling.closeAll(1006, '');
      await wait(seconds * 1000);
      isDown = false;
      await bench.tab.waitForFrames(20);
      const {states} = await bench.tab.notes();
      assert.ok(states.every(({phase}) => ['connecting', 'playing', 'reconnecting'].includes(phase)));
    });
  }
});
