import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {suite, test} from 'node:test';
import {LocalSignalingListener} from '../../../../demo/service/signaling/local-signaling-listener.ts';
import {call, runService} from '../running-service.ts';

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BODY = {id: 'usd-viewer', profile: 'default'};

const networkAddress = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({family, internal}) => family === 'IPv4' && !internal)?.address;

/** Resolves with the status line that the server sends, or with `refused`. */
async function requestFirstLine(address: string, port: number, path: string): Promise<string> {
  const socket = connect(port, address);
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${address}\r\n\r\n`);
  const refused = once(socket, 'error').then(() => 'refused');
  const line = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? '');
  const result = await Promise.race([line, refused]);
  socket.destroy();
  return result;
}

suite('the sockets of the service', () => {
  test('are on loopback only while Chromium on Linux uses it', async (t) => {
    const {base, port} = await runService(t);
    for (const agent of [CHROMIUM, CHROMIUM.replace('Chrome/', 'HeadlessChrome/')]) {
      const {body} = await call(`${base}/stream`, 'POST', BODY, {'user-agent': agent});
      assert.match(JSON.stringify(body), /"127\.0\.0\.1"/);
    }
    if (networkAddress) assert.equal(await requestFirstLine(networkAddress, port, '/'), 'refused');
  });

  test('include one for signaling on the network interface for other browsers', async (t) => {
    const {base, port} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', BODY, {'user-agent': FIREFOX});
    assert.ok(JSON.stringify(body).includes(`"${networkAddress ?? '127.0.0.1'}"`));
    if (!networkAddress) return;
    for (const path of ['/', '/service/demo/sessions', '/service/cfg/apps'])
      assert.match(await requestFirstLine(networkAddress, port, path), /^HTTP\/1\.1 404 /, path);
  });

  test('use the address that another machine reached', async () => {
    const listener = new LocalSignalingListener(() => false);
    assert.equal(await listener.findAddress('::ffff:192.0.2.77', 80, FIREFOX), '192.0.2.77');
    await listener.close();
  });
});
