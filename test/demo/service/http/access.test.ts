import assert from 'node:assert/strict';
import {networkInterfaces} from 'node:os';
import {suite, test} from 'node:test';
import {isOriginAllowed} from '../../../../demo/service/http/origins.ts';
import {openSession} from '../open-session.ts';
import {call, runService} from '../running-service.ts';
import {SignalingPeer} from '../signaling-peer.ts';

suite('access to the service', () => {
  test('is allowed for pages of this machine and for listed origins', () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])[0]?.address ?? '127.0.0.1';
    const ownOrigin = own.includes(':') ? `http://[${own}]:80` : `http://${own}:80`;
    for (const origin of [
      undefined,
      'http://localhost:5173',
      'https://app.localhost',
      'http://127.0.0.1',
      'http://[::1]:8080',
      ownOrigin,
    ]) {
      assert.ok(isOriginAllowed(origin, []), origin);
    }
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      'http://localhost.evil.example',
      'http://1270.0.0.1',
    ]) {
      assert.ok(!isOriginAllowed(origin, []), origin);
    }
    assert.ok(isOriginAllowed('https://pages.example', ['https://pages.example']));
  });

  test('lets an allowed page read responses and the Retry-After header', async (t) => {
    const {base} = await runService(t);
    const origin = 'http://localhost:5173';
    const {headers} = await call(`${base}/cfg/apps`, 'GET', undefined, {origin});
    assert.equal(headers.get('access-control-allow-origin'), origin);
    assert.equal(headers.get('access-control-expose-headers'), 'Retry-After');
    assert.equal(headers.get('vary'), 'Origin');
  });

  test('allows a preflight request for DELETE with authorization without a token', async (t) => {
    const {base} = await runService(t, {token: 'secret'});
    const response = await fetch(`${base}/stream`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.equal(response.status, 204);
    assert.match(response.headers.get('access-control-allow-methods') ?? '', /DELETE/);
    assert.equal(response.headers.get('access-control-allow-headers'), 'authorization,content-type');
  });

  test('is refused to a foreign page, by HTTP and by signaling', async (t) => {
    const {base} = await runService(t);
    const origin = 'https://evil.example';
    const {status, headers} = await call(`${base}/stream`, 'POST', {}, {origin});
    assert.equal(status, 403);
    assert.equal(headers.get('access-control-allow-origin'), null);
    const peer = new SignalingPeer(await openSession(base), {origin});
    assert.deepEqual(await peer.ended, {code: 403, reason: '', refused: true});
  });

  test('requires the token for HTTP and signaling, and never sends it back', async (t) => {
    const {base, port} = await runService(t, {token: 'secret', signalingToken: 'secret'});
    const body = {id: 'usd-viewer', profile: 'default'};
    const refused = await call(`${base}/stream`, 'POST', body);
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
    // A page measures the round trip by the address of the service, without its token.
    assert.equal((await fetch(base, {method: 'HEAD'})).status, 200);
    const {body: created} = await call(`${base}/stream`, 'POST', body, {authorization: 'Bearer secret'});
    assert.ok(typeof created === 'object' && created !== null && 'id' in created);
    const session = {id: String(created.id), address: '127.0.0.1', signalingPort: port, mediaPort: 0};
    const named = `x-nv-sessionid.${session.id}`;
    const wrong = new SignalingPeer(session, {protocols: [named, 'Authorization-Bearer.wrong']});
    assert.equal((await wrong.ended).code, 401);
    const right = new SignalingPeer(session, {protocols: [named, 'Authorization-Bearer.secret']});
    await right.waitForOpen();
    assert.equal(right.socket.protocol, named);
  });

  test('passes other paths to the page’s own server', async (t) => {
    const {base} = await runService(t);
    const page = await fetch(new URL('/index.html', base));
    assert.equal(await page.text(), 'the page');
    assert.equal((await call(`${base}/unknown`)).status, 404);
  });
});
