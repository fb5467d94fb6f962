import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect} from 'node:net';
import {suite, test} from 'node:test';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling-peer.ts';

const warm = {id: 'usd-viewer', profile: 'default'};
const cold = {id: 'usd-viewer', profile: 'cold-long'};

/** Sends raw bytes and returns the response after the server has closed the connection. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (piece: string) => (received += piece));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return received;
}

suite('the limits of the service', () => {
  test('limit the number of sessions, even for simultaneous requests', async (t) => {
    const {base, service} = await runService(t, {maximumSessions: 3});
    const replies = await Promise.all(Array.from({length: 6}, () => call(`${base}/stream`, 'POST', cold)));
    assert.deepEqual(replies.map(({status}) => status).sort(), [202, 202, 202, 503, 503, 503]);
    const full = replies.find(({status}) => status === 503);
    assert.match(JSON.stringify(full?.body), /no capacity/);
    assert.equal(full?.headers.get('retry-after'), '2');
    const [session] = service.sessions;
    assert.equal((await call(`${base}/stream`, 'DELETE', {id: session?.id})).status, 200);
    assert.equal((await call(`${base}/stream`, 'POST', cold)).status, 202);
  });

  test('end an endless chunked body with 413', async (t) => {
    const {port} = await runService(t);
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const head = 'POST /service/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.match(await sendRaw(port, head + piece.repeat(17)), /^HTTP\/1.1 413 /);
  });

  test('limit a validation response to twenty errors', async (t) => {
    const {base} = await runService(t);
    const demo = Object.fromEntries(Array.from({length: 5000}, (_, number) => [`x${number}`, 1]));
    const {status, body} = await call(`${base}/stream`, 'POST', {...warm, arguments: {demo}});
    assert.equal(status, 422);
    assert.ok(typeof body === 'object' && body !== null && 'detail' in body && Array.isArray(body.detail));
    assert.equal(body.detail.length, 20);
  });

  test('reject a close reason that does not fit a close frame', async (t) => {
    const {base} = await runService(t);
    const createSession = (closeReason: string) =>
      call(`${base}/stream`, 'POST', {...warm, profile: 'cold-long', arguments: {demo: {closeReason}}});
    assert.equal((await createSession('€'.repeat(42))).status, 422);
    assert.equal((await createSession('€'.repeat(41))).status, 202);
  });

  test('close a socket that sends a frame that is too long, and ignore one that is too deeply nested', async (t) => {
    const {base} = await runService(t);
    const long = new SignalingPeer(await openSession(base));
    await long.waitForOffer();
    long.send({peer_msg: {msg: 'x'.repeat(300_000)}});
    assert.equal((await long.ended).code, 1009);
    const deep = new SignalingPeer(await openSession(base));
    await deep.waitForOffer();
    deep.send(`{"ackid":1,"hb":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    assert.equal((await call(`${base}/demo/sessions`)).status, 200);
    const other = await openSession(base);
    assert.match(await new SignalingPeer(other).waitForOffer(), /^v=0/);
  });

  test('limit the sockets per session and the length of a peer id', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peers = Array.from({length: 16}, (_, number) => {
      return new SignalingPeer(session, {query: `peer_id=peer-${number}&version=2`});
    });
    await Promise.all(peers.map((peer) => peer.waitForOpen()));
    assert.equal((await new SignalingPeer(session).ended).code, 503);
    const endless = new SignalingPeer(session, {query: `peer_id=${'x'.repeat(300)}&version=2`});
    assert.equal((await endless.ended).code, 400);
  });
});

suite('a page that uses DNS rebinding', () => {
  test('is refused, although its requests look like same-origin requests', async (t) => {
    const {port} = await runService(t);
    const requestFrom = (host: string) =>
      sendRaw(port, `GET /service/cfg/apps HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.match(await requestFrom('evil.example:5173'), /^HTTP\/1.1 403 /);
    assert.match(await requestFrom('localhost.evil.example'), /^HTTP\/1.1 403 /);
    for (const host of ['localhost:5173', '127.0.0.1', '[::1]:80', 'app.localhost'])
      assert.match(await requestFrom(host), /^HTTP\/1.1 200 /, host);
  });
});
