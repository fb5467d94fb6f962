import assert from 'node:assert/strict';
import {setTimeout as sleep} from 'node:timers/promises';
import {it} from 'node:test';
import {until} from '../support/until.ts';
import {openHost, openOwners, openSocket} from './fake-servers.ts';
import {MISSING_CADDY, startPrintedCaddy} from './printed-proxies.ts';

/** Caddy closes the sockets of the former configuration within this time, unless it has a delay. */
const CLOSED_MS = 500;

it(
  'the Caddy of the guide reloads without closing the sockets of signaling',
  {skip: MISSING_CADDY},
  async () => {
    const host = await openHost();
    const owners = await openOwners(() => true);
    const {address} = host;
    const caddy = await startPrintedCaddy({
      page: 'http://page',
      service: address,
      host: address,
      owners: owners.address,
    });
    try {
      const socket = await openSocket(`${caddy.origin}/signaling/${address.replace(':', '/')}/sign_in`, {});
      assert.ok(socket);
      const sent: Buffer[] = [];
      socket.on('data', (bytes: Buffer) => sent.push(bytes));
      caddy.signal('SIGUSR1');
      await until('Caddy has loaded its configuration again', () =>
        caddy.readLog().includes('successfully reloaded'),
      );
      await sleep(CLOSED_MS);
      assert.ok(!socket.destroyed && !socket.readableEnded);
      assert.deepEqual(sent, [], 'a close frame');
      socket.destroy();
    } finally {
      await caddy.stop();
      host.close();
      owners.close();
    }
  },
);
