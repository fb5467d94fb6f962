import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect} from 'node:net';
import {suite, test} from 'node:test';
import {openSession} from './opened-session.ts';
import {call, runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';

const warm = {id: 'usd-viewer', profile: 'default'};
const cold = {id: 'usd-viewer', profile: 'cold-long'};

/** What the server answers to these bytes until it closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let heard = '';
  socket.on('data', (piece: string) => (heard += piece));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

suite('the bounds of the service', () => {
  test('so many sessions, and 503 for the next, also where they are asked for at once', async (t) => {
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

  test('413 for a body that goes on, though it did not say how long it is', async (t) => {
    const {port} = await runService(t);
    const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const head = 'POST /service/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.match(await raw(port, head + piece.repeat(17)), /^HTTP\/1.1 413 /);
  });

  test('no more than twenty faults of one request are told', async (t) => {
    const {base} = await runService(t);
    const demo = Object.fromEntries(Array.from({length: 5000}, (_, number) => [`x${number}`, 1]));
    const {status, body} = await call(`${base}/stream`, 'POST', {...warm, arguments: {demo}});
    assert.equal(status, 422);
    assert.ok(typeof body === 'object' && body !== null && 'detail' in body && Array.isArray(body.detail));
    assert.equal(body.detail.length, 20);
  });

  test('a reason that fits no close frame is refused', async (t) => {
    const {base} = await runService(t);
    const asked = (closeReason: string) =>
      call(`${base}/stream`, 'POST', {...warm, profile: 'cold-long', arguments: {demo: {closeReason}}});
    assert.equal((await asked('€'.repeat(42))).status, 422);
    assert.equal((await asked('€'.repeat(41))).status, 202);
  });

  test('a frame that is too long, or nested without reason, ends its socket alone', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const long = new SignalingPeer(session);
    await long.offer();
    long.send({peer_msg: {msg: 'x'.repeat(300_000)}});
    assert.equal((await long.ended).code, 1009);
    const deep = new SignalingPeer(session);
    await deep.offer();
    deep.send(`{"ackid":1,"hb":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    await deep.ended;
    assert.equal((await call(`${base}/demo/sessions`)).status, 200);
    assert.match(await new SignalingPeer(session).offer(), /^v=0/);
  });

  test('so many sockets for a session, and 503 for the next; no endless names', async (t) => {
    const {base} = await runService(t);
    const session = await openSession(base);
    const peers = Array.from({length: 16}, (_, number) => {
      return new SignalingPeer(session, {query: `peer_id=peer-${number}&version=2`});
    });
    await Promise.all(peers.map((peer) => peer.open()));
    assert.equal((await new SignalingPeer(session).ended).code, 503);
    const endless = new SignalingPeer(session, {query: `peer_id=${'x'.repeat(300)}&version=2`});
    assert.equal((await endless.ended).code, 400);
  });
});

suite('a page whose name was made to lead to this machine', () => {
  test('is refused, though it reads as if it were its own', async (t) => {
    const {port} = await runService(t);
    const asked = (host: string) =>
      raw(port, `GET /service/cfg/apps HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.match(await asked('evil.example:5173'), /^HTTP\/1.1 403 /);
    assert.match(await asked('localhost.evil.example'), /^HTTP\/1.1 403 /);
    for (const host of ['localhost:5173', '127.0.0.1', '[::1]:80', 'app.localhost'])
      assert.match(await asked(host), /^HTTP\/1.1 200 /, host);
  });
});
